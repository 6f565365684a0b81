"""The start list and the questions before a match as screens."""

from __future__ import annotations

from firmware.screens import Body, Cell, Chair, Chairs, Dial, Glyph, Head, Picked, Rows, Screen, Words
from firmware.ui import start_list as starts
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.options import current, game_of, option_kind
from firmware.ui.parts import cell, icons, trace, walk
from firmware.ui.places import SetUp, StartList, Step
from firmware.ui.rest import number
from firmware.ui.view_questions import grid
from firmware.ui.voice import Voice
from scoring.game import Flag, OneOf, Option, OptionValue, Pick, SeatOrder
from scoring.prompts import Choice, Count, Many, Who
from scoring.text import Text, text


def start_list(model: Model, place: StartList, voice: Voice) -> Screen:
    rows = starts.rows_of(model)
    at = starts.row_at(model, place)
    cells = walk(voice, "legend.play", several=len(rows) > 1)
    body = Rows(tuple(voice.say(one.label) for one in rows), at)
    return Screen(body, Head(voice.say(text("title")), icons=icons(model)), trace(model, voice), cells)


def set_up(model: Model, place: SetUp, voice: Voice) -> Screen:
    """One step of the set-up."""
    match place.step:
        case Step.GAME:
            return _game(model, place, voice)
        case Step.PEOPLE:
            return _people(model, place, voice)
        case Step.PICK:
            return _pick(model, place, voice)
        case Step.USUAL:
            return _usual(model, place, voice)
        case Step.STARTER:
            return _starter(model, place, voice)
        case Step.OPTIONS:
            return _options(model, place, voice)
        case Step.OPTION:
            return _option(model, place, voice)


def _screen(model: Model, voice: Voice, body: Body, title: Text, corner: str, *cells: Cell) -> Screen:
    return Screen(body, Head(voice.say(title), corner, icons=icons(model)), trace(model, voice), cells)


def _back(voice: Voice) -> Cell:
    return cell(voice, Key.UNDO, "legend.back")


def _game(model: Model, place: SetUp, voice: Voice) -> Screen:
    games = model.box.games
    body = Rows(tuple(voice.say(Text(f"game.{one}")) for one in games), place.at)
    corner = f"{place.at + 1}/{len(games)}"
    return _screen(model, voice, body, Text("setup.game"), corner, *walk(voice, "legend.choose"), _back(voice))


def _people(model: Model, place: SetUp, voice: Voice) -> Screen:
    """With seat buttons everybody presses the own one; without, minus and plus count."""
    count = len(place.seated)
    if model.box.chairs:
        shown = sorted({*range(model.box.chairs), *place.seated})[:8]
        chairs = tuple(Chair(str(one + 1), _name(model, one) if one in place.seated else "") for one in shown)
        cells = (
            cell(voice, Key.OK, "legend.go-on", keep=True, held=True),
            Cell(Glyph.SEAT, voice.say(text("legend.sit"))),
            _back(voice),
        )
        return _screen(model, voice, Chairs(chairs), Text("setup.people"), str(count), *cells)
    chairs = tuple(Chair(str(seat + 1), _name(model, one)) for seat, one in enumerate(place.seated))
    counting = (
        cell(voice, Key.MINUS, text("plain", count - 1)) if count > 1 else cell(voice, Key.MINUS, ""),
        cell(voice, Key.OK, text("legend.these", count), keep=True, held=True),
        cell(voice, Key.PLUS, text("plain", count + 1)),
        _back(voice),
    )
    return _screen(model, voice, Chairs(chairs), Text("setup.people"), "", *counting)


def _name(model: Model, person: int) -> str:
    return model.box.people[person]


def _pick(model: Model, place: SetUp, voice: Voice) -> Screen:
    """A page of twelve people; who is in stands inverse."""
    first = place.at // 12 * 12
    names = [(str(one), name) for one, name in enumerate(model.box.people)][first : first + 12]
    body = grid(names, tuple(str(one) for one in place.seated), place.at - first)
    cells = (*walk(voice, "legend.in-out"), cell(voice, Key.END, "legend.done"))
    return _screen(model, voice, body, Text("setup.people"), str(len(place.seated)), *cells)


def _usual(model: Model, place: SetUp, voice: Voice) -> Screen:
    option = next(one for one in game_of(place).info.options if one.first)
    value = _value(model, place, option, current(place, option), voice)
    chosen = any(name == option.name for name, _ in place.options)
    ok = "legend.go-on" if chosen else f"option.{option.name}.usual"
    cells = (
        cell(voice, Key.OK, ok, keep=True),
        cell(voice, Key.PLUS, "legend.choose"),
        _back(voice),
    )
    return _screen(model, voice, Words((value,)), Text(f"option.{option.name}"), "", *cells)


def _starter(model: Model, place: SetUp, voice: Voice) -> Screen:
    players = text("setup.players", len(place.seated), plural=len(place.seated))
    body = Picked(
        _name(model, place.seated[place.starter]), (voice.say(Text(f"game.{place.game}")), voice.say(players))
    )
    held = bool(game_of(place).info.options)
    cells = walk(voice, "legend.start", held=held)
    return _screen(model, voice, body, Text("setup.starter"), "", *cells, _back(voice))


def _options(model: Model, place: SetUp, voice: Voice) -> Screen:
    options = game_of(place).info.options
    rows = tuple(
        f"{voice.say(Text(f'option.{one.name}'))}: {_value(model, place, one, current(place, one), voice)}"
        for one in options
    )
    corner = f"{place.at + 1}/{len(options)}"
    cells = (*walk(voice, "legend.change", several=len(options) > 1), _back(voice))
    return _screen(model, voice, Rows(rows, place.at), Text("setup.options"), corner, *cells)


def _value(model: Model, place: SetUp, option: Option, value: OptionValue, voice: Voice) -> str:
    """An option's value in words."""
    match option.kind:
        case Flag():
            return voice.say(Text("yes" if value else "no"))
        case OneOf() | Pick():
            words = value if isinstance(value, tuple) else (value,)
            return ", ".join(voice.say(Text(f"option.{option.name}.{word}")) for word in words)
        case SeatOrder():
            seats = value if isinstance(value, tuple) else ()
            return ", ".join(_name(model, place.seated[one]) for one in seats if isinstance(one, int))
        case _:
            return voice.say(Text("none")) if value is None else number(int(str(value)))


def _option(model: Model, place: SetUp, voice: Voice) -> Screen:
    kind = option_kind(place)
    title = Text(f"option.{place.option}")
    value = place.value
    cells = (*walk(voice, "legend.enter"), _back(voice))
    match kind:
        case Count():
            none = value == 0 and kind.low == 0
            body: Body = Dial("", number(int(str(value or 0))), (), voice.say(Text("none")) if none else "")
        case Choice(options, _):
            body = Rows(
                tuple(voice.say(words) for _, words in options), [name for name, _ in options].index(str(value))
            )
        case Many(options, pick, _):
            inside = value if isinstance(value, tuple) else ()
            body = grid([(name, voice.say(words)) for name, words in options], inside, place.at)
            done = cell(voice, Key.END, "legend.done")
            return _screen(model, voice, body, title, f"{len(inside)}/{pick}", *walk(voice, "legend.in-out"), done)
        case Who():
            named = f"{len(place.named) + 1}/{len(place.seated)}"
            body = Picked(_name(model, place.seated[value if isinstance(value, int) else 0]))
            return _screen(model, voice, body, title, named, *cells)
        case _:
            body = Words(("",))
    return _screen(model, voice, body, title, "", *cells)
