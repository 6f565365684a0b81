"""A move: one fact at the table, the unit of journal, undo and match record; and how a game declares its moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Value = int | str | tuple[int, ...] | tuple[str, ...]
"""What a field of a move may hold: a number, a word, or a list of either."""

LIMIT = 1_000_000
"""Points beyond a million either way are refused everywhere (contract: match records)."""


@dataclass(frozen=True, slots=True)
class Move:
    """`fields` is sorted by name, so that equal moves are equal. Make one with `move(...)`."""

    name: str
    seat: int | None = None
    fields: tuple[tuple[str, Value], ...] = ()

    def get(self, field: str) -> Value | None:
        for name, value in self.fields:
            if name == field:
                return value
        return None

    def has(self, field: str) -> bool:
        return self.get(field) is not None

    def number(self, field: str, default: int = 0) -> int:
        """The field as a number; `default` where it was left out."""
        value = self.get(field)
        return value if isinstance(value, int) else default

    def word(self, field: str, default: str = "") -> str:
        value = self.get(field)
        return value if isinstance(value, str) else default

    def numbers(self, field: str) -> tuple[int, ...]:
        """The field as a list of numbers; empty where it was left out."""
        value = self.get(field)
        return tuple(item for item in value if isinstance(item, int)) if isinstance(value, tuple) else ()

    def words(self, field: str) -> tuple[str, ...]:
        value = self.get(field)
        return tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()

    def at_seat(self, seat: int | None) -> Move:
        return Move(self.name, seat, self.fields)


def move(name: str, seat: int | None = None, /, **fields: Value | None) -> Move:
    """A Move; fields given as None are left out."""
    kept = sorted((key, value) for key, value in fields.items() if value is not None)
    return Move(name, seat, tuple(kept))


# ---- declarations: enough to decode a record line with the place of every mistake


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int = -LIMIT
    high: int = LIMIT


@dataclass(frozen=True, slots=True)
class Word:
    """A string: one of `among`, or any where that is empty."""

    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wholes:
    """A list of whole numbers; `by_seat`: exactly one for each seat."""

    low: int = -LIMIT
    high: int = LIMIT
    by_seat: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A list of strings, each one of `among`, or any where that is empty. Repeats are the game's business."""

    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """The number of a seat in a field of its own (a tally's `ender`)."""


FieldKind = Whole | Word | Wholes | Words | Seat


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: FieldKind
    required: bool = False


class SeatRule(Enum):
    """Whether a move line names a seat."""

    NONE = "none"
    """never: a `seat` is an unknown key"""
    KNOWN = "known"
    """may be left out where the rules say who is to move"""
    GIVEN = "given"
    """must be there"""


@dataclass(frozen=True, slots=True)
class MoveSpec:
    name: str
    seat: SeatRule
    fields: tuple[Field, ...] = ()
