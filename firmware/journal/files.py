"""Files of the data folder: where each lies, who may read them, how they are written so that a power cut hurts none.

The folder is 2770 and every file 0660, whatever the umask: whoever is in its group sees the same matches as the daemon.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from firmware.journal.errors import StorageError, Trouble, from_system

FOLDER_MODE = 0o2770
FILE_MODE = 0o660


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies where in the data folder."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "tallybox.db"

    @property
    def wal(self) -> Path:
        return self.folder / "tallybox.db-wal"

    @property
    def shared(self) -> Path:
        """SQLite's index of the write-ahead log; worth nothing by itself."""
        return self.folder / "tallybox.db-shm"

    @property
    def building(self) -> Path:
        """A database that is not in use yet; left over only where the power went meanwhile."""
        return self.folder / "tallybox.db-new"

    @property
    def lock(self) -> Path:
        return self.folder / "tallybox.lock"

    @property
    def doubt(self) -> Path:
        """Exists when something was found wrong: the next start looks at everything."""
        return self.folder / "tallybox.check"

    @property
    def records(self) -> Path:
        return self.folder / "records"

    @property
    def copies(self) -> Path:
        return self.folder / "copies"

    @property
    def damaged(self) -> Path:
        return self.folder / "damaged"

    @property
    def replaced(self) -> Path:
        """What a restore took the place of."""
        return self.folder / "replaced"

    def prepare(self) -> None:
        """Makes the folders that are missing. Raises StorageError."""
        for folder in (self.folder, self.records, self.copies):
            make_folder(folder)


def make_folder(folder: Path) -> None:
    """With all above it; one that is there already keeps its owner's ideas of who may in. Raises StorageError."""
    try:
        if folder.is_dir():
            return
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(exist_ok=True)
        # The service may not set the group bit (RestrictSUIDSGID=): there the folder has it from the one above.
        with contextlib.suppress(PermissionError):
            folder.chmod(FOLDER_MODE)
        sync_folder(folder.parent)
    except OSError as error:
        raise from_system(folder, error) from error


def numbered(home: Path) -> list[Path]:
    """The folders that `make_numbered` made here, the oldest first. Raises OSError."""
    return sorted(path for path in home.iterdir() if re.fullmatch(r"\d{6}", path.name))


def make_numbered(home: Path) -> Path:
    """A new folder in this one, called by the next number: dates may be wrong. Raises OSError."""
    make_folder(home)
    before = numbered(home)
    folder = home / f"{int(before[-1].name) + 1 if before else 1:06d}"
    make_folder(folder)
    return folder


def create(path: Path) -> None:
    """An empty file with our mode, in place of whatever was there."""
    path.unlink(missing_ok=True)
    os.close(_opened(path, os.O_CREAT | os.O_EXCL))


def replace(path: Path, data: bytes) -> None:
    """The file holds these bytes or what it held before, never a mixture. Raises OSError."""
    part = path.with_name(path.name + ".part")
    create(part)
    append(part, data)
    part.rename(path)
    sync_folder(path.parent)


def append(path: Path, data: bytes) -> None:
    """Adds to a file that is there, and waits until the disk has it. Raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        os.fdatasync(handle)
    finally:
        os.close(handle)


def sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Makes new and renamed names in this folder last. File systems that cannot are left alone."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(handle)


def _opened(path: Path, flags: int) -> int:
    handle = os.open(path, os.O_RDWR | flags, FILE_MODE)
    with contextlib.suppress(PermissionError):  # somebody else's file: then it is theirs to open up
        os.fchmod(handle, FILE_MODE)
    return handle


# ---- one daemon at a time


class Lock:
    """Held by the daemon, and by what must not run beside it; goes by itself when the process does."""

    def __init__(self, handle: int | None) -> None:
        self._handle = handle

    @classmethod
    def take(cls, path: Path) -> Lock:
        """Raises StorageError (TAKEN) when another process has it. Where no file can be made there is no lock."""
        try:
            handle = _opened(path, os.O_CREAT)
        except OSError as error:
            trouble = from_system(path, error)
            if trouble.kind in (Trouble.FULL, Trouble.READ_ONLY, Trouble.MISSING):
                return cls(None)
            raise trouble from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _holder(handle)
            os.close(handle)
            why = f"tallybox is running on these matches already{holder}; stop it first"
            raise StorageError(Trouble.TAKEN, path, why) from error
        with contextlib.suppress(OSError):
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        return cls(handle)

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
        self._handle = None


@contextlib.contextmanager
def alone(layout: Layout) -> Iterator[None]:
    """For a deed that no daemon may run beside. Raises StorageError (TAKEN)."""
    lock = Lock.take(layout.lock)
    try:
        yield
    finally:
        lock.release()


def _holder(handle: int) -> str:
    text = os.pread(handle, 20, 0).decode("ascii", "replace").strip()
    return f" (process {text})" if text.isdigit() else ""
