"""A damaged database, log or record: the box always starts, and one damaged file loses nothing that was settled."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware.events import Edited, Event, Left, Moved, TakenUp, Undone, fold
from firmware.journal import Batch, Journal
from firmware.journal.archive import Archive
from scoring.games import find
from scoring.moves import move
from tests.firmware.journal.evening import START, killed, opened, play, points, tally, told, without_rules

DONE: tuple[Event, ...] = (
    START,
    tally(1, 2, 3),
    tally(4, 5, 6),
    Undone(),
    tally(7, 8, 9),
    tally(1, 1, 1),
    tally(2, 2, 2),
)
GIVEN_UP: tuple[Event, ...] = (
    START,
    tally(1, 2, 3),
    Moved(move("note", text="späť")),
    Edited(0, move("tally", points=(3, 2, 1))),
    Left(),
)
ON_THE_TABLE: tuple[Event, ...] = (START, *(points(seat % 3, seat) for seat in range(12)), Undone(), tally(5, 5, 5))
MATCHES: dict[str, tuple[Event, ...]] = {"aaaa": DONE, "bbbb": GIVEN_UP, "cccc": ON_THE_TABLE}
BLOCK = 512

Damage = Callable[[Path], None]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished match, one that was left, and one on the table, its log folded into the file."""
    folder = tmp_path_factory.mktemp("evening") / "data"
    journal = opened(folder)
    for match_id, events in MATCHES.items():
        play(journal, match_id, events, desk=f"desk of {match_id}")
        journal.settle()
    journal.close()
    return folder


