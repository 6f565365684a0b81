"""At the table: each press does the offer of its slot. The table may ask a question of its own (a standing one)."""

from __future__ import annotations

from dataclasses import replace

from firmware.ui import asking, rest
from firmware.ui.messages import Key
from firmware.ui.model import Change, Model, quiet, refuse, useless
from firmware.ui.places import Announced, Asking, Confirming, Ending, More, Table
from firmware.ui.questions import ask, asked, without_race
from scoring.errors import Refused
from scoring.moves import Move
from scoring.prompts import Choice, Count, Offer, Slot, Who
from scoring.text import Name, Text, text

DOUBLE = 0.5
"""Seconds within which the same seat pressed again is a double press."""

_SLOTS = {Key.OK: Slot.OK, Key.MINUS: Slot.MINUS, Key.PLUS: Slot.PLUS, Key.END: Slot.END}


def press(model: Model, place: Table | Asking, key: Key, at: float) -> Change:
    """A short press at the table, where `place` is the table's own question, if it has one."""
    if key is Key.UNDO:
        changed = isinstance(place, Asking) and place.value != place.opened
        return (
            asking.press(model, place, key, at) if isinstance(place, Asking) and changed else rest.taken_back(model, at)
        )
    if isinstance(place, Asking) and key in (Key.MINUS, Key.OK, Key.PLUS):
        return asking.press(model, place, key, at)
    if isinstance(place, Asking) and place.value != place.opened:
        return refuse(model, Text("enter-first"), at)  # what was dialled must not get lost
    offer = in_slot(model, _SLOTS[key])
    if offer is not None:
        return _directly(model, offer, at) if key is Key.OK else asking.opened(model, offer, at)
    if key in (Key.MINUS, Key.PLUS):
        return _beside(model, 1 if key is Key.PLUS else -1, at)
    reason = model.game.why_not(model.state, _SLOTS[key])
    return useless(model, at) if reason is None else refuse(model, reason, at)


def hold(model: Model, key: Key, at: float) -> Change:
    """A long press at the table."""
    match key:
        case Key.OK:
            return quiet(model.at(More()))
        case Key.UNDO:
            return rest.put_back(model, at)
        case Key.END:
            return quiet(model.at(Ending()))
        case Key.MINUS | Key.PLUS:
            offer = in_slot(model, Slot.MINUS_HOLD) if key is Key.MINUS else None
            return useless(model, at) if offer is None else asking.opened(model, offer, at)


def in_slot(model: Model, slot: Slot) -> Offer | None:
    """The offer of this slot that is not the table's own question; None also where this box has no key to hold for it."""
    if slot is Slot.MINUS_HOLD and Key.MINUS not in model.box.holds:
        return None
    return next((one for one in rest.offers(model) if one.slot is slot and not one.standing), None)


def dial_beside(model: Model) -> Offer | None:
    """The offer of ok, where minus and plus may open its first question one lower or higher."""
    offer = in_slot(model, Slot.OK)
    if offer is None:
        return None
    question = ask(model.playing, offer.draft())
    if question is None:
        return None
    kind = without_race(model, question).kind
    return offer if isinstance(kind, Count | Who | Choice) else None


def _directly(model: Model, offer: Offer, at: float) -> Change:
    """ok at the table takes a number's likely value at once, and a name where nothing else is asked."""
    changed, effects = asking.opened(model, offer, at)
    opened = changed.place
    if not isinstance(opened, Asking) or effects:
        return changed, effects
    question = ask(model.playing, opened.draft, None, opened.seats)
    if question is None or not isinstance(question.kind, Count | Who):
        return changed, effects
    done, effects = asking.taken(changed, opened, opened.value, at)
    if isinstance(question.kind, Who) and not effects:
        return changed, ()
    return (replace(done, place=model.place), effects) if done.place == opened else (done, effects)


def _beside(model: Model, step: int, at: float) -> Change:
    offer = dial_beside(model)
    return useless(model, at) if offer is None else asking.opened(model, offer, at, step=step)


