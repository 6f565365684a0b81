"""A clock that stands still until it is moved."""

from __future__ import annotations

import math
from datetime import UTC, datetime

START = datetime(2026, 1, 1, 19, 0, tzinfo=UTC).timestamp()
"""An evening, so that a simulated match has a plausible date."""


class VirtualClock:
    """`advance` is for one thread; reading is safe from any."""

    def __init__(self, wall: float = START) -> None:
        self._now = 1000.0  # not 0: "never" and "at the start" must not look alike
        self._offset = wall - self._now

    def monotonic(self) -> float:
        return self._now

    def wall(self) -> float:
        return self._now + self._offset

    def jump(self, seconds: float) -> None:
        """The date jumps, as when the network has answered; nothing that measures time may notice."""
        self._offset += seconds

    def advance(self, seconds: float) -> None:
        """Raises ValueError for a step backwards."""
        if not (math.isfinite(seconds) and seconds >= 0):
            raise ValueError(f"time goes forward only, not by {seconds} s")
        self._now += seconds
