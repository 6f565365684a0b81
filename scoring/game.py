"""What a game is: one module of rules behind this interface.

A game's round state is a frozen dataclass of its own. Every method is pure: same arguments, same answer. What can be
refused is refused in `play` (raising `Refused`), whatever `offers` and `ask` proposed before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from scoring.errors import Refused, refused
from scoring.facts import Announcement, Fact
from scoring.moves import Move, MoveSpec, Value, move
from scoring.prompts import CARDS, SCANNING, Answer, Ask, Draft, Offer, Path, Slot
from scoring.scans import Scanned, Seen
from scoring.text import Name, Text

OptionValue = int | str | tuple[str, ...] | tuple[int, ...] | None
"""A flag is 0 or 1 here and true or false in a record."""

Json = int | str | None | list["Json"] | dict[str, "Json"]


# ---- options: house rules fixed at the start; a closed union of kinds


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; `nullable`: null means "no such limit"."""

    low: int
    high: int
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these words; a word's message is the option's key, a dot and the word."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """Exactly `count` different ones of these words."""

    words: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """All seats in some order."""


OptionKind = Number | Flag | OneOf | Pick | SeatOrder


@dataclass(frozen=True, slots=True)
class Option:
    """`first`: asked at every start, before who starts (others wait behind hold ok). Its message key is `option.` + name."""

    name: str
    kind: OptionKind
    first: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from: number of seats, the seat that starts round 1, every option with its value."""

    seats: int
    first: int
    options: tuple[tuple[str, OptionValue], ...] = ()

    def option(self, name: str) -> OptionValue:
        return dict(self.options)[name]

    def number(self, name: str) -> int | None:
        value = self.option(name)
        return value if isinstance(value, int) else None

    def starter(self, number: int) -> int:
        """The seat that starts round `number`, counted from 0."""
        return (self.first + number) % self.seats


@dataclass(frozen=True, slots=True)
class Info:
    """`version` is the version of the rules: raised whenever a golden result changes. `package`: where a game from
    outside keeps its data and catalogue as package resources (None: in the project's own config folder)."""

    id: str
    low: int
    high: int
    moves: tuple[MoveSpec, ...]
    options: tuple[Option, ...] = ()
    version: int = 1
    package: str | None = None


S = TypeVar("S")


