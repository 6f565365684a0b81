"""What can be logged in Hit the Deck now, and which press does it. Asks nothing: that is `hit_the_deck_ask`."""

from __future__ import annotations

from scoring.hit_the_deck_ask import KIND
from scoring.hit_the_deck_live import Live
from scoring.hit_the_deck_round import FALSE_HIT, LAST_HAND, NO_CALL, PENALTIES, Round
from scoring.prompts import Offer, Slot
from scoring.text import Name, text


def offers(state: Round) -> tuple[Offer, ...]:
    tally = Offer("tally", Slot.MORE, text("offer.tally"))
    if state.tally is not None:
        return ()
    if state.out is not None:
        return (*_hands(state), tally) if state.pending else ()
    if state.live is None:
        return (*_judge(state), *_log_begins(state), tally)
    return (*_log_goes_on(state, state.live), tally)


def _hands(state: Round) -> tuple[Offer, ...]:
    """The next player's hand is asked; a seat button asks for another one's first."""
    label = text("offer.hand")
    asked, *others = state.pending
    found = [Offer("hand", Slot.OK, label, asked, standing=True)]
    if others:
        found.append(Offer("hand", Slot.SEAT, label, seats=frozenset(others)))
    return (*found, Offer("penalty", Slot.MORE, text("offer.penalty")))


def _judge(state: Round) -> tuple[Offer, ...]:
    return (
        _slap(Slot.OK),
        Offer("penalty", Slot.MINUS, text("offer.penalty")),
        Offer("out", Slot.END, text("offer.out")),
        _false_hit(state),
    )


def _slap(slot: Slot) -> Offer:
    return Offer("penalty", slot, text("offer.slap"), preset=((KIND, LAST_HAND),))


def _false_hit(state: Round) -> Offer:
    confirm = text("confirm.false-hit", PENALTIES[FALSE_HIT])
    everybody = frozenset(range(state.seats))
    label = text("offer.false-hit")
    return Offer("penalty", Slot.SEAT, label, seats=everybody, preset=((KIND, FALSE_HIT),), confirm=confirm)


def _log_begins(state: Round) -> tuple[Offer, ...]:
    """The live log is nobody's duty: it waits in *more* until its first move."""
    return (
        Offer("turn_up", Slot.MORE, text("offer.log-turn-up")),
        Offer("play", Slot.MORE, text("offer.log-play"), state.starter),
        Offer("draw", Slot.MORE, text("offer.log-draw"), state.starter),
    )


def _log_goes_on(state: Round, live: Live) -> tuple[Offer, ...]:
    """Play is on ok, unless something comes first: the slap for a *with a hand*, or an empty hand."""
    play = Offer("play", Slot.OK, text("offer.play"), live.turn)
    turned = Offer("pass", Slot.PLUS, text("offer.pass"), live.turn)
    if not live.drew:
        turned = Offer("draw", Slot.PLUS, text("offer.draw"), live.turn)
    found = [turned, Offer("out", Slot.END, text("offer.out"))]
    if live.slap is not None:
        no_call = Offer("penalty", Slot.MINUS, text("offer.no-call"), live.slap, preset=((KIND, NO_CALL),))
        found += [_slap(Slot.OK), no_call]
    elif live.empty is not None:
        found += [Offer("out", Slot.OK, text("offer.seat-out", Name(live.empty)), live.empty), _false_hit(state)]
    else:
        return (play, *found, _false_hit(state), _slap(Slot.MORE), *_rarely(live))
    return (*found, Offer("play", Slot.MORE, text("offer.log-play"), live.turn), *_rarely(live))


def _rarely(live: Live) -> tuple[Offer, ...]:
    penalty = Offer("penalty", Slot.MORE, text("offer.penalty"))
    unknown = live.top is None and live.duty is None
    return (Offer("turn_up", Slot.MORE, text("offer.turn-up")), penalty) if unknown else (penalty,)
