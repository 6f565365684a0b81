"""Who owns the matches, and how root touches files in a folder where others may write too.

Members of the group can put a link in the way, which must not lead root to some other file: nothing here follows one.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from firmware.journal.files import FILE_MODE, FOLDER_MODE
from firmware.service.errors import ServiceError


def hand_over(folder: Path, uid: int, gid: int) -> None:
    """Gives the folder, made if need be, and all in it to this user and group. Raises ServiceError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for _, folders, names, handle in os.fwalk(folder.resolve(), follow_symlinks=False):
            _give(handle, uid, gid, FOLDER_MODE)
            for name in names:
                _give_file(name, handle, uid, gid)
            folders[:] = [name for name in folders if name != "lost+found"]
    except OSError as error:
        raise ServiceError(f"{folder}: cannot be given to user {uid}: {error.strerror or error}") from error


def read_own(path: Path) -> bytes | None:
    """The file's content; None where there is none, or a link in its place."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    with os.fdopen(handle, "rb") as file:
        return file.read() if stat.S_ISREG(os.fstat(handle).st_mode) else None


def write_new(path: Path, data: bytes) -> None:
    """A new file in place of whatever had this name. Raises ServiceError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
    except OSError as error:
        raise ServiceError(f"{path}: {error.strerror or error}") from error


def _give_file(name: str, folder: int, uid: int, gid: int) -> None:
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    except OSError:
        return  # a link, or gone meanwhile
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            _give(handle, uid, gid, FILE_MODE)
    finally:
        os.close(handle)


def _give(handle: int, uid: int, gid: int, mode: int) -> None:
    os.fchown(handle, uid, gid)
    os.fchmod(handle, mode)