# ---- seats


def seat(model: Model, place: Table | Asking | Announced | Confirming, chair: int, at: float) -> Change:
    """A seat's own button: its deed if it has one, its name if somebody is asked for, else the reason why not."""
    number = model.seat_at(chair)
    if number is None:
        return refuse(model, text("nobody-sits", chair + 1), at)
    mine = seat_offers(model, number)
    if isinstance(place, Asking) and place.draft.seat == number and (not mine or _asks_alike(mine[0], place)):
        return quiet(model)
    if mine:
        return _deed(model, mine, number, chair, at)
    if (
        isinstance(place, Asking)
        and (kind := asked(model, place).kind)
        and isinstance(kind, Who)
        and number in kind.seats
    ):
        return asking.taken(model, place, number, at)
    return refuse(model, why_not(model, number), at)


def seat_offers(model: Model, number: int) -> tuple[Offer, ...]:
    """What this seat's button may do now."""
    return tuple(one for one in rest.offers(model) if one.slot is Slot.SEAT and one.seats and number in one.seats)


def why_not(model: Model, number: int) -> Text:
    """Why a seat's press does nothing: in the game's own words where it has some."""
    tried = next((one for one in rest.offers(model) if one.slot is Slot.SEAT and not one.confirm), None)
    if tried is not None:
        try:
            model.playing.play(Move(tried.move, number))
        except Refused as error:
            return error.text
    turn = model.playing.to_move()
    return Text("no-use") if turn is None else text("turn", Name(turn))


def _deed(model: Model, mine: tuple[Offer, ...], number: int, chair: int, at: float) -> Change:
    offer = mine[0]
    if offer.confirm is not None:
        return quiet(model.at(Confirming(number)))
    if offer.again and any(known == chair and at - when < DOUBLE for known, when in model.seat_pressed):
        return quiet(model)
    return asking.opened(model, offer, at, seat=number)


def confirming(model: Model, place: Confirming, key: Key, at: float) -> Change:
    """One of a seat's offers is named: ok does it, minus and plus name another one."""
    mine = seat_offers(model, place.seat)
    match key:
        case Key.MINUS | Key.PLUS if len(mine) < 2:
            return useless(model, at)
        case Key.MINUS | Key.PLUS:
            step = 1 if key is Key.PLUS else -1
            return quiet(model.at(replace(place, at=(place.at + step) % len(mine))))
        case Key.OK:
            return asking.opened(rest.rest(model), mine[place.at % len(mine)], at, place.seat, sure=True)
        case Key.UNDO | Key.END:
            return quiet(rest.rest(model))


def _of_seat(model: Model, number: int) -> tuple[Offer, ...]:
    """What its button does, and what the table asks of this seat anyway."""
    standing = tuple(one for one in rest.offers(model) if one.standing and one.seat == number)
    return (*seat_offers(model, number), *standing)


def _asks_alike(offer: Offer, place: Asking) -> bool:
    """Whether this offer asks another player the same as is being asked now."""
    draft = place.draft
    return draft.seat is not None and (offer.move, offer.preset) == (draft.move, draft.answers[: place.fixed])


def jump(model: Model, place: Asking, chair: int, at: float) -> Change:
    """A seat pressed while another question is open: the answer to who, another player's turn to be asked, or refused."""
    number = model.seat_at(chair)
    if number is None:
        return refuse(model, text("nobody-sits", chair + 1), at)
    kind = asked(model, place).kind
    if isinstance(kind, Who):
        if number in kind.seats:
            return asking.taken(model, place, number, at)
        return refuse(model, Text("not-this-one"), at)
    if place.draft.seat == number:
        return quiet(model)
    same = next((one for one in _of_seat(model, number) if _asks_alike(one, place)), None)
    if same is not None and place.edit is None and len(place.draft.answers) <= place.fixed:
        return asking.opened(rest.rest(model), same, at, seat=number)
    return refuse(model, Text("question-open"), at)
