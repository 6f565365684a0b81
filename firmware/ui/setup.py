"""Before a match: which game, who plays, who starts. House rules are in `options`, what comes before in `start_list`."""

from __future__ import annotations

from dataclasses import replace

from firmware.events import Started
from firmware.screens import Mark
from firmware.ui import options, rest
from firmware.ui.messages import Effect, Key, Record
from firmware.ui.model import Change, Last, Model, quiet, refuse, say, useless
from firmware.ui.options import game_of, option_kind
from firmware.ui.places import SetUp, StartList, Step
from scoring.errors import Refused
from scoring.match import Match, Start
from scoring.prompts import Who
from scoring.text import Text, text


def press(model: Model, place: SetUp, key: Key, at: float) -> Change:
    match place.step:
        case Step.GAME:
            return _game(model, place, key, at)
        case Step.PEOPLE:
            return _people(model, place, key, at)
        case Step.PICK:
            return _pick(model, place, key, at)
        case Step.USUAL:
            return _usual(model, place, key, at)
        case Step.STARTER:
            return _starter(model, place, key, at)
        case Step.OPTIONS:
            return options.listed(model, place, key, at)
        case Step.OPTION:
            return options.press(model, place, key, at)


def hold(model: Model, place: SetUp, key: Key, at: float) -> Change:
    """Hold ok: other people, or the house rules."""
    if key is Key.OK and place.step is Step.PEOPLE:
        return quiet(model.at(replace(place, step=Step.PICK, at=0)))
    if key is Key.OK and place.step is Step.STARTER and game_of(place).info.options:
        return quiet(model.at(replace(place, step=Step.OPTIONS, at=0)))
    return useless(model, at)


def seat(model: Model, place: SetUp, chair: int, at: float) -> Change:
    """A seat's own button: sits down or stands up; starts; is named."""
    if place.step is Step.PEOPLE:
        return _sit(model, place, chair, at)
    if place.step is Step.GAME:
        return _told(_sit(model, place, chair, at), at)
    if place.step is Step.STARTER and chair in place.seated:
        return begun(model, replace(place, starter=place.seated.index(chair)), at)
    if place.step is Step.OPTION and chair in place.seated and isinstance(option_kind(place), Who):
        return options.answered(model, replace(place, value=place.seated.index(chair)), at)
    return useless(model, at)


def _step(key: Key) -> int:
    return 1 if key is Key.PLUS else -1


def _game(model: Model, place: SetUp, key: Key, at: float) -> Change:
    match key:
        case Key.MINUS | Key.PLUS:
            row = (place.at + _step(key)) % len(model.box.games)
            return quiet(model.at(replace(place, at=row, game=model.box.games[row])))
        case Key.OK:
            return quiet(model.at(replace(place, step=Step.PEOPLE, seated=_sitting(model, place))))
        case _:
            return quiet(model.at(StartList()))


def _sitting(model: Model, place: SetUp) -> tuple[int, ...]:
    """Who sat down already, else who played this game last, else with seat buttons nobody, without as many as usual."""
    if 0 < len(place.seated) <= game_of(place).info.high:
        return place.seated
    if model.last is not None and model.last.game == place.game:
        return model.last.seated
    return () if model.box.chairs else tuple(range(usual_number(model, place)))


def usual_number(model: Model, place: SetUp) -> int:
    """How many play, as far as anybody can guess: as many as are named in the settings."""
    info = game_of(place).info
    named = sum(not _is_stand_in(number, name) for number, name in enumerate(model.box.people))
    return max(info.low, min(info.high, named or 4))


def _is_stand_in(number: int, name: str) -> bool:
    return name == f"P{number + 1}"


def _people(model: Model, place: SetUp, key: Key, at: float) -> Change:
    info = game_of(place).info
    match key:
        case Key.PLUS:
            free = next((one for one in range(len(model.box.people)) if one not in place.seated), None)
            if free is None or len(place.seated) >= info.high:
                return refuse(model, text("players", info.low, info.high), at)
            seated = place.seated + (free,) if not model.box.chairs else tuple(sorted((*place.seated, free)))
            return quiet(model.at(replace(place, seated=seated)))
        case Key.MINUS:
            if not place.seated:
                return refuse(model, text("players", info.low, info.high), at)
            return quiet(model.at(replace(place, seated=place.seated[:-1])))
        case Key.OK:
            if not info.low <= len(place.seated) <= info.high:
                return refuse(model, text("players", info.low, info.high), at)
            return quiet(model.at(_after_people(place)))
        case Key.UNDO:
            row = model.box.games.index(place.game) if place.game in model.box.games else 0
            return quiet(model.at(replace(place, step=Step.GAME, at=row, options=())))
        case Key.END:
            return useless(model, at)


