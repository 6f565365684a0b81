"""When something happened: boot, monotonic time, wall clock, and whether that clock could be trusted.

A Pi has no clock that runs without power: until the network has answered, its date may be months off. So durations and
order never use the wall clock, and a date is mended once the clock has been set, as long as the machine was not restarted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from drivers.ports import Clock

SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Stamp:
    """`mono` counts seconds within `boot` only; `wall` is seconds since 1970, right where `synced`."""

    boot: str
    mono: float
    wall: float
    synced: bool


@dataclass(frozen=True, slots=True)
class When:
    """A moment for people: seconds since 1970, and whether it can be trusted."""

    at: float
    trusted: bool

    def utc(self) -> datetime:
        """Dates that no calendar holds become 1970."""
        try:
            return datetime.fromtimestamp(self.at, UTC)
        except (OverflowError, ValueError, OSError):
            return datetime.fromtimestamp(0, UTC)

    def text(self) -> str:
        """``2026-11-29T19:00:05Z``."""
        return self.utc().strftime("%Y-%m-%dT%H:%M:%SZ")


def clock_is_set() -> bool:
    """Whether the system clock has been set from the network since it started."""
    return SYNCHRONISED.exists()


def this_boot() -> str:
    """The kernel's name for the time since the machine was switched on; elsewhere one of this process alone."""
    try:
        return _BOOT_ID.read_text("ascii").strip()
    except (OSError, ValueError):
        return os.urandom(16).hex()


@dataclass(frozen=True, slots=True)
class Stamper:
    """Gives stamps. A simulated clock needs a boot of its own, since its monotonic time begins anew in every run."""

    clock: Clock
    boot: str
    synced: Callable[[], bool] = clock_is_set

    def now(self) -> Stamp:
        return Stamp(self.boot, self.clock.monotonic(), self.clock.wall(), self.synced())


def when(stamp: Stamp, boots: dict[str, float]) -> When:
    """The moment of a stamp; `boots` has, for every boot whose clock was set at last, the date of its monotonic zero."""
    if stamp.synced:
        return When(stamp.wall, True)
    zero = boots.get(stamp.boot)
    return When(stamp.wall, False) if zero is None else When(zero + stamp.mono, True)
