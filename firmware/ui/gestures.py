"""Edges become presses, holds and repeats: pure, with the time that each edge carries. Knows no screen and no hardware.

Debounce: the first edge counts at once; for `debounce` seconds after it the line may bounce, and the level that it has
then is believed (so neither a tap shorter than the bounce time nor its release is ever lost).
A key with a hold meaning on the present screen is decided on release, or when the hold time is over; every other key on
the way down. Holding a key that turns repeats it: after 0.4 s ten steps of 1, one on to the tens, ten of 10, then 100s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from firmware.ui.messages import Held, Holding, Key, Press, Repeat, SeatPress

BAR_FROM = 0.3
"""Seconds until a hold shows its bar."""
BAR_STEP = 0.1
REPEAT_FROM = 0.4
_HAIR = 1e-6
"""Times are sums of floats: what is due at this very moment must not be missed by a rounding error."""


class Wish(Enum):
    """What a key does on the present screen when it is kept down."""

    NOTHING = "nothing"
    HOLD = "hold"
    TURN = "turn"


Wants = Callable[[Key], Wish]
Gesture = Press | Held | Repeat | SeatPress | Holding


def repeat_step(number: int) -> tuple[int, float]:
    """Size of the repeat `number` (from 0) and the seconds until the next one."""
    if number < 10:
        return 1, 0.1
    return 10 if number <= 20 else 100, 0.2 if number < 20 else 0.25


@dataclass(slots=True)
class _Line:
    """One button's line. `level` is what counts, `raw` what it said last; `deaf` until when it may bounce."""

    button: Key | int
    level: bool = False
    raw: bool = False
    deaf: float = 0.0
    wish: Wish = Wish.NOTHING
    since: float = 0.0
    next: float | None = None
    repeats: int = 0
    bar: bool = False


@dataclass(slots=True)
class Gestures:
    """Feed edges in the order of their time; ask `deadline` when to call `due`."""

    debounce: float = 0.012
    hold: float = 0.7
    _lines: dict[str, _Line] = field(default_factory=dict)

    def edge(self, source: str, button: Key | int, down: bool, at: float, wants: Wants) -> list[Gesture]:
        """An edge of a line, and the button it belongs to (a seat's is its number). What was due before comes first."""
        out = self.due(at, wants)
        line = self._lines.setdefault(source, _Line(button))
        line.raw = down
        if at >= line.deaf and down != line.level:
            out += _turned(line, at, self.debounce, wants)
        return out

    def due(self, now: float, wants: Wants) -> list[Gesture]:
        """What has become due by now, in the order of time."""
        out: list[Gesture] = []
        while True:
            timed = [(when, line) for line in self._lines.values() if (when := _next(line)) is not None]
            if not timed:
                return out
            when, line = min(timed, key=lambda pair: pair[0])
            if when > now + _HAIR:
                return out
            if line.raw != line.level and line.deaf <= when:
                out += _turned(line, line.deaf, self.debounce, wants)
            elif isinstance(line.button, Key):
                out += _timed(line.button, line, when, self.hold)

    def deadline(self) -> float | None:
        """When something becomes due without an edge."""
        times = [when for line in self._lines.values() if (when := _next(line)) is not None]
        return min(times, default=None)

    def level(self, source: str) -> bool:
        """What a line said last."""
        line = self._lines.get(source)
        return line is not None and line.raw


# ---- one line


def _turned(line: _Line, at: float, debounce: float, wants: Wants) -> list[Gesture]:
    line.level = not line.level
    line.deaf = at + debounce
    if isinstance(line.button, int):
        return [SeatPress(line.button, at)] if line.level else []
    return _pressed(line.button, line, at, wants(line.button)) if line.level else _released(line.button, line, at)


def _pressed(key: Key, line: _Line, at: float, wish: Wish) -> list[Gesture]:
    line.wish, line.since, line.repeats, line.bar = wish, at, 0, False
    line.next = {Wish.NOTHING: None, Wish.HOLD: at + BAR_FROM, Wish.TURN: at + REPEAT_FROM}[wish]
    return [] if wish is Wish.HOLD else [Press(key, at)]


def _released(key: Key, line: _Line, at: float) -> list[Gesture]:
    undecided = line.wish is Wish.HOLD and line.next is not None
    shown, line.next, line.bar = line.bar, None, False
    out: list[Gesture] = [Holding(key, None, at)] if shown else []
    return [*out, Press(key, at)] if undecided else out


def _timed(key: Key, line: _Line, when: float, hold: float) -> list[Gesture]:
    if line.wish is Wish.TURN:
        size, pause = repeat_step(line.repeats)
        line.repeats += 1
        line.next = when + pause
        return [Repeat(key, size, when)]
    if when >= line.since + hold:
        line.next, line.bar = None, False
        return [Holding(key, None, when), Held(key, when)]
    line.bar = True
    line.next = min(when + BAR_STEP, line.since + hold)
    return [Holding(key, (when - line.since) / hold, when)]


def _next(line: _Line) -> float | None:
    """When this line wants attention: its bounce is over with another level, or its timer."""
    settle = line.deaf if line.raw != line.level else None
    if settle is None or line.next is None:
        return line.next if settle is None else settle
    return min(settle, line.next)
