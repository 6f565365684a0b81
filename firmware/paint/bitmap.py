"""A small picture of lit and dark pixels: a letter, a glyph, a line of type. Knows no place on the glass.

Values of painting are named tuples: making a dataclass costs ten times as much, and a box that starts makes them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Bitmap(NamedTuple):
    """`columns`: one number a column from left to right, the lowest bit is the top pixel."""

    columns: tuple[int, ...]
    height: int

    @property
    def width(self) -> int:
        return len(self.columns)

    def lowered(self, rows: int) -> Bitmap:
        """The same picture with dark rows added on top."""
        return Bitmap(tuple(column << rows for column in self.columns), self.height + rows)

    def rows(self) -> tuple[str, ...]:
        """As it is written in the source: '#' is lit, '.' is dark."""
        return tuple(
            "".join("#" if column >> row & 1 else "." for column in self.columns) for row in range(self.height)
        )


def drawn(rows: Sequence[str]) -> Bitmap:
    """A bitmap from rows of '#' (lit) and anything else (dark); short rows are dark at their end."""
    width = max((len(row) for row in rows), default=0)
    columns = [0] * width
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == "#":
                columns[x] |= 1 << y
    return Bitmap(tuple(columns), len(rows))


def trimmed(columns: Iterable[int]) -> tuple[int, ...]:
    """Without the dark columns at both ends."""
    kept = list(columns)
    while kept and not kept[-1]:
        kept.pop()
    start = next((x for x, column in enumerate(kept) if column), 0)
    return tuple(kept[start:])
