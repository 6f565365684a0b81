"""Tables for people: columns that line up, whatever letters a name has, and nothing in them that steers a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from firmware.safe import printable

_GAP = "  "


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]], right: Sequence[int] = ()) -> str:
    """Lines with a head; the columns in `right` end where their head ends. Empty without rows."""
    if not rows:
        return ""
    lines = [[printable(str(cell)) for cell in row] for row in (heads, *rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(line, widths, right) for line in lines)


def width(text: str) -> int:
    """How many places a terminal gives it: two to a letter of the East, none to an accent that follows its letter."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> str:
    padded = []
    for column, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        space = " " * (wide - width(cell))
        padded.append(space + cell if column in right else cell + space)
    return _GAP.join(padded).rstrip()
