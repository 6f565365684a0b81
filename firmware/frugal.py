"""A log that a broken cable cannot fill: at most one line a minute about one thing, and the same line once in ten minutes."""

from __future__ import annotations

from collections.abc import Callable

from drivers.ports import Clock

PAUSE = 60.0
AGAIN = 600.0
"""Seconds."""


class Frugal:
    """Hands lines on to `tell`, or drops them."""

    def __init__(self, tell: Callable[[str], None], clock: Clock) -> None:
        self._tell, self._clock = tell, clock
        self._last: dict[str, tuple[str, float]] = {}

    def tell(self, subject: str, line: str) -> None:
        """A line about a device, or about anything else that may come again and again."""
        now = self._clock.monotonic()
        if subject in self._last:
            told, at = self._last[subject]
            if now - at < (AGAIN if told == line else PAUSE):
                return
        self._last[subject] = line, now
        self._tell(line)
