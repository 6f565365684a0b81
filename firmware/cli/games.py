"""`tallybox games`: the games, for how many players, with which options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, assert_never

from firmware import pictograms
from firmware.catalogue import messages
from firmware.cli.output import DONE, tell, write_json
from firmware.decks import DeckError, deck_of
from firmware.gamedata import home_of, read_data
from firmware.safe import printable
from firmware.words import ENGLISH, Words, name_of
from scoring import games
from scoring.game import Flag, Game, Info, Number, OneOf, Option, OptionValue, Pick, SeatOrder

Defaults = dict[int, OptionValue]
"""What an option is when nobody chose it, by the number of players."""


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs: one JSON array")


def run(args: Namespace) -> int:
    found = games.all_games(tell)
    if args.json:
        write_json([as_json(game) for game in found])
    else:
        for game in found:
            print("\n".join(printable(line) for line in as_lines(game)))
    for game in found:
        for fault in faults(game.info):
            tell(f"the game {game.info.id}: {fault}")
    return DONE


def faults(info: Info) -> Iterator[str]:
    """What is wrong with the words, pictures and cards that a game brings; the glass would only show less."""
    words, pictures = f"{ENGLISH}.po", "pictograms.txt"
    try:
        if name_of(info.id).key not in messages(read_data(home_of(info), words)):
            yield f"{words}: the name of the game is missing, {name_of(info.id).key}"
    except (OSError, ValueError, ImportError) as error:
        yield f"{words}: {_why(error, info)}"
    try:
        pictograms.parse(read_data(home_of(info), pictures))
    except FileNotFoundError:
        pass  # most games need none
    except (OSError, ValueError, ImportError) as error:
        yield f"{pictures}: {_why(error, info)}"
    try:
        deck_of(info)
    except DeckError as error:
        yield str(error)


def _why(error: Exception, info: Info) -> str:
    if isinstance(error, FileNotFoundError):
        return f"is not in the package {info.package}; it has to be taken along as package data"
    return str(error)


def as_json(game: Game[Any]) -> dict[str, Any]:
    """`default` is null, and `defaults` there instead, where it depends on the number of players."""
    info = game.info
    return {
        "id": info.id,
        "name": _name(game),
        "players": [info.low, info.high],
        "version": info.version,
        "moves": [spec.name for spec in info.moves],
        "options": [_option_json(game, option) for option in info.options],
    }


def as_lines(game: Game[Any]) -> list[str]:
    """The name, and below it a line for each option."""
    info = game.info
    lines = [f"{info.id:<16} {_name(game)}, {info.low} to {info.high} players"]
    for option in info.options:
        lines.append(f"    {option.name:<12} {_range(option)}; {_default_words(_defaults(game, option))}")
    return lines


def _name(game: Game[Any]) -> str:
    return Words(game=game.info).say(name_of(game.info.id))


def _defaults(game: Game[Any], option: Option) -> Defaults:
    values = {seats: game.default(option.name, seats, 0) for seats in range(game.info.low, game.info.high + 1)}
    return {seats: bool(value) for seats, value in values.items()} if isinstance(option.kind, Flag) else values


def _option_json(game: Game[Any], option: Option) -> dict[str, Any]:
    values = _defaults(game, option)
    first = next(iter(values.values()))
    body: dict[str, Any] = {"name": option.name, **_kind_json(option)}
    if all(value == first for value in values.values()):
        return {**body, "default": first}
    return {**body, "default": None, "defaults": {str(seats): value for seats, value in values.items()}}


def _kind_json(option: Option) -> dict[str, Any]:
    match option.kind:
        case Number(low, high, nullable):
            return {"kind": "number", "low": low, "high": high, "nullable": nullable}
        case Flag():
            return {"kind": "flag"}
        case OneOf(words):
            return {"kind": "one of", "words": list(words)}
        case Pick(words, count):
            return {"kind": "pick", "words": list(words), "count": count}
        case SeatOrder():
            return {"kind": "seats"}
    assert_never(option.kind)


def _range(option: Option) -> str:
    match option.kind:
        case Number(low, high, nullable):
            return f"{low} to {high}{' or null' if nullable else ''}"
        case Flag():
            return "true or false"
        case OneOf(words):
            return " or ".join(words)
        case Pick(words, count):
            return f"{count} of {', '.join(words)}"
        case SeatOrder():
            return "all seats in some order"
    assert_never(option.kind)


def _default_words(values: Defaults) -> str:
    """In a word where there is one for it."""
    different = set(values.values())
    if len(different) == 1:
        (value,) = different
        return f"usually {_value_words(value)}"
    if all(value == seats for seats, value in values.items()):
        return "usually one per player"
    if all(value == tuple(range(seats)) for seats, value in values.items()):
        return "usually in seat order"
    return "usually " + ", ".join(f"{_value_words(value)} for {seats}" for seats, value in values.items())


def _value_words(value: OptionValue) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple():
            return ", ".join(map(str, value))
    return str(value)
