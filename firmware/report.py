"""What the log says about an end that nobody expected: the latest signals and the way to the error. Pure.

What people scan is theirs: codes are told as lengths and times only, and on a box with a reader the words of an
exception, which might quote a code or a card, are left out.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from types import TracebackType

from drivers.signals import Bytes, Edge, Signal

_MOST_WORDS = 300
_LEFT_OUT = "(its words are left out: they might tell a code)"


def last_signals(signals: Iterable[Signal]) -> str:
    """The latest signals in one line."""
    return "last signals: " + ("; ".join(map(_signal, signals)) or "none")


def story(error: BaseException, *, quoting: bool = True) -> str:
    """The traceback of an error after those of its causes."""
    return "\n".join(line for one in _chain(error) for line in _lines(one, quoting))


def where(error: BaseException) -> str:
    """Kind and place of an error, short."""
    frames = traceback.extract_tb(error.__traceback__)
    return type(error).__name__ + (f" at {frames[-1].filename}:{frames[-1].lineno}" if frames else "")


def passed_through(error: BaseException, module: str) -> bool:
    """Whether the code of a module was on the way to this error."""
    here: TracebackType | None = error.__traceback__
    while here is not None:
        if here.tb_frame.f_globals.get("__name__") == module:
            return True
        here = here.tb_next
    return False


def _signal(one: Signal) -> str:
    match one:
        case Edge(source, down, at):
            return f"{at:.3f} {source} {'down' if down else 'up'}"
        case Bytes(data, at):
            return f"{at:.3f} {len(data)} bytes"
        case _:
            return f"{one.at:.3f} {type(one).__name__} {one.device}"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The causes before what they caused."""
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return reversed(found)


def _lines(error: BaseException, quoting: bool) -> Iterator[str]:
    yield "Traceback (most recent call last):"
    for entry in traceback.format_tb(error.__traceback__):
        yield from entry.rstrip().split("\n")
    words = (str(error) if quoting else _LEFT_OUT)[:_MOST_WORDS]
    yield f"{type(error).__name__}: {words}" if words else type(error).__name__
