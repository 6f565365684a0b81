"""Typed values out of decoded JSON. Every mistake is told with its place and what would be right. Knows no game."""

from __future__ import annotations

import json
from collections.abc import Sequence

from scoring.game import Flag, Number, OneOf, Option, OptionValue, Pick, SeatOrder
from scoring.moves import Field, Seat, Value, Whole, Wholes, Word, Words


class Wrong(ValueError):
    """A mistake inside a line; whoever reads the line adds which one it is."""


def shown(value: object) -> str:
    """A value as JSON, short and harmless to a terminal."""
    # A list may be nested too deeply to be written again.
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value[:60] if isinstance(value, str) else value)
    return text if len(text) <= 40 else text[:37] + "..."


def only(body: dict[str, object], known: Sequence[str]) -> None:
    """Refuses keys that nobody knows."""
    for key in body:
        if key not in known:
            raise Wrong(f"unknown key {shown(key)}; known are {', '.join(known)}")


def whole(value: object, name: str, low: int, high: int) -> int:
    # True is an int to Python, and 2.0 equals 2: neither is a number here.
    if type(value) is not int:
        raise Wrong(f"{name} must be a whole number, got {shown(value)}")
    if not low <= value <= high:
        raise Wrong(f"{name} must be from {low} to {high}, got {shown(value)}")
    return value


def word(value: object, name: str, among: Sequence[str] = ()) -> str:
    """A string: one of `among`, or any where that is empty."""
    if not isinstance(value, str):
        raise Wrong(f"{name} must be a string, got {shown(value)}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        # Half a surrogate pair: it could be read but never written again.
        raise Wrong(f"{name} is no valid Unicode: {shown(value)}")
    if among and value not in among:
        raise Wrong(f"{name} must be one of {', '.join(among)}, got {shown(value)}")
    return value


def wholes(value: object, name: str, low: int, high: int) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise Wrong(f"{name} must be a list of whole numbers, got {shown(value)}")
    return tuple(whole(item, f"{name}[{place}]", low, high) for place, item in enumerate(value))


def words(value: object, name: str, among: Sequence[str] = ()) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Wrong(f"{name} must be a list of strings, got {shown(value)}")
    return tuple(word(item, f"{name}[{place}]", among) for place, item in enumerate(value))


def names(value: object) -> tuple[str, ...]:
    """Players in seating order. White space around a name does not count."""
    if not isinstance(value, list) or not value:
        raise Wrong(f'"players" must be a list of names in seating order, got {shown(value)}')
    found = [name.strip() for name in words(value, '"players"')]
    for place, name in enumerate(found):
        if not name:
            raise Wrong(f'"players"[{place}] is empty; everybody needs a name')
        if name in found[:place]:
            raise Wrong(f'"players"[{place}] is {shown(name)} again; names must differ')
    return tuple(found)


def option(value: object, one: Option, seats: int) -> OptionValue:
    """The value of an option of a match."""
    name = f'option "{one.name}"'
    match one.kind:
        case Number(low, high, nullable):
            return None if value is None and nullable else whole(value, name, low, high)
        case Flag():
            if not isinstance(value, bool):
                raise Wrong(f"{name} must be true or false, got {shown(value)}")
            return int(value)
        case OneOf(among):
            return word(value, name, among)
        case Pick(among, count):
            picked = words(value, name, among)
            if len(picked) != count or len(set(picked)) != count:
                raise Wrong(f"{name} must be {count} different ones of {', '.join(among)}")
            return picked
        case SeatOrder():
            order = wholes(value, name, 0, seats - 1)
            if sorted(order) != list(range(seats)):
                raise Wrong(f"{name} must name every seat from 0 to {seats - 1} once")
            return order


def field(value: object, one: Field, seats: int) -> Value:
    """The value of a field of a move."""
    name = f'"{one.name}"'
    match one.kind:
        case Whole(low, high):
            return whole(value, name, low, high)
        case Word(among):
            return word(value, name, among)
        case Wholes(low, high, by_seat):
            items = wholes(value, name, low, high)
            if by_seat and len(items) != seats:
                raise Wrong(f"{name} must have one number for each of the {seats} seats, got {len(items)}")
            return items
        case Words(among):
            return words(value, name, among)
        case Seat():
            return whole(value, name, 0, seats - 1)
