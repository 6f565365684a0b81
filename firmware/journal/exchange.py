"""Backup and restore: everything that is kept as one file, and back. What a restore takes the place of is kept too."""

from __future__ import annotations

import contextlib
from pathlib import Path

from firmware.journal import copies, files
from firmware.journal.database import Database, Way
from firmware.journal.errors import StorageError, Trouble, from_system
from firmware.journal.files import Layout, alone
from firmware.journal.recordfiles import RecordFiles
from firmware.journal.resume import Unfit
from firmware.journal.teller import Teller
from scoring.games import find as find_game
from scoring.record import Find


def backup(data_dir: Path, target: Path) -> int:
    """A sound copy of all matches at `target`, also while the daemon runs; gives how many. Raises StorageError."""
    layout = Layout(data_dir)
    if target.exists() and not _is_ours(target):
        raise StorageError(Trouble.FOREIGN, target, "this is no tallybox backup and will not be overwritten")
    if target.resolve() == layout.database.resolve():
        raise StorageError(Trouble.TAKEN, target, "these are the matches themselves; give another file")
    with Database.open(layout.database, Way.READ) as database:
        ((matches,),) = database.all("SELECT count(*) FROM matches")
    copies.write(layout.database, target)
    return int(matches)


def restore(data_dir: Path, source: Path, find: Find = find_game) -> tuple[int, Path | None]:
    """The matches of a backup in place of those that are here; gives how many, and where the old ones are now.

    Raises StorageError: FOREIGN or DAMAGED where the file is no sound backup, TAKEN while the daemon runs.
    """
    layout = Layout(data_dir)
    matches = _checked(source)
    layout.prepare()
    with alone(layout):
        copies.write(source, layout.building)
        try:
            aside = _put_aside(layout)
            layout.building.rename(layout.database)
            files.sync_folder(layout.folder)
        except OSError as error:
            raise from_system(layout.folder, error) from error
        layout.prepare()
        _write_records(layout, find)
    return matches, aside


def _checked(source: Path) -> int:
    """How many matches are in the file, every row of them in order."""
    try:
        if not source.is_file():
            raise StorageError(
                Trouble.MISSING, source, "this is no file" if source.exists() else "there is no such file"
            )
    except OSError as error:
        raise from_system(source, error) from error
    try:
        database = Database.open(source, copies.way_of(source))
    except StorageError as error:
        if error.kind in (Trouble.DAMAGED, Trouble.FOREIGN):
            raise StorageError(
                Trouble.FOREIGN, source, "this is no tallybox backup; give what `backup` wrote"
            ) from error
        raise
    with database:
        if not database.is_sound():
            raise StorageError(Trouble.DAMAGED, source, "this backup is damaged; take another one")
        ids = database.ids()
        for match in ids:
            if not database.kept(match).whole:
                why = f"match {match} in this backup is not as it was written; take another one"
                raise StorageError(Trouble.DAMAGED, source, why)
    return len(ids)


def _put_aside(layout: Layout) -> Path | None:
    """Everything of before under a folder of its own, the log first: it must never meet another database."""
    old = [layout.wal, layout.shared, layout.database, layout.records, layout.copies, layout.doubt]
    if not layout.database.exists():
        return None
    aside = files.make_numbered(layout.replaced)
    for path in old:
        if path.exists():
            path.rename(aside / path.name)
    files.sync_folder(aside)
    return aside


def _write_records(layout: Layout, find: Find) -> None:
    """The second leg; where it cannot be written the daemon does it later."""
    with Database.open(layout.database, Way.WRITE) as database, contextlib.suppress(OSError):
        teller = Teller(database, RecordFiles(layout.records, database.uid()), find)
        for match in database.ids():
            with contextlib.suppress(Unfit):
                teller.tell(match)


def _is_ours(path: Path) -> bool:
    try:
        with Database.open(path, Way.FILE_ALONE, 0):
            return True
    except StorageError:
        return False
