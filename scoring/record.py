"""Match records: JSON Lines in, a Match out, and back. Every mistake is told with its line, its place and what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from scoring.errors import BadRecord, Refused, UnknownGame
from scoring.game import Flag, Game, Number, OneOf, Option, OptionValue, Pick, SeatOrder
from scoring.match import CORRECT, NOTE, Match, Redo, Start, Undo
from scoring.moves import Field, Move, MoveSpec, Seat, SeatRule, Value, Whole, Wholes, Word, Words, move

FORMAT = 1
Find = Callable[[str], Game[Any]]
"""Gives the game of an id; raises UnknownGame."""


class Illegal(Exception):
    """A well-formed line that the rules forbid: its line, its move, the reason, and the match up to there (None: the start)."""

    def __init__(self, line: int, where: str, cause: Refused, game: Game[Any], start: Start) -> None:
        super().__init__(f"{line}: {where}: {cause}")
        self.line, self.where, self.cause, self.game, self.start = line, where, cause, game, start


class _Wrong(ValueError):
    """A mistake inside a line; `load` adds where it is."""


def load(data: bytes, find: Find) -> Match:
    """The match of a whole record. Raises BadRecord or Illegal."""
    match: Match | None = None
    for number, body in _objects(data):
        where = str(body.get("move", "start"))[:40]
        try:
            if match is None:
                where = "start"
                start, game = read_start(body, find)
                try:
                    match = Match.begin(game, start)
                except Refused as error:
                    raise Illegal(number, where, error, game, start) from error
                continue
            try:
                match = play_line(match, body)
            except Refused as error:
                raise Illegal(number, where, error, match.game, match.start) from error
        except _Wrong as error:
            raise BadRecord(number, where, str(error)) from error
    if match is None:
        raise BadRecord(
            1, "start", 'nothing here; the first line must be {"tallybox": 1, "game": ..., "players": [...]}'
        )
    return match


def play_line(match: Match, body: dict[str, Any]) -> Match:
    """The match after one decoded line. Raises Refused, or ValueError saying what is wrong with the line."""
    done = read_move(body, match.game, match.seats)
    match done:
        case Undo():
            return match.undo()
        case Redo():
            return match.redo()
        case Move():
            return match.play(done)


def dump(match: Match) -> list[str]:
    """The record's lines: everything as it came, or, if the match was ever edited, the standing moves and notes."""
    lines = [json.dumps(start_object(match.start, match.game), ensure_ascii=False)]
    for entry in match.entries if match.edited else match.log:
        lines.append(json.dumps(line_object(entry), ensure_ascii=False))
    return lines


# ---- single lines as objects (the journal keeps moves in this form too)


def start_object(start: Start, game: Game[Any]) -> dict[str, Any]:
    options: dict[str, Any] = dict(start.options)
    for one in game.info.options:
        if isinstance(one.kind, Flag) and one.name in options:
            options[one.name] = bool(options[one.name])
    return {
        "tallybox": FORMAT,
        "game": start.game,
        "players": list(start.players),
        "first": start.first,
        "options": options,
    }


def line_object(entry: Move | Undo | Redo) -> dict[str, Any]:
    match entry:
        case Undo():
            return {"move": "undo"}
        case Redo():
            return {"move": "redo"}
        case Move(name, seat, fields):
            return {"move": name, **({} if seat is None else {"seat": seat}), **dict(fields)}


def read_start(body: dict[str, Any], find: Find) -> tuple[Start, Game[Any]]:
    """Raises ValueError saying what is wrong."""
    _only(body, ("tallybox", "game", "players", "first", "options"))
    version = body.get("tallybox")
    if type(version) is not int or version != FORMAT:
        raise _Wrong(f'the first line must say "tallybox": {FORMAT}, got {_shown(version)}')
    name = body.get("game")
    if not isinstance(name, str):
        raise _Wrong(f'"game" must be a string, got {_shown(name)}')
    try:
        game = find(name)
    except UnknownGame as error:
        raise _Wrong(str(error)) from error
    players = _players(body.get("players"))
    first = body.get("first", 0)
    if type(first) is not int or not 0 <= first < len(players):
        raise _Wrong(f'"first" must be a seat from 0 to {len(players) - 1}, got {_shown(first)}')
    options = _options(body.get("options", {}), game, len(players))
    return Start(name, players, first, options), game


def read_move(body: dict[str, Any], game: Game[Any], seats: int) -> Move | Undo | Redo:
    """One line after the start. Raises ValueError saying what is wrong."""
    name = body.get("move")
    if not isinstance(name, str):
        raise _Wrong(f'"move" must be a string, got {_shown(name)}')
    if name in ("undo", "redo"):
        _only(body, ("move",))
        return Undo() if name == "undo" else Redo()
    spec = next((one for one in (CORRECT, NOTE, *game.info.moves) if one.name == name), None)
    if spec is None:
        known = ", ".join(["undo", "redo", *(one.name for one in (CORRECT, NOTE, *game.info.moves))])
        raise _Wrong(f"no such move in {game.info.id}; there are {known}")
    return _move(body, spec, seats)


# ---- decoding


