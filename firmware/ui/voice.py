"""How the view gets its words: a seam, so that the view knows neither catalogues nor files."""

from __future__ import annotations

from typing import Protocol

from scoring.text import Text


class Voice(Protocol):
    """Speaks the table's language with the names of the players."""

    def say(self, text: Text) -> str:
        """A message of the game's or the firmware's catalogue in words."""

    def bits(self, pictogram: str) -> tuple[str, ...]:
        """A pictogram as rows of '#' and '.'."""
