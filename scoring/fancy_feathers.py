"""Fancy Feathers: discs on a path, whoever is last moves, and at the end every species counts in its own way.

What a player has collected stays secret until it is counted: no word here says more of it than how many cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring import fancy_feathers_count as count
from scoring import fancy_feathers_offers as table
from scoring import fancy_feathers_scans as scans
from scoring import fancy_feathers_state as rules
from scoring.errors import refused
from scoring.facts import Fact, Line, Sheet
from scoring.fancy_feathers_species import ALL_FACES, FIRST_GAME, PICKED, SPECIES, VALUES, worth
from scoring.fancy_feathers_state import State
from scoring.game import Game, Info, Json, OneOf, Option, OptionValue, Pick, SeatOrder, Setup, around
from scoring.moves import Field, Move, MoveSpec, SeatRule, Whole, Wholes, Word, Words
from scoring.prompts import Answer, Ask, Draft, Offer, Path, Slot
from scoring.scans import Scanned, Seen
from scoring.text import Name, Text, text

HIGH = 6
STACK = ("bottom", "top")


def _field(species: str) -> Field:
    """How many cards of a species, or, where they differ, the list of their values."""
    values = VALUES.get(species)
    return Field(species, Whole(0, 3 * HIGH) if values is None else Wholes(values[0], values[-1]))


class FancyFeathers(Game[State]):
    """Moves: advance and leave (the path), reveal (a scanner), trap and fox, collection (what a player holds)."""

    info = Info(
        id="fancy_feathers",
        low=2,
        high=HIGH,
        moves=(
            MoveSpec("advance", SeatRule.KNOWN, (Field("steps", Whole(1), required=True),)),
            MoveSpec("leave", SeatRule.KNOWN),
            MoveSpec("reveal", SeatRule.NONE, (Field("cards", Words(ALL_FACES), required=True),)),
            MoveSpec("trap", SeatRule.KNOWN),
            MoveSpec("fox", SeatRule.GIVEN, (Field("card", Word(ALL_FACES)),)),
            MoveSpec("collection", SeatRule.GIVEN, tuple(_field(species) for species in SPECIES)),
        ),
        options=(
            Option("species", Pick(SPECIES, PICKED), first=True),
            Option("stack", OneOf(STACK)),
            Option("discs", SeatOrder()),
        ),
    )

    # ---- the course of a match

    def default(self, option: str, seats: int, first: int) -> OptionValue:
        match option:
            case "species":
                return FIRST_GAME
            case "stack":
                return STACK[0]
        return around(first, seats)

    def deal(self, setup: Setup, number: int, before: State | None) -> State:
        return rules.at_deal(setup)

    def play(self, state: State, move: Move) -> State:
        seat = move.seat or 0
        match move.name:
            case "advance":
                return rules.advance(state, seat, move.number("steps"))
            case "leave":
                return rules.leave(state, seat)
            case "reveal":
                return rules.reveal(state, move.words("cards"))
            case "trap":
                return rules.trap(state, seat)
            case "fox":
                return rules.fox(state, seat, move.word("card") or None)
            case "collection":
                return rules.collection(state, seat, rules.cards_of(move))
        raise refused("no-such-move")

    def points(self, state: State) -> tuple[int, ...] | None:
        return rules.points(state)

    def is_over(self, state: State, rounds: Sequence[tuple[int, ...]], totals: Sequence[int]) -> bool:
        return True

    def rounds(self, setup: Setup) -> int | None:
        return 1

    def tie_break(self, state: State) -> tuple[int, ...]:
        """Who left first comes first; those who never left come last, together."""
        left = state.path.left
        return tuple(left.index(seat) if seat in left else len(left) for seat in range(state.seats))

    def to_move(self, state: State) -> int | None:
        return state.to_move

    def mover(self, state: State, name: str) -> int | None:
        """A trap goes to whoever moved next after it was taken; who left first is the table's to say while no disc moved."""
        if name == "trap" and state.path.takes:
            return state.path.takes[-1].heir
        return None if name == "leave" and not state.path.moved else state.to_move

    def detail(self, state: State) -> dict[str, Json]:
        collected = state.collected()
        return {
            "collected": None if collected is None else list(collected),
            "left": list(state.path.left),
            "to_place": None if state.pathless else state.path.pile,
        }

    # ---- at the table

    def acting(self, state: State) -> tuple[int, ...]:
        """Whose disc it is. When counting the question says of whom it is asked, and anybody may come first."""
        return () if state.counting else super().acting(state)

    def corner(self, state: State) -> Text | None:
        """The cards in the pile; when counting, how many have been counted."""
        if state.counting:
            return text("corner.counted", len(state.counted), state.seats)
        return text("corner.pile", state.path.pile)

    def facts(self, state: State) -> tuple[Fact, ...]:
        return () if state.counting else tuple(map(Line, table.lines(state)))

    def offers(self, state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
        return table.offers(state, buttons)

    def why_not(self, state: State, slot: Slot) -> Text | None:
        return table.why_not(state, slot)

    def scanned(self, state: State, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
        return scans.scanned(state, card, draft, seen)

    def ask(self, state: State, draft: Draft) -> Ask | None:
        if scans.is_pile(draft):
            return scans.ask(state, draft)
        question = table.ask(state, draft)
        seat = draft.who()
        if question is None and draft.move == "collection" and seat is not None:
            return count.ask(state, draft, seat)
        return question

    def finish(self, state: State, draft: Draft) -> Move:
        if scans.is_pile(draft):
            return scans.finish(draft)
        return count.finish(draft) if draft.move == "collection" else super().finish(state, draft)

    def value(self, entry: Move, path: Path) -> Answer | None:
        if entry.name == "collection" and path != ("seat",):
            return count.value(entry, path)
        return super().value(entry, path)

    def trial(self, state: State, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
        if not isinstance(value, int) or ask.path == ("seat",):
            return ()
        if draft.move == "collection":
            return count.trial(state, draft, ask, value)
        return table.trial(state, value)

    def describe(self, state: State, entry: Move) -> Text:
        """Says nothing of the cards but how many."""
        name = Name(entry.seat or 0)
        match entry.name:
            case "advance":
                return text("did.advance", name, entry.number("steps"), state.path.takes_now)
            case "leave" if state.path.moved:
                return text("did.leave", name, state.path.takes_now)
            case "leave":
                return text("did.leave-order", name, len(state.path.left) + 1)
            case "reveal":
                cards = len(entry.words("cards"))
                return text("did.reveal", cards, plural=cards)
            case "trap" if state.path.takes:
                return text("did.trap", name, Name(state.path.takes[-1].seat))
        return text(f"did.{entry.name}", name)

    def announce(self, before: State, entry: Move, after: State) -> Sheet | None:
        """A counted player's species one by one, unless others are still on the path."""
        seat = entry.seat or 0
        cards = after.collections[seat]
        if entry.name != "collection" or cards is None or not after.counting:
            return None
        told = [one for one in after.collections if one is not None]
        complete = len(told) == after.seats
        fewest = len(cards) == min(map(len, told))
        rows = tuple(
            (
                text(f"species.{species}"),
                None if species == "amherst" and not complete else worth(species, cards, fewest),
            )
            for species in after.species
        )
        return Sheet(seat, rows, sum(points or 0 for _, points in rows))

    def ended(self, state: State) -> Text | None:
        return text("ended")


GAME = FancyFeathers()