def _after_people(place: SetUp) -> SetUp:
    """Options that every start asks come before who starts."""
    first = any(one.first for one in game_of(place).info.options)
    starter = place.starter if place.starter < len(place.seated) else 0
    return options.fitting(replace(place, step=Step.USUAL if first else Step.STARTER, starter=starter))


def _sit(model: Model, place: SetUp, chair: int, at: float) -> Change:
    if chair in place.seated:
        seated = tuple(one for one in place.seated if one != chair)
    elif len(place.seated) >= game_of(place).info.high:
        return refuse(model, text("players", game_of(place).info.low, game_of(place).info.high), at)
    else:
        seated = tuple(sorted((*place.seated, chair)))
    return quiet(model.at(replace(place, seated=seated)))


def _told(change: Change, at: float) -> Change:
    """The list of games does not show who sits: the trace line does."""
    model, effects = change
    if model.flash is not None or not isinstance(model.place, SetUp):
        return change
    names = ", ".join(model.box.people[one] for one in model.place.seated)
    return say(model, text("plain", names) if names else Text("setup.people"), Mark.BOXED, at), effects


def _pick(model: Model, place: SetUp, key: Key, at: float) -> Change:
    """Who sits, in the order in which they are picked."""
    match key:
        case Key.MINUS | Key.PLUS:
            return quiet(model.at(replace(place, at=(place.at + _step(key)) % len(model.box.people))))
        case Key.OK:
            if place.at in place.seated:
                return quiet(model.at(replace(place, seated=tuple(one for one in place.seated if one != place.at))))
            if len(place.seated) >= game_of(place).info.high:
                return refuse(model, text("players", game_of(place).info.low, game_of(place).info.high), at)
            return quiet(model.at(replace(place, seated=(*place.seated, place.at))))
        case Key.UNDO | Key.END:
            return quiet(model.at(replace(place, step=Step.PEOPLE)))


def _usual(model: Model, place: SetUp, key: Key, at: float) -> Change:
    """The usual choice, or one of their own?"""
    option = next(one for one in game_of(place).info.options if one.first)
    match key:
        case Key.OK:
            return quiet(model.at(replace(place, step=Step.STARTER)))
        case Key.PLUS:
            return quiet(model.at(options.asked(place, option)))
        case Key.UNDO:
            return quiet(model.at(replace(place, step=Step.PEOPLE)))
        case _:
            return useless(model, at)


def _starter(model: Model, place: SetUp, key: Key, at: float) -> Change:
    match key:
        case Key.MINUS | Key.PLUS:
            starter = (place.starter + _step(key)) % len(place.seated)
            return quiet(model.at(replace(place, starter=starter)))
        case Key.OK:
            return begun(model, place, at)
        case Key.UNDO:
            if place.again:
                return quiet(model.at(StartList()))
            usual = any(one.first for one in game_of(place).info.options)
            return quiet(model.at(replace(place, step=Step.USUAL if usual else Step.PEOPLE)))
        case Key.END:
            return useless(model, at)


def begun(model: Model, place: SetUp, at: float) -> Change:
    """The match starts."""
    game = game_of(place)
    names = tuple(model.box.people[one] for one in place.seated)
    start = Start(place.game, names, place.starter, place.options)
    try:
        match = Match.begin(game, start)
    except Refused as error:
        return refuse(model, error, at)
    begun_model = replace(
        model,
        match=match,
        match_id=model.next_id,
        seated=place.seated,
        passed=0,
        last=Last(place.game, place.seated, place.starter, place.options),
        flash=None,
    )
    effects: tuple[Effect, ...] = (Record(Started(start, game.info.version)),)
    return rest.rest(begun_model), effects
