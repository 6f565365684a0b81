"""Copies: one each day, the newest seven, one before the tables change; never of a damaged database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from firmware.journal import StorageError, Trouble, copies, schema
from tests.firmware.journal.evening import START, Clock, opened, play, tally

EVENTS = (START, tally(1, 2, 3), tally(4, 5, 6))
DAY = 86_400


def test_one_copy_a_day_and_the_newest_seven_stay(tmp_path: Path) -> None:
    clock = Clock()
    for day in range(10):
        journal = opened(tmp_path, clock)
        play(journal, f"day{day}", EVENTS)
        for _ in range(3):
            journal.settle()
            clock.go(60)
        journal.close()
        clock.go(DAY)
    found = copies.found(tmp_path / "copies")
    assert len(found) == copies.KEPT
    assert copies.label_of(found[0]) == "2026-12-08"
    with sqlite3.connect(found[0]) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (10,)
    connection.close()
    assert sorted(path.name for path in (tmp_path / "copies").iterdir()) == sorted(path.name for path in found)


def test_a_day_that_was_copied_is_not_copied_again_after_a_start(tmp_path: Path) -> None:
    for _ in range(3):
        journal = opened(tmp_path)
        play(journal, "abcd", EVENTS)
        journal.settle()
        journal.close()
    assert len(copies.found(tmp_path / "copies")) == 1


def test_a_damaged_database_is_not_copied(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS)
    journal.close()
    with (tmp_path / "tallybox.db").open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(StorageError) as caught:
        copies.add(tmp_path / "tallybox.db", tmp_path / "elsewhere", "today")
    assert caught.value.kind is Trouble.DAMAGED
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_tables_change_all_or_nothing_and_after_a_copy(tmp_path: Path) -> None:
    opened(tmp_path).close()
    path = tmp_path / "tallybox.db"
    connection = sqlite3.connect(path, isolation_level=None)

    def copy(label: str) -> None:
        copies.add(path, tmp_path / "copies", label)

    good = {2: "ALTER TABLE matches ADD COLUMN place TEXT;", 3: "CREATE TABLE more (x);"}
    with pytest.raises(sqlite3.Error):
        schema.bring_up(connection, copy, {2: good[2], 3: "CREATE TABLE matches (x);"}, 3)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    schema.bring_up(connection, copy, good, 3)
    assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    assert connection.execute("SELECT place FROM matches").fetchall() == []
    schema.bring_up(connection, copy, good, 3)
    connection.close()
    assert [copies.label_of(one) for one in copies.found(tmp_path / "copies")] == ["before-format-3"] * 2
