"""A damaged database made good: kept aside, and built anew from whatever tells most of each match.

Sources, for every match by itself: the damaged file with and without its log, the newest copies, the match records.
Only rows that sequence and checksums confirm count. What is lost is said, never guessed.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from firmware.journal import copies, files, recordfiles, schema
from firmware.journal.database import Database, Desk, Kept, State, Way
from firmware.journal.errors import StorageError, from_system
from firmware.journal.files import Layout
from firmware.journal.notices import Notice
from firmware.journal.records import Told
from firmware.journal.resume import derived
from firmware.journal.rows import Row, decode, seed
from scoring.record import Find

_KEPT_ASIDE = 5
"""So many damaged databases are kept; a dying card must not fill itself with them."""
_RECORD = "match records"
_DAMAGED = "damaged file"


@dataclass(slots=True)
class Mended:
    """What a repair did: how many matches came from where, and which of them are not complete.

    rewrite  matches whose record must be written anew, since their events are counted differently now
    """

    notices: list[Notice] = field(default_factory=list)
    rewrite: list[str] = field(default_factory=list)
    came: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)

    def say(self, where: Path, why: str, aside: Path | None = None) -> None:
        told = [f"{where}: {why}"]
        if aside is not None:
            told.append(f"the damaged file is kept in {aside}")
        told += [f"{number} match(es) from the {name}" for name, number in self.came.items()]
        told += self.lost
        self.notices.append(Notice("journal-lost" if self.lost else "journal-mended", "; ".join(told)))


@dataclass(slots=True)
class Sources:
    """Open databases by what they are called in a notice, best first; the records; the match touched last."""

    uid: str
    databases: list[tuple[str, Database]]
    records: dict[str, Path]
    latest: str | None

    def ids(self) -> list[str]:
        """Every match, in the order of play as far as it is known."""
        known: dict[str, None] = {}
        for _, database in reversed(self.databases):
            known |= dict.fromkeys(database.ids())
        rest = [told for match in self.records if match not in known and (told := self.told(match)) is not None]
        return [*known, *(told.match for told in sorted(rest, key=lambda told: told.started.at))]

    def told(self, match: str) -> Told | None:
        """What the match's record tells, if it is that match's."""
        path = self.records.get(match)
        told = None if path is None else recordfiles.read(path)
        return told if told is not None and told.match == match else None

    def desk(self) -> Desk | None:
        """Never from a copy: what lay on the table then has been cleared away since."""
        now = (database.desk() for name, database in self.databases if name == _DAMAGED)
        return next((desk for desk in now if desk is not None), None)

    def best(self, match: str, find: Find) -> tuple[Kept, str]:
        """The fullest account of a match, and where it came from."""
        accounts = [(database.kept(match), name) for name, database in self.databases]
        told = self.told(match)
        if told is not None:
            with contextlib.suppress(ValueError):
                accounts.append((from_record(told, [kept.rows for kept, _ in accounts], find), _RECORD))
        kept, name = max(accounts, key=lambda one: (one[0].count, one[0].whole), default=(Kept(match, (), 0, 0), ""))
        claimed = max((one.claimed for one, _ in accounts), default=0)
        if kept.count >= claimed and kept.state is not None:
            return kept, name
        state, result = derived([decode(row.kind, row.body) for row in kept.rows], find)
        return replace(kept, claimed=claimed, state=state, result=result), name


def from_record(told: Told, others: list[tuple[Row, ...]], find: Find) -> Kept:
    """A record's account; where another has the same row, its exact time is taken over. Raises ValueError."""
    kept = told.kept(lambda events: derived(events, find))
    rows = list(kept.rows)
    for other in others:
        for place, (mine, theirs) in enumerate(zip(kept.rows, other, strict=False)):
            if (mine.kind, mine.body) != (theirs.kind, theirs.body):
                break
            rows[place] = theirs
    return replace(kept, rows=tuple(rows))


@contextlib.contextmanager
def sources(layout: Layout) -> Iterator[Sources]:
    """Everything that tells of matches, for as long as it is needed."""
    with contextlib.ExitStack() as stack:
        newest = recordfiles.read_newest(layout.records)
        old = copies.found(layout.copies)
        uid = _uid(layout.database) or (newest.uid if newest else None)
        uid = uid or next((name for path in old if (name := _uid(path))), None) or os.urandom(16).hex()
        databases = _opened(layout, old, seed(uid), stack)
        yield Sources(uid, databases, recordfiles.listing(layout.records), newest.latest if newest else None)


