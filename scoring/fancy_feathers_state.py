"""Fancy Feathers: where a match stands, and what each move makes of it.

Proposes nothing and describes nothing; what the rules forbid is refused here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import refused
from scoring.fancy_feathers_hands import Discard, Hand, Impossible, hands
from scoring.fancy_feathers_path import Path, at_start
from scoring.fancy_feathers_species import (
    SPECIES,
    VALUES,
    Cards,
    copies,
    in_play,
    overdrawn,
    species_of,
    totals,
)
from scoring.game import Setup, around, turn_of
from scoring.moves import Move
from scoring.text import Name


@dataclass(frozen=True, slots=True)
class State:
    """species      the six in play, in the order of the rules' table
    revealed     what the scanner saw: the first cards of the path, oldest first
    discards     the cards that foxes sent back to the box
    collections  what each seat holds at the end, None until it is told
    """

    seats: int
    first: int
    species: tuple[str, ...]
    path: Path
    collections: tuple[Cards | None, ...]
    revealed: Cards = ()
    discards: tuple[Discard, ...] = ()

    @property
    def pathless(self) -> bool:
        """Whether the table logs no path: somebody left or was counted before any disc had moved."""
        return not self.path.moved and bool(self.path.left or self.counted)

    @property
    def to_move(self) -> int | None:
        rear = self.path.rear
        return None if rear is None or self.pathless else rear.seat

    @property
    def counted(self) -> tuple[int, ...]:
        """The seats whose collection is known."""
        return tuple(seat for seat, cards in enumerate(self.collections) if cards is not None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose collection is still to be told, from the one that began."""
        return tuple(seat for seat in around(self.first, self.seats) if self.collections[seat] is None)

    @property
    def counting(self) -> bool:
        """Whether collections come next: everybody has left, or the table has stopped logging the path."""
        stopped = any(seat not in self.path.left for seat in self.counted)
        return stopped or self.pathless or not self.path.discs

    def hands(self) -> tuple[Hand, ...]:
        return hands(self.path, self.revealed, self.discards, self.seats)

    def held(self, seat: int) -> int | None:
        """How many cards a seat has collected by the path log, once that can change no more."""
        if not self.path.moved or seat not in self.path.left:
            return None
        return self.hands()[seat].count

    def collected(self) -> tuple[int, ...] | None:
        """Cards of each seat: as told, else by the path log; None where neither knows."""
        told = [cards for cards in self.collections if cards is not None]
        if len(told) == self.seats:
            return tuple(map(len, told))
        return None if self.pathless else tuple(hand.count for hand in self.hands())

    def room(self, seat: int) -> int:
        """Cards in play that no other seat holds. Cards that foxes sent away are not taken off: tables forget them."""
        return in_play(self.seats) - len(self.others(seat))

    def others(self, seat: int) -> Cards:
        """The cards that the other seats were counted with."""
        told = [cards or () for other, cards in enumerate(self.collections) if other != seat]
        return tuple(card for cards in told for card in cards)


def at_deal(setup: Setup) -> State:
    """The state before the first move."""
    picked, discs = setup.option("species"), setup.option("discs")
    stack = tuple(seat for seat in discs if isinstance(seat, int)) if isinstance(discs, tuple) else ()
    species = tuple(one for one in SPECIES if isinstance(picked, tuple) and one in picked)
    path = at_start(stack, setup.option("stack") == "top", in_play(setup.seats))
    return State(setup.seats, setup.first, species, path, (None,) * setup.seats)


def points(state: State) -> tuple[int, ...] | None:
    """What everybody's cards are worth, once they are known: told, or all of them seen on the path."""
    told = list(state.collections)
    if state.path.moved and not state.path.discs:
        seen = state.hands()
        if all(hand.certain for hand in seen):
            told = [hand.cards if cards is None else cards for cards, hand in zip(told, seen, strict=True)]
    known = [cards for cards in told if cards is not None]
    return totals(known) if len(known) == state.seats else None


# ---- moves


def advance(state: State, seat: int, steps: int) -> State:
    if state.pathless:
        raise refused("no-path")
    _must_move(state, seat)
    if steps > state.path.ahead:
        raise refused("too-far", state.path.ahead)
    return replace(state, path=state.path.advance(steps))


def leave(state: State, seat: int) -> State:
    """Off the path; or, in a match without any advance, only the order of leaving."""
    if seat in state.path.left:
        raise refused("gone", Name(seat))
    if not state.path.moved:
        return replace(state, path=state.path.gone(seat))
    _must_move(state, seat)
    if state.path.pile:
        raise refused("pile", state.path.pile)
    return replace(state, path=state.path.leave())


def reveal(state: State, cards: Cards) -> State:
    """What the next cards of the path are, going on where the last reveal ended."""
    if state.pathless:
        raise refused("no-path")
    revealed = (*state.revealed, *cards)
    if not cards or len(revealed) > state.path.laid:
        raise refused("not-laid", state.path.laid - len(state.revealed))
    if overdrawn(revealed, state.species, state.seats):
        raise refused("no-such-cards")
    return _fitting(replace(state, revealed=revealed))


def trap(state: State, seat: int) -> State:
    """From the latest taker to whoever moved next; when everybody has left the table says who gets it."""
    _needs(state, "trap")
    if not state.path.takes:
        raise refused("no-taker")
    heir = state.path.takes[-1].heir
    if heir is not None and seat != heir:
        raise refused("heir", Name(heir))
    return _fitting(replace(state, path=state.path.give(seat)))


def fox(state: State, seat: int, card: str | None) -> State:
    _needs(state, "fox")
    if card is not None and species_of(card) not in state.species:
        raise refused("no-such-cards")
    return _fitting(replace(state, discards=(*state.discards, (seat, card))))


def collection(state: State, seat: int, cards: Cards) -> State:
    """Checked by the cards in play and the other seats' cards, not by the path log."""
    if state.collections[seat] is not None:
        raise refused("counted", Name(seat))
    others = state.others(seat)
    if overdrawn([*cards, *others], state.species, state.seats):
        raise refused("no-such-cards")
    if len(cards) > state.room(seat):
        raise refused("too-many", state.room(seat))
    told = (*state.collections[:seat], cards, *state.collections[seat + 1 :])
    return replace(state, collections=told)


def cards_of(entry: Move) -> Cards:
    """The cards that a collection move lists."""
    cards: list[str] = []
    for species in SPECIES:
        if species in VALUES:
            cards.extend(f"{species}-{value}" for value in sorted(entry.numbers(species)))
        else:
            cards.extend([species] * entry.number(species))
    return tuple(cards)


def stock(state: State, seat: int, face: str) -> int:
    """Cards with this face that the other seats were not counted with."""
    return max(0, copies(face, state.seats) - state.others(seat).count(face))


def _must_move(state: State, seat: int) -> None:
    rear = state.path.rear
    if rear is None:
        raise refused("all-left")
    if seat != rear.seat:
        raise turn_of(rear.seat)


def _needs(state: State, species: str) -> None:
    if species not in state.species:
        raise refused("not-in-match")


def _fitting(state: State) -> State:
    """Refuses what cannot be so; never says which card it is about."""
    try:
        state.hands()
    except Impossible as error:
        raise refused("no-fit") from error
    return state
