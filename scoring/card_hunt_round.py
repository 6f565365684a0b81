"""One round of Card Hunt: hands, tricks, the fox. Knows the rules only, nothing of buttons, questions or words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import refused
from scoring.game import Setup, added, around, next_seat, turn_of
from scoring.text import Name, Text

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HAND = len(RANKS)
"""Cards that everybody is dealt: one suit. A trick only ever climbs, so it cannot hold more either."""
ACE = HAND - 1


@dataclass(frozen=True, slots=True)
class Trick:
    """The open trick. `level`: the lowest place in RANKS that its highest card can have; `high`: who played that card."""

    cards: int
    high: int
    level: int
    passed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a round.

    lead     who leads the next trick, or led the open one
    laid     cards that each is known to have played
    stated   places in RANKS of the cards that each has shown
    blind    a whole trick or round was entered at once: `laid` is only the least, hands are unknown
    singly   the latest entry was about a single card, so this table logs card by card
    entries  how many moves were logged in this round
    fox      cards that nobody caught in the latest finished round
    """

    setup: Setup
    lead: int
    laid: tuple[int, ...]
    captured: tuple[int, ...]
    stated: tuple[frozenset[int], ...]
    trick: Trick | None = None
    blind: bool = False
    singly: bool = False
    entries: int = 0
    over: bool = False
    fox: int | None = None

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def pile(self) -> int:
        """Cards in the open trick."""
        return self.trick.cards if self.trick else 0

    @property
    def rest(self) -> int:
        """Cards neither captured nor in the open trick: they are in hands, and in the end they are the fox."""
        return HAND * self.seats - sum(self.captured) - self.pile

    @property
    def hands(self) -> tuple[int, ...] | None:
        return None if self.blind else tuple(HAND - cards for cards in self.laid)

    def is_out(self, seat: int) -> bool:
        """Without a card. Where hands are unknown nobody is known to be: the table says when the round is over."""
        return not self.blind and self.laid[seat] == HAND

    def may_hold(self, seat: int) -> bool:
        """Whether this player can still have a card, by what was logged."""
        return self.laid[seat] < HAND and self.rest > 0

    def waiting(self) -> tuple[int, ...]:
        """Who may still act, in turn: the leader alone, or in a trick all that have cards and have not passed."""
        trick = self.trick
        if trick is None:
            return (self.lead,) if self.may_hold(self.lead) and not self.over else ()
        others = around(trick.high, self.seats)[1:]
        return tuple(seat for seat in others if seat not in trick.passed and not self.is_out(seat))

    def lowest(self, seat: int) -> int | None:
        """The lowest card that beats the trick and that this player can still have; None: there is none."""
        above = self.trick.level + 1 if self.trick else 0
        free = (rank for rank in range(above, HAND) if rank not in self.stated[seat])
        return next(free, None) if self.may_hold(seat) else None

    def players(self) -> tuple[int, ...]:
        """Who may still play a card, in turn."""
        return tuple(seat for seat in self.waiting() if self.lowest(seat) is not None)

    def can_end(self) -> bool:
        """Whether `end_round` is legal: hands are unknown, no trick is open, and somebody can have played all 13."""
        return self.blind and self.trick is None and sum(self.captured) >= HAND


def deal(setup: Setup, number: int, before: Round | None) -> Round:
    """The start of round `number`; what the table has been logging, and the last fox, stay known."""
    seats = setup.seats
    return Round(
        setup=setup,
        lead=setup.starter(number),
        laid=(0,) * seats,
        captured=(0,) * seats,
        stated=(frozenset(),) * seats,
        singly=before is not None and before.singly,
        fox=before.fox if before else None,
    )


def play_card(state: Round, seat: int, rank: str | None) -> Round:
    """One card; whoever was skipped has passed. Raises Refused."""
    _check_may_act(state, seat)
    if not state.may_hold(seat):
        raise refused("is-out", Name(seat))
    level = _unknown_level(state, seat) if rank is None else _stated_level(state, seat, RANKS.index(rank))
    stated = state.stated
    if rank is not None:
        stated = (*stated[:seat], stated[seat] | {level}, *stated[seat + 1 :])
    trick = Trick(state.pile + 1, seat, level, _passed_before(state.trick, seat, state.seats))
    after = replace(state, laid=added(state.laid, seat, 1), stated=stated, trick=trick, singly=True)
    return _settled(after, ace=rank is not None and level == ACE)