def rebuild(layout: Layout, why: str, find: Find) -> Mended:
    """Puts a sound database in place of the damaged one. Raises StorageError where the disk does not take it."""
    mended = Mended()
    with sources(layout) as found:
        schema.create(layout.building, found.uid)
        with Database.open(layout.building, Way.WRITE) as new:
            with new.transaction():
                _fill(new, found, mended, find)
            new.all("PRAGMA wal_checkpoint(TRUNCATE)")
    try:
        aside = _keep_aside(layout)
        for old in (layout.wal, layout.shared):
            old.unlink(missing_ok=True)  # before the new file is there: the old log must never be read into it
        layout.building.rename(layout.database)
        files.sync_folder(layout.folder)
    except OSError as error:
        raise from_system(layout.database, error) from error
    mended.say(layout.database, why, aside)
    return mended


def patch(layout: Layout, database: Database, behind: dict[str, Told], find: Find) -> Mended:
    """Adds what the records know and a sound database does not: its log was lost. Raises StorageError."""
    mended = Mended()
    newest = recordfiles.read_newest(layout.records)
    latest = newest.latest if newest else None
    desk = database.desk()
    current = latest if desk is None or latest in behind else desk.match
    for match, told in behind.items():
        try:
            kept = from_record(told, [database.kept(match).rows], find)
        except ValueError:
            mended.lost.append(f"the record of match {match} is not readable")
            continue
        with database.transaction():
            database.put(_at_rest(kept, current))
            if match == current:
                database.set_desk(_laid(desk, current))
        mended.came[_RECORD] += 1
        mended.rewrite.append(match)
    mended.say(database.path, "its newest entries were missing")
    return mended


def _fill(new: Database, found: Sources, mended: Mended, find: Find) -> None:
    """Inside a transaction of the new database."""
    ids, desk = found.ids(), found.desk()
    current = found.latest or next(reversed(ids), None)
    if desk is not None and (found.latest is None or found.best(found.latest, find)[1] != _RECORD):
        current = desk.match  # the desk is not older than the match that was touched last
    for match in ids:
        kept, name = found.best(match, find)
        if kept.count < kept.claimed:
            mended.lost.append(f"match {match}: {kept.count} of {kept.claimed} entries could be read")
        if not kept.rows:
            continue
        new.put(_at_rest(kept, current))
        mended.came[name] += 1
        if name == _RECORD:
            mended.rewrite.append(match)
    if desk is not None or current is not None:
        new.set_desk(_laid(desk, current))
    for _, database in reversed(found.databases):
        for boot, zero in database.boots().items():
            new.set_boot(boot, zero)
        for deck, code, card in database.codes():
            new.set_code(deck, code, card)


def _at_rest(kept: Kept, current: str | None) -> Kept:
    """Of several open matches only the one on the table is gone on with by itself."""
    return replace(kept, state=State.LEFT) if kept.state is State.OPEN and kept.match != current else kept


def _laid(desk: Desk | None, match: str | None) -> Desk:
    """The desk with this match on it; the text that belongs to it says itself what still fits."""
    return Desk(match, desk.body if desk else None)


# ---- the sources


def _uid(path: Path) -> str | None:
    """The name that stands in a database file, if it can still be read."""
    with contextlib.suppress(StorageError), Database.open(path, Way.FILE_ALONE, 0) as database:
        for (uid,) in database.readable("SELECT uid FROM box"):
            if isinstance(uid, str) and re.fullmatch(r"[0-9a-f]{32}", uid):
                return uid
    return None


def _opened(layout: Layout, old: list[Path], seeded: int, stack: contextlib.ExitStack) -> list[tuple[str, Database]]:
    wanted = [(_DAMAGED, layout.database, Way.READ), (_DAMAGED, layout.database, Way.FILE_ALONE)]
    wanted += [(f"copy {copies.label_of(path)}", path, Way.FILE_ALONE) for path in old]
    databases = []
    for name, path, way in wanted:
        with contextlib.suppress(StorageError):
            database = stack.enter_context(Database.open(path, way, seeded))
            databases.append((name, database))
            if path.parent == layout.copies and database.is_sound():
                break
    return databases


def _keep_aside(layout: Layout) -> Path | None:
    """The damaged file and its log under a folder of their own; None where there is no file."""
    if not layout.database.exists():
        return None
    aside = files.make_numbered(layout.damaged)
    for path in (layout.database, layout.wal):
        if path.exists():
            _link(path, aside / path.name)
    files.sync_folder(aside)
    for old in files.numbered(layout.damaged)[:-_KEPT_ASIDE]:
        shutil.rmtree(old, ignore_errors=True)
    return aside


def _link(path: Path, target: Path) -> None:
    """A second name, or a copy where the file system knows no second names."""
    try:
        os.link(path, target)
    except OSError:
        shutil.copy2(path, target)