class Game(ABC, Generic[S]):
    """The rules of one game, without any state of its own."""

    info: ClassVar[Info]
    finisher: ClassVar[str | None] = None
    """The move that ends a match when the table wants to; None: a match that is given up is kept unfinished."""

    # ---- the course of a match

    @abstractmethod
    def default(self, option: str, seats: int, first: int) -> OptionValue:
        """What an option is when nobody chose it."""

    @abstractmethod
    def deal(self, setup: Setup, number: int, before: S | None) -> S:
        """The state at the start of round `number` (from 0); `before` is the state that ended the last round."""

    @abstractmethod
    def play(self, state: S, move: Move) -> S:
        """The state after a move. The move's types are already right; its seat is filled in where it is KNOWN.

        Raises Refused.
        """

    @abstractmethod
    def points(self, state: S) -> tuple[int, ...] | None:
        """What the round is worth to each seat once it is over; None while it is open."""

    @abstractmethod
    def is_over(self, state: S, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        """Whether the match is over now that the round of `state` is (the last of `rounds`); totals with corrections."""

    def is_finished(self, state: S) -> bool:
        """Whether the table has ended the match between two rounds: no round is open that would count."""
        return False

    def rounds(self, setup: Setup) -> int | None:
        """How many rounds will be played, where that is fixed."""
        return setup.number("rounds") if any(name == "rounds" for name, _ in setup.options) else None

    def lowest_wins(self, setup: Setup) -> bool:
        return False

    def tie_break(self, state: S) -> tuple[int, ...] | None:
        """Among equal totals the lower number is placed first; None: ties share."""
        return None

    @abstractmethod
    def to_move(self, state: S) -> int | None:
        """The one seat whose move it is; None when nobody or everybody may act."""

    def mover(self, state: S, name: str) -> int | None:
        """The seat of a move of this name that does not say whose it is; None where the rules do not know."""
        return self.to_move(state)

    @abstractmethod
    def detail(self, state: S) -> dict[str, Json]:
        """The game's own part of a result (contract: `detail`). Never what the rules keep secret."""

    # ---- at the table

    def acting(self, state: S) -> tuple[int, ...]:
        """The seats that may act next, most likely first; they head the turn screen. Empty: everybody may."""
        seat = self.to_move(state)
        return () if seat is None else (seat,)

    def corner(self, state: S) -> Text | None:
        """What stands in the top right corner in place of the round's number."""
        return None

    @abstractmethod
    def facts(self, state: S) -> tuple[Fact, ...]:
        """What lies on the table: up to three, most important first. Public: nothing that the rules keep secret."""

    @abstractmethod
    def offers(self, state: S, buttons: frozenset[int]) -> tuple[Offer, ...]:
        """What can be logged now, given the seats that have a button of their own."""

    def why_not(self, state: S, slot: Slot) -> Text | None:
        """Why a slot where a person looks for a deed holds no offer yet ("17 cards in pile"); None: nothing to say."""
        return None

    @abstractmethod
    def ask(self, state: S, draft: Draft) -> Ask | None:
        """The next question of an entry, or None once it is complete. Total: any draft of a known move gets an answer."""

    def finish(self, state: S, draft: Draft) -> Move:
        """The move that a complete draft stands for: answers at ("field",) or, as items of a list, ("field", n)."""
        fields: dict[str, Value] = {}
        lists: dict[str, dict[int, int]] = {}
        for path, answer in draft.answers:
            match path:
                case ("seat",):
                    pass
                case _ if path in (SCANNING, CARDS):
                    pass
                case (str(field),):
                    fields[field] = answer
                case (str(field), int(place)) if isinstance(answer, int):
                    lists.setdefault(field, {})[place] = answer
        for field, items in lists.items():
            fields[field] = tuple(items[place] for place in sorted(items))
        return move(draft.move, draft.who(), **fields)

    def value(self, entry: Move, path: Path) -> Answer | None:
        """The answer that the question at `path` must get so that this move comes out: the inverse of `finish`."""
        match path:
            case ("seat",):
                return entry.seat
            case (str(field),):
                value = entry.get(field)
                return value if isinstance(value, int | str) else entry.words(field) or None
            case (str(field), int(place)):
                items = entry.numbers(field)
                return items[place] if place < len(items) else None
        return None

    def trial(self, state: S, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        """What a dialled value would give ("= 33"); shown while dialling, beside the question's own facts."""
        return ()

    def scanned(self, state: S, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
        """What a scanned card means now: a move that is made at once, or an entry that asks on.

        draft  the entry that is open, with the cards of its question so far; None: the table rests
        seen   the entries of the match and the cards that were scanned for them
        A draft whose last answer are cards (`CARDS`) opens their question or goes on with it. Raises Refused.
        """
        raise refused("card.not-played")

    @abstractmethod
    def describe(self, state: S, entry: Move) -> Text:
        """A move in a few words, for the trace line and the list of moves: "Ana: Show 3". `state`: before the move.

        Nouns, never a past tense (Czech and Croatian verbs would need the player's gender), and no secrets.
        """

    def announce(self, before: S, entry: Move, after: S) -> Announcement | None:
        """What the glass says at once after this move, until the next press."""
        return None

    def ended(self, state: S) -> Text | None:
        """Why the round is over, in a word ("out"), for the head of its summary."""
        return None

    # ---- for every game alike

    def spec(self, name: str) -> MoveSpec | None:
        return next((spec for spec in self.info.moves if spec.name == name), None)

    def setup(self, seats: int, first: int, options: Mapping[str, OptionValue]) -> Setup:
        """With the default of every option that is not given."""
        values = tuple(
            (one.name, options[one.name] if one.name in options else self.default(one.name, seats, first))
            for one in self.info.options
        )
        return Setup(seats, first, values)


def next_seat(seat: int, seats: int, way: int = 1) -> int:
    """The seat to the left (clockwise), or to the right with way = -1."""
    return (seat + way) % seats


def around(first: int, seats: int) -> tuple[int, ...]:
    """All seats clockwise, from this one on."""
    return tuple((first + step) % seats for step in range(seats))


def added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """These numbers by seat, with so many more for one of them."""
    return (*numbers[:seat], numbers[seat] + more, *numbers[seat + 1 :])


def turn_of(seat: int) -> Refused:
    """Somebody else acted: "turn: Bohuslavička"."""
    return refused("turn", Name(seat))
