"""A match record as it lies beside the database: what `tallybox score` reads, with the journal's remarks in `#` lines.

``# tallybox match ID``, ``# started TIME`` and ``# rules VERSION`` head it, ``# left`` or ``# result RECEIPT`` may end
it. After everything that was added at once stands ``# saved EVENTS TIME CHECKSUM`` over all bytes before: what no such
line confirms does not count. A time with a question mark is from a clock that had not been set. Pure: bytes in, bytes out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from zlib import crc32

from firmware.events import Event, Left, Moved, Redone, Started, Undone
from firmware.journal.database import Kept, State
from firmware.journal.resume import receipt
from firmware.journal.rows import Row, encode, move_of, start_of
from firmware.journal.stamps import Stamp, When
from scoring.match import Match
from scoring.record import dump

_LEFT = "# left"
_RECEIPT = "# result "
_NEVER = When(0.0, False)
_SAVED = re.compile(rb"# saved (\d{1,9}) (\S{1,40}) ([0-9a-f]{8})")
_HEAD = re.compile(r"# (tallybox match|started|ended|rules) (\S+)")


@dataclass(frozen=True, slots=True)
class Told:
    """What a record tells, as far as it is confirmed.

    lines   every line but the "saved" ones, each with the time of its "saved" line
    events  how many of the journal's events they stand for
    crc     over the confirmed bytes, of which there are `size`; `whole`: there are no others
    """

    match: str
    started: When
    rules: int
    lines: tuple[tuple[str, When], ...]
    events: int
    crc: int
    size: int
    whole: bool

    def kept(self, derive: Derive) -> Kept:
        """As a match for the database. Raises ValueError where a line is none of a record."""
        events = list(_events(self))
        stamps = [Stamp("", 0.0, at.at, at.trusted) for _, at in events]
        stamps[0] = Stamp("", 0.0, self.started.at, self.started.trusted)
        rows = [Row(seq, *encode(event), stamps[seq]) for seq, (event, _) in enumerate(events)]
        state, result = derive(tuple(event for event, _ in events))
        last = self.lines[-1][0]
        if state is State.ASIDE and last.startswith(_RECEIPT):
            state, result = State.FINISHED, last.removeprefix(_RECEIPT)
        return Kept(self.match, tuple(rows), self.events, self.events, state, result)


Derive = Callable[[tuple[Event, ...]], tuple[State, str | None]]
"""What follows from events: the state and the receipt."""


def head(match: str, started: When, rules: int) -> list[str]:
    """The lines that stand before the record proper."""
    return [f"# tallybox match {match}", f"# started {_time(started)}", f"# rules {rules}"]


def receipt_line(result: dict[str, Any]) -> str:
    """The result of a finished match: what is left of it once its rules are gone."""
    return f"{_RECEIPT}{receipt(result)}"


def foot(ended: When) -> str:
    """The line that says when a match came to its end, where no "saved" line does."""
    return f"# ended {_time(ended)}"


def content(match: Match, left: bool) -> list[str]:
    """The record proper, every line good UTF-8."""
    return [*map(_sound, dump(match)), *([_LEFT] if left else [])]


def block(lines: Sequence[str], events: int, at: When, crc: int = 0) -> bytes:
    """What is written at once: these lines and the "saved" line; `crc` is over all bytes before."""
    data = "".join(line + "\n" for line in lines).encode() + f"# saved {events} {_time(at)} ".encode()
    return data + f"{crc32(data, crc):08x}\n".encode()


def read(data: bytes) -> Told | None:
    """What these bytes tell; None where nothing is confirmed or it is not known of which match."""
    crc = size = events = position = 0
    lines: list[tuple[str, When]] = []
    waiting: list[str] = []
    for raw in data.splitlines(keepends=True):
        position += len(raw)
        saved = _SAVED.fullmatch(raw.rstrip(b"\n"))
        if saved is None or not raw.endswith(b"\n"):
            waiting.append(raw.decode("utf-8", "replace").rstrip("\n"))
            continue
        if f"{crc32(raw[: saved.start(3)], crc32(data[size : position - len(raw)], crc)):08x}" != saved[3].decode():
            break
        crc = crc32(data[size:position], crc)
        size, events = position, int(saved[1])
        at = parse_time(saved[2].decode("ascii", "replace"))
        lines += [(line, at) for line in waiting]
        waiting = []
    known = identity(line for line, _ in lines)
    if known.match is None or len(lines) < 4:
        return None
    return Told(known.match, known.started, known.rules, tuple(lines), events, crc, size, size == len(data))


@dataclass(frozen=True, slots=True)
class Identity:
    """What the `#` lines say; `match` None: nothing."""

    match: str | None = None
    started: When = _NEVER
    ended: When = _NEVER
    rules: int = 0


def identity(lines: Iterable[str]) -> Identity:
    """Of which match a record is, if it says so."""
    found = Identity()
    for line in lines:
        known = _HEAD.fullmatch(line.rstrip("\r"))
        if known is None:
            continue
        name, value = known.groups()
        if name == "tallybox match" and re.fullmatch(r"[0-9a-z]{4,40}", value):
            found = replace(found, match=value)
        elif name == "started":
            found = replace(found, started=parse_time(value))
        elif name == "ended":
            found = replace(found, ended=parse_time(value))
        elif name == "rules" and re.fullmatch(r"\d{1,6}", value):
            found = replace(found, rules=int(value))
    return found


def parse_time(text: str) -> When:
    """The inverse of what stands in the file; what is no time is 1970, not to be trusted."""
    try:
        read = datetime.fromisoformat(text.rstrip("?"))
        at = (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return _NEVER
    return When(at, not text.endswith("?"))


def _time(at: When) -> str:
    return at.text() + ("" if at.trusted else "?")


def _sound(line: str) -> str:
    """A note may hold half a surrogate pair, which is no UTF-8; such a line is written in ASCII."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return json.dumps(json.loads(line))
    return line


def _events(told: Told) -> Iterable[tuple[Event, When]]:
    first = True
    for line, at in told.lines:
        if line == _LEFT:
            yield Left(), at
        if line.startswith("#") or not line.strip():
            continue
        try:
            body = json.loads(line)
            yield _event(body, told.rules, first), at
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"not a line of a match record: {line[:40]!r}") from error
        first = False
    if first:
        raise ValueError("a match record without a start")


def _event(body: dict[str, object], rules: int, first: bool) -> Event:
    if first:
        return Started(start_of(body), rules)
    bare: dict[object, Event] = {"undo": Undone(), "redo": Redone()}
    return bare.get(body["move"]) or Moved(move_of(body))
