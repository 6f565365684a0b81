"""One round of Scout as a state: who holds how many cards, what lies there, and what each deed makes of it.

Everything that scores is public, so hand sizes, captures and chips follow from the shows and scouts alone. Numbers of
cards are kept only as far as a scanner or a keyboard told them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from scoring import scout_melds as melds
from scoring.errors import refused
from scoring.game import Setup, added, next_seat, turn_of
from scoring.moves import Move
from scoring.text import Name

CHIPS = 3
"""With two players: chips of each at the start of a round; a Scout costs one."""


class End(Enum):
    """Why a round is over."""

    OUT = "out"
    """a player has no card left after a show"""
    UNBEATEN = "unbeaten"
    """everybody else has only scouted since the last show"""
    STUCK = "stuck"
    """two players: the other one can neither show nor scout"""


@dataclass(frozen=True, slots=True)
class State:
    """
    active   cards that still lie there
    values   their numbers in table order, None: known by count only
    shower   whose show was the last one; the active set stays with that seat while it has a card
    scouts   Scouts in a row since that show
    spent    the seats that have had their Scout & Show
    gone     the numbers of captured cards, as far as they are known
    logged   moves of this round so far
    """

    setup: Setup
    turn: int
    hands: tuple[int, ...]
    captured: tuple[int, ...]
    chips: tuple[int, ...]
    active: int = 0
    values: tuple[int, ...] | None = ()
    shower: int | None = None
    scouts: int = 0
    spent: frozenset[int] = frozenset()
    gone: tuple[int, ...] = ()
    logged: int = 0
    end: End | None = None

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def hand(self) -> int:
        """Cards of the player to move."""
        return self.hands[self.turn]

    # ---- what the counts allow the player to move

    @property
    def can_scout(self) -> bool:
        return self.active > 0 and (self.seats > 2 or self.chips[self.turn] > 0)

    @property
    def can_show(self) -> bool:
        return self.fewest <= self.most

    @property
    def can_scout_and_show(self) -> bool:
        return self.seats > 2 and self.can_scout and self.turn not in self.spent and self.after_scout.can_show

    @property
    def is_stuck(self) -> bool:
        """Whether the player to move may say so: without a chip, before an active set."""
        return self.seats == 2 and self.active > 0 and not self.chips[self.turn]

    @property
    def fewest(self) -> int:
        """The fewest cards that a show may have: as many as lie there may do, fewer cannot."""
        return max(1, self.active)

    @property
    def most(self) -> int:
        return min(self.hand, melds.longest(self.seats))

    @property
    def after_scout(self) -> State:
        """With one card of the active set in the hand of the player to move. Whoever asks has looked at `can_scout`."""
        return _scouted(self, "")


def dealt(setup: Setup, starter: int) -> State:
    """The start of a round."""
    none = (0,) * setup.seats
    chips = (CHIPS,) * 2 if setup.seats == 2 else none
    return State(setup, starter, (melds.DEALT[setup.seats],) * setup.seats, none, chips)


def worth(state: State) -> tuple[int, ...] | None:
    """Captured cards and chips less the hand; whose show ended the round pays for no hand."""
    if state.end is None:
        return None
    return tuple(
        captured + chips - (0 if seat == state.shower else hand)
        for seat, (captured, chips, hand) in enumerate(zip(state.captured, state.chips, state.hands, strict=True))
    )


def after(state: State, move: Move) -> State:
    """The state after a show, a Scout, both at once, or "stuck". Raises Refused."""
    if move.seat != state.turn:
        raise turn_of(state.turn)
    done = _done(state, move)
    return replace(done, logged=state.logged + 1)


def _done(state: State, move: Move) -> State:
    match move.name:
        case "show":
            return _shown(state, move)
        case "scout":
            return _turned(_scouted(_may_scout(state), move.word("end")))
        case "scout_and_show":
            return _both(state, move)
    return _gave_in(state)


# ---- Scout


def _may_scout(state: State) -> State:
    if not state.active:
        raise refused("nothing-lies")
    if not state.can_scout:
        raise refused("no-chip", Name(state.turn))
    return state


def _scouted(state: State, end: str) -> State:
    """One card goes from the active set into the hand of the player to move, and a chip is paid."""
    own, owners = (state.turn, -1), (state.shower or 0, 1)
    return replace(
        state,
        hands=added(state.hands, state.turn, 1),
        chips=added(state.chips, *(own if state.seats == 2 else owners)),
        active=state.active - 1,
        values=_left(state.values, end),
        scouts=state.scouts + 1,
    )


def _left(values: tuple[int, ...] | None, end: str) -> tuple[int, ...] | None:
    """What remains when the card at this end is taken; an untold end is no loss where both would leave the same."""
    if values is None:
        return None
    if end == "left":
        return values[1:]
    if end == "right":
        return values[:-1]
    return values[1:] if values[1:] == values[:-1] else None


def _turned(state: State) -> State:
    """After a Scout: with two players the turn goes on; else it passes, unless all the others have scouted now."""
    if state.seats == 2:
        return state
    if state.scouts == state.seats - 1:
        return replace(state, end=End.UNBEATEN)
    return replace(state, turn=next_seat(state.turn, state.seats))


# ---- Show


def _shown(state: State, move: Move) -> State:
    count, values = _told(move)
    if count > state.hand:
        raise refused("hand-smaller", Name(state.turn), state.hand)
    if count > melds.longest(state.seats):
        raise refused("too-long", melds.longest(state.seats))
    if values is not None and not melds.is_meld(values):
        raise refused("no-meld")
    _check_beats(state, count, values)
    _check_deck(state, values or ())
    hands = added(state.hands, state.turn, -count)
    return replace(
        state,
        turn=next_seat(state.turn, state.seats),
        hands=hands,
        captured=added(state.captured, state.turn, state.active),
        active=count,
        values=values,
        shower=state.turn,
        scouts=0,
        gone=state.gone + (state.values or ()),
        end=None if hands[state.turn] else End.OUT,
    )


def _told(move: Move) -> tuple[int, tuple[int, ...] | None]:
    """How many cards are shown, and their numbers where they are known."""
    if move.has("cards") == move.has("values"):
        raise refused("cards-or-values")
    values = move.numbers("values")
    return (len(values), values) if move.has("values") else (move.number("cards"), None)


def _check_deck(state: State, values: tuple[int, ...]) -> None:
    """What was captured, what is beaten now and what is shown must all be different cards of the deck in play."""
    if not melds.exist((*state.gone, *(state.values or ()), *values), state.seats):
        raise refused("not-in-deck")


def _check_beats(state: State, count: int, values: tuple[int, ...] | None) -> None:
    """The full order where the numbers are known on both sides, else only the counts."""
    if count < state.active:
        raise refused("too-few", state.active)
    if state.active and values is not None and state.values is not None and not melds.beats(values, state.values):
        raise refused("too-weak")


def _both(state: State, move: Move) -> State:
    if state.seats == 2:
        raise refused("not-with-two")
    if state.turn in state.spent:
        raise refused("spent", Name(state.turn))
    shown = _shown(_scouted(_may_scout(state), move.word("end")), move)
    return replace(shown, spent=state.spent | {state.turn})


def _gave_in(state: State) -> State:
    if state.seats != 2:
        raise refused("only-with-two")
    if not state.active:
        raise refused("may-show-anything")
    if state.chips[state.turn]:
        raise refused("has-chip", Name(state.turn))
    return replace(state, end=End.STUCK)