@pytest.fixture(scope="module")
def with_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with the last entries in the log only, as a power cut leaves it."""
    folder = tmp_path_factory.mktemp("log") / "data"
    journal = opened(folder)
    for match_id in ("aaaa", "bbbb"):
        play(journal, match_id, MATCHES[match_id])
        journal.settle()
    journal.close()
    journal = opened(folder)
    play(journal, "cccc", ON_THE_TABLE, desk="desk of cccc")
    journal.settle()
    return killed(folder, folder.parent / "killed")


def cut(at: int) -> Damage:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.truncate(at)

    return damage


def zero(at: int) -> Damage:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(bytes(min(BLOCK, path.stat().st_size - at)))

    return damage


def put(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def noise(at: int) -> Damage:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(Random(at).randbytes(min(BLOCK, path.stat().st_size - at)))

    return damage


def missing(path: Path) -> None:
    path.unlink()


def damaged(folder: Path, target: Path, name: str, damage: Damage) -> Path:
    shutil.copytree(folder, target, copy_function=shutil.copyfile)
    damage(target / name)
    return target


def check_nothing_lost(folder: Path, expect_notice: bool | None = None) -> Journal:
    """The table is as it was, every match too; whoever mended something said so."""
    journal = opened(folder)
    recovered = journal.recovered
    assert recovered.match_id == "cccc"
    for match_id, events in MATCHES.items():
        after = fold(journal.events(match_id), find)
        assert after.result() == fold(events, find).result()
        assert after.entries == fold(events, find).entries
    assert [one.match_id for one in journal.unfinished()] == ["bbbb"]
    assert not [notice for notice in recovered.notices if notice.key != "journal-mended"]
    if expect_notice is not None:
        assert bool(recovered.notices) == expect_notice
    return journal


def check_goes_on(journal: Journal, folder: Path) -> None:
    """Play goes on, and the next start finds everything in order."""
    seq = len(journal.recovered.events)
    journal.commit(Batch("cccc", seq, (tally(1, 0, 0),), "later"))
    journal.settle()
    assert journal.recovered.match is not None
    expected = journal.recovered.match.play(tally(1, 0, 0).move)
    journal.abandon()
    again = opened(folder)
    assert again.recovered.notices == ()
    assert again.recovered.desk == "later"
    assert again.recovered.match is not None
    assert again.recovered.match.result() == expected.result()
    again.abandon()


def blocks(folder: Path, name: str, step: int = 1) -> Iterator[int]:
    yield from range(0, (folder / name).stat().st_size, BLOCK * step)


def matrix(folder: Path, target: Path, name: str, step: int) -> None:
    for at in blocks(folder, name, step):
        for kind, damage in (("cut", cut(at)), ("zero", zero(at)), ("noise", noise(at))):
            at_work = damaged(folder, target / f"{kind}{at}", name, damage)
            check_goes_on(check_nothing_lost(at_work), at_work)
            shutil.rmtree(at_work)


def test_undamaged_nothing_is_said(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", lambda path: None)
    before = (folder / "tallybox.db").read_bytes()
    journal = check_nothing_lost(folder, expect_notice=False)
    assert journal.recovered.desk == "desk of cccc"
    assert journal.recovered.events == ON_THE_TABLE
    assert (folder / "tallybox.db").read_bytes() == before
    check_goes_on(journal, folder)


def test_a_damaged_database_loses_nothing(evening: Path, tmp_path: Path) -> None:
    matrix(evening, tmp_path, "tallybox.db", step=5)


@pytest.mark.slow
def test_a_database_damaged_at_any_block_loses_nothing(evening: Path, with_log: Path, tmp_path: Path) -> None:
    for number, folder in enumerate((evening, with_log)):
        matrix(folder, tmp_path / str(number), "tallybox.db", step=1)


def test_a_missing_database_loses_nothing(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", missing)
    check_goes_on(check_nothing_lost(folder, expect_notice=True), folder)


def test_the_damaged_file_is_kept_aside(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", zero(0))
    bytes_before = (folder / "tallybox.db").read_bytes()
    notices = check_nothing_lost(folder, expect_notice=True).recovered.notices
    (kept,) = (folder / "damaged").rglob("tallybox.db")
    assert kept.read_bytes() == bytes_before
    assert str(kept.parent) in notices[0].sentence


def test_rows_that_vanish_without_an_error_are_missed(evening: Path, tmp_path: Path) -> None:
    def vanish(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute("DELETE FROM events WHERE match = 'cccc' AND seq > 7")
        connection.close()

    folder = damaged(evening, tmp_path / "x", "tallybox.db", vanish)
    check_goes_on(check_nothing_lost(folder, expect_notice=True), folder)


@pytest.mark.parametrize("sql", ["SET wall = 0.0", "SET body = replace(body, '5', '6')", "SET seq = seq + 100"])
def test_rows_that_were_changed_do_not_count(evening: Path, tmp_path: Path, sql: str) -> None:
    def change(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(f"UPDATE events {sql} WHERE match = 'cccc' AND seq > 7")
        connection.close()

    folder = damaged(evening, tmp_path / "x", "tallybox.db", change)
    check_goes_on(check_nothing_lost(folder, expect_notice=True), folder)


# ---- the log


def log_cut(folder: Path, target: Path, places: Iterator[int] | range) -> None:
    for at in places:
        at_work = damaged(folder, target / f"{at}", "tallybox.db-wal", cut(at))
        check_nothing_lost(at_work).abandon()
        shutil.rmtree(at_work)


def test_a_log_that_is_cut_off_loses_nothing(with_log: Path, tmp_path: Path) -> None:
    log_cut(with_log, tmp_path, range(0, (with_log / "tallybox.db-wal").stat().st_size, 1777))


@pytest.mark.slow
def test_a_log_cut_off_at_any_byte_loses_nothing(with_log: Path, tmp_path: Path) -> None:
    size = (with_log / "tallybox.db-wal").stat().st_size
    log_cut(with_log, tmp_path, range(size - 4200, size))
    log_cut(with_log, tmp_path, range(0, 4200))
    log_cut(with_log, tmp_path, range(4200, size, 61))


def test_a_log_of_zeros_or_none_at_all_loses_nothing(with_log: Path, tmp_path: Path) -> None:
    for at in (None, 0):
        damage = missing if at is None else zero(at)
        folder = damaged(with_log, tmp_path / f"{at}", "tallybox.db-wal", damage)
        check_goes_on(check_nothing_lost(folder, expect_notice=True), folder)


def test_the_log_of_another_box_brings_nothing_in(with_log: Path, tmp_path: Path) -> None:
    other = opened(tmp_path / "other")
    for number in range(5):
        play(
            other,
            f"other{number}",
            (START, tally(9, 9, 9), *([tally(8, 8, 8)] * (number % 3))),
            desk="a desk elsewhere",
        )
    foreign = (tmp_path / "other" / "tallybox.db-wal").read_bytes()
    folder = damaged(with_log, tmp_path / "x", "tallybox.db-wal", lambda path: put(path, foreign))
    journal = check_nothing_lost(folder, expect_notice=True)
    assert journal.events("other1") == ()
    check_goes_on(journal, folder)


def test_the_log_of_an_earlier_time_brings_nothing_back(with_log: Path, tmp_path: Path) -> None:
    folder = damaged(with_log, tmp_path / "x", "tallybox.db", lambda path: None)
    log = (folder / "tallybox.db-wal").read_bytes()
    journal = opened(folder)
    play(journal, "cccc", (*ON_THE_TABLE, tally(1, 1, 1), tally(2, 2, 2)), len(ON_THE_TABLE), "newer")
    journal.close()
    (folder / "tallybox.db-wal").write_bytes(log)
    recovered = opened(folder).recovered
    assert recovered.match is not None
    assert told(recovered.match) == told(fold((*ON_THE_TABLE, tally(1, 1, 1), tally(2, 2, 2)), find))


# ---- copies and records


def test_without_records_what_the_copy_holds_comes_back(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", lambda path: None)
    shutil.rmtree(folder / "records")
    for copy in (folder / "copies").iterdir():
        copy.unlink()
    shutil.copyfile(folder / "tallybox.db", folder / "copies" / "000004-2026-11-29.db")
    cut(3 * 4096)(folder / "tallybox.db")
    check_goes_on(check_nothing_lost(folder, expect_notice=True), folder)


def test_without_records_and_copies_the_box_starts_with_what_is_confirmed(evening: Path, tmp_path: Path) -> None:
    for at in blocks(evening, "tallybox.db", step=3):
        for kind, damage in (("cut", cut(at)), ("zero", zero(at))):
            folder = damaged(evening, tmp_path / f"{kind}{at}", "tallybox.db", damage)
            shutil.rmtree(folder / "records")
            shutil.rmtree(folder / "copies")
            journal = opened(folder)
            for match_id, events in MATCHES.items():
                assert journal.events(match_id) == events[: len(journal.events(match_id))]
            if any(journal.events(match_id) != events for match_id, events in MATCHES.items()) and at > 0:
                assert journal.recovered.notices
            journal.abandon()


def test_a_finished_match_of_rules_that_are_gone_keeps_its_result(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", missing)
    shutil.rmtree(folder / "copies")
    opened(folder, find=without_rules).close()
    with Archive.open(folder, without_rules) as archive:
        receipts = {entry.match_id: entry.receipt for entry in archive.entries()}
    assert receipts["aaaa"] == fold(DONE, find).result()
    assert receipts["cccc"] is None


def test_what_a_mending_left_half_done_disturbs_no_other(evening: Path, tmp_path: Path) -> None:
    folder = damaged(evening, tmp_path / "x", "tallybox.db", zero(0))
    other = opened(tmp_path / "other")
    play(other, "other", (START, tally(1, 1, 1)))
    for end in ("", "-wal"):
        shutil.copyfile(tmp_path / "other" / f"tallybox.db{end}", folder / f"tallybox.db-new{end}")
    journal = check_nothing_lost(folder, expect_notice=True)
    assert journal.events("other") == ()


def test_what_could_not_be_read_is_said(evening: Path, tmp_path: Path) -> None:
    def change(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE events SET body = '{}' WHERE match = 'aaaa' AND seq = 4")
        connection.close()

    folder = damaged(evening, tmp_path / "x", "tallybox.db", change)
    next(folder.glob("records/*-aaaa.jsonl")).unlink()
    shutil.rmtree(folder / "copies")
    journal = opened(folder)
    (notice,) = journal.recovered.notices
    assert notice.key == "journal-lost"
    assert "match aaaa: 4 of 7 entries could be read" in notice.sentence
    assert journal.events("aaaa") == DONE[:4]
    assert journal.recovered.match_id == "cccc"


def test_damaged_records_are_written_anew(evening: Path, tmp_path: Path) -> None:
    names = [path.name for path in sorted(evening.glob("records/*"))]
    for name in names:
        for at in blocks(evening, f"records/{name}"):
            for kind, damage in (("cut", cut(at)), ("zero", zero(at)), ("gone", missing)):
                folder = damaged(evening, tmp_path / f"{name}{kind}{at}", f"records/{name}", damage)
                journal = check_nothing_lost(folder)
                journal.settle()
                if name != "newest.txt":
                    anew = _moves(folder / "records" / name)
                    assert anew == _moves(evening / "records" / name)
                check_goes_on(journal, folder)


def _moves(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if not line.startswith("# saved")]


def test_old_damage_in_a_large_database_is_found_while_idle(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    for number in range(30):
        play(journal, f"match{number}", (START, *(tally(number, n, n) for n in range(4))), 0)
        journal.settle()
    _grow(journal)
    with sqlite3.connect(tmp_path / "tallybox.db") as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE match = 'match3' AND seq = 2")
    connection.close()
    journal.abandon()
    journal = opened(tmp_path)
    assert journal.recovered.notices == ()
    assert "journal-doubt" in [notice.key for _ in range(10) for notice in journal.settle()]
    journal.abandon()
    journal = opened(tmp_path)
    assert [notice.key for notice in journal.recovered.notices] == ["journal-mended"]
    assert journal.events("match3")[2] == tally(3, 1, 1)


def _grow(journal: Any) -> None:
    """Beyond what a start looks at as a whole."""
    note = Moved(move("note", text="x" * 1000))
    for number in range(12):
        journal.commit(Batch(f"long{number}", 0, (START, *([note] * 100), Left())))
        journal.settle()


def test_a_lost_log_of_a_large_database_is_made_up_from_the_records(tmp_path: Path) -> None:
    journal = opened(tmp_path / "data")
    _grow(journal)
    journal.close()
    journal = opened(tmp_path / "data")
    play(journal, "cccc", (START, tally(1, 2, 3), Left(), TakenUp(), tally(3, 2, 1)), desk="lost")
    journal.settle()
    folder = killed(tmp_path / "data", tmp_path / "killed")
    (folder / "tallybox.db-wal").unlink()
    recovered = opened(folder).recovered
    assert [notice.key for notice in recovered.notices] == ["journal-mended"]
    assert recovered.match_id == "cccc"
    assert recovered.match is not None
    assert recovered.match.now.totals == (4, 4, 4)
    assert not (folder / "damaged").exists()
