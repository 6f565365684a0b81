"""Any other game: points a round, entered player by player or all at once. Knows nothing of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from scoring.errors import refused
from scoring.facts import Becomes, Fact, Line
from scoring.game import Flag, Game, Info, Json, Number, Option, OptionValue, Setup, around
from scoring.moves import LIMIT, Field, Move, MoveSpec, SeatRule, Whole, Wholes
from scoring.prompts import SEAT, Answer, Ask, Count, Draft, Offer, Slot, Who
from scoring.text import Name, Text, text


class Stage(Enum):
    """How far the round is."""

    OPEN = "open"
    OVER = "over"
    LAST = "last"
    """over, and the match with it"""
    FINISHED = "finished"
    """the match was ended before anything was entered: there is no such round"""


@dataclass(frozen=True, slots=True)
class State:
    """`points`: what each seat got in this round so far, None for nothing yet."""

    setup: Setup
    starter: int
    points: tuple[int | None, ...]
    stage: Stage = Stage.OPEN

    @property
    def worth(self) -> tuple[int, ...]:
        """Who got nothing has 0."""
        return tuple(points or 0 for points in self.points)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats as they are asked, from the round's starter on."""
        return around(self.starter, self.setup.seats)

    @property
    def asked(self) -> int | None:
        """The next seat without points."""
        return next((seat for seat in self.order if self.points[seat] is None), None)


class Rounds(Game[State]):
    info: ClassVar[Info] = Info(
        id="rounds",
        low=2,
        high=8,
        moves=(
            MoveSpec("points", SeatRule.GIVEN, (Field("points", Whole(), True),)),
            MoveSpec("end_round", SeatRule.NONE),
            MoveSpec("tally", SeatRule.NONE, (Field("points", Wholes(by_seat=True), True),)),
            MoveSpec("finish", SeatRule.NONE),
        ),
        options=(
            Option("rounds", Number(1, 999, nullable=True)),
            Option("target", Number(1, LIMIT, nullable=True)),
            Option("lowest_wins", Flag()),
        ),
    )
    finisher: ClassVar[str | None] = "finish"

    # ---- the course of a match

    def default(self, option: str, seats: int, first: int) -> OptionValue:
        return 0 if option == "lowest_wins" else None

    def deal(self, setup: Setup, number: int, before: State | None) -> State:
        return State(setup, setup.starter(number), (None,) * setup.seats)

    def play(self, state: State, move: Move) -> State:
        match move.name:
            case "points":
                return _entered(state, move.seat or 0, move.number("points"))
            case "tally":
                return replace(state, points=move.numbers("points"), stage=Stage.OVER)
            case "end_round":
                return replace(state, stage=Stage.OVER)
        untouched = all(points is None for points in state.points)
        return replace(state, stage=Stage.FINISHED if untouched else Stage.LAST)

    def points(self, state: State) -> tuple[int, ...] | None:
        return state.worth if state.stage in (Stage.OVER, Stage.LAST) else None

    def is_over(self, state: State, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        limit, target = state.setup.number("rounds"), state.setup.number("target")
        reached = target is not None and max(totals) >= target
        return state.stage is Stage.LAST or reached or (limit is not None and len(rounds) >= limit)

    def is_finished(self, state: State) -> bool:
        return state.stage is Stage.FINISHED

    def lowest_wins(self, setup: Setup) -> bool:
        return bool(setup.number("lowest_wins"))

    def to_move(self, state: State) -> int | None:
        return None

    def detail(self, state: State) -> dict[str, Json]:
        """The open round's points: none once the match is over."""
        return {"points": [*state.worth] if state.stage is Stage.OPEN else [0] * state.setup.seats}

    # ---- at the table

    def acting(self, state: State) -> tuple[int, ...]:
        return () if state.asked is None else (state.asked,)

    def facts(self, state: State) -> tuple[Fact, ...]:
        entered = sum(points is not None for points in state.points)
        return (Line(text("entered", entered, state.setup.seats)),) if entered else ()

    def offers(self, state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
        if state.stage is not Stage.OPEN:
            return ()
        if state.asked is None:
            likely = Offer("end_round", Slot.OK, text("do.end_round"))
        else:
            likely = Offer("points", Slot.OK, text("do.points"), seat=state.asked, standing=True)
        return (
            likely,
            Offer("end_round", Slot.END, text("do.over")),
            Offer("points", Slot.SEAT, text("do.points-of"), seats=frozenset(range(state.setup.seats))),
            Offer("tally", Slot.MORE, text("more.tally")),
            Offer("finish", Slot.MORE, text("more.finish")),
        )

    def ask(self, state: State, draft: Draft) -> Ask | None:
        if draft.move == "tally":
            return _ask_all(state, draft)
        if draft.move != "points":
            return None
        seat = draft.who()
        if seat is None:
            return Ask(
                SEAT, None, text("ask.who"), Who(state.order, state.starter if state.asked is None else state.asked)
            )
        if draft.get("points") is not None:
            return None
        had = state.worth[seat]
        return Ask(("points",), seat, text("ask.points"), Count(_low(had), _high(had), 0), ok=text("do.points"))

    def trial(self, state: State, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        if ask.seat is None or not isinstance(value, int):
            return ()
        had = state.worth[ask.seat] if draft.move == "points" else 0
        return (Becomes(ask.seat, had + value),)

    def describe(self, state: State, entry: Move) -> Text:
        if entry.name == "points":
            return text("said.points", Name(entry.seat or 0), entry.number("points"))
        return text(f"said.{entry.name}")


def _entered(state: State, seat: int, points: int) -> State:
    """Again adds. Points beyond a million are refused however they come together."""
    total = state.worth[seat] + points
    if abs(total) > LIMIT:
        raise refused("too-much", Name(seat))
    return replace(state, points=(*state.points[:seat], total, *state.points[seat + 1 :]))


def _low(had: int) -> int:
    return max(-LIMIT, -LIMIT - had)


def _high(had: int) -> int:
    return min(LIMIT, LIMIT - had)


def _ask_all(state: State, draft: Draft) -> Ask | None:
    """Each seat's points in turn; the dials open on what was entered already."""
    for place, seat in enumerate(state.order, 1):
        if draft.get("points", seat) is None:
            kind = Count(-LIMIT, LIMIT, state.worth[seat])
            return Ask(("points", seat), seat, text("ask.points"), kind, place=(place, state.setup.seats))
    return None


GAME = Rounds()
