"""Events as rows: kind, body as JSON, stamp, checksum; and back. Knows no SQL and no rules of any game.

The checksum also covers the name of the database (`seed`): rows that came in with another box's write-ahead log
never pass for ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from firmware.events import Edited, Event, Left, Moved, Redone, Started, TakenUp, Undone
from firmware.journal.stamps import Stamp
from scoring.match import Start
from scoring.moves import Move, Value
from scoring.record import line_object

_BARE: dict[str, Event] = {"undone": Undone(), "redone": Redone(), "left": Left(), "taken-up": TakenUp()}
_NAMES = {type(event): kind for kind, event in _BARE.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """One event as it is stored. `body` is ASCII, so that no text can upset the file."""

    seq: int
    kind: str
    body: str
    stamp: Stamp


def rows(events: Iterable[Event], first: int, stamp: Stamp) -> tuple[Row, ...]:
    """The rows of these events, numbered from `first`."""
    return tuple(Row(seq, *encode(event), stamp) for seq, event in enumerate(events, first))


def encode(event: Event) -> tuple[str, str]:
    """Kind and body of an event."""
    match event:
        case Started(start, version):
            return "started", _json({**_start(start), "version": version})
        case Moved(move):
            return "moved", _json(line_object(move))
        case Edited(place, move):
            return "edited", _json({"place": place, "move": line_object(move)})
        case Undone() | Redone() | Left() | TakenUp():
            return _NAMES[type(event)], "{}"


def decode(kind: str, body: str) -> Event:
    """The event of a row. Raises ValueError."""
    if kind in _BARE:
        return _BARE[kind]
    try:
        told = json.loads(body)
        match kind:
            case "started":
                return Started(start_of(told), told["version"])
            case "moved":
                return Moved(move_of(told))
            case "edited":
                return Edited(told["place"], move_of(told["move"]))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"a row of kind {kind!r} does not hold what it should") from error
    raise ValueError(f"a row of the unknown kind {kind[:20]!r}")


def start_of(told: dict[str, Any]) -> Start:
    """The start that a row or the first line of a record tells. Raises KeyError and the like where it tells none."""
    options = tuple((name, _option(value)) for name, value in told.get("options", {}).items())
    return Start(str(told["game"]), tuple(map(str, told["players"])), int(told.get("first", 0)), options)


def move_of(told: dict[str, Any]) -> Move:
    """The move that a line object tells."""
    fields = {name: _value(value) for name, value in told.items() if name not in ("move", "seat")}
    return Move(told["move"], told.get("seat"), tuple(sorted(fields.items())))


# ---- checksums


def seed(uid: str) -> int:
    """What every checksum of the database of this name begins with."""
    return crc32(uid.encode())


def checksum(seeded: int, *parts: str | int | float | None) -> int:
    """Over all parts in order; the same for a number however SQLite gives it back."""
    return crc32("\x1f".join(map(repr, parts)).encode(), seeded)


def row_checksum(seeded: int, match: str, row: Row) -> int:
    """Over the match, the sequence number and everything that the row says."""
    at = row.stamp
    return checksum(seeded, match, row.seq, row.kind, row.body, at.boot, float(at.mono), float(at.wall), int(at.synced))


# ---- plain values


def _start(start: Start) -> dict[str, Any]:
    return {
        "game": start.game,
        "players": list(start.players),
        "first": start.first,
        "options": dict(start.options),
    }


def _json(told: object) -> str:
    return json.dumps(told, separators=(",", ":"))


def _value(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _option(value: Any) -> Any:
    """A record says true and false where the rules count 1 and 0."""
    if isinstance(value, list):
        return tuple(value)
    return int(value) if isinstance(value, bool) else value
