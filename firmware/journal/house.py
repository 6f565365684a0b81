"""Keeping house, off the press's way: match records, the write-ahead log, dates, the daily copy, a look at old matches.

Nothing here ever raises: what does not work is told once, and tried again the next time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.journal import copies, files
from firmware.journal.database import Database
from firmware.journal.errors import StorageError, Trouble, from_system
from firmware.journal.files import Layout
from firmware.journal.judge import DAMAGE, Auditor, Findings
from firmware.journal.notices import Notice
from firmware.journal.recordfiles import RecordFiles
from firmware.journal.resume import Unfit
from firmware.journal.stamps import Stamper, When
from firmware.journal.teller import Teller
from scoring.record import Find

if TYPE_CHECKING:
    from firmware.journal.copier import Copier

_LOG = 256 << 10
"""Bytes of write-ahead log from which on it is folded into the file."""
_AT_THE_END = 0.5
"""Seconds that a stop waits for a copy."""
_AN_EVENING = 20
"""As many matches as one evening may have."""
_SLICE = 8
"""Old matches that are looked at, or whose records are mended, in one round."""


class House:
    """Of one open database; on the thread that owns it."""

    def __init__(self, layout: Layout, database: Database, uid: str, stamper: Stamper, find: Find) -> None:
        self._layout, self._database, self._stamper = layout, database, stamper
        self._teller = Teller(database, RecordFiles(layout.records, uid), find)
        self._dirty: dict[str, bool] = {}
        self._stale: list[str] = []
        self._troubles: dict[str, str] = {}
        self._used = False
        self._dated = False
        self._auditor: Auditor | None = Auditor(database, layout.records)
        self._copier: Copier | None = None
        self._copied = ""

    def after(self, findings: Findings, rewrite: list[str]) -> None:
        """What the look at the start has shown; records that count events in an old way are written anew at once."""
        self._stale = [match for match in findings.stale if match not in rewrite]
        self._dirty |= dict.fromkeys(rewrite, True)
        if findings.whole:
            self._auditor = None
            with contextlib.suppress(OSError):
                self._layout.doubt.unlink(missing_ok=True)
        self._news("record-not-written", self._write_dirty)

    def touched(self, match: str) -> None:
        """This match has new events."""
        self._dirty.setdefault(match, False)
        self._used = True

    def settle(self) -> list[Notice]:
        """One round: a few milliseconds, and as long as the card takes to store a line. Returns what is news."""
        jobs = (
            ("house-not-kept", self._mend_dates),
            ("record-not-written", self._write_records),
            ("house-not-kept", self._fold_log),
            ("journal-doubt", self._audit),
            ("copy-not-made", self._copy),
        )
        return [notice for key, job in jobs if (notice := self._news(key, job)) is not None]

    def end(self) -> None:
        """A copy that was begun may end if it is soon through, for the sake of boxes that are on for minutes only."""
        if self._copier is not None:
            self._copier.wait(_AT_THE_END)

    def stop(self) -> None:
        """Begins nothing more and gives up a copy that is not through."""
        if self._copier is not None:
            self._copier.stop()

    def _news(self, key: str, job: Callable[[], None]) -> Notice | None:
        try:
            job()
        except OSError as error:
            trouble = str(from_system(self._layout.folder, error))
            if self._troubles.get(job.__name__) == trouble:
                return None
            self._troubles[job.__name__] = trouble
            return Notice(key, trouble)
        self._troubles.pop(job.__name__, None)
        return None

    # ---- the jobs; each raises OSError (StorageError) where it cannot be done

    def _mend_dates(self) -> None:
        """Once the clock has been set, everything since the machine was switched on has a date."""
        now = self._stamper.now()
        if now.synced and not self._dated and (self._used or self._played_in(now.boot)):
            with self._database.transaction():
                self._database.set_boot(now.boot, now.wall - now.mono)
            self._dated = True

    def _played_in(self, boot: str) -> bool:
        """Whether an earlier run since the machine was switched on has played: a crash, or an update, is no new evening."""
        sql = "SELECT 1 FROM events WHERE match IN (SELECT id FROM matches ORDER BY number DESC LIMIT ?) AND boot_id = ? LIMIT 1"
        return bool(self._database.all(sql, _AN_EVENING, boot))

    def _write_dirty(self) -> None:
        for match, anew in list(self._dirty.items()):
            self._tell(match, anew)
            del self._dirty[match]

    def _write_records(self) -> None:
        self._write_dirty()
        for match in self._stale[:_SLICE]:
            self._tell(match)
            self._stale.remove(match)

    def _tell(self, match: str, anew: bool = False) -> None:
        with contextlib.suppress(Unfit):  # such a match keeps the record that its own rules have written
            self._teller.tell(match, anew)

    def _fold_log(self) -> None:
        try:
            size = self._layout.wal.stat().st_size
        except FileNotFoundError:
            return
        if size > _LOG:
            self._database.all("PRAGMA wal_checkpoint(PASSIVE)")

    def _audit(self) -> None:
        """A look at a few more old matches. What is wrong is mended by the next start, which looks at everything."""
        if self._auditor is None:
            return
        found = self._auditor.findings
        try:
            more = self._auditor.step(_SLICE)
        except StorageError as error:
            if error.kind not in DAMAGE:
                raise
            more, found.odd = False, error.why
        if found.odd or found.behind:
            self._auditor = None
            self._copied = self._today()  # no copy of it may push a good one out
            files.create(self._layout.doubt)
            odd = found.odd or f"match {next(iter(found.behind))} lacks entries"
            raise StorageError(Trouble.DAMAGED, self._layout.database, f"{odd}; the next start mends it")
        if not more:
            self._stale += found.stale
            self._auditor = None

    def _copy(self) -> None:
        """A copy each day on which the box is used."""
        copier = self._copier
        if copier is not None and copier.ended:
            self._copier = None
            if copier.error is not None:
                raise copier.error
        today = self._today()
        if self._copier is not None or self._copied == today or not self._used:
            return
        self._copied = today
        newest = next(iter(copies.found(self._layout.copies)), None)
        if newest is None or copies.label_of(newest) != today:
            from firmware.journal.copier import Copier  # once a day, after the first move

            self._copier = Copier(self._layout, today)

    def _today(self) -> str:
        now = self._stamper.now()
        return f"{When(now.wall, now.synced).utc():%Y-%m-%d}"
