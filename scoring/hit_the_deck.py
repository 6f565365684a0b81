"""Hit the Deck: the rules behind the interface of `scoring.game` (rules: hit the deck).

The deck is in `hit_the_deck_cards`, the round in `hit_the_deck_round`, the live log in `hit_the_deck_live`, what can be
logged in `hit_the_deck_offers`, what is asked in `hit_the_deck_ask`, and what a scanned card means in `hit_the_deck_scans`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring import hit_the_deck_ask as asks
from scoring import hit_the_deck_round as rules
from scoring import hit_the_deck_scans as scans
from scoring.facts import Direction, Fact, Line, Verdict
from scoring.game import Game, Info, Json, Number, Option, OptionValue, Setup
from scoring.hit_the_deck_cards import DECK, NUMBER_SUM, WORD_CARDS, WORTH, card_text, face_text
from scoring.hit_the_deck_offers import offers
from scoring.hit_the_deck_round import PENALTIES, Round
from scoring.moves import LIMIT, Field, Move, MoveSpec, SeatRule, Whole, Wholes, Word, Words
from scoring.prompts import CARDS, Answer, Ask, Draft, Offer, Path
from scoring.scans import Scanned, Seen, cards_of, is_scanning
from scoring.text import Name, Text, text

TARGET = 100

_CARD = Field("card", Word(tuple(DECK)), required=True)
_HOLDING = (
    Field("words", Whole(0, WORD_CARDS)),
    Field("numbers", Whole(0, NUMBER_SUM)),
    Field("cards", Words(tuple(DECK))),
)


class HitTheDeck(Game[Round]):
    """Shed your cards; what the others still hold counts against them, and the lowest total wins."""

    info = Info(
        id="hit_the_deck",
        low=2,
        high=6,
        moves=(
            MoveSpec("out", SeatRule.KNOWN),
            MoveSpec("hand", SeatRule.KNOWN, _HOLDING),
            MoveSpec("penalty", SeatRule.GIVEN, (Field("kind", Word(tuple(PENALTIES)), required=True),)),
            MoveSpec("tally", SeatRule.NONE, (Field("points", Wholes(0, WORTH, by_seat=True), required=True),)),
            MoveSpec("play", SeatRule.KNOWN, (_CARD,)),
            MoveSpec("draw", SeatRule.KNOWN),
            MoveSpec("pass", SeatRule.KNOWN),
            MoveSpec("turn_up", SeatRule.NONE, (_CARD,)),
        ),
        options=(Option("target", Number(1, LIMIT)),),
    )

    # ---- the course of a match

    def default(self, option: str, seats: int, first: int) -> OptionValue:
        return TARGET

    def deal(self, setup: Setup, number: int, before: Round | None) -> Round:
        nothing = (0,) * setup.seats
        drawn = nothing if before is None else before.drawn
        return Round(setup.seats, setup.number("target") or TARGET, setup.starter(number), drawn, nothing)

    def play(self, state: Round, move: Move) -> Round:
        return rules.play(state, move)

    def points(self, state: Round) -> tuple[int, ...] | None:
        return rules.points(state)

    def is_over(self, state: Round, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        return max(totals) >= state.target

    def lowest_wins(self, setup: Setup) -> bool:
        return True

    def to_move(self, state: Round) -> int | None:
        """Who has the turn in the live log; after the end of a round, whoever alone still has to tell a hand."""
        if state.out is not None:
            return state.pending[0] if len(state.pending) == 1 else None
        return None if state.live is None else state.live.turn

    def mover(self, state: Round, name: str) -> int | None:
        """The first live move is the starter's; who is out is known where one hand of the live log has come to nothing."""
        if name in ("play", "draw", "pass"):
            return state.log.turn
        if name == "out":
            return None if state.live is None else state.live.empty
        return state.pending[0] if len(state.pending) == 1 else None

    def detail(self, state: Round) -> dict[str, Json]:
        live = state.live
        return {
            "direction": 1 if live is None else live.way,
            "must_follow": None if live is None else live.duty,
            "hands": None if live is None else list(live.hands),
            "drawn": list(state.drawn),
        }

    # ---- at the table

    def acting(self, state: Round) -> tuple[int, ...]:
        """Only while the live log runs; once somebody is out the question itself says whose hand is meant."""
        return () if state.live is None or state.out is not None else (state.live.turn,)

    def facts(self, state: Round) -> tuple[Fact, ...]:
        """Only while the live log runs: otherwise the arrow would lie."""
        live = state.live
        if live is None or state.out is not None:
            return ()
        if live.duty is not None:
            return (Direction(live.way), Line(text("duty", face_text(live.duty))))
        top = () if live.top is None else (Line(text("top", card_text(live.top))),)
        return (Direction(live.way), *top)

    def offers(self, state: Round, buttons: frozenset[int]) -> tuple[Offer, ...]:
        return offers(state)

    def ask(self, state: Round, draft: Draft) -> Ask | None:
        return scans.ask(state, draft) if _is_scanned(draft) else asks.ask(state, draft)

    def scanned(self, state: Round, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
        return scans.scanned(state, card, draft, seen)

    def finish(self, state: Round, draft: Draft) -> Move:
        if _is_scanned(draft):
            return scans.finish(draft)
        return asks.finish(state, draft) or super().finish(state, draft)

    def value(self, entry: Move, path: Path) -> Answer | None:
        found = asks.value(entry, path)
        return super().value(entry, path) if found is None else found

    def trial(self, state: Round, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        if ask.path == CARDS and isinstance(value, tuple):
            return scans.told(value)
        return asks.trial(draft, ask, value)

    def describe(self, state: Round, entry: Move) -> Text:
        name = Name(entry.seat or 0)
        match entry.name:
            case "hand":
                return text("did.hand", name, rules.held(entry).points)
            case "penalty":
                return text("did.penalty", name, PENALTIES[entry.word("kind")])
            case "tally":
                return text("did.tally", " ".join(map(str, entry.numbers("points"))))
            case "turn_up":
                return text("did.turn-up", card_text(DECK[entry.word("card")]))
            case "play":
                return text("did.play", name, card_text(DECK[entry.word("card")]))
        return text(f"did.{entry.name}", name)

    def announce(self, before: Round, entry: Move, after: Round) -> Verdict | None:
        if entry.name != "penalty":
            return None
        kind = entry.word("kind")
        return Verdict(entry.seat or 0, text("verdict"), PENALTIES[kind], asks.penalty_text(kind))

    def ended(self, state: Round) -> Text | None:
        return None if state.out is None or state.pending else text("ended.out")


def _is_scanned(draft: Draft) -> bool:
    return is_scanning(draft) or bool(cards_of(draft))


GAME = HitTheDeck()
