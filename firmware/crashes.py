"""Remembers where starts have ended in a crash, so that no start can fail for ever for the sake of one question.

One small file in the data folder: a place (the match and its length, or a thread), and how often running began there and
soon ended there. Another place begins the count anew. What cannot be read or written counts as nothing.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from firmware.journal.files import replace

QUICK = 60.0
"""Seconds. A box that has run so long has not been ended by what it started with."""
TWICE, THRICE = 2, 3
"""After so many crashes at one place the next start does without what was open there, then without the match."""

_LARGEST = 200


class Crashes:
    """The crashes of one data folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "tallybox.crash"

    def count(self, place: str) -> int:
        """How often in a row it was here."""
        known, times = self._read()
        return times if known == place else 0

    def add(self, place: str) -> None:
        """Once more. Never raises."""
        times = self.count(place) + 1
        with suppress(OSError, ValueError):
            replace(self._path, f"{times} {place}\n".encode())

    def forget(self) -> None:
        """The box has run long enough. Never raises."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _read(self) -> tuple[str, int]:
        try:
            with self._path.open("rb") as file:
                times, _, place = file.read(_LARGEST).decode("utf-8", "replace").rstrip("\n").partition(" ")
            return place, int(times)
        except (OSError, ValueError):
            return "", 0


def of_match(match_id: str | None, events: int) -> str:
    """The place of a crash at the table: which match (none: before one), and after how many of its events."""
    return f"match {match_id or '-'} {events}"


def of_thread(name: str) -> str:
    """The place of a crash in another thread."""
    return f"thread {name}"
