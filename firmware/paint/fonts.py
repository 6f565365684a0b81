"""Type: which pixels a line of text lights. Knows no places and no screens.

The letters come from the package `unscii`, loaded when the first one is asked for. They are set close (every letter as
wide as its ink), and at eight pixels letters with marks are put together here: the package squeezes them into eight
rows, and half of them come out bold in the thin type.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import NamedTuple

from firmware.paint import letters
from firmware.paint.bitmap import Bitmap, drawn, trimmed

_SHRUNK = (0, 2, 3, 4, 6)
"""The rows of a capital that make a smaller one: with two rows of marks on top it is as high as any other letter."""
_DOTTED = {"i": "\u0131", "j": "\u0237"}
_BESIDE = frozenset("ďťľĽ")
"""Here the caron is written as an apostrophe after the letter."""


class Font(NamedTuple):
    """`rise`: rows above a capital, kept free for marks; without them capitals with marks are drawn smaller."""

    name: str
    module: str
    height: int
    rise: int
    space: int

    def shape(self, text: str) -> Bitmap:
        return _shape(self, text)

    def width(self, text: str) -> int:
        return _shape(self, text).width

    @property
    def weight(self) -> str:
        return self.name.split("-")[0]


TALL = Font("tall", "unscii_16_transposed", height=16, rise=0, space=5)
BOLD = Font("bold", "unscii_8_transposed", height=10, rise=2, space=5)
THIN = Font("thin", "unscii_8_thin_transposed", height=10, rise=2, space=4)
BOLD_LOW = Font("bold-low", "unscii_8_transposed", height=8, rise=0, space=5)
THIN_LOW = Font("thin-low", "unscii_8_thin_transposed", height=8, rise=0, space=4)


@lru_cache(maxsize=512)
def _shape(font: Font, text: str) -> Bitmap:
    columns: list[int] = []
    for letter in tidy(text):
        columns.extend((0,) * font.space if letter == " " else (*_letter(font, letter), 0))
    if columns and columns[-1] == 0 and not text.endswith(" "):
        columns.pop()
    return Bitmap(tuple(columns), font.height)


@lru_cache(maxsize=512)
def tidy(text: str) -> str:
    """What can be set of a text: white space is a space, control and joining characters go, marks join their letter."""
    if text.isascii() and text.isprintable():
        return text
    whole = unicodedata.normalize("NFC", "".join(letters.ALIKE.get(letter, letter) for letter in text))
    spaced = (" " if letter.isspace() else letter for letter in whole)
    return "".join(letter for letter in spaced if unicodedata.category(letter)[0] not in "CM")


@cache
def _letter(font: Font, letter: str) -> tuple[int, ...]:
    """The columns of one letter in the font's whole height."""
    if font.height == 16:
        return _plain(font, letter) or _without_marks(font, letter) or _unknown(2)
    marked = None if letter in letters.own(font.weight) else _marked(font, letter)
    if marked is not None:
        return marked
    plain = _plain(font, letter)
    return tuple(column << font.rise for column in plain) if plain else _unknown(font.rise)


def _unknown(top: int) -> tuple[int, ...]:
    return drawn(letters.UNKNOWN).lowered(top).columns


def _without_marks(font: Font, letter: str) -> tuple[int, ...]:
    base = unicodedata.normalize("NFD", letter)[0]
    return _plain(font, base) if base != letter else ()


def _plain(font: Font, letter: str) -> tuple[int, ...]:
    """As the package or we have drawn it, without dark columns; empty where there is none."""
    ours = letters.own(font.weight).get(letter)
    if ours is not None:
        return trimmed(ours.columns)
    return trimmed(_columns(_package(font.module).get(ord(letter), ()), 16 if font.height == 16 else 8))


def _columns(raw: Sequence[int], height: int) -> tuple[int, ...]:
    """The package lists a letter's columns, for sixteen rows the upper halves before the lower ones. Wide signs: none."""
    if len(raw) != height:
        return ()
    if height == 8:
        return tuple(raw)
    return tuple(upper | lower << 8 for upper, lower in zip(raw[:8], raw[8:], strict=True))


@cache
def _package(module: str) -> Mapping[int, Sequence[int]]:
    """Two milliseconds the first time (twenty on a small Pi), so never on import."""
    found: Mapping[int, Sequence[int]] = getattr(import_module(f"unscii.raw_unscii.{module}"), f"{module}_bytes")
    return found


# ---- letters with marks, in the eight-pixel type


def _marked(font: Font, letter: str) -> tuple[int, ...] | None:
    """Base letter and mark, put together; None for a letter without a mark that we have."""
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) != 2 or parts[1] not in letters.NAMES:
        return None
    base = _plain(font, _DOTTED.get(parts[0], parts[0]))
    if not base:
        return None
    if letter in _BESIDE:
        return (*(column << font.rise for column in base), 0, *_mark(font, "apostrophe", font.rise))
    name = letters.NAMES[parts[1]]
    if name == "below":
        return _over(tuple(column << font.rise for column in base), _mark(font, name, font.rise + 7))
    return _under_mark(font, base, name)


def _under_mark(font: Font, base: tuple[int, ...], name: str) -> tuple[int, ...]:
    capital = any(column & 0b11 for column in base)
    if font.rise == 0:
        return _over(tuple(map(_shrink, base)) if capital else base, _mark(font, name, 0))
    letter = tuple(column << font.rise for column in base)
    if capital:
        return _over(letter, _mark(font, name, 0))
    return _over(letter, _mark(font, "ring-low", 0) if name == "ring" else _mark(font, name, 1))


def _shrink(column: int) -> int:
    rows = sum((column >> row & 1) << place for place, row in enumerate(_SHRUNK))
    return rows << 2


def _mark(font: Font, name: str, top: int) -> tuple[int, ...]:
    return tuple(column << top for column in letters.marks(font.weight)[name].columns)


def _over(letter: tuple[int, ...], mark: tuple[int, ...]) -> tuple[int, ...]:
    """One drawn over the other, both in the middle of the wider one."""
    width = max(len(letter), len(mark))
    result = [0] * width
    for part in (letter, mark):
        start = (width - len(part) + 1) // 2
        for place, column in enumerate(part, start=start):
            result[place] |= column
    return tuple(result)
