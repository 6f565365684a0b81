"""Messages as data: a key of a catalogue and its arguments. The rules hold no words of any language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """Stands for the name of the player in this seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Text:
    """A message of the game's own catalogue; `{0}` is its first argument. `plural` is the number that decides the form."""

    key: str
    args: tuple[int | str | Name | Text, ...] = ()
    plural: int | None = None


def text(key: str, *args: int | str | Name | Text, plural: int | None = None) -> Text:
    """A Text in one breath."""
    return Text(key, args, plural)
