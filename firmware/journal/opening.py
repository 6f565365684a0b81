"""How a start finds its database: judged before anything is written, mended where that is needed, then opened."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.journal import copies, files, schema
from firmware.journal.database import Database, State, Way
from firmware.journal.errors import StorageError, from_sqlite, from_system
from firmware.journal.files import Layout
from firmware.journal.judge import Findings, Health, judge
from firmware.journal.notices import Notice
from firmware.journal.resume import Recovered, resume
from scoring.record import Find

if TYPE_CHECKING:
    from firmware.journal.repair import Mended

_PEEKED = 64 << 20
"""Bytes of a database that are worth the memory."""
_TRIED = 20
"""So many open matches are looked at for one that can be gone on with."""


@dataclass(slots=True)
class Opened:
    """A database ready for writing, and what came to light. `rewrite`: matches whose record must be written anew."""

    database: Database
    uid: str
    findings: Findings
    recovered: Recovered
    rewrite: list[str]


def attach(layout: Layout, find: Find) -> Opened:
    """Raises StorageError where the disk, the rights or a newer format stand in the way."""
    layout.prepare()
    findings = judge(layout)
    mended: Mended | None = None
    if findings.health is Health.FRESH:
        _begin(layout)
    elif findings.health is Health.DAMAGED:
        from firmware.journal import repair  # seldom needed, and a start should be quick

        mended = repair.rebuild(layout, findings.odd, find)
    database = Database.open(layout.database, Way.WRITE)
    try:
        _bring_up(layout, database)
        if findings.behind and findings.health is Health.SOUND:
            from firmware.journal import repair

            mended = repair.patch(layout, database, findings.behind, find)
        recovered = _recovered(database, find)
        uid = database.uid()
    except BaseException:
        database.close()
        raise
    if mended is None:
        return Opened(database, uid, findings, recovered, [])
    recovered = replace(recovered, notices=(*mended.notices, *recovered.notices))
    return Opened(database, uid, findings, recovered, mended.rewrite)


def peek(layout: Layout, trouble: StorageError, find: Find) -> Recovered:
    """What lies on the table although nothing can be written. Never raises for what the disk does."""
    from firmware.journal import repair

    notice = Notice("not-saved", str(trouble))
    try:
        with _beside(layout) as there, repair.sources(there) as found:
            desk = found.desk()
            opened = [found.latest] if found.latest else []
            recovered, _ = resume(desk, opened, lambda match: found.best(match, find)[0], find)
    except OSError as error:
        return Recovered(notices=(notice, Notice("journal-lost", str(from_system(layout.folder, error)))))
    return replace(recovered, notices=(notice, *recovered.notices))


@contextlib.contextmanager
def _beside(layout: Layout) -> Iterator[Layout]:
    """A copy of database and log in memory: SQLite reads no log without an index that it makes beside it, and on a disk
    that takes nothing it cannot. Where there is no room for that either, the folder itself."""
    import shutil
    import tempfile

    with contextlib.ExitStack() as stack:
        try:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tallybox-", dir=_memory())))
            for path in (layout.database, layout.wal):
                if path.exists() and path.stat().st_size <= _PEEKED:
                    shutil.copyfile(path, folder / path.name)
            for path in (layout.records, layout.copies):
                if path.is_dir():
                    (folder / path.name).symlink_to(path.absolute())
        except OSError:
            folder = layout.folder
        yield Layout(folder)


def _memory() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _begin(layout: Layout) -> None:
    schema.create(layout.building, os.urandom(16).hex())
    try:
        layout.building.rename(layout.database)
        files.sync_folder(layout.folder)
    except OSError as error:
        raise from_system(layout.database, error) from error


def _bring_up(layout: Layout, database: Database) -> None:
    def copy(label: str) -> None:
        copies.add(layout.database, layout.copies, label)

    try:
        schema.bring_up(database.connection, copy)
    except sqlite3.Error as error:
        raise from_sqlite(layout.database, error) from error


def _recovered(database: Database, find: Find) -> Recovered:
    opened = database.unfinished(State.OPEN, _TRIED)
    recovered, unfit = resume(database.desk(), opened, database.kept, find)
    for kept in unfit:
        with database.transaction():
            database.set_state(kept.match, State.ASIDE, len(kept.rows), kept.result)
    return recovered
