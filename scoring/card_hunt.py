"""Card Hunt: tricks that climb until all but one have passed; every captured card is a point, the rest is the fox's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring import card_hunt_scans as scans
from scoring import card_hunt_table as table
from scoring.card_hunt_round import (
    HAND,
    RANKS,
    Round,
    close_trick,
    count_round,
    deal,
    end_blind,
    pass_turn,
    play_card,
    rank_text,
    whole_trick,
)
from scoring.errors import refused
from scoring.facts import Fact, Line, Pieces
from scoring.game import Game, Info, Json, Number, Option, OptionValue, Setup
from scoring.moves import Field, Move, MoveSpec, SeatRule, Whole, Wholes, Word
from scoring.prompts import Answer, Ask, Draft, Offer, Path
from scoring.scans import Scanned, Seen, cards_of
from scoring.text import Name, Text, text

HIGH = 8
FEW = 2
"""From so few cards in a hand on the table is told: the round may end with this trick."""


class CardHunt(Game[Round]):
    """Moves: play, pass, close (card by card), trick and end_round (trick by trick), tally (the round at once)."""

    info = Info(
        id="card_hunt",
        low=2,
        high=HIGH,
        moves=(
            MoveSpec("play", SeatRule.KNOWN, (Field("rank", Word(RANKS)),)),
            MoveSpec("pass", SeatRule.KNOWN),
            MoveSpec("close", SeatRule.NONE),
            MoveSpec("trick", SeatRule.GIVEN, (Field("cards", Whole(1, HAND), required=True),)),
            MoveSpec("end_round", SeatRule.NONE),
            MoveSpec(
                "tally",
                SeatRule.NONE,
                (
                    Field("captured", Wholes(0, HAND * HIGH, by_seat=True), required=True),
                    Field("hands", Wholes(0, HAND, by_seat=True)),
                ),
            ),
        ),
        options=(Option("rounds", Number(1, 999)),),
    )

    # ---- the course of a match

    def default(self, option: str, seats: int, first: int) -> OptionValue:
        return seats

    def deal(self, setup: Setup, number: int, before: Round | None) -> Round:
        return deal(setup, number, before)

    def play(self, state: Round, move: Move) -> Round:
        after = self._played(state, move, move.seat or 0)
        return replace(after, entries=state.entries + 1)

    def _played(self, state: Round, move: Move, seat: int) -> Round:
        match move.name:
            case "play":
                return play_card(state, seat, move.word("rank") or None)
            case "pass":
                return pass_turn(state, seat)
            case "close":
                return close_trick(state)
            case "trick":
                return whole_trick(state, seat, move.number("cards"))
            case "end_round":
                return end_blind(state)
            case "tally":
                return count_round(state, move.numbers("captured"), move.numbers("hands"))
        raise refused("no-such-move")

    def points(self, state: Round) -> tuple[int, ...] | None:
        return state.captured if state.over else None

    def is_over(self, state: Round, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        return len(rounds) >= (self.rounds(state.setup) or state.seats)

    def to_move(self, state: Round) -> int | None:
        return next(iter(state.waiting()), None)

    def detail(self, state: Round) -> dict[str, Json]:
        return {
            "hands": None if state.hands is None else list(state.hands),
            "captured": list(state.captured),
            "trick": state.pile,
            "fox": state.fox,
        }

    # ---- at the table

    def acting(self, state: Round) -> tuple[int, ...]:
        return state.waiting()

    def facts(self, state: Round) -> tuple[Fact, ...]:
        return (*_on_table(state), *_short_of_cards(state))

    def offers(self, state: Round, buttons: frozenset[int]) -> tuple[Offer, ...]:
        return table.offers(state, buttons)

    def ask(self, state: Round, draft: Draft) -> Ask | None:
        return scans.ask(state, draft) if cards_of(draft) else table.ask(state, draft)

    def scanned(self, state: Round, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
        return scans.scanned(state, card, draft, seen)

    def finish(self, state: Round, draft: Draft) -> Move:
        if cards_of(draft):
            return scans.finish(draft)
        made = super().finish(state, draft)
        spec = self.spec(made.name)
        # "Mine" is pressed on a seat's own button, but closing a trick belongs to no seat.
        seat = None if spec and spec.seat is SeatRule.NONE else made.seat
        return Move(made.name, seat, tuple(field for field in made.fields if field != ("rank", table.UNKNOWN)))

    def value(self, entry: Move, path: Path) -> Answer | None:
        if entry.name == "play" and path == table.RANK:
            return entry.word("rank", table.UNKNOWN)
        return super().value(entry, path)

    def trial(self, state: Round, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        return table.trial(state, draft, ask, value)

    def describe(self, state: Round, entry: Move) -> Text:
        return table.describe(state, entry, self.play(state, entry))

    def ended(self, state: Round) -> Text | None:
        return text("fact.fox", state.fox or 0) if state.over else None


def _on_table(state: Round) -> tuple[Fact, ...]:
    trick = state.trick
    if trick is None:
        return (Line(Text("fact.leads")),)
    pile = Pieces("card", trick.cards, trick.high)
    stated = trick.level in state.stated[trick.high]
    return (pile, Line(text("fact.to-beat", rank_text(trick.level)))) if stated else (pile,)


def _short_of_cards(state: Round) -> tuple[Fact, ...]:
    """Who has the fewest cards, once they are few."""
    hands = state.hands
    if hands is None or min(hands) > FEW:
        return ()
    seat = hands.index(min(hands))
    return (Line(text("fact.few", Name(seat), hands[seat]) if hands[seat] else text("is-out", Name(seat))),)


GAME = CardHunt()
