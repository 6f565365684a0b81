"""The matches as the command line reads them, beside a running daemon if need be. Mends nothing and makes no database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.events import Event, Started
from firmware.journal import recordfiles, records
from firmware.journal.database import Database, State, Way
from firmware.journal.errors import StorageError, Trouble, from_system
from firmware.journal.files import Layout
from firmware.journal.resume import Unfit, folded
from firmware.journal.rows import checksum, decode
from firmware.journal.stamps import Stamp, When, when
from scoring.games import find as find_game
from scoring.match import Match, Start
from scoring.record import Find

_SQL = """
SELECT m.id, m.state, m.events, m.result, m.crc32,
       f.seq, f.kind, f.body, f.boot_id, f.mono, f.wall, f.synced, f.crc32,  -- as in `EVENT`
       l.seq, l.boot_id, l.mono, l.wall, l.synced
FROM matches AS m
JOIN events AS f ON f.match = m.id AND f.seq = 0
JOIN events AS l ON l.match = m.id AND l.seq = (SELECT max(seq) FROM events WHERE match = m.id)
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in short. `rules`: the version of the rules it was played by; `receipt`: the result it ended with, if it did.

    seconds  how long it took, where that is known
    events   how many there are
    """

    match_id: str
    state: State
    start: Start
    rules: int
    began: When
    ended: When
    seconds: int | None
    events: int
    receipt: dict[str, Any] | None

    @property
    def finished(self) -> bool:
        return self.receipt is not None


class Archive:
    """Every match of one data folder. Methods raise StorageError."""

    def __init__(self, layout: Layout, database: Database | None, find: Find) -> None:
        self.layout, self._database, self._find = layout, database, find
        self._boots = {} if database is None else database.boots()

    @classmethod
    def open(cls, data_dir: Path, find: Find = find_game) -> Archive:
        """Where nothing was ever played it is empty. Raises StorageError: DENIED, DAMAGED, ..."""
        layout = Layout(data_dir)
        try:
            there = layout.database.exists()
            if not there and data_dir.exists():
                list(data_dir.iterdir())  # a folder that may not be read is not an empty one
        except OSError as error:
            raise from_system(data_dir, error) from error
        return cls(layout, Database.open(layout.database, Way.READ) if there else None, find)

    @property
    def is_empty(self) -> bool:
        """Whether there is no database at all."""
        return self._database is None

    def close(self) -> None:
        if self._database is not None:
            self._database.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def entries(self) -> Iterator[Entry]:
        """Every match, in the order in which they came into the database."""
        if self._database is None:
            return
        for told in self._database.all(f"{_SQL} ORDER BY m.number"):
            yield self._entry(self._database, told)

    def events(self, match_id: str) -> tuple[Event, ...]:
        """Every event of a match."""
        rows = () if self._database is None else self._database.kept(match_id).rows
        return tuple(decode(row.kind, row.body) for row in rows)

    def match(self, entry: Entry) -> Match:
        """The match itself. Raises Unfit (a ValueError) where these rules cannot play it again."""
        return folded(self.events(entry.match_id), self._find)

    def result(self, entry: Entry) -> dict[str, Any] | None:
        """The receipt, or how an unfinished match stands; None where these rules cannot play it."""
        if entry.receipt is not None:
            return entry.receipt
        try:
            return self.match(entry).result()
        except Unfit:
            return None

    def record(self, entry: Entry) -> list[str] | None:
        """The lines of its match record, with id and start in `#` lines. A match that these rules cannot play keeps
        the record that was written when they could; None: there is none."""
        try:
            lines = records.head(entry.match_id, entry.began, entry.rules)
            lines += records.content(self.match(entry), entry.state is State.LEFT)
            return [*lines, records.foot(entry.ended)] if entry.finished else lines
        except Unfit:
            path = recordfiles.listing(self.layout.records).get(entry.match_id)
            told = None if path is None else recordfiles.read(path)
            return None if told is None else [line for line, _ in told.lines]

    def codes(self) -> list[tuple[str, str, str]]:
        """Deck, code and card of every code that was learnt."""
        return [] if self._database is None else self._database.codes()

    def _entry(self, database: Database, told: tuple[Any, ...]) -> Entry:
        match_id, state, events, result, crc = told[:5]
        last_seq, *last = told[13:]
        try:
            row = database.row(match_id, told[5:13])
            if row is None or crc != checksum(database.seeded, match_id, state, events, result):
                raise ValueError(match_id)
            started = decode(row.kind, row.body)
            if not isinstance(started, Started):
                raise ValueError(match_id)
            end = _stamp(last)
            receipt = None if result is None else json.loads(result)
        except (TypeError, ValueError) as error:
            why = (
                f"match {str(match_id)[:40]!r} is not as it was written; the box mends it when it starts (tallybox run)"
            )
            raise StorageError(Trouble.DAMAGED, self.layout.database, why) from error
        began, ended = when(row.stamp, self._boots), when(end, self._boots)
        seconds = _seconds(row.stamp, end, began, ended)
        return Entry(
            match_id, State(state), started.start, started.version, began, ended, seconds, last_seq + 1, receipt
        )


def _stamp(told: list[Any]) -> Stamp:
    boot, mono, wall, synced = told
    return Stamp(boot, float(mono), float(wall), bool(synced))


def _seconds(first: Stamp, last: Stamp, began: When, ended: When) -> int | None:
    """By the clock that never jumps, or by dates that can be trusted."""
    if first.boot and first.boot == last.boot:
        return round(last.mono - first.mono)
    return round(ended.at - began.at) if began.trusted and ended.trusted and ended.at > began.at else None
