"""What no file tells: who asks, which Python packages are here, what answers on a bus. Reads and asks, changes nothing."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from importlib import metadata, util
from pathlib import Path

_I2C_SLAVE = 0x0703
_LINE_INFO = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL: asks about a line without claiming it."""
_LINE_INFO_BYTES = 256


class Answer(Enum):
    YES = "yes"
    NO = "no"
    """nobody at this address"""
    HANGS = "hangs"
    """the bus itself does not move"""
    UNKNOWN = "unknown"


_I2C_ERRORS = {
    errno.ETIMEDOUT: Answer.HANGS,
    errno.ETIME: Answer.HANGS,
    errno.EAGAIN: Answer.HANGS,
    errno.EBUSY: Answer.YES,  # a kernel driver has the address: it was answered once
    errno.ENOTTY: Answer.UNKNOWN,  # no I2C bus at all
}


@dataclass(frozen=True, slots=True)
class Account:
    name: str
    uid: int
    gids: frozenset[int]


def i2c_answers(device: str, address: int) -> Answer:
    """Reads one byte, which an OLED takes as a question for its status."""
    try:
        handle = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return Answer.UNKNOWN
    try:
        fcntl.ioctl(handle, _I2C_SLAVE, address)
        os.read(handle, 1)
        return Answer.YES
    except OSError as error:
        return _I2C_ERRORS.get(error.errno or 0, Answer.NO)
    finally:
        os.close(handle)


def line_holder(chip: str, gpio: int) -> str:
    """Who has claimed a GPIO line, as the kernel names it; empty: nobody, or it cannot be asked."""
    question = bytearray(_LINE_INFO_BYTES)
    struct.pack_into("=I", question, 64, gpio)
    try:
        handle = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        fcntl.ioctl(handle, _LINE_INFO, question)
    except OSError:
        return ""
    finally:
        os.close(handle)
    (flags,) = struct.unpack_from("=Q", question, 72)
    consumer = question[32:64].split(b"\0")[0].decode("utf-8", "replace")
    return consumer or "the kernel" if flags & 1 else ""


def version(distribution: str) -> str:
    """Of an installed Python distribution; empty: it is not here."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def has_module(name: str) -> bool:
    try:
        return util.find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def is_compiled(name: str) -> bool:
    """Whether a module's byte code lies ready, so that Python need not make it at every start."""
    try:
        spec = util.find_spec(name)
    except (ImportError, ValueError):
        return True
    return spec is None or spec.cached is None or Path(spec.cached).exists()


def free_bytes(path: str) -> int | None:
    """Room for an ordinary user where this path lies, or would lie."""
    there = Path(path)
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        found = os.statvfs(there)
    except OSError:
        return None
    return found.f_bavail * found.f_frsize


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts and questions; the defaults ask this machine."""

    person: Account
    folder: str = "/"
    folder_writable: bool = True
    env: Mapping[str, str] = field(default_factory=dict)
    python: tuple[int, int] = (3, 11)
    prefix: str = "/opt/tallybox"
    year: int = 2026
    version: Callable[[str], str] = version
    has_module: Callable[[str], bool] = has_module
    is_compiled: Callable[[str], bool] = is_compiled
    i2c_answers: Callable[[str, int], Answer] = i2c_answers
    line_holder: Callable[[str, int], str] = line_holder
    free_bytes: Callable[[str], int | None] = free_bytes


def here() -> Facts:
    """Of this process on this machine."""
    import getpass
    import time

    gids = frozenset({os.getegid(), *os.getgroups()})
    try:
        name, folder = getpass.getuser(), str(Path.cwd())
    except (KeyError, OSError):
        name, folder = str(os.getuid()), "/"
    return Facts(
        person=Account(name, os.geteuid(), gids),
        folder=folder,
        folder_writable=os.access(".", os.W_OK),
        env=os.environ,
        python=sys.version_info[:2],
        prefix=sys.prefix,
        year=time.gmtime().tm_year,
    )
