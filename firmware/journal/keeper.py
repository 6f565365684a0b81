"""What could not be stored yet, in order: the table plays on in memory, and nothing is lost while the power stays on."""

from __future__ import annotations

from collections import deque

from firmware.events import Event
from firmware.journal.errors import StorageError
from firmware.journal.journal import Journal
from firmware.journal.stamps import Stamp
from firmware.journal.storing import Batch


class Keeper:
    """Wraps a journal for the loop. `trouble`: why the last try failed, None while everything is stored."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: deque[tuple[Batch, Stamp]] = deque()
        self.trouble: StorageError | None = None

    @property
    def unsaved(self) -> bool:
        """Whether something exists in memory only."""
        return bool(self._waiting)

    def keep(self, batch: Batch) -> bool:
        """Stores this batch after all that wait; whether everything is on the disk now."""
        if _is_desk(batch) and self._waiting and _is_desk(self._waiting[-1][0]):
            self._waiting.pop()  # of desks alone only the last counts
        self._waiting.append((batch, self._journal.stamp()))
        return self.retry()

    def retry(self) -> bool:
        """Stores what waits, the oldest first, up to the first failure; whether nothing waits any more."""
        self.trouble = None
        while self._waiting:
            batch, stamp = self._waiting[0]
            try:
                self._journal.commit(batch, stamp)
            except StorageError as error:
                self.trouble = error
                return False
            self._waiting.popleft()
        return True

    def events(self, match_id: str) -> tuple[Event, ...]:
        """Every event of a match, those that wait included. Raises StorageError."""
        events = dict(enumerate(self._journal.events(match_id)))
        for batch, _ in self._waiting:
            if batch.match_id == match_id:
                events |= dict(enumerate(batch.events, batch.first_seq))
        return tuple(events.values())


def _is_desk(batch: Batch) -> bool:
    return not batch.events and not batch.codes
