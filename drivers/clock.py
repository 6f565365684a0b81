"""The machine's clock. Its simulated twin is `drivers.simulated.clock`."""

from __future__ import annotations

import time


class RealClock:
    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> float:
        return time.time()