def pass_turn(state: Round, seat: int) -> Round:
    """A pass, in turn; final for this trick. Raises Refused."""
    _check_may_act(state, seat)
    trick = state.trick
    if trick is None:
        raise refused("must-lead", Name(seat))
    turn = state.waiting()[0]
    if seat != turn:
        raise turn_of(turn)
    return _settled(replace(state, trick=replace(trick, passed=trick.passed | {seat}), singly=True))


def close_trick(state: Round) -> Round:
    """Everybody else has passed. Raises Refused."""
    if state.trick is None:
        raise refused("no-trick")
    return _taken(state, state.trick.high, state.trick.cards)


def whole_trick(state: Round, seat: int, cards: int) -> Round:
    """A trick at once; from then on hands are unknown. Raises Refused."""
    if state.trick is not None:
        raise refused("trick-open")
    if state.rest == 0:
        raise refused("no-card-left")
    most = min(HAND, state.rest)
    if not 1 <= cards <= most:
        raise refused("cards", most)
    if cards == 1 and seat != state.lead:
        raise refused("alone", Name(state.lead))
    return _taken(replace(state, blind=True, singly=False), seat, cards)


def end_blind(state: Round) -> Round:
    """The end of a round in which hands are unknown. Raises Refused."""
    if state.trick is not None:
        raise refused("trick-open")
    if not state.blind:
        raise refused("hands-known")
    if not state.can_end():
        raise refused("nobody-out")
    return _finished(state)


def count_round(state: Round, captured: tuple[int, ...], hands: tuple[int, ...]) -> Round:
    """The whole round at once, in place of what was logged of it; `hands` may be empty. Raises Refused."""
    fox = HAND * state.seats - sum(captured)
    if fox < 0:
        raise refused("too-many", HAND * state.seats)
    if sum(captured) < HAND:
        raise refused("nobody-out")
    if hands and sum(hands) != fox:
        raise refused("hands-sum", sum(hands), fox)
    if hands and 0 not in hands:
        raise refused("no-empty-hand")
    laid = tuple(HAND - cards for cards in hands) or (0,) * state.seats
    return _finished(replace(state, trick=None, captured=captured, laid=laid, blind=not hands))


# ---- what is checked


def _check_may_act(state: Round, seat: int) -> None:
    trick = state.trick
    if trick is None and seat != state.lead:
        raise refused("leads", Name(state.lead))
    if trick is not None and seat == trick.high:
        raise refused("highest", Name(seat))
    if state.is_out(seat):
        raise refused("is-out", Name(seat))
    if trick is not None and seat in trick.passed:
        raise refused("passed", Name(seat))


def _stated_level(state: Round, seat: int, rank: int) -> int:
    if rank in state.stated[seat]:
        raise refused("twice", Name(seat), rank_text(rank))
    if state.trick is not None and rank <= state.trick.level:
        raise refused("too-low", rank_text(rank))
    return rank


def _unknown_level(state: Round, seat: int) -> int:
    lowest = state.lowest(seat)
    if lowest is None:
        raise refused("none-higher", Name(seat))
    return lowest


def rank_text(rank: int) -> str | Text:
    """A card's rank as an argument of a message: court cards have other letters in other languages."""
    name = RANKS[rank]
    return name if name.isdigit() else Text(f"rank.{name.lower()}")


# ---- how a trick and a round end


def _passed_before(trick: Trick | None, seat: int, seats: int) -> frozenset[int]:
    """Who has passed once this seat plays: also everybody between the last to play and this one."""
    if trick is None:
        return frozenset()
    others = around(trick.high, seats)[1:]
    return trick.passed.union(others[: others.index(seat)])


def _settled(state: Round, ace: bool = False) -> Round:
    """With the trick taken if nobody else can act any more."""
    return close_trick(state) if ace or not state.waiting() else state


def _taken(state: Round, winner: int, cards: int) -> Round:
    """The trick goes to its winner; the player at the left leads next, unless somebody is out."""
    captured = added(state.captured, winner, cards)
    after = replace(state, captured=captured, lead=next_seat(winner, state.seats), trick=None)
    return _finished(after) if not after.blind and HAND in after.laid else after


def _finished(state: Round) -> Round:
    return replace(state, over=True, fox=state.rest)
