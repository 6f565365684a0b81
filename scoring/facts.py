"""What the table should see, typed: the turn screen, questions, the summary and the list of moves are drawn from these."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.text import Text


@dataclass(frozen=True, slots=True)
class Pieces:
    """A number of things lying there, drawn as a row of pictograms or, beyond what fits, as a number: "### Ana"."""

    pictogram: str
    count: int
    seat: int | None = None
    label: Text | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A fact in words: "takes 3 cards", "left: 14", "leads"."""

    text: Text


@dataclass(frozen=True, slots=True)
class Result:
    """What a dialled value is worth: "= 33"."""

    points: int


@dataclass(frozen=True, slots=True)
class Becomes:
    """The total of this seat before and after these points: "87 > -33". The firmware knows the totals."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Scale:
    """A species' table: what each count is worth, from `start` on; the cell of `reached` stands inverse."""

    cells: tuple[int, ...]
    reached: int
    start: int = 0


@dataclass(frozen=True, slots=True)
class Direction:
    """Which way play goes round: 1 clockwise, -1 the other way."""

    way: int


Fact = Pieces | Line | Result | Becomes | Scale | Direction


# ---- what a move makes the glass say at once, until the next press: a closed union


@dataclass(frozen=True, slots=True)
class Verdict:
    """In large letters: "Bo draws 4", and why."""

    seat: int
    deed: Text
    number: int
    why: Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's results one by one ("Golden 8", None: not known yet) and their sum."""

    seat: int
    rows: tuple[tuple[Text, int | None], ...]
    total: int


Announcement = Verdict | Sheet
