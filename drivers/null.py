"""Drivers for what a box does not have."""

from __future__ import annotations

from drivers.ports import Put


class NoDisplay:
    """Takes every frame; a box whose results are read elsewhere."""

    def __init__(self, width: int = 128, height: int = 64) -> None:
        self._width, self._height = width, height

    @property
    def width(self) -> int:
        return self._width

    @property
    def height(self) -> int:
        return self._height

    def show(self, data: bytes) -> None:
        """There is no glass."""

    def contrast(self, level: int) -> None:
        """Nor light."""

    def refresh(self) -> None:
        """Nor memory."""

    def close(self) -> None:
        """Nor bus."""


class NoLine:
    """Never says a word."""

    def start(self, put: Put) -> None:
        """Nothing will come."""

    def taken(self) -> None:
        """Nothing was there to take."""

    def write(self, data: bytes) -> None:
        """Nobody listens."""

    def close(self) -> None:
        """Nothing is open."""
