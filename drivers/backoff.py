"""How long to wait before trying a lost device again. Pure; who waits, and on which clock, is somebody else's business."""

from __future__ import annotations

FIRST, LONGEST, EASED = 0.25, 10.0, 1.0
"""Seconds."""


class Backoff:
    """A pause that doubles from attempt to attempt, from 0.25 s to 10 s."""

    def __init__(self) -> None:
        self._pause = FIRST

    def next(self) -> float:
        """Seconds to wait now; the next wait is longer."""
        pause = self._pause
        self._pause = min(2 * pause, LONGEST)
        return pause

    def reset(self) -> None:
        """The device works: it has been heard."""
        self._pause = FIRST

    def ease(self) -> None:
        """It let itself be opened, which proves little: a loose plug does that several times a second."""
        self._pause = min(self._pause, EASED)
