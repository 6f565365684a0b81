"""A round of Hit the Deck as it stands, and what each move makes of it. Knows nothing of questions or words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring import hit_the_deck_live as log
from scoring.errors import refused
from scoring.game import added, around
from scoring.hit_the_deck_cards import DECK, WORTH, Holding, check, holding
from scoring.hit_the_deck_live import Live
from scoring.moves import Move
from scoring.text import Name

LAST_HAND, NO_CALL, FALSE_HIT = "last_hand", "no_call", "false_hit"
PENALTIES = {LAST_HAND: 4, NO_CALL: 4, FALSE_HIT: 2}
"""How many cards each kind of mistake draws (rules: "With a hand")."""


@dataclass(frozen=True, slots=True)
class Round:
    """The open round.

    target   the total that ends the match
    starter  who has the first turn
    before   penalty cards by seat in the rounds before this one; penalties: those in this one
    live     the live log, once somebody keeps it
    out      who has no card left
    told     what each of the others holds, in the order in which they said so
    tally    the points, where the whole round was given in one line
    """

    seats: int
    target: int
    starter: int
    before: tuple[int, ...]
    penalties: tuple[int, ...]
    live: Live | None = None
    out: int | None = None
    told: tuple[tuple[int, Holding], ...] = ()
    tally: tuple[int, ...] | None = None

    @property
    def pending(self) -> tuple[int, ...]:
        """Who still has to say what they hold, from the left of who went out; nobody while the cards are in play."""
        if self.out is None or self.tally is not None:
            return ()
        known = {self.out, *(seat for seat, _ in self.told)}
        return tuple(seat for seat in around(self.out, self.seats) if seat not in known)

    @property
    def holdings(self) -> tuple[Holding, ...]:
        return tuple(held for _, held in self.told)

    @property
    def log(self) -> Live:
        """The live log as it is, or as it would begin now."""
        return self.live or log.begin(self.starter, self.penalties)

    @property
    def drawn(self) -> tuple[int, ...]:
        """Penalty cards by seat in this match."""
        return tuple(map(sum, zip(self.before, self.penalties, strict=True)))


def points(state: Round) -> tuple[int, ...] | None:
    """Nothing for who went out, the cards they hold for the others; None while the round is open."""
    if state.tally is not None:
        return state.tally
    if state.out is None or state.pending:
        return None
    held = dict(state.told)
    return tuple(held[seat].points if seat in held else 0 for seat in range(state.seats))


def play(state: Round, move: Move) -> Round:
    """Raises Refused."""
    match move.name:
        case "out":
            return _out(state, move.seat or 0)
        case "hand":
            return _hand(state, move.seat or 0, move)
        case "penalty":
            return _penalty(state, move.seat or 0, move.word("kind"))
        case "tally":
            return _tally(state, move.numbers("points"))
    if state.out is not None:
        raise refused("is-out", Name(state.out))
    return replace(state, live=_logged(state.log, move))


def _out(state: Round, seat: int) -> Round:
    """The end is told by hand, whatever sizes the live log has come to."""
    if state.out is not None:
        raise refused("is-out", Name(state.out))
    return replace(state, out=seat, live=log.emptied(state.live, seat) if state.live else None)


def _hand(state: Round, seat: int, move: Move) -> Round:
    if state.out is None:
        raise refused("nobody-out")
    if seat == state.out:
        raise refused("is-out", Name(seat))
    if seat not in state.pending:
        raise refused("hand-told", Name(seat))
    mine = held(move)
    if mine.points == 0:
        raise refused("hand-empty", Name(seat))
    told = (*state.told, (seat, mine))
    check(seat, tuple(one for _, one in told))
    return replace(state, told=told)


def held(move: Move) -> Holding:
    """What a `hand` tells: either the cards or how many words and which sum. Raises Refused."""
    words, numbers, cards = move.has("words"), move.has("numbers"), move.has("cards")
    if words != numbers or words == cards:
        raise refused("hand-how")
    return holding(move.words("cards")) if cards else Holding(move.number("words"), move.number("numbers"))


def _penalty(state: Round, seat: int, kind: str) -> Round:
    """Who is out holds nothing any more: cards for that seat would take the `out` back."""
    if seat == state.out:
        raise refused("is-out", Name(seat))
    cards = PENALTIES[kind]
    penalties = added(state.penalties, seat, cards)
    live = log.penalised(state.live, seat, cards, kind != FALSE_HIT) if state.live else None
    return replace(state, penalties=penalties, live=live)


def _tally(state: Round, scored: tuple[int, ...]) -> Round:
    """In place of everything logged in this round, its penalties too."""
    if scored.count(0) != 1:
        raise refused("one-zero")
    if sum(scored) > WORTH:
        raise refused("too-many-points", WORTH)
    none = (0,) * state.seats
    return replace(state, penalties=none, live=None, out=scored.index(0), told=(), tally=scored)


def _logged(live: Live, move: Move) -> Live:
    match move.name:
        case "play":
            return log.play(live, move.seat, DECK[move.word("card")])
        case "turn_up":
            return log.turn_up(live, DECK[move.word("card")])
        case "draw":
            return log.draw(live, move.seat)
        case "pass":
            return log.pass_on(live, move.seat)
    raise refused("no-such-move")
