"""What the journal raises, and how SQLite's and the system's errors become one line that says how to mend it."""

from __future__ import annotations

import errno
import os
import sqlite3
from enum import Enum
from pathlib import Path

from firmware.errors import FirmwareError


class Trouble(Enum):
    """Why something could not be stored or read. The first four pass by themselves: keep the events and try again."""

    FULL = "full"
    READ_ONLY = "read-only"
    IO = "io"
    LOCKED = "locked"
    DENIED = "denied"
    """this user may not read or write it"""
    TAKEN = "taken"
    """a daemon is running on it already"""
    NEWER = "newer"
    """written by a newer tallybox"""
    FOREIGN = "foreign"
    """not a tallybox database"""
    DAMAGED = "damaged"
    MISSING = "missing"


PASSING = frozenset({Trouble.FULL, Trouble.READ_ONLY, Trouble.IO, Trouble.LOCKED})


class StorageError(FirmwareError, OSError):
    """The matches cannot be stored or read. `kind` is for programs, the text is one line for people."""

    def __init__(self, kind: Trouble, where: Path, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.kind, self.where, self.why = kind, where, why


_BY_ERRNO = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.DENIED,
    errno.EPERM: Trouble.DENIED,
    errno.EWOULDBLOCK: Trouble.LOCKED,
    errno.ENOENT: Trouble.MISSING,
}
_BY_CODE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_PERM: Trouble.DENIED,
    sqlite3.SQLITE_AUTH: Trouble.DENIED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_ERROR: Trouble.DAMAGED,  # our own statements are right, so the tables are not
    sqlite3.SQLITE_CONSTRAINT: Trouble.DAMAGED,
}
_UNREADABLE = frozenset({sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ})
_WORDS = {
    Trouble.FULL: "the disk is full; make room",
    Trouble.READ_ONLY: "the file system or the file is read-only; make it writable (after a disk error: check the card)",
    Trouble.IO: "the disk does not take it; check the card and its free space",
    Trouble.LOCKED: "another program is writing to it; try again",
    Trouble.DAMAGED: "the database is damaged; the box mends it when it starts (tallybox run)",
    Trouble.MISSING: "it is not there",
}


def denied(where: Path) -> StorageError:
    """This user may not in; the line says how to get in."""
    why = "no permission; join the group that owns it (sudo usermod -aG tallybox $USER, then log in again)"
    return StorageError(Trouble.DENIED, where, why)


def from_system(where: Path, error: OSError) -> StorageError:
    """The StorageError for an error of the operating system."""
    if isinstance(error, StorageError):
        return error
    kind = _BY_ERRNO.get(error.errno or 0, Trouble.IO)
    if kind is Trouble.DENIED:
        return denied(where)
    return StorageError(kind, where, f"{_WORDS[kind]} ({error.strerror or error})")


def from_sqlite(where: Path, error: sqlite3.Error) -> StorageError:
    """The StorageError for an error of SQLite."""
    if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        raise error  # our own mistake, nothing that the disk did
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # raised by the module itself: a text that is none
        return StorageError(Trouble.DAMAGED, where, f"{_WORDS[Trouble.DAMAGED]} ({error})")
    kind = Trouble.DAMAGED if code in _UNREADABLE else _BY_CODE.get(code & 0xFF, Trouble.IO)
    if code & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
        kind = _closed(where, kind)
    if kind is Trouble.DENIED:
        return denied(where)
    return StorageError(kind, where, f"{_WORDS[kind]} ({error})")


def _closed(where: Path, kind: Trouble) -> Trouble:
    """SQLite says only that it cannot open or write; ask the system why."""
    folder = where.parent
    try:
        if os.statvfs(folder if folder.exists() else folder.parent).f_flag & os.ST_RDONLY:
            return Trouble.READ_ONLY
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK) or (
            where.exists() and not os.access(where, os.R_OK | os.W_OK)
        ):
            return Trouble.DENIED
    except OSError as error:
        return Trouble.DENIED if error.errno in (errno.EACCES, errno.EPERM) else kind
    return kind


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that the file itself is not in order (and not that it cannot get at it just now)."""
    return from_sqlite(Path(), error).kind is Trouble.DAMAGED
