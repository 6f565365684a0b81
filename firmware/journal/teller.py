"""Brings match records up to date from the database: one fold that goes on where it stopped. Knows no presses."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.events import Started, apply
from firmware.journal import records
from firmware.journal.database import Database
from firmware.journal.recordfiles import RecordFiles, name_of
from firmware.journal.resume import Unfit, folded, is_left
from firmware.journal.rows import Row, decode
from firmware.journal.stamps import when
from scoring.match import Match
from scoring.record import Find


@dataclass(slots=True)
class _Story:
    """A match as far as it has been followed."""

    rows: list[Row]
    match: Match


class Teller:
    """Writes the records of one database."""

    def __init__(self, database: Database, written: RecordFiles, find: Find) -> None:
        self._database, self._written, self._find = database, written, find
        self._stories: dict[str, _Story] = {}

    def tell(self, match: str, anew: bool = False) -> None:
        """Raises Unfit where the match cannot be folded, StorageError or OSError where it cannot be read or written.

        anew  the match has been put together from its record, and has fewer events than before
        """
        story = self._followed(match)
        events = [decode(row.kind, row.body) for row in story.rows if row.kind in ("started", "left", "taken-up")]
        started = events[0]
        boots = self._database.boots()
        first, last = story.rows[0].stamp, story.rows[-1].stamp
        rules = started.version if isinstance(started, Started) else 0
        lines = records.head(match, when(first, boots), rules) + records.content(story.match, is_left(events))
        if story.match.now.finished:
            lines.append(records.receipt_line(story.match.result()))
        self._written.update(name_of(match, first), lines, len(story.rows), when(last, boots), anew)

    def _followed(self, match: str) -> _Story:
        """The match as it is now; of the one told last only what is new is read and played."""
        story = self._stories.pop(match, None)
        new = self._database.kept(match).rows if story is None else self._database.rows_from(match, len(story.rows))
        try:
            if story is None:
                story = _Story(list(new), folded([decode(row.kind, row.body) for row in new], self._find))
            else:
                for row in new:
                    story.match = apply(story.match, decode(row.kind, row.body))
                    story.rows.append(row)
        except Exception as error:  # a game from outside may raise anything (see `folded`)
            raise Unfit(f"match {match}: {error}") from error
        self._stories = {match: story}
        return story
