"""The folder of match records beside the database: the second leg to stand on when the database cannot be read.

A record is appended to, or after an edit replaced whole. `newest.txt` names the records touched last, so that a start
can compare them with the database without looking through thousands of files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from firmware.journal import files, records
from firmware.journal.errors import StorageError, Trouble
from firmware.journal.records import Told
from firmware.journal.stamps import Stamp, When

_NEWEST = "newest.txt"
_REMEMBERED = 8
_NAME = re.compile(r"\d{4}-\d{2}-\d{2}-([0-9a-z]{4,40})\.jsonl")


def name_of(match: str, first: Stamp) -> str:
    """The name of a match's file: the date on which the box believed it to begin, and its id."""
    return f"{When(first.wall, first.synced).utc():%Y-%m-%d}-{match}.jsonl"


@dataclass(frozen=True, slots=True)
class Newest:
    """What `newest.txt` says: the name of the database, and the records touched last, the latest at the end."""

    uid: str
    names: tuple[str, ...]

    @property
    def latest(self) -> str | None:
        """The match touched last."""
        known = _NAME.fullmatch(self.names[-1]) if self.names else None
        return None if known is None else known[1]


def read_newest(folder: Path) -> Newest | None:
    """None where it is missing or damaged. Raises OSError where it cannot be got at."""
    try:
        data = (folder / _NEWEST).read_bytes()
    except FileNotFoundError:
        return None
    body, _, tail = data.rstrip(b"\n").rpartition(b"\n")
    uid, *names = body.decode("utf-8", "replace").split("\n")
    if tail.decode("ascii", "replace") != f"{crc32(body):08x}" or not all(map(_NAME.fullmatch, names)):
        return None
    return Newest(uid, tuple(names))


def listing(folder: Path) -> dict[str, Path]:
    """Every match that has a record, with its file."""
    return by_match(sorted(folder.glob("*.jsonl")))


def by_match(paths: Iterable[Path]) -> dict[str, Path]:
    """Files by the match that their name tells; of two files of one match, the one that knows more."""
    found: dict[str, Path] = {}
    for path in paths:
        known = _NAME.fullmatch(path.name)
        if known is not None and (known[1] not in found or _events(path) > _events(found[known[1]])):
            found[known[1]] = path
    return found


def read(path: Path) -> Told | None:
    """What the file tells; None where nothing in it is confirmed or it is not there. Raises OSError."""
    try:
        return records.read(path.read_bytes())
    except FileNotFoundError:
        return None


def _events(path: Path) -> int:
    told = read(path)
    return 0 if told is None else told.events


@dataclass(frozen=True, slots=True)
class _Written:
    lines: tuple[str, ...]
    events: int
    crc: int
    size: int


class RecordFiles:
    """Writes the records of one database. Every method raises OSError where the disk does not take it.

    remember  whether what is written counts as touched last at the table
    """

    def __init__(self, folder: Path, uid: str, *, remember: bool = True) -> None:
        self._folder, self._uid, self._remembers = folder, uid, remember
        self._written: dict[str, _Written] = {}
        self._names: tuple[str, ...] | None = None

    def update(self, name: str, lines: Sequence[str], events: int, at: When, anew: bool = False) -> None:
        """Brings a record up to these lines, which stand for so many of the journal's events; the last was then.

        A record that knows more than that is left alone, unless it is to be written `anew`: then StorageError is raised.
        """
        path, now = self._folder / name, tuple(lines)
        have = self._have(path)
        self._written.pop(name, None)
        known = 0 if have is None else len(have.lines)
        if have is not None and have.lines == now[:known]:
            if (known, have.events) != (len(now), events):
                data = records.block(now[known:], events, at, have.crc)
                files.append(path, data)
                have = _Written(now, events, crc32(data, have.crc), have.size + len(data))
        else:
            if not anew and _events(path) > events:
                why = "the record knows more than the database; the next start mends it"
                raise StorageError(Trouble.DAMAGED, path, why)
            data = records.block(now, events, at)
            files.replace(path, data)
            have = _Written(now, events, crc32(data), len(data))
        self._written = {name: have}
        if self._remembers:
            self._remember(name)

    def _have(self, path: Path) -> _Written | None:
        """What is known to be in the file; None where it is missing, torn or not what was written."""
        try:
            size = path.stat().st_size
        except FileNotFoundError:
            return None
        have = self._written.get(path.name)
        if have is not None and have.size == size:
            return have
        told = read(path)
        if told is None or not told.whole:
            return None
        return _Written(tuple(line for line, _ in told.lines), told.events, told.crc, told.size)

    def _remember(self, name: str) -> None:
        if self._names is None:
            newest = read_newest(self._folder)
            self._names = newest.names if newest is not None and newest.uid == self._uid else ()
        if self._names[-1:] == (name,):
            return
        names = (*(one for one in self._names if one != name), name)[-_REMEMBERED:]
        body = "\n".join((self._uid, *names)).encode()
        files.replace(self._folder / _NEWEST, body + f"\n{crc32(body):08x}\n".encode())
        self._names = names
