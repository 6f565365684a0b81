"""How a game says what can be logged now and how it would like to be asked: offers, questions, drafts.

A game never draws and never reads a button. The firmware owns one way of asking each kind of thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.facts import Fact
from scoring.text import Text

Path = tuple[str | int, ...]
"""Where an answer belongs in the move: ``("cards",)``, ``("captured", 2)``, ``("golden", "3")``; ``("seat",)`` is the move's seat."""

Answer = int | str | tuple[str, ...]
"""A number or a seat (int), a chosen word (str), or several chosen words."""

SEAT: Path = ("seat",)
SCANNING: Path = ("scanning",)
"""Stands in a draft once a scan has opened its question for cards."""
CARDS: Path = ("scans",)
"""Where the scanned cards are: an answer of several words (see `scans`)."""


class Slot(Enum):
    """Which press does it. `end` held and `ok` held belong to the firmware."""

    OK = "ok"
    MINUS = "minus"
    MINUS_HOLD = "minus-hold"
    PLUS = "plus"
    END = "end"
    SEAT = "seat"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry that is still open: the answers so far, in the order in which they were given."""

    move: str
    seat: int | None = None
    answers: tuple[tuple[Path, Answer], ...] = ()

    def get(self, *path: str | int) -> Answer | None:
        for known, answer in self.answers:
            if known == path:
                return answer
        return None

    def number(self, *path: str | int) -> int | None:
        answer = self.get(*path)
        return answer if isinstance(answer, int) else None

    def word(self, *path: str | int) -> str | None:
        answer = self.get(*path)
        return answer if isinstance(answer, str) else None

    def who(self) -> int | None:
        """The seat of the move: fixed by the offer, or answered."""
        return self.seat if self.seat is not None else self.number("seat")

    def answered(self, path: Path, answer: Answer) -> Draft:
        """With this answer added, or in place of an earlier one to the same question."""
        kept = tuple((known, old) for known, old in self.answers if known != path)
        return Draft(self.move, self.seat, (*kept, (path, answer)))


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be logged now.

    slot      which press does it. A second slot for the same deed is a second offer.
    seat      the seat of the move, where the offer fixes it (None: the move has none, or it is asked)
    seats     for `Slot.SEAT`: whose own buttons do it; the pressed seat becomes the move's seat.
              Where one of them has no button the firmware puts the offer into *more* and asks for the seat.
    preset    answers that the offer fixes (``(("kind",), "false_hit")``)
    standing  its first question stands on the table by itself ("who took the trick?", the rounds dial)
    confirm   the question to be answered with ok before it is logged ("false hit, draws 2?")
    again     this seat acted just now: a press within half a second of its last one is a double press and ignored
    preview   what follows from it ("passes Bo, Cy"; "takes 4")
    """

    move: str
    slot: Slot
    label: Text
    seat: int | None = None
    seats: frozenset[int] | None = None
    preset: tuple[tuple[Path, Answer], ...] = ()
    standing: bool = False
    confirm: Text | None = None
    again: bool = False
    preview: Text | None = None

    def draft(self) -> Draft:
        return Draft(self.move, self.seat, self.preset)


# ---- kinds of questions: a closed union


@dataclass(frozen=True, slots=True)
class Count:
    """A number from low to high; the dial opens on `likely`. `likely` may not be a good answer but must lie within the bounds."""

    low: int
    high: int
    likely: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several words; `likely` is where the cursor stands."""

    options: tuple[tuple[str, Text], ...]
    likely: str


@dataclass(frozen=True, slots=True)
class Who:
    """One of these seats, in this order."""

    seats: tuple[int, ...]
    likely: int


@dataclass(frozen=True, slots=True)
class Many:
    """Exactly `pick` of these (a grid, in and out); the answer keeps the order of `options`."""

    options: tuple[tuple[str, Text], ...]
    pick: int
    likely: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """Who pressed last: every one of these seats is a pile. The answer is the seat that the table then confirms.

    Without a button for each of them the firmware asks `Who` instead.
    """

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards that are scanned one after another, at most so many. Only a scan opens it; its path is `CARDS`."""

    most: int


Kind = Count | Choice | Who | Many | Race | Cards


@dataclass(frozen=True, slots=True)
class Beside:
    """Another dial on the same screen: where its answer goes, its name, and what it shows while unanswered."""

    path: Path
    label: Text
    likely: int


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. Bounds may depend on earlier answers.

    path    where the answer goes in the draft
    seat    of whom it is asked (its name heads the screen), None: of the table
    place   which of how many ((2, 6): corner "2/6"), None: a single one
    label   what is asked ("captured"; "Who is out?")
    facts   what helps to answer: bounds, remainders, a species' table
    group   all dials that share the screen with this one, itself included, in order; empty: alone
    ok      the word on ok ("show"), with what stands in the frame as one more argument ("on {0}"); None: the firmware's own
    """

    path: Path
    seat: int | None
    label: Text
    kind: Kind
    place: tuple[int, int] | None = None
    facts: tuple[Fact, ...] = ()
    group: tuple[Beside, ...] = ()
    ok: Text | None = None