def _objects(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every line that counts, with its number from 1."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        broken = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(broken, "text", f"not UTF-8 (byte {data[error.start]:#04x}); save the file as UTF-8") from error
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip(" \t\r")
        if not line or line.startswith("#"):
            continue
        try:
            body = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
        except _Wrong as error:
            raise BadRecord(number, "json", str(error)) from error
        except (ValueError, RecursionError) as error:
            raise BadRecord(number, "json", f"not a JSON object ({str(error)[:80]})") from error
        if not isinstance(body, dict):
            raise BadRecord(number, "json", f"a line must be a JSON object, got {_shown(body)}")
        yield number, body


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body: dict[str, Any] = {}
    for key, value in pairs:
        if key in body:
            raise _Wrong(f"the key {_shown(key)} stands twice")
        body[key] = value
    return body


def _no_constant(name: str) -> None:
    raise _Wrong(f"{name} is no number")


def _only(body: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in body:
        if key not in known:
            raise _Wrong(f"unknown key {_shown(key)}; known are {', '.join(known)}")


def _shown(value: object) -> str:
    """A value as JSON, short and harmless to a terminal."""
    text = json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _players(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise _Wrong('"players" must be a list of names in seating order')
    names = tuple(name.strip() for name in value)
    for name in names:
        if not name:
            raise _Wrong("a name must not be empty")
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            raise _Wrong(f"the name {_shown(name)} is not valid Unicode")
        if names.count(name) > 1:
            raise _Wrong(f"the name {_shown(name)} stands twice; names must differ")
    return names


def _options(value: object, game: Game[Any], seats: int) -> tuple[tuple[str, OptionValue], ...]:
    if not isinstance(value, dict):
        raise _Wrong(f'"options" must be an object, got {_shown(value)}')
    _only(value, tuple(one.name for one in game.info.options))
    return tuple((one.name, _option(value[one.name], one, seats)) for one in game.info.options if one.name in value)


def _option(value: object, option: Option, seats: int) -> OptionValue:
    name = f'option "{option.name}"'
    match option.kind:
        case Number(low, high, nullable):
            if value is None and nullable:
                return None
            return _whole(value, name, low, high)
        case Flag():
            if not isinstance(value, bool):
                raise _Wrong(f"{name} must be true or false, got {_shown(value)}")
            return int(value)
        case OneOf(words):
            return _word(value, name, words)
        case Pick(words, count):
            picked = _words(value, name, words)
            if len(picked) != count or len(set(picked)) != count:
                raise _Wrong(f"{name} must be {count} different ones of {', '.join(words)}")
            return picked
        case SeatOrder():
            order = _wholes(value, name, 0, seats - 1)
            if sorted(order) != list(range(seats)):
                raise _Wrong(f"{name} must name every seat from 0 to {seats - 1} once")
            return order


def _move(body: dict[str, Any], spec: MoveSpec, seats: int) -> Move:
    seat_key = () if spec.seat is SeatRule.NONE else ("seat",)
    _only(body, ("move", *seat_key, *(field.name for field in spec.fields)))
    seat = None
    if seat_key and "seat" in body:
        seat = _whole(body["seat"], '"seat"', 0, seats - 1)
    if seat is None and spec.seat is SeatRule.GIVEN:
        raise _Wrong(f'"seat" is missing; it must be a seat from 0 to {seats - 1}')
    fields: dict[str, Value | None] = {}
    for field in spec.fields:
        if field.name in body:
            fields[field.name] = _field(body[field.name], field, seats)
        elif field.required:
            raise _Wrong(f'"{field.name}" is missing')
    return move(spec.name, seat, **fields)


def _field(value: object, field: Field, seats: int) -> Value:
    name = f'"{field.name}"'
    match field.kind:
        case Whole(low, high):
            return _whole(value, name, low, high)
        case Word(among):
            return _word(value, name, among)
        case Wholes(low, high, by_seat):
            items = _wholes(value, name, low, high)
            if by_seat and len(items) != seats:
                raise _Wrong(f"{name} must have one number for each of the {seats} seats, got {len(items)}")
            return items
        case Words(among):
            return _words(value, name, among)
        case Seat():
            return _whole(value, name, 0, seats - 1)


def _whole(value: object, name: str, low: int, high: int) -> int:
    if type(value) is not int:
        raise _Wrong(f"{name} must be a whole number, got {_shown(value)}")
    if not low <= value <= high:
        raise _Wrong(f"{name} must be from {low} to {high}, got {_shown(value)}")
    return value


def _word(value: object, name: str, among: tuple[str, ...]) -> str:
    if not isinstance(value, str):
        raise _Wrong(f"{name} must be a string, got {_shown(value)}")
    if among and value not in among:
        raise _Wrong(f"{name} must be one of {', '.join(among)}, got {_shown(value)}")
    return value


def _wholes(value: object, name: str, low: int, high: int) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _Wrong(f"{name} must be a list of whole numbers, got {_shown(value)}")
    return tuple(_whole(item, f"{name}[{place}]", low, high) for place, item in enumerate(value))


def _words(value: object, name: str, among: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _Wrong(f"{name} must be a list of strings, got {_shown(value)}")
    return tuple(_word(item, f"{name}[{place}]", among) for place, item in enumerate(value))
