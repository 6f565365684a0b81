"""The journal itself: opened on a data folder, it recovers, commits, and keeps house. See the package's docstring."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from drivers.ports import Clock
from firmware.events import Event
from firmware.journal import opening
from firmware.journal.database import Database, State
from firmware.journal.errors import PASSING, StorageError, Trouble
from firmware.journal.files import Layout, Lock
from firmware.journal.house import House
from firmware.journal.judge import DAMAGE
from firmware.journal.notices import Notice
from firmware.journal.resume import Recovered, Unfit, folded
from firmware.journal.rows import decode
from firmware.journal.stamps import Stamp, Stamper, When, clock_is_set, this_boot, when
from firmware.journal.storing import Batch, store
from scoring.games import find as find_game
from scoring.match import Start
from scoring.record import Find


def new_id() -> str:
    """A name for a new match that no other match of any box has."""
    return os.urandom(6).hex()


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that was left before its end and can be taken up again."""

    match_id: str
    start: Start
    began: When


class Journal:
    """For the thread that opened it. Make one with `Journal.open`."""

    def __init__(self, layout: Layout, lock: Lock, stamper: Stamper, find: Find) -> None:
        self._layout, self._lock, self._stamper, self._find = layout, lock, stamper, find
        self._database: Database | None = None
        self._house: House | None = None
        self._inode: tuple[int, int] | None = None
        self._notices: list[Notice] = []
        self._closed = False
        self.recovered = Recovered()

    @classmethod
    def open(
        cls,
        data_dir: Path,
        clock: Clock,
        *,
        boot: str | None = None,
        synced: Callable[[], bool] = clock_is_set,
        find: Find = find_game,
    ) -> Journal:
        """Raises StorageError: TAKEN, DENIED or NEWER. A disk that is full, broken or read-only is a notice.

        A clock that is not the machine's needs a `boot` of its own.
        """
        layout = Layout(data_dir)
        try:
            layout.prepare()
        except StorageError as error:
            if error.kind not in PASSING:
                raise
        lock = Lock.take(layout.lock)
        journal = cls(layout, lock, Stamper(clock, boot or this_boot(), synced), find)
        try:
            journal.recovered = journal._attach()
        except StorageError as error:
            if error.kind not in PASSING:
                lock.release()
                raise
            journal.recovered = opening.peek(layout, error, find)
        except BaseException:
            lock.release()
            raise
        return journal

    # ---- every press

    def stamp(self) -> Stamp:
        """Now, as it is kept with every event."""
        return self._stamper.now()

    def commit(self, batch: Batch, stamp: Stamp | None = None) -> None:
        """Keeps a batch; it is on the disk when this returns. Raises StorageError, then nothing of it is kept.

        After an error the same batch may be given again, with the stamp of the first time.
        """
        database, house = self._attached()
        try:
            if _inode(self._layout.database) != self._inode:
                raise StorageError(Trouble.MISSING, self._layout.database, "the file was taken away while in use")
            store(database, batch, stamp or self.stamp())
        except StorageError as error:
            if error.kind in DAMAGE | {Trouble.MISSING}:
                self._detach()
            raise
        if batch.match_id and batch.events:
            house.touched(batch.match_id)

    def settle(self) -> tuple[Notice, ...]:
        """Keeps house (match records, log, dates, daily copy); call it within a second after a commit, off the press's
        way, and on every housekeeping tick. Never raises; returns what is news."""
        notices = [*self._notices, *(self._house.settle() if self._house is not None else ())]
        self._notices = []
        return tuple(notices)

    # ---- asked for now and then

    def events(self, match_id: str) -> tuple[Event, ...]:
        """Every event of a match, as far as it can be read; empty for none. Raises StorageError."""
        rows = self._attached()[0].kept(match_id).rows
        return tuple(decode(row.kind, row.body) for row in rows)

    def unfinished(self, limit: int = 20) -> tuple[Unfinished, ...]:
        """Matches that can be taken up again, the newest first; also those that were set aside while their rules were
        away. Raises StorageError."""
        database = self._attached()[0]
        boots, found = database.boots(), []
        for state in (State.LEFT, State.ASIDE):
            for match_id in database.unfinished(state, limit):
                rows = database.rows_from(match_id, 0)
                with contextlib.suppress(Unfit):
                    match = folded([decode(row.kind, row.body) for row in rows], self._find)
                    found.append(Unfinished(match_id, match.start, when(rows[0].stamp, boots)))
        return tuple(found[:limit])

    def codes(self) -> tuple[tuple[str, str, str], ...]:
        """Deck, code and card of every code that was learnt. Raises StorageError."""
        return tuple(self._attached()[0].codes())

    def learn(self, deck: str, code: str, card: str | None) -> None:
        """A code from now on is this card's; None: no card's. On the disk when this returns. Raises StorageError."""
        database = self._attached()[0]
        with database.transaction():
            database.set_code(deck, code, card)

    # ---- the end

    def close(self) -> None:
        """Keeps house once more and folds the log into the file."""
        self.settle()
        if self._house is not None:
            self._house.end()
        self.abandon()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def abandon(self) -> None:
        """As if the process had been killed: nothing is brought in order, but another journal may open the folder."""
        self._closed = True
        self._detach()
        self._lock.release()

    # ---- the database

    def _attach(self) -> Recovered:
        """Opens the database, mended if need be. Raises StorageError."""
        opened = opening.attach(self._layout, self._find)
        self._database = opened.database
        self._house = House(self._layout, opened.database, opened.uid, self._stamper, self._find)
        self._house.after(opened.findings, opened.rewrite)
        self._inode = _inode(self._layout.database)
        return opened.recovered

    def _attached(self) -> tuple[Database, House]:
        """The open database; after trouble it is opened anew. Raises StorageError."""
        if self._database is None:
            if self._closed:
                raise StorageError(Trouble.IO, self._layout.database, "the journal is closed")
            self._notices += self._attach().notices
        if self._database is None or self._house is None:
            raise StorageError(Trouble.IO, self._layout.database, "it cannot be opened")
        return self._database, self._house

    def _detach(self) -> None:
        if self._house is not None:
            self._house.stop()
        if self._database is not None:
            self._database.close()
        self._database = self._house = None


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        told = path.stat()
    except OSError:
        return None
    return told.st_dev, told.st_ino
