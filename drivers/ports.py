"""The seams between the daemon and hardware. Every real adapter has a simulated twin that passes the same contract tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from drivers.signals import Signal

Put = Callable[[Signal], None]
"""Puts a signal into the inbox. Never blocks, never raises, safe from any thread."""


class Clock(Protocol):
    """One clock for edges, deadlines, silence on the line, painter and date."""

    def monotonic(self) -> float:
        """Seconds that never jump."""

    def wall(self) -> float:
        """Seconds since 1970, UTC: a label only; it may jump."""


class Display(Protocol):
    """A panel. All calls come from one thread (the painter). Raises DisplayError."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def show(self, data: bytes) -> None:
        """Shows a frame in the SSD1306's page layout (width x height / 8 bytes)."""

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""

    def refresh(self) -> None:
        """The next `show` sends the init sequence and the whole frame: the panel may have lost its memory unnoticed."""

    def close(self) -> None:
        """Blanks the panel and lets go of the bus. Never raises."""


class Buttons(Protocol):
    """All push buttons and encoder lines of the box."""

    def start(self, put: Put) -> None:
        """Claims every line and reports edges from then on. What cannot be claimed is reported as Lost, the rest works."""

    def retry(self) -> None:
        """Tries the lines that were lost once more; what works then is reported as Back."""

    def levels(self) -> dict[str, bool]:
        """Which lines are down now, read from the hardware (recovers an edge that was lost). Lost lines are left out."""

    def healthy(self) -> bool:
        """Whether edges can still arrive (the notifier thread lives)."""

    def close(self) -> None:
        """Lets go of all lines at once. Never raises."""


class Line(Protocol):
    """A serial line that is opened, lost and found again by itself."""

    def start(self, put: Put) -> None:
        """Begins to read in a thread of its own; what comes is put as Bytes, troubles as Lost and Back."""

    def taken(self) -> None:
        """The loop has handled one Bytes. A line reads only so many ahead: who never says this soon gets no more."""

    def write(self, data: bytes) -> None:
        """Sends bytes if the line is open, else drops them. Never raises, never blocks for long."""

    def close(self) -> None:
        """Ends the thread and closes the line. Never raises."""


@dataclass(frozen=True, slots=True)
class Drivers:
    """Everything that the daemon is given of the outer world."""

    clock: Clock
    buttons: Buttons
    display: Display
    line: Line
