"""Match records from elsewhere into the journal, beside a running daemon if need be. The same match never comes in twice."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from firmware.events import Event, Left, Moved, Redone, Started, Undone
from firmware.journal import opening, records
from firmware.journal.archive import Archive, Entry
from firmware.journal.database import Database, Kept, Way
from firmware.journal.files import Layout, alone
from firmware.journal.recordfiles import RecordFiles
from firmware.journal.resume import Unfit, derived
from firmware.journal.rows import rows
from firmware.journal.stamps import Stamp, When
from firmware.journal.teller import Teller
from scoring import record
from scoring.games import find as find_game
from scoring.match import Match, Redo, Undo
from scoring.moves import Move
from scoring.record import Find

_ID = 12
"""Letters of an id."""


class Came(Enum):
    """What became of a record."""

    NEW = "new"
    KNOWN = "known"
    """it is here already"""
    CLASH = "clash"
    """another match of its id is here"""


@dataclass(frozen=True, slots=True)
class Outcome:
    came: Came
    match_id: str


class Intake:
    """Takes records in. Methods raise StorageError."""

    def __init__(self, database: Database, archive: Archive, teller: Teller, find: Find) -> None:
        self._database, self._archive, self._teller, self._find = database, archive, teller, find
        self._entries: list[Entry] | None = None
        self._known: dict[tuple[str, tuple[str, ...]], dict[str, str]] = {}

    @classmethod
    def open(cls, data_dir: Path, find: Find = find_game) -> Intake:
        """On the folder's database; where there is none, it is made as a daemon's start would. Raises StorageError."""
        layout = Layout(data_dir)
        archive = Archive.open(data_dir, find)
        if archive.is_empty:
            layout.prepare()
            with alone(layout):
                opening.attach(layout, find).database.close()
            archive = Archive.open(data_dir, find)
        database = Database.open(layout.database, Way.WRITE)
        written = RecordFiles(layout.records, database.uid(), remember=False)
        return cls(database, archive, Teller(database, written, find), find)

    def close(self) -> None:
        self._archive.close()
        self._database.close()

    def __enter__(self) -> Intake:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def take(self, data: bytes, undated: When) -> Outcome:
        """One record; `undated`: when it began, if it does not say so itself. Also raises BadRecord or Illegal."""
        match = record.load(data, self._find)
        told = records.identity(data.decode("utf-8-sig").splitlines())
        content = _content(match)
        own = sha256(content.encode()).hexdigest()[:_ID]
        if told.match is not None and self._is_here(told.match):
            same = self._contents(match).get(told.match) == content
            return Outcome(Came.KNOWN if same else Came.CLASH, told.match)
        if self._is_here(own):
            return Outcome(Came.KNOWN, own)
        if told.match is None:
            for match_id, known in self._contents(match).items():
                if known == content:
                    return Outcome(Came.KNOWN, match_id)
        match_id = told.match or own
        began = told.started if told.started.at else undated
        self._add(match_id, match, began, told.ended if told.ended.at else began)
        return Outcome(Came.NEW, match_id)

    def _is_here(self, match_id: str) -> bool:
        return bool(self._database.kept(match_id).rows)

    def _contents(self, match: Match) -> dict[str, str]:
        """What the matches of the same game and people hold, by id."""
        table = (match.start.game, match.start.players)
        if self._entries is None:
            self._entries = list(self._archive.entries())
        if table not in self._known:
            self._known[table] = {}
            for entry in self._entries:
                if (entry.start.game, entry.start.players) == table:
                    with contextlib.suppress(Unfit):
                        self._known[table][entry.match_id] = _content(self._archive.match(entry))
        return self._known[table]

    def _add(self, match_id: str, match: Match, began: When, ended: When) -> None:
        events = _events(match)
        first, last = (Stamp("", 0.0, at.at, at.trusted) for at in (began, ended))
        made = [
            *rows(events[:1], 0, first),
            *rows(events[1:-1], 1, first),
            *rows(events[1:][-1:], len(events) - 1, last),
        ]
        state, result = derived(events, self._find)
        with self._database.transaction():
            self._database.put(Kept(match_id, tuple(made), len(made), len(made), state, result))
        self._teller.tell(match_id)
        self._contents(match)[match_id] = _content(match)


def _events(match: Match) -> tuple[Event, ...]:
    """What the record tells, as events; an unfinished match is left, so that the box can take it up."""
    events: list[Event] = [Started(match.start, match.game.info.version)]
    for line in match.log:
        match line:
            case Undo():
                events.append(Undone())
            case Redo():
                events.append(Redone())
            case Move():
                events.append(Moved(line))
    return tuple(events if match.now.finished else [*events, Left()])


def _content(match: Match) -> str:
    """What makes two records the same match: the table, the options with their values, the standing entries."""
    table = [match.start.game, match.start.players, match.setup.first, match.setup.options]
    return json.dumps([table, [record.line_object(entry) for entry in match.entries]])
