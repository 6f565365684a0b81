"""What a settings file may say: every key with its kind, its range and its allowed words. Knows neither files nor lines.

A kind turns one decoded TOML value into ours, or complains, as often as there is something to complain about.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from firmware import pins
from firmware.safe import printable
from firmware.settings import SEATS

Complain = Callable[[tuple[int, ...], str], None]
"""Takes the place inside the value (of a list: its element) and what would be right."""

NONE = "none"
"""Written for a button or a panel that this box does not have."""

MOST_NAMES = 24
LONGEST_NAME = 40


class Kind(Protocol):
    """`read` gives the value as the settings hold it; what it gives after a complaint counts for nothing."""

    def read(self, value: object, complain: Complain) -> object: ...


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`; `base` 16: said in hexadecimal."""

    low: int
    high: int
    base: int = 10

    def read(self, value: object, complain: Complain) -> object:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            low, high = (f"{limit:#04x}" if self.base == 16 else str(limit) for limit in (self.low, self.high))
            complain((), f"must be a whole number from {low} to {high}, not {shown(value)}")
        return value


@dataclass(frozen=True, slots=True)
class Real:
    """A number from `low` to `high`, with or without a fraction."""

    low: float
    high: float

    def read(self, value: object, complain: Complain) -> object:
        if not isinstance(value, int | float) or isinstance(value, bool) or not self.low <= value <= self.high:
            complain((), f"must be a number from {self.low:g} to {self.high:g}, not {shown(value)}")
        return value


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these words or numbers."""

    allowed: tuple[str | int, ...]

    def read(self, value: object, complain: Complain) -> object:
        if type(value) not in (str, int) or value not in self.allowed:
            known = ", ".join(str(one) for one in self.allowed)
            complain((), f"must be one of {known}, not {shown(value)}{did_you_mean(value, self.allowed)}")
        return value


@dataclass(frozen=True, slots=True)
class Pin:
    """A GPIO as a BCM number; `optional`: "none" is allowed."""

    optional: bool = False

    def read(self, value: object, complain: Complain) -> object:
        if self.optional and value == NONE:
            return None
        try:
            return pins.parse(value)
        except ValueError as error:
            complain((), str(error) + ('; "none" where the box has none' if self.optional else ""))
            return None


@dataclass(frozen=True, slots=True)
class Pins:
    """A list of GPIOs, seat 1 first."""

    most: int = SEATS

    def read(self, value: object, complain: Complain) -> object:
        if not isinstance(value, list):
            complain((), f"must be a list of pins such as [5, 6, 13], not {shown(value)}")
            return ()
        if len(value) > self.most:
            complain((self.most,), f"at most {self.most} seats have a button, here are {len(value)}")
        return tuple(Pin().read(one, _inside(complain, place)) for place, one in enumerate(value))


@dataclass(frozen=True, slots=True)
class Names:
    """A list of different names, without the white space around them. The good ones survive the bad."""

    def read(self, value: object, complain: Complain) -> object:
        if not isinstance(value, list):
            complain((), f'must be a list of names such as ["Ana", "Bo"], not {shown(value)}')
            return ()
        if len(value) > MOST_NAMES:
            complain((MOST_NAMES,), f"at most {MOST_NAMES} names, here are {len(value)}")
        first: dict[str, int] = {}
        for place, one in enumerate(value):
            name = _name(one, _inside(complain, place))
            if name is not None and first.setdefault(name, place) != place:
                complain((place,), f"{shown(name)} is there already, as name {first[name] + 1}")
        return tuple(first)[:MOST_NAMES]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a device or folder is: an absolute path, or, for a serial line, a URL such as loop://."""

    urls: bool = False

    def read(self, value: object, complain: Complain) -> object:
        good = isinstance(value, str) and (value.startswith("/") or (self.urls and "://" in value))
        if not good or not str(value).isprintable():
            complain((), f"must be a whole path that begins with /, not {shown(value)}")
        return value


def _name(value: object, complain: Complain) -> str | None:
    if not isinstance(value, str):
        complain((), f"a name is a text in quotes, not {shown(value)}")
        return None
    name = unicodedata.normalize("NFC", value.strip())
    if not name:
        complain((), "a name must not be empty")
    elif len(name) > LONGEST_NAME or not name.isprintable():
        complain((), f"a name has at most {LONGEST_NAME} letters and no control characters, not {shown(name)}")
    else:
        return name
    return None


def _inside(complain: Complain, place: int) -> Complain:
    return lambda path, why: complain((place, *path), why)


def shown(value: object) -> str:
    """A value of the file in a message: short, printable, whatever it is."""
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return "a list"
        case dict():
            return "a table"
        case str():
            return printable(f'"{value[:40]}{"..." if value[40:] else ""}"')
    try:
        return printable(str(value)[:40])
    except ValueError:
        return "a number with thousands of digits"


def did_you_mean(value: object, allowed: tuple[str | int, ...]) -> str:
    """'; did you mean "ok"?', or nothing."""
    from difflib import get_close_matches

    words = [one for one in allowed if isinstance(one, str)]
    close = get_close_matches(value.lower()[:60], words, n=1) if isinstance(value, str) else []
    return f'; did you mean "{close[0]}"?' if close else ""


CONTROLLERS = ("ssd1306", "ssd1305", "ssd1309", "ssd1315", "ssd1316", "sh1106", "sh1107", "ch1115", NONE)
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)


def top(languages: tuple[str, ...]) -> Mapping[str, Kind]:
    """The keys that stand in no table."""
    return {"language": OneOf(languages), "names": Names(), "data": Address()}


TABLES: Mapping[str, Mapping[str, Kind]] = {
    "buttons": {
        "undo": Pin(optional=True),
        "minus": Pin(optional=True),
        "ok": Pin(optional=True),
        "plus": Pin(optional=True),
        "end": Pin(optional=True),
        "seats": Pins(),
    },
    "encoder": {"a": Pin(), "b": Pin(), "button": Pin(optional=True)},
    "display": {
        "controller": OneOf(CONTROLLERS),
        "width": OneOf((128,)),
        "height": OneOf((32, 64)),
        "rotate": OneOf((0, 180)),
        "contrast": Whole(0, 255),
        "dim": Whole(0, 255),
        "offset": Whole(0, 127),
        "bus": OneOf(("i2c", "spi")),
        "port": Whole(0, 255),
        "address": Whole(0x08, 0x77, 16),
        "device": OneOf((0, 1)),
        "dc": Pin(),
        "reset": Pin(optional=True),
    },
    "scanner": {
        "path": Address(urls=True),
        "framing": OneOf(("lines", "em4100", "pn532", "gm67")),
        "baud": OneOf(BAUDS),
        "terminator": OneOf(("any", "cr", "lf", "crlf", "tab", "none")),
        "silence_ms": Whole(5, 2000),
        "checksum": OneOf(("xor", "sum", "none")),
    },
    "timing": {
        "hold_seconds": Real(0.3, 3),
        "debounce_ms": Whole(1, 50),
        "tie_ms": Real(0, 100),
        "dim_minutes": Real(0.1, 1440),
        "standings_minutes": Real(0.1, 1440),
        "dark_minutes": Real(0.1, 1440),
    },
}
