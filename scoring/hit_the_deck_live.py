"""The live log of Hit the Deck: turn, direction, duty, hand sizes. Knows nothing of points (rules: hit the deck, "Turn").

The log is as good as what was entered: where it does not know the top card, anything goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import Refused, refused
from scoring.game import added, next_seat, turn_of
from scoring.hit_the_deck_cards import CARDS, CUT, FLIP, HAND, HIT, Card, card_text, face_text
from scoring.text import Name

DEALT = 7


@dataclass(frozen=True, slots=True)
class Live:
    """Where the open round stands.

    way    1: to the left, -1: to the right
    top    the card to match; None: not known, or a duty stands in its place
    duty   the number or colour that must be followed, until somebody does
    drew   who is to move has drawn in this turn
    fresh  nobody has acted yet: a word card turned up binds the first player
    slap   who played a *with a hand* card just now
    flipped  the top card was brought up by a Flip: another Flip there is buried
    """

    turn: int
    hands: tuple[int, ...]
    way: int = 1
    top: Card | None = None
    duty: str | None = None
    drew: bool = False
    fresh: bool = True
    slap: int | None = None
    flipped: bool = False

    @property
    def empty(self) -> int | None:
        """The one seat that has no card left by this log."""
        found = [seat for seat, size in enumerate(self.hands) if size == 0]
        return found[0] if len(found) == 1 else None


def begin(starter: int, drawn: tuple[int, ...]) -> Live:
    """As dealt; penalties of this round that were logged before came on top."""
    return Live(starter, tuple(DEALT + more for more in drawn))


def fits(live: Live, card: Card) -> bool:
    """Whether the duty or the known top card lets this card be played."""
    if card.kind == HIT:
        return True
    if live.duty is not None:
        return live.duty in (card.number, card.colour)
    if live.top is None or card.colour == live.top.colour:
        return True
    return card.number is not None and card.number == live.top.number


def play(live: Live, seat: int | None, card: Card) -> Live:
    """A card from the hand on to the discards. Raises Refused."""
    seat = _on_turn(live, seat)
    if live.hands[seat] == 0:
        raise refused("no-card-left", Name(seat))
    if not fits(live, card):
        raise _known(live)
    live = replace(_sized(live, seat, -1), top=None, duty=None, flipped=card.kind == FLIP)
    if card.kind == CUT:
        return _turn_to(live, 2)
    if card.kind == FLIP:
        return _turn_to(replace(live, way=-live.way), 0)
    if card.kind != HIT:
        return _turn_to(replace(live, top=card), 1)
    if card.face == HAND:
        return replace(_turn_to(live, 1), slap=seat)
    return _turn_to(replace(live, duty=card.face), 1)


def draw(live: Live, seat: int | None) -> Live:
    """One card from the draw pile, once a turn. Raises Refused."""
    seat = _on_turn(live, seat)
    if live.drew:
        raise refused("drew-already", Name(seat))
    return replace(_sized(live, seat, 1), drew=True, fresh=False, slap=None)


def pass_on(live: Live, seat: int | None) -> Live:
    """The turn is over without a card; a duty goes on to the next player. Raises Refused."""
    seat = _on_turn(live, seat)
    if not live.drew:
        raise refused("draw-first", Name(seat))
    return _turn_to(live, 1)


def turn_up(live: Live, card: Card) -> Live:
    """The card that lies on top now. Raises Refused where the log knows it already.

    A *hand* card is buried, and so is a Flip that a Flip turned up: the top stays unknown. At the start a word card
    binds the first player. Later a Cut or Flip is a colour to match, and a *with* card still sets its duty.
    """
    if live.duty is not None or live.top is not None:
        raise _known(live)
    if card.kind == HIT:
        return live if card.face == HAND else replace(live, duty=card.face)
    if live.fresh and card.kind == CUT:
        return _turn_to(live, 1)
    if live.fresh and card.kind == FLIP:
        return replace(live, way=-live.way, fresh=False, flipped=True)
    return live if card.kind == FLIP and live.flipped else replace(live, top=card)


def penalised(live: Live, seat: int, cards: int, hand_judged: bool) -> Live:
    """With penalty cards in that hand; `hand_judged`: the *with a hand* card that was played is dealt with."""
    return replace(_sized(live, seat, cards), slap=None if hand_judged else live.slap)


def emptied(live: Live, seat: int) -> Live:
    """That seat has no card left, whatever this log counted."""
    return _sized(live, seat, -live.hands[seat])


def _on_turn(live: Live, seat: int | None) -> int:
    if seat != live.turn:
        raise turn_of(live.turn)
    return live.turn


def _turn_to(live: Live, steps: int) -> Live:
    """A new turn, that many seats on in the direction of play."""
    seat = next_seat(live.turn, len(live.hands), steps * live.way)
    return replace(live, turn=seat, drew=False, fresh=False, slap=None)


def _sized(live: Live, seat: int, change: int) -> Live:
    hands = added(live.hands, seat, change)
    if change > 0 and sum(hands) > CARDS:
        raise refused("deck-used-up")
    return replace(live, hands=hands)


def _known(live: Live) -> Refused:
    """Told by what the log knows of the top card: "must follow: 3", "on top: red 3"."""
    if live.duty is not None:
        return refused("must-follow", face_text(live.duty))
    return refused("on-top", card_text(live.top)) if live.top else turn_of(live.turn)
