"""What the firmware raises. Every error has this folder's base and a fitting builtin as parents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


class FirmwareError(Exception):
    """Base of everything that the firmware raises. Its text is one line: where, what is wrong, what would be right."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong in a settings file: the 1-based line, the key ("buttons.seats[2]"), and what would be right."""

    line: int
    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.line}: {self.where}: {self.why}"


class SettingsError(FirmwareError, ValueError):
    """A settings file with mistakes: all of them at once, in the order of their lines."""

    def __init__(self, path: Path, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("\n".join(f"{path}:{mistake}" for mistake in mistakes))
        self.path, self.mistakes = path, mistakes


class NoFile(FirmwareError, FileNotFoundError):
    """A file that was asked for by name is not there or cannot be read."""
