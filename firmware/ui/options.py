"""House rules before a match: the list of a game's options, and the question of each. A part of `setup`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from firmware.ui.asking import bumped
from firmware.ui.messages import Key
from firmware.ui.model import Change, Model, quiet, refuse, useless
from firmware.ui.places import SetUp, Step
from scoring import decode, games
from scoring.game import Flag, Game, Number, OneOf, Option, OptionValue, Pick, SeatOrder
from scoring.prompts import Answer, Choice, Count, Kind, Many, Who
from scoring.text import Text, text


def game_of(place: SetUp) -> Game[Any]:
    return games.find(place.game)


def listed(model: Model, place: SetUp, key: Key, at: float) -> Change:
    """The list of a game's options."""
    options = game_of(place).info.options
    match key:
        case Key.MINUS | Key.PLUS if len(options) < 2:
            return useless(model, at)
        case Key.MINUS | Key.PLUS:
            return quiet(model.at(replace(place, at=(place.at + (1 if key is Key.PLUS else -1)) % len(options))))
        case Key.OK:
            return quiet(model.at(asked(place, options[place.at])))
        case _:
            return quiet(model.at(replace(place, step=Step.STARTER)))


def current(place: SetUp, option: Option) -> OptionValue:
    """The value of an option as chosen so far, else its default."""
    chosen = dict(place.options)
    if option.name in chosen:
        return chosen[option.name]
    return game_of(place).default(option.name, len(place.seated), place.starter)


def fitting(place: SetUp) -> SetUp:
    """Without the rules that these people cannot play by: an order of three seats, for four."""
    known = {one.name: one for one in game_of(place).info.options}
    seats = len(place.seated)
    kept = tuple((name, value) for name, value in place.options if name in known and _can_be(known[name], value, seats))
    return replace(place, options=kept)


def _can_be(option: Option, value: OptionValue, seats: int) -> bool:
    """Whether an option can have this value."""
    told: object = list(value) if isinstance(value, tuple) else value
    if isinstance(option.kind, Flag) and value in (0, 1):
        told = bool(value)
    try:
        return decode.option(told, option, seats) == value
    except decode.Wrong:
        return False


def chosen_option(place: SetUp) -> Option:
    return next(one for one in game_of(place).info.options if one.name == place.option)


_NONE = 0
"""A limit of 0 on the dial stands for no limit."""


def asked(place: SetUp, option: Option) -> SetUp:
    """The question of an option opens on its present value."""
    value = _shown(current(place, option), option)
    return replace(place, step=Step.OPTION, option=option.name, at=0, named=(), value=value, opened=value)


def _shown(value: OptionValue, option: Option) -> Answer:
    """An option's value as an answer on the glass."""
    match option.kind:
        case Number():
            return value if isinstance(value, int) else _NONE
        case Flag():
            return "yes" if value else "no"
        case OneOf(words):
            return value if isinstance(value, str) else words[0]
        case Pick():
            return tuple(str(word) for word in value) if isinstance(value, tuple) else ()
        case SeatOrder():
            first = value[0] if isinstance(value, tuple) else 0
            return first if isinstance(first, int) else 0


def option_kind(place: SetUp) -> Kind:
    """How the open option is asked."""
    option = chosen_option(place)
    match option.kind:
        case Number(low, high, nullable):
            return Count(_NONE if nullable else low, high, 0 if nullable else low)
        case Flag():
            return Choice((("yes", Text("yes")), ("no", Text("no"))), "no")
        case OneOf(words):
            return Choice(tuple((word, Text(f"option.{option.name}.{word}")) for word in words), words[0])
        case Pick(words, count):
            return Many(tuple((word, Text(f"option.{option.name}.{word}")) for word in words), count, words[:count])
        case SeatOrder():
            rest_of_seats = tuple(one for one in range(len(place.seated)) if one not in place.named)
            return Who(rest_of_seats, rest_of_seats[0])


def turned(model: Model, place: SetUp, steps: int, size: int = 1) -> Change:
    """minus and plus at an option's question."""
    kind = option_kind(place)
    if isinstance(kind, Many):
        return quiet(model.at(replace(place, at=(place.at + steps) % len(kind.options))))
    value = place.value if place.value is not None else 0
    return quiet(model.at(replace(place, value=bumped(kind, value, steps, size))))


def press(model: Model, place: SetUp, key: Key, at: float) -> Change:
    """A short press while an option is asked."""
    kind = option_kind(place)
    match key:
        case Key.MINUS | Key.PLUS:
            changed, _ = turned(model, place, 1 if key is Key.PLUS else -1)
            return quiet(changed) if changed.place != place else useless(model, at)
        case Key.OK if isinstance(kind, Many):
            word = kind.options[place.at][0]
            inside = {word} ^ set(place.value if isinstance(place.value, tuple) else ())
            return quiet(model.at(replace(place, value=tuple(name for name, _ in kind.options if name in inside))))
        case Key.OK:
            return answered(model, place, at)
        case Key.END if isinstance(kind, Many):
            if isinstance(place.value, tuple) and len(place.value) == kind.pick:
                return answered(model, place, at)
            return refuse(model, text("pick", kind.pick), at)
        case Key.UNDO:
            return quiet(model.at(_option_left(place)))
        case Key.END:
            return useless(model, at)


def _option_left(place: SetUp) -> SetUp:
    """Undo: a changed value goes back, else one question back, from the first one out."""
    if place.value != place.opened:
        return replace(place, value=place.opened)
    if place.named:
        return replace(place, named=place.named[:-1], value=place.named[-1], opened=place.named[-1])
    if chosen_option(place).first:
        return replace(place, step=Step.USUAL)
    options = [one.name for one in game_of(place).info.options]
    return replace(place, step=Step.OPTIONS, at=options.index(place.option))


def answered(model: Model, place: SetUp, at: float) -> Change:
    """What stands in the frame is taken; an order of seats goes on to the next one."""
    option = chosen_option(place)
    value: OptionValue = place.value
    match option.kind:
        case SeatOrder():
            named = (*place.named, place.value if isinstance(place.value, int) else 0)
            missing = tuple(one for one in range(len(place.seated)) if one not in named)
            if len(missing) > 1:
                return quiet(model.at(replace(place, named=named, value=missing[0], opened=missing[0])))
            value = (*named, *missing)
        case Flag():
            value = int(value == "yes")
        case Number(low, _, nullable):
            if nullable and value == _NONE:
                value = None
            elif isinstance(value, int) and value < low:
                return refuse(model, text("at-least", low), at)
        case OneOf() | Pick():
            pass
    return quiet(model.at(_chosen(place, option, value)))


def _chosen(place: SetUp, option: Option, value: OptionValue) -> SetUp:
    """An option at its default is not written down."""
    default = game_of(place).default(option.name, len(place.seated), place.starter)
    options = {name: old for name, old in place.options if name != option.name}
    if value != default:
        options[option.name] = value
    order = [one.name for one in game_of(place).info.options]
    kept = tuple((name, options[name]) for name in order if name in options)
    step = Step.STARTER if option.first else Step.OPTIONS
    return replace(place, options=kept, step=step, at=order.index(option.name), named=(), value=None, opened=None)
