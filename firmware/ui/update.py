"""`update(model, message) -> (model, effects)`: what every message does in every place. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from firmware.screens import Mark
from firmware.ui import asking, learning, menus, options, race, rest, scans, setup, sleep, start_list, table
from firmware.ui.gestures import Wish
from firmware.ui.messages import (
    Carded,
    Cured,
    Effect,
    Found,
    Held,
    Holding,
    Key,
    Loaded,
    Message,
    Press,
    Repeat,
    Scanned,
    SeatPress,
    Tick,
    Trouble,
    Turn,
)
from firmware.ui.model import TROUBLE, Change, Model, quiet, say, useless
from firmware.ui.places import (
    Announced,
    Asking,
    BigTotal,
    Confirming,
    Decks,
    Ending,
    Entries,
    Finale,
    Instead,
    Judging,
    Learning,
    More,
    Notice,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Step,
    Summary,
    Sure,
    Table,
    Unknown,
)
from scoring.prompts import Slot
from scoring.text import text


def update(model: Model, message: Message) -> Change:
    """The model after one message, and the effects that the shell owes before it counts."""
    match message:
        case Press() | Held() | Repeat() | SeatPress() | Turn():
            if sleep.only_wakes(model):
                return quiet(sleep.touched(model, message.at))
            return _gesture(sleep.touched(model, message.at), message)
        case Holding(key, progress, _):
            return quiet(replace(model, holding=None if progress is None else (key, progress)))
        case Tick(at):
            return tick(model, at)
        case Scanned(code, at):
            return scans.unknown(_heard(model, at), code, at)
        case Carded():
            return scans.carded(_heard(model, message.at), message)
        case Trouble(device, key, at):
            troubles = tuple(sorted({*model.troubles, device}))
            return quiet(say(replace(model, troubles=troubles), text(key, device), Mark.INVERSE, at, TROUBLE))
        case Cured(device, key, at):
            troubles = tuple(one for one in model.troubles if one != device)
            return quiet(say(replace(model, troubles=troubles), text(key, device), Mark.BOXED, at, TROUBLE))
        case Loaded():
            return start_list.loaded(model, message)
        case Found():
            return start_list.found(model, message)
    assert_never(message)


def _heard(model: Model, at: float) -> Model:
    """Somebody has scanned something; a scan that wakes the box counts, for nobody scans in order to wake it."""
    return replace(sleep.touched(model, at), flash=None)


def _gesture(model: Model, message: Press | Held | Repeat | SeatPress | Turn) -> Change:
    model = replace(model, flash=None, holding=None)
    match message:
        case Press(key, at):
            return press(model, key, at)
        case Held(key, at):
            return hold(model, key, at)
        case Repeat(key, size, _):
            return quiet(model) if (steps := _STEP.get(key)) is None else turned(model, steps, size)
        case Turn(clicks, at):
            return _clicked(model, clicks, at)
        case SeatPress(chair, at):
            changed, effects = seat(model, chair, at)
            others = tuple(one for one in model.seat_pressed if one[0] != chair)
            return replace(changed, seat_pressed=(*others, (chair, at))), effects
    assert_never(message)


_STEP = {Key.MINUS: -1, Key.PLUS: 1}


def _clicked(model: Model, clicks: int, at: float) -> Change:
    """One click of an encoder is one press of minus or plus."""
    done: tuple[Effect, ...] = ()
    for _ in range(abs(clicks)):
        model, effects = press(model, Key.PLUS if clicks > 0 else Key.MINUS, at)
        done += effects
    return model, done


def press(model: Model, key: Key, at: float) -> Change:
    """A short press, place by place."""
    match model.place:
        case StartList() as place:
            return start_list.press(model, place, key, at)
        case SetUp() as place:
            return setup.press(model, place, key, at)
        case Table() as place:
            return table.press(model, place, key, at)
        case Asking(standing=True) as place:
            return table.press(model, place, key, at)
        case Asking() as place:
            return asking.press(model, place, key, at)
        case Confirming() as place:
            return table.confirming(model, place, key, at)
        case Sure() as place:
            return asking.assured(model, place, key, at)
        case Racing() as place:
            return race.racing(model, place, key, at)
        case Judging() as place:
            return race.judging(model, place, key, at)
        case Announced():
            return quiet(rest.rest(model)) if key is Key.OK else press(rest.rest(model), key, at)
        case More() as place:
            return menus.more(model, place, key, at)
        case Standings() | Summary() | Finale() as place:
            return menus.standings(model, place, key, at)
        case PointsTable() as place:
            return menus.points_table(model, place, key, at)
        case BigTotal() as place:
            return menus.big_total(model, place, key)
        case Entries() as place:
            return menus.entries(model, place, key, at)
        case Instead() as place:
            return menus.instead(model, place, key, at)
        case Ending():
            return menus.ending(model, key, at)
        case Notice() as place:
            return menus.notice(model, place, key, at)
        case Unknown() as place:
            return learning.unknown(model, place, key, at)
        case Decks() as place:
            return learning.decks(model, place, key, at)
        case Learning() as place:
            return learning.press(model, place, key, at)


def hold(model: Model, key: Key, at: float) -> Change:
    """A long press; only where `wants` says that there is one."""
    match model.place:
        case SetUp() as place:
            return setup.hold(model, place, key, at)
        case Table() | Asking(standing=True):
            return table.hold(model, key, at)
        case Announced():
            return table.hold(rest.rest(model), key, at)
        case _ if key is Key.UNDO and model.match is not None:
            return rest.put_back(model, at)
        case Summary() | Finale() if key is Key.OK:
            return quiet(model.at(More()))
        case _:
            return useless(model, at)


def wants(model: Model, key: Key) -> Wish:
    """What keeping a key down means on the present screen; while asleep nothing, so that any press wakes at once."""
    if sleep.only_wakes(model):
        return Wish.NOTHING
    match model.place:
        case Announced():
            return wants(rest.rest(model), key)
        case Table() | Asking(standing=True):
            return _wants_at_table(model, key)
        case SetUp(step=Step.USUAL) if key in _STEP:
            return Wish.NOTHING
        case Asking() | SetUp() | StartList() | More() | Entries() | Instead() | PointsTable() if key in _STEP:
            return Wish.TURN
        case Decks() | Learning() if key in _STEP:
            return Wish.TURN
        case Asking() | Confirming() if key is Key.UNDO and model.playing.undone:
            return Wish.HOLD
        case SetUp() as place if key is Key.OK:
            return Wish.HOLD if setup_holds(place) else Wish.NOTHING
        case Summary() | Finale() if key in (Key.OK, Key.UNDO):
            return Wish.HOLD
        case _:
            return Wish.NOTHING


def setup_holds(place: SetUp) -> bool:
    """Whether ok has a hold meaning in this step."""
    return place.step is Step.PEOPLE or (place.step is Step.STARTER and bool(options.game_of(place).info.options))


def _wants_at_table(model: Model, key: Key) -> Wish:
    if key in (Key.OK, Key.UNDO, Key.END):
        return Wish.HOLD
    if isinstance(model.place, Asking):
        return Wish.TURN
    if key is Key.MINUS and table.in_slot(model, Slot.MINUS_HOLD) is not None:
        return Wish.HOLD
    return Wish.NOTHING


def turned(model: Model, steps: int, size: int) -> Change:
    """A key that is kept down turns the value of an open question, or walks a list."""
    match model.place:
        case Asking() as place:
            return asking.turned(model, place, steps, size)
        case SetUp(step=Step.OPTION) as place:
            return options.turned(model, place, steps, size)
        case SetUp() | StartList() | More() | Entries() | Instead() | PointsTable() | Decks() | Learning():
            return press(model, Key.PLUS if steps > 0 else Key.MINUS, model.touched)
        case _:
            return quiet(model)


def seat(model: Model, chair: int, at: float) -> Change:
    """A seat's own button, place by place."""
    match model.place:
        case StartList():
            return start_list.sits_down(model, chair, at)
        case SetUp() as place:
            return setup.seat(model, place, chair, at)
        case Table() | Asking(standing=True) | Confirming() as place:
            return table.seat(model, place, chair, at)
        case Asking() as place:
            return table.jump(model, place, chair, at)
        case Racing() as place:
            return race.slap(model, place, chair, at)
        case Announced():
            rested = rest.rest(model)
            return seat(rested, chair, at)
        case Standings() | Summary() | Finale() | PointsTable() | BigTotal():
            return menus.seat(model, chair, at)
        case Notice() as place:
            return seat(menus.uncovered(model, place), chair, at)
        case Unknown() as place:
            return seat(learning.uncovered(model, place), chair, at)
        case Judging() as place:
            number = model.seat_at(chair)
            if number in place.candidates and number is not None:
                return quiet(model.at(replace(place, at=place.candidates.index(number))))
            return useless(model, at)
        case _:
            return useless(model, at)


def tick(model: Model, at: float) -> Change:
    """A deadline of the model is due."""
    if model.flash is not None and at >= model.flash.until:
        model = replace(model, flash=None)
    if isinstance(model.place, Racing):
        return race.due(model, model.place, at)
    return quiet(sleep.fallen(model, at))


def deadline(model: Model) -> float | None:
    """When `Tick` is wanted next."""
    times = [sleep.deadline(model)]
    if model.flash is not None:
        times.append(model.flash.until)
    if isinstance(model.place, Racing):
        times.append(model.place.ends)
    return min((when for when in times if when is not None), default=None)
