"""Match records: JSON Lines in, a Match out, and back. Every mistake is told with its line, its place and what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from scoring import decode
from scoring.decode import Wrong, shown
from scoring.errors import BadRecord, Refused, ScoringError, UnknownGame
from scoring.game import Flag, Game, OptionValue
from scoring.match import CORRECT, NOTE, Match, Redo, Start, Undo
from scoring.moves import Move, MoveSpec, SeatRule, Value, move

FORMAT = 1
Find = Callable[[str], Game[Any]]
"""Gives the game of an id; raises UnknownGame."""

_START = ("tallybox", "game", "players", "first", "options")


class Illegal(ScoringError, ValueError):
    """A well-formed line that the rules forbid: its line, its move ("start" for the first one), and the reason.

    `game` and `start` are there so that the reason can be told in words, with the players' names.
    """

    def __init__(self, line: int, where: str, cause: Refused, game: Game[Any], start: Start) -> None:
        super().__init__(f"{line}: {where}: {cause}")
        self.line, self.where, self.cause, self.game, self.start = line, where, cause, game, start


def load(data: bytes, find: Find) -> Match:
    """The match of a whole record. Raises BadRecord or Illegal."""
    match: Match | None = None
    for number, body in _objects(data):
        match = _begun(number, body, find) if match is None else _gone_on(number, body, match)
    if match is None:
        hint = f'nothing here; the first line must be {{"tallybox": {FORMAT}, "game": ..., "players": [...]}}'
        raise BadRecord(1, "start", hint)
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
    version = body.get("tallybox")
    if type(version) is not int or version != FORMAT:
        raise Wrong(f'the first line must say "tallybox": {FORMAT}, got {shown(version)}')
    decode.only(body, _START)
    name = decode.word(body.get("game"), '"game"')
    try:
        game = find(name)
    except UnknownGame as error:
        raise Wrong(str(error)) from error
    players = decode.names(body.get("players"))
    first = decode.whole(body.get("first", 0), '"first"', 0, len(players) - 1)
    return Start(name, players, first, _options(body.get("options", {}), game, len(players))), game


def read_move(body: dict[str, Any], game: Game[Any], seats: int) -> Move | Undo | Redo:
    """One line after the start. Raises ValueError saying what is wrong."""
    name = decode.word(body.get("move"), '"move"')
    if name in ("undo", "redo"):
        decode.only(body, ("move",))
        return Undo() if name == "undo" else Redo()
    specs = (CORRECT, NOTE, *game.info.moves)
    spec = next((one for one in specs if one.name == name), None)
    if spec is None:
        known = ", ".join(["undo", "redo", *(one.name for one in specs)])
        raise Wrong(f"no such move in {game.info.id}; there are {known}")
    return _move(body, spec, seats)


# ---- lines


def _begun(number: int, body: dict[str, Any], find: Find) -> Match:
    try:
        start, game = read_start(body, find)
    except Wrong as error:
        raise BadRecord(number, "start", str(error)) from error
    try:
        return Match.begin(game, start)
    except Refused as error:
        raise Illegal(number, "start", error, game, start) from error


def _gone_on(number: int, body: dict[str, Any], match: Match) -> Match:
    try:
        return play_line(match, body)
    except Wrong as error:
        raise BadRecord(number, _named(body), str(error)) from error
    except Refused as error:
        raise Illegal(number, _named(body), error, match.game, match.start) from error


def _named(body: dict[str, Any]) -> str:
    """The line's move, where that is fit to be shown."""
    name = body.get("move")
    return name if isinstance(name, str) and name.isidentifier() and len(name) <= 40 else "move"


def _objects(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every line that counts, with its number from 1."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        broken = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(broken, "text", f"not UTF-8 (byte {data[error.start]:#04x}); save the file as UTF-8") from error
    # Not splitlines(): a name may hold one of the rarer line separators.
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip(" \t\r")
        if line and not line.startswith("#"):
            yield number, _object(number, line)


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        body = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_constant)
    except Wrong as error:
        raise BadRecord(number, "json", str(error)) from error
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        raise BadRecord(number, "json", f"not a JSON object ({what} at column {error.colno})") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(number, "json", "a number or a nesting beyond all measure") from error
    if not isinstance(body, dict):
        raise BadRecord(number, "json", f"a line must be a JSON object, got {shown(body)}")
    return body


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body: dict[str, Any] = {}
    for key, value in pairs:
        if key in body:
            raise Wrong(f"the key {shown(key)} stands twice")
        body[key] = value
    return body


def _no_constant(name: str) -> None:
    raise Wrong(f"{name} is no number")


def _options(value: object, game: Game[Any], seats: int) -> tuple[tuple[str, OptionValue], ...]:
    if not isinstance(value, dict):
        raise Wrong(f'"options" must be an object, got {shown(value)}')
    known = game.info.options
    decode.only(value, tuple(one.name for one in known))
    return tuple((one.name, decode.option(value[one.name], one, seats)) for one in known if one.name in value)


def _move(body: dict[str, Any], spec: MoveSpec, seats: int) -> Move:
    seat_key = () if spec.seat is SeatRule.NONE else ("seat",)
    decode.only(body, ("move", *seat_key, *(field.name for field in spec.fields)))
    seat = None
    if seat_key and "seat" in body:
        seat = decode.whole(body["seat"], '"seat"', 0, seats - 1)
    if seat is None and spec.seat is SeatRule.GIVEN:
        raise Wrong(f'"seat" is missing; it must be a seat from 0 to {seats - 1}')
    fields: dict[str, Value | None] = {}
    for field in spec.fields:
        if field.name in body:
            fields[field.name] = decode.field(body[field.name], field, seats)
        elif field.required:
            raise Wrong(f'"{field.name}" is missing')
    return move(spec.name, seat, **fields)
