"""A record beside the database is a match record, and only what is confirmed in it counts."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.events import Event, fold
from firmware.journal import StorageError, records
from firmware.journal.recordfiles import RecordFiles
from firmware.journal.records import block, content, head, read
from firmware.journal.resume import derived, folded, is_left
from firmware.journal.rows import decode, encode
from firmware.journal.stamps import When
from scoring.games import find
from scoring.record import load
from tests.firmware.journal.evening import AT, START, evenings, tally

NOW = When(AT, True)


def written(events: tuple[Event, ...]) -> bytes:
    """A record that was brought up to date after every event, as far as lines only came on."""
    data, crc = b"", 0
    lines: list[str] = []
    for seq in range(1, len(events) + 1):
        now = head("abcd", NOW, 1) + content(folded(events[:seq], find), is_left(events[:seq]))
        if now[: len(lines)] != lines:
            data, lines, crc = b"", [], 0
        data += block(now[len(lines) :], seq, NOW, crc)
        crc, lines = crc32(data), now
    return data


@given(evenings())
@settings(max_examples=40, deadline=None)
def test_events_come_back_from_their_rows(events: tuple[Event, ...]) -> None:
    assert tuple(decode(*encode(event)) for event in events) == events


@given(evenings())
@settings(max_examples=30, deadline=None)
def test_a_record_is_what_score_reads(events: tuple[Event, ...]) -> None:
    match = fold(events, find)
    assert load(written(events), find).result() == match.result()


@given(evenings())
@settings(max_examples=30, deadline=None)
def test_a_record_tells_the_same_match(events: tuple[Event, ...]) -> None:
    told = read(written(events))
    assert told is not None
    assert (told.match, told.started, told.rules, told.events, told.whole) == ("abcd", NOW, 1, len(events), True)
    kept = told.kept(lambda events: derived(events, find))
    again = tuple(decode(row.kind, row.body) for row in kept.rows)
    assert fold(again, find).entries == fold(events, find).entries
    assert (kept.state, kept.result) == derived(events, find)


@given(evenings(), st.data())
@settings(max_examples=40, deadline=None)
def test_a_damaged_record_never_tells_anything_wrong(events: tuple[Event, ...], data: st.DataObject) -> None:
    good = written(events)
    whole = read(good)
    assert whole is not None
    at = data.draw(st.integers(0, len(good) - 1))
    rest = data.draw(st.sampled_from([b"", good[at + 1 :], bytes(min(512, len(good) - at)) + good[at + 512 :]]))
    broken = good[:at] + rest
    told = read(broken)
    if told is not None:
        assert told.lines == whole.lines[: len(told.lines)]
        assert told.events <= whole.events
        assert told.whole == (broken in (good, good[: told.size]))


def test_what_is_no_record_tells_nothing() -> None:
    for data in (b"", b"\0" * 100, b"# saved 3 now 00000000\n", b'{"tallybox": 1}\n'):
        assert read(data) is None


def test_times_in_doubt_carry_a_question_mark() -> None:
    assert head("abcd", When(AT, False), 3) == [
        "# tallybox match abcd",
        "# started 2026-11-29T19:00:00Z?",
        "# rules 3",
    ]
    known = records.identity(head("abcd", When(AT, False), 3))
    assert (known.match, known.started, known.rules) == ("abcd", When(AT, False), 3)
    assert records.parse_time("yesterday") == When(0.0, False)
    assert When(1e300, True).text() == "1970-01-01T00:00:00Z"


def test_a_record_that_knows_more_is_not_overwritten(tmp_path: Path) -> None:
    folder = RecordFiles(tmp_path, "box")
    long = [*head("abcd", NOW, 1), *content(folded((START, tally(1, 2, 3), tally(4, 5, 6)), find), False)]
    short = [*head("abcd", NOW, 1), *content(folded((START, tally(9, 9, 9)), find), False)]
    folder.update("2026-11-29-abcd.jsonl", long, 3, NOW)
    with pytest.raises(StorageError):
        folder.update("2026-11-29-abcd.jsonl", short, 2, NOW)
    told = read((tmp_path / "2026-11-29-abcd.jsonl").read_bytes())
    assert told is not None
    assert told.events == 3
    folder.update("2026-11-29-abcd.jsonl", short, 2, NOW, anew=True)


def test_an_edited_match_is_told_by_its_standing_moves() -> None:
    from firmware.events import Edited

    events = (START, tally(1, 2, 3), Edited(0, tally(3, 2, 1).move))
    assert content(folded(events, find), False)[1:] == ['{"move": "tally", "points": [3, 2, 1]}']
