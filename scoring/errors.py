"""What the rules refuse. Every error has this folder's base and a fitting builtin as parents."""

from __future__ import annotations

from scoring.text import Name, Text


class ScoringError(Exception):
    """Base of everything that the rules raise."""


class Refused(ScoringError, ValueError):
    """A move that the rules forbid; `text` is the reason in words of the game's catalogue.

    The catalogue holds a short form under the key (the glass, 21 letters) and, where that is too terse for a person
    at a terminal, a whole sentence under the key with ``.long`` appended.
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Misfit(Refused):
    """After an edit a later entry no longer fits; `entry` is its place among the standing entries."""

    def __init__(self, text: Text, entry: int) -> None:
        super().__init__(text)
        self.entry = entry


class BadRecord(ScoringError, ValueError):
    """A line of a match record that cannot be read: the 1-based line, where in it, and what would be right."""

    def __init__(self, line: int, where: str, why: str) -> None:
        super().__init__(f"{line}: {where}: {why}")
        self.line, self.where, self.why = line, where, why


class UnknownGame(ScoringError, LookupError):
    """No game of that id is known."""


def refused(key: str, *args: int | str | Name | Text) -> Refused:
    """A refusal in one breath: ``raise refused("no-chip", Name(seat))``."""
    return Refused(Text(key, args))
