"""A simulator script: one action a line. Reading it is pure; `firmware.simulate.stage` carries it out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from firmware.errors import FirmwareError
from firmware.settings import SEATS

BUTTONS = ("minus", "plus", "ok", "undo", "end")


class ScriptError(FirmwareError, ValueError):
    """A line that cannot be read or carried out: its number, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"{line}: {why}")
        self.line, self.why = line, why


@dataclass(frozen=True, slots=True)
class PressButton:
    """Down for `seconds`, then up."""

    button: str
    seconds: float


@dataclass(frozen=True, slots=True)
class MoveButton:
    """One edge."""

    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class TurnEncoder:
    clicks: int


@dataclass(frozen=True, slots=True)
class ScanCode:
    """A code, framed as the settings say."""

    code: str


@dataclass(frozen=True, slots=True)
class SendBytes:
    data: bytes


@dataclass(frozen=True, slots=True)
class Wait:
    seconds: float


@dataclass(frozen=True, slots=True)
class Plug:
    """A cable goes in or comes out: "scanner" or "display"."""

    device: str
    into: bool


@dataclass(frozen=True, slots=True)
class SaveFrame:
    name: str


@dataclass(frozen=True, slots=True)
class PrintResult:
    """The current match's result as a line of JSON."""


@dataclass(frozen=True, slots=True)
class Restart:
    """The daemon is killed and starts again on the same data."""


Action = PressButton | MoveButton | TurnEncoder | ScanCode | SendBytes | Wait | Plug | SaveFrame | PrintResult | Restart

TAP = 0.08
"""Seconds that a short press is down, and then up."""
_NAME = re.compile(r"[\w][\w.-]{0,99}")
_LONGEST = 366 * 86400.0


def parse(source: str) -> list[tuple[int, Action]]:
    """Every action with its line number from 1. Raises ScriptError."""
    found = []
    for number, line in enumerate(source.split("\n"), 1):
        words = line.split()
        if words and not words[0].startswith("#"):
            try:
                found.append((number, _action(words, line)))
            except ValueError as error:
                raise ScriptError(number, str(error)) from error
    return found


def _action(words: list[str], line: str) -> Action:
    """Raises ValueError saying what would be right."""
    match words:
        case ["press", *button]:
            return PressButton(_button(button), TAP)
        case ["hold", *button, seconds] if len(button) > 0:
            return PressButton(_button(button), _seconds(seconds))
        case ["seat", number]:
            return PressButton(_button(["seat", number]), TAP)
        case ["down" | "up" as way, *button]:
            return MoveButton(_button(button), way == "down")
        case ["turn", clicks]:
            return TurnEncoder(_clicks(clicks))
        case ["scan", _, *_]:
            return ScanCode(line.strip().removeprefix("scan").strip())
        case ["bytes", _, *_]:
            return SendBytes(_bytes(words[1:]))
        case ["wait", seconds]:
            return Wait(_seconds(seconds))
        case ["plug" | "unplug" as way, "scanner" | "display" as device]:
            return Plug(device, way == "plug")
        case ["frame", name]:
            return SaveFrame(_name(name))
        case ["result"]:
            return PrintResult()
        case ["restart"]:
            return Restart()
    raise ValueError(
        f"cannot read {' '.join(words)[:60]!r}; actions are press, hold, seat, turn, down, up, scan, bytes, wait, "
        "unplug, plug, frame, result, restart"
    )


def _button(words: Iterable[str]) -> str:
    match list(words):
        case [name] if name in BUTTONS:
            return name
        case ["seat", number] if number in {str(seat) for seat in range(1, SEATS + 1)}:
            return f"seat {number}"
    raise ValueError(f"no button {' '.join(words)[:40]!r}; there are {', '.join(BUTTONS)} and seat 1 to seat {SEATS}")


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _LONGEST:
        raise ValueError(f"{word[:20]!r} is no time in seconds")
    return seconds


def _clicks(word: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,4}", word):
        raise ValueError(f"{word[:20]!r} is no number of clicks, like 3 or -1")
    return int(word)


def _bytes(words: list[str]) -> bytes:
    try:
        return bytes.fromhex(" ".join(words))
    except ValueError as error:
        raise ValueError("bytes are pairs of hexadecimal digits, like 02 30 41") from error


def _name(word: str) -> str:
    if not _NAME.fullmatch(word):
        raise ValueError(f"{word[:40]!r} is no name for a frame; letters, digits, '.', '-' and '_' only")
    return word
