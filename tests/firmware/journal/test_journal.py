"""What was committed is there again, whatever happens to the power."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from firmware.events import Event, Left, Moved, Redone, Started, TakenUp, Undone, fold
from firmware.journal import Batch, Journal, StorageError, Trouble, new_id
from scoring.games import find
from scoring.match import Start
from scoring.moves import move
from tests.firmware.journal.evening import (
    AT,
    ROOM,
    START,
    Clock,
    evenings,
    killed,
    opened,
    play,
    points,
    receipt,
    tally,
    told,
    without_rules,
)

OVER = (START, tally(1, 2, 3), tally(4, 5, 6), tally(7, 8, 9), tally(1, 1, 1))
"""A match of four rounds, finished."""


@given(evenings())
@settings(max_examples=12, deadline=None)
def test_every_prefix_resumes_to_the_same_match(events: tuple[Event, ...]) -> None:
    """The files are copied at every commit, as a power cut would leave them, and opened."""
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        folder, journal = Path(name), opened(Path(name) / "data")
        for seq, event in enumerate(events):
            journal.commit(Batch("abcd", seq, (event,), f"desk {seq}", receipt(events[: seq + 1])))
            after = opened(killed(folder / "data", folder / f"{seq}"))
            if isinstance(event, Left):
                assert after.recovered.match_id is None
                assert [one.match_id for one in after.unfinished()] == ["abcd"]
            else:
                assert after.recovered.match is not None
                assert told(after.recovered.match) == told(fold(events[: seq + 1], find))
                assert after.recovered.events == events[: seq + 1]
            assert after.recovered.desk == f"desk {seq}"
            assert after.recovered.notices == ()
            after.abandon()
        journal.abandon()


def test_a_new_folder_is_empty(tmp_path: Path) -> None:
    journal = opened(tmp_path / "data")
    assert (journal.recovered.match_id, journal.recovered.desk, journal.recovered.notices) == (None, None, ())
    assert journal.unfinished() == ()
    assert journal.events("nothing") == ()


def test_a_batch_given_again_doubles_nothing(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", OVER[:2])
    journal.commit(Batch("abcd", 1, OVER[1:2]))
    journal.commit(Batch("abcd", 1, OVER[1:3]))
    assert journal.events("abcd") == OVER[:3]


def test_a_batch_that_contradicts_the_journal_or_leaves_a_gap_is_refused(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", OVER[:2])
    for wrong in (Batch("abcd", 1, (tally(0, 0, 1),)), Batch("abcd", 3, OVER[3:4])):
        with pytest.raises(StorageError) as caught:
            journal.commit(wrong)
        assert caught.value.kind is Trouble.DAMAGED
    assert journal.events("abcd") == OVER[:2]


def test_a_finished_match_lies_on_the_table_until_its_end_was_passed(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", OVER, desk="winner")
    journal.abandon()
    journal = opened(tmp_path)
    assert (journal.recovered.match_id, journal.recovered.desk) == ("abcd", "winner")
    journal.commit(Batch(None, 0, (), "start"))
    journal.abandon()
    recovered = opened(tmp_path).recovered
    assert (recovered.match_id, recovered.desk) == (None, "start")


def test_undo_reopens_a_finished_match(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", (*OVER, Undone()))
    journal.abandon()
    match = opened(tmp_path).recovered.match
    assert match is not None
    assert not match.now.finished


def test_a_match_that_was_left_is_taken_up_again(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", (*OVER[:2], Left()))
    play(journal, "efgh", OVER[:1])
    (left,) = journal.unfinished()
    assert (left.match_id, left.start, left.began.at) == ("abcd", START.start, AT)
    play(journal, "efgh", (*OVER[:1], Left()), 1)
    play(journal, "abcd", (*OVER[:2], Left(), TakenUp()), 3)
    assert [one.match_id for one in journal.unfinished()] == ["efgh"]
    journal.abandon()
    assert opened(tmp_path).recovered.match_id == "abcd"


def test_a_second_daemon_refuses_in_one_line(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    with pytest.raises(StorageError, match="running on these matches already") as caught:
        opened(tmp_path)
    assert caught.value.kind is Trouble.TAKEN
    assert "\n" not in str(caught.value)
    journal.close()
    opened(tmp_path).close()


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_the_group_may_read_and_write_everything(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        journal = opened(tmp_path / "deep" / "data")
        play(journal, "abcd", OVER[:2])
        journal.settle()
        found = list((tmp_path / "deep").rglob("*"))
        journal.close()
    finally:
        os.umask(before)
    assert {"tallybox.db", "tallybox.db-wal", "tallybox.db-shm", "newest.txt"} <= {path.name for path in found}
    for path in [*found, *(tmp_path / "deep").rglob("*.db")]:
        if path.exists():
            assert oct(path.stat().st_mode & 0o7777) == ("0o2770" if path.is_dir() else "0o660"), path


@pytest.mark.parametrize(
    "started",
    [
        Started(Start("no_such_game", ("Ana", "Bo")), 1),
        Started(START.start, 99),
        Started(Start("rounds", ("Ana",)), 1),
    ],
    ids=["unknown game", "unknown rules", "refused"],
)
def test_a_match_that_cannot_be_gone_on_with_is_set_aside_once(tmp_path: Path, started: Started) -> None:
    journal = opened(tmp_path)
    play(journal, "good", (*OVER[:2], Left(), TakenUp()))
    journal.commit(Batch("strange", 0, (started,)))
    journal.abandon()
    journal = opened(tmp_path)
    assert [notice.key for notice in journal.recovered.notices] == ["match-aside"]
    assert journal.recovered.match_id == "good"
    journal.abandon()
    journal = opened(tmp_path)
    assert journal.recovered.notices == ()
    assert journal.events("strange") == (started,)


def test_a_match_that_was_set_aside_is_taken_up_when_its_rules_are_back(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", OVER[:2])
    journal.abandon()
    journal = opened(tmp_path, find=without_rules)
    assert journal.recovered.match_id is None
    assert journal.unfinished() == ()
    journal.abandon()
    journal = opened(tmp_path)
    assert [one.match_id for one in journal.unfinished()] == ["abcd"]
    play(journal, "abcd", (*OVER[:2], TakenUp()), 2)
    journal.abandon()
    assert opened(tmp_path).recovered.match_id == "abcd"


def test_a_match_whose_moves_no_longer_fit_is_set_aside(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.commit(Batch("strange", 0, (START, Redone())))
    journal.abandon()
    recovered = opened(tmp_path).recovered
    assert recovered.match_id is None
    assert "set aside" in recovered.notices[0].sentence


def test_dates_are_mended_once_the_clock_is_set(tmp_path: Path) -> None:
    clock = Clock(mono=50.0, date=0.0)
    known = False
    journal = Journal.open(tmp_path, clock, boot="b", synced=lambda: known)
    play(journal, "abcd", (*OVER[:2], Left()))
    journal.settle()
    assert not journal.unfinished()[0].began.trusted
    assert "# started 1970-01-01T00:00:00Z?" in next(tmp_path.glob("records/*.jsonl")).read_text()
    clock.go(100)
    clock.date, known = AT, True
    play(journal, "abcd", (*OVER[:2], Left(), TakenUp(), Left()), 3)
    journal.settle()
    began = journal.unfinished()[0].began
    assert (began.at, began.trusted) == (AT - 100, True)
    assert "# started 2026-11-29T18:58:20Z\n" in next(tmp_path.glob("records/*.jsonl")).read_text()


def test_dates_of_another_boot_stay_in_doubt(tmp_path: Path) -> None:
    journal = opened(tmp_path, Clock(mono=50.0, date=0.0), boot="before", synced=False)
    play(journal, "abcd", (*OVER[:2], Left()))
    journal.close()
    journal = opened(tmp_path, boot="after")
    play(journal, "efgh", (*OVER[:1], Left()))
    journal.settle()
    assert [one.began.trusted for one in journal.unfinished()] == [True, False]


def test_the_record_beside_the_database_follows_within_one_settle(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    events = (START, points(0, 5), Undone(), Redone(), Moved(move("note", text="\ud800 x")))
    for seq in range(len(events)):
        journal.commit(Batch("abcd", seq, (events[seq],)))
        journal.settle()
    (path,) = tmp_path.glob("records/*.jsonl")
    assert path.name == "2026-11-29-abcd.jsonl"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    assert lines[1:] == [
        '{"move": "points", "seat": 0, "points": 5}',
        '{"move": "undo"}',
        '{"move": "redo"}',
        '{"move": "note", "text": "\\ud800 x"}',
    ]


def test_ids_are_new() -> None:
    assert len({new_id() for _ in range(100)}) == 100
