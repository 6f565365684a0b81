"""Before a match: the start list, which game, who plays, who starts, house rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from firmware.events import Started, TakenUp, fold
from firmware.screens import Mark
from firmware.ui import rest
from firmware.ui.asking import bumped
from firmware.ui.messages import Discover, Effect, Found, Key, Load, Loaded, Record
from firmware.ui.model import Change, Last, Model, OpenMatch, quiet, refuse, say, useless
from firmware.ui.places import SetUp, StartList, Step
from scoring import games
from scoring.errors import Refused, ScoringError
from scoring.game import Flag, Game, Number, OneOf, Option, OptionValue, Pick, SeatOrder
from scoring.match import Match, Start
from scoring.prompts import Answer, Choice, Count, Kind, Many, Who
from scoring.text import Text, text


class Row(Enum):
    """What the start list holds besides matches that were left."""

    AGAIN = "start.again"
    NEW = "start.new"


@dataclass(frozen=True, slots=True)
class StartRow:
    label: Text
    what: Row | OpenMatch


def start_rows(model: Model) -> tuple[StartRow, ...]:
    """Matches that were left, again, new match: the cursor stands on *again* by itself."""
    rows = [StartRow(text("start.go-on", Text(f"game.{one.game}"), ", ".join(one.players)), one) for one in model.left]
    if model.last is not None:
        rows.append(StartRow(text(Row.AGAIN.value, Text(f"game.{model.last.game}")), Row.AGAIN))
    rows.append(StartRow(Text(Row.NEW.value), Row.NEW))
    return tuple(rows)


def start_at(model: Model, place: StartList) -> int:
    """The chosen row."""
    rows = start_rows(model)
    if place.at is not None:
        return place.at % len(rows)
    return next((number for number, row in enumerate(rows) if row.what is Row.AGAIN), len(rows) - 1)


def start_list(model: Model, place: StartList, key: Key, at: float) -> Change:
    rows = start_rows(model)
    row = start_at(model, place)
    match key:
        case Key.MINUS | Key.PLUS:
            return quiet(model.at(StartList((row + (1 if key is Key.PLUS else -1)) % len(rows))))
        case Key.OK:
            return _started_with(model, rows[row].what)
        case _:
            return useless(model, at)


def _started_with(model: Model, what: Row | OpenMatch) -> Change:
    match what:
        case OpenMatch(match_id):
            return model, (Load(match_id),)
        case Row.AGAIN:
            return again(model)
        case Row.NEW:
            game = (
                model.last.game if model.last is not None and model.last.game in model.box.games else model.box.games[0]
            )
            return model.at(SetUp(Step.GAME, game, at=model.box.games.index(game))), (Discover(),)


def again(model: Model) -> Change:
    """Same game, people and options; the start passes left. Only who starts is asked."""
    if model.last is None:
        return quiet(replace(model, match=None, match_id="", place=StartList()))
    last = model.last
    starter = (last.starter + 1) % len(last.seated)
    place = SetUp(Step.STARTER, last.game, last.seated, starter, last.options, again=True)
    return quiet(replace(model, match=None, match_id="", seated=(), passed=0, place=place))


def loaded(model: Model, message: Loaded) -> Change:
    """A match that was left is taken up again."""
    try:
        match = fold(message.events, games.find)
    except (ScoringError, ValueError):
        left = tuple(one for one in model.left if one.match_id != message.match_id)
        return refuse(replace(model, left=left), Text("cannot-read"), message.at)
    effects: tuple[Effect, ...] = (Record(TakenUp()),)
    left = tuple(one for one in model.left if one.match_id != message.match_id)
    seated = seated_by_name(model, match.start.players)
    taken = replace(
        model, match=match, match_id=message.match_id, seated=seated, passed=len(match.now.rounds), left=left
    )
    return rest.rest(say(taken, Text("back"), Mark.BOXED, message.at)), effects


def seated_by_name(model: Model, players: tuple[str, ...]) -> tuple[int, ...]:
    """Which person sits in each seat, as far as the names tell; else the seats in order."""
    people = model.box.people
    if all(name in people for name in players):
        return tuple(people.index(name) for name in players)
    return tuple(range(len(players)))


def found(model: Model, message: Found) -> Change:
    """Games from outside join the list."""
    return quiet(replace(model, box=replace(model.box, games=message.games)))


# ---- the steps


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
            return _options(model, place, key, at)
        case Step.OPTION:
            return _option(model, place, key, at)


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
    if place.step is Step.STARTER and chair in place.seated:
        return begun(model, replace(place, starter=place.seated.index(chair)), at)
    if place.step is Step.OPTION and chair in place.seated and isinstance(option_kind(place), Who):
        return _answered(model, replace(place, value=place.seated.index(chair)), at)
    return useless(model, at)


def game_of(place: SetUp) -> Game[Any]:
    return games.find(place.game)


def _step(key: Key) -> int:
    return 1 if key is Key.PLUS else -1


def _game(model: Model, place: SetUp, key: Key, at: float) -> Change:
    match key:
        case Key.MINUS | Key.PLUS:
            row = (place.at + _step(key)) % len(model.box.games)
            return quiet(model.at(replace(place, at=row, game=model.box.games[row])))
        case Key.OK:
            same = model.last is not None and model.last.game == place.game
            seated = model.last.seated if same and model.last is not None else ()
            first = seated or (() if model.box.chairs else tuple(range(usual_number(model, place))))
            return quiet(model.at(replace(place, step=Step.PEOPLE, seated=first)))
        case _:
            return quiet(model.at(StartList()))


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
    return replace(place, step=Step.USUAL if first else Step.STARTER, starter=starter)


def _sit(model: Model, place: SetUp, chair: int, at: float) -> Change:
    if chair in place.seated:
        seated = tuple(one for one in place.seated if one != chair)
    elif len(place.seated) >= game_of(place).info.high:
        return refuse(model, text("players", game_of(place).info.low, game_of(place).info.high), at)
    else:
        seated = tuple(sorted((*place.seated, chair)))
    return quiet(model.at(replace(place, seated=seated)))


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
            return quiet(model.at(_asked(place, option)))
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


# ---- options


def _options(model: Model, place: SetUp, key: Key, at: float) -> Change:
    options = game_of(place).info.options
    match key:
        case Key.MINUS | Key.PLUS:
            return quiet(model.at(replace(place, at=(place.at + _step(key)) % len(options))))
        case Key.OK:
            return quiet(model.at(_asked(place, options[place.at])))
        case _:
            return quiet(model.at(replace(place, step=Step.STARTER)))


def current(place: SetUp, option: Option) -> OptionValue:
    """The value of an option as chosen so far, else its default."""
    chosen = dict(place.options)
    if option.name in chosen:
        return chosen[option.name]
    return game_of(place).default(option.name, len(place.seated), place.starter)


def chosen_option(place: SetUp) -> Option:
    return next(one for one in game_of(place).info.options if one.name == place.option)


_NONE = 0
"""A limit of 0 on the dial stands for no limit."""


def _asked(place: SetUp, option: Option) -> SetUp:
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


def _option(model: Model, place: SetUp, key: Key, at: float) -> Change:
    kind = option_kind(place)
    match key:
        case Key.MINUS | Key.PLUS:
            return turned(model, place, _step(key))
        case Key.OK if isinstance(kind, Many):
            word = kind.options[place.at][0]
            inside = {word} ^ set(place.value if isinstance(place.value, tuple) else ())
            return quiet(model.at(replace(place, value=tuple(name for name, _ in kind.options if name in inside))))
        case Key.OK:
            return _answered(model, place, at)
        case Key.END if isinstance(kind, Many):
            if isinstance(place.value, tuple) and len(place.value) == kind.pick:
                return _answered(model, place, at)
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


def _answered(model: Model, place: SetUp, at: float) -> Change:
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
