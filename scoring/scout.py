"""Scout (Oink Games, Kei Kajino) for two to five players: the game as the table logs it.

The round itself stands in `scout_round`, the cards in `scout_melds`, the count at a round's end in `scout_tally`, and what a
scanned card means in `scout_scans`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from scoring import scout_melds as melds
from scoring import scout_round, scout_scans, scout_tally
from scoring.facts import Fact, Line, Pieces
from scoring.game import Game, Info, Json, Number, Option, OptionValue, Setup
from scoring.moves import LIMIT, Field, Move, MoveSpec, Seat, SeatRule, Whole, Wholes, Word
from scoring.prompts import CARDS as SCANS
from scoring.prompts import Answer, Ask, Count, Draft, Offer, Path, Slot
from scoring.scans import Scanned, Seen, is_scanning
from scoring.scout_round import State
from scoring.text import Name, Text, text

CARDS = max(map(melds.in_round, melds.DEALT))
_SHOWN = (Field("cards", Whole(1, CARDS)), Field("values", Wholes(1, 10)))
_END = Field("end", Word(("left", "right")))
_COUNTED = Wholes(0, CARDS, by_seat=True)


class Scout(Game[State]):
    info: ClassVar[Info] = Info(
        id="scout",
        low=2,
        high=5,
        moves=(
            MoveSpec("show", SeatRule.KNOWN, _SHOWN),
            MoveSpec("scout", SeatRule.KNOWN, (_END,)),
            MoveSpec("scout_and_show", SeatRule.KNOWN, (*_SHOWN, _END)),
            MoveSpec("stuck", SeatRule.KNOWN),
            MoveSpec(
                "tally",
                SeatRule.NONE,
                (
                    Field("captured", _COUNTED, True),
                    Field("chips", Wholes(0, LIMIT, by_seat=True), True),
                    Field("hands", _COUNTED, True),
                    Field("ender", Seat(), True),
                ),
            ),
        ),
        options=(Option("rounds", Number(1, 999)),),
    )

    # ---- the course of a match

    def default(self, option: str, seats: int, first: int) -> OptionValue:
        return seats

    def deal(self, setup: Setup, number: int, before: State | None) -> State:
        return scout_round.dealt(setup, setup.starter(number))

    def play(self, state: State, move: Move) -> State:
        return scout_tally.counted(state, move) if move.name == "tally" else scout_round.after(state, move)

    def points(self, state: State) -> tuple[int, ...] | None:
        return scout_round.worth(state)

    def is_over(self, state: State, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        return len(rounds) >= (state.setup.number("rounds") or 1)

    def to_move(self, state: State) -> int | None:
        return state.turn if state.end is None else None

    def detail(self, state: State) -> dict[str, Json]:
        return {
            "hands": [*state.hands],
            "captured": [*state.captured],
            "chips": [*state.chips],
            "active": state.active,
            "owner": state.shower if state.active else None,
        }

    # ---- at the table

    def facts(self, state: State) -> tuple[Fact, ...]:
        own = _chips(state) if state.seats == 2 else None
        if state.active:
            return (Pieces("card", state.active, None if own else state.shower, own),)
        return (Line(own or text("table-free")),)

    def offers(self, state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
        if state.end is not None:
            return ()
        seat = state.turn
        offers = []
        if state.can_show:
            size = _likely(state)
            offers.append(Offer("show", Slot.OK, text("do.show", size, plural=size), seat))
        if state.can_scout:
            offers.append(Offer("scout", Slot.MINUS, text("do.scout"), seat))
        if state.can_scout and seat in buttons:
            offers.append(Offer("scout", Slot.SEAT, text("do.scout"), seats=frozenset({seat})))
        if state.can_scout_and_show:
            offers.append(Offer("scout_and_show", Slot.MINUS_HOLD, text("do.scout_and_show"), seat))
        if state.is_stuck:
            offers.append(Offer("stuck", Slot.END, text("do.stuck"), seat))
        else:
            offers.append(_count(state, Slot.END, text("do.tally")))
        return (*offers, _count(state, Slot.MORE, text("more.tally")))

    def why_not(self, state: State, slot: Slot) -> Text | None:
        match slot:
            case Slot.OK:
                return text("hand-smaller", Name(state.turn), state.hand)
            case Slot.MINUS if state.active:
                return text("no-chip", Name(state.turn))
            case Slot.MINUS_HOLD if state.seats == 2:
                return text("not-with-two")
            case Slot.MINUS_HOLD if state.turn in state.spent:
                return text("spent", Name(state.turn))
            case Slot.MINUS | Slot.MINUS_HOLD:
                return text("nothing-lies")
        return None

    def ask(self, state: State, draft: Draft) -> Ask | None:
        if draft.move == "tally":
            return scout_tally.ask(state, draft)
        if is_scanning(draft):
            return scout_scans.ask(state, draft)
        if draft.move not in ("show", "scout_and_show") or any(
            path[0] in ("cards", "values") for path, _ in draft.answers
        ):
            return None
        return _how_many(state, draft.move)

    def trial(self, state: State, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        if ask.path == SCANS and isinstance(value, tuple):
            return scout_scans.told(value)
        return scout_tally.left(state, draft, ask, value) if draft.move == "tally" else ()

    def finish(self, state: State, draft: Draft) -> Move:
        return scout_scans.finish(state, draft) if is_scanning(draft) else super().finish(state, draft)

    def scanned(self, state: State, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
        return scout_scans.scanned(state, card, draft, seen)

    def value(self, entry: Move, path: Path) -> Answer | None:
        if path == ("cards",) and entry.has("values"):
            return len(entry.numbers("values"))
        return super().value(entry, path)

    def describe(self, state: State, entry: Move) -> Text:
        if entry.name == "tally":
            return text("said.tally", Name(entry.number("ender")))
        size = entry.number("cards", len(entry.numbers("values")))
        seat = state.turn if entry.seat is None else entry.seat
        return text(f"said.{entry.name}", Name(seat), size, plural=size)

    def ended(self, state: State) -> Text | None:
        return None if state.end is None else text(f"end.{state.end.value}")


def _count(state: State, slot: Slot, label: Text) -> Offer:
    """Counting drops what was logged of the round, so the table is asked first."""
    return Offer(
        "tally", slot, label, confirm=text("sure.tally", state.logged, plural=state.logged) if state.logged else None
    )


def _chips(state: State) -> Text:
    chips = state.chips[state.turn]
    return text("chips", chips, plural=chips) if chips else text("no-chips")


def _likely(state: State) -> int:
    """As many cards as lie there; two on an empty table."""
    return max(state.fewest, min(state.most, state.active or 2))


def _how_many(state: State, name: str) -> Ask:
    """The dial of a show. After a Scout there is one card less to beat; as many as lay there before are likely."""
    lying = state.active
    if name == "show":
        low, high, likely = state.fewest, state.most, _likely(state)
        fact = text("on-table", lying) if lying else text("table-free")
    else:
        scouted = state.after_scout if lying else state
        low, high, likely = scouted.fewest, scouted.most, lying
        fact = text("table-less-one", lying, lying - 1)
    high = max(low, high)
    kind = Count(low, high, max(low, min(high, likely)))
    ok = text("ok.show") if name == "show" else None
    return Ask(("cards",), state.turn, text(f"ask.{name}"), kind, facts=(Line(fact),), ok=ok)


GAME = Scout()
