"""Whole copies of the database, made by SQLite's own backup while it is in use; the newest seven are kept."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from firmware.journal import files
from firmware.journal.database import Way
from firmware.journal.errors import StorageError, Trouble, from_sqlite, from_system

KEPT = 7
_PAGES = 512
"""Pages between two looks at whether to stop."""
_NAME = re.compile(r"(\d{6})-([\w-]+)\.db")


class Stopped(Exception):
    """The copy was given up because the daemon ends."""


def found(folder: Path) -> list[Path]:
    """The copies in this folder, the newest first: by number, since dates may be wrong."""
    return sorted((path for path in folder.glob("*.db") if _NAME.fullmatch(path.name)), reverse=True)


def label_of(path: Path) -> str:
    """A copy's day, or why it was made."""
    known = _NAME.fullmatch(path.name)
    return "" if known is None else known[2]


def add(source: Path, folder: Path, label: str, going_on: Callable[[], bool] = lambda: True) -> Path:
    """One more copy; those beyond the newest seven go. Raises StorageError or Stopped."""
    files.make_folder(folder)
    before = found(folder)
    number = int(before[0].name[:6]) + 1 if before else 1
    target = folder / f"{number:06d}-{label}.db"
    write(source, target, going_on)
    for old in found(folder)[KEPT:]:
        old.unlink(missing_ok=True)
    return target


def write(source: Path, target: Path, going_on: Callable[[], bool] = lambda: True) -> None:
    """A sound copy at `target`, complete on the disk, or nothing. Raises StorageError or Stopped."""
    part = target.with_name(target.name + ".part")
    try:
        files.create(part)
        _copy(source, part, going_on)
        files.sync(part)
        part.rename(target)
        files.sync_folder(target.parent)
    except sqlite3.Error as error:
        raise from_sqlite(source, error) from error
    except OSError as error:
        raise from_system(target, error) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def way_of(source: Path) -> Way:
    """A database that nobody uses has no log and needs no lock, so that it can lie on a disk that takes no file."""
    return Way.READ if source.with_name(source.name + "-wal").exists() else Way.FILE_ALONE


def _copy(source: Path, part: Path, going_on: Callable[[], bool]) -> None:
    def look(_status: int, _remaining: int, _total: int) -> None:
        if not going_on():
            raise Stopped

    with (
        contextlib.closing(sqlite3.connect(source.absolute().as_uri() + way_of(source).value, uri=True)) as old,
        contextlib.closing(sqlite3.connect(part, isolation_level=None)) as new,
    ):
        old.execute("BEGIN")  # one snapshot, however much is written meanwhile
        old.execute("SELECT count(*) FROM box")
        old.backup(new, pages=_PAGES, progress=look)
        new.execute("PRAGMA journal_mode = DELETE")  # one file that needs no other
        if new.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise StorageError(Trouble.DAMAGED, source, "the database is damaged; no copy was made of it")
