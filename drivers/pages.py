"""Arithmetic on frames in page layout: turning them, and what has changed. Pure; knows neither bus nor controller.

Page after page of eight pixel rows, in a page one byte per column, the lowest bit on top.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ADDRESSING = 10
"""Bytes on the bus that one more rectangle costs beside its pixels, about. Fewer unchanged bytes are sent along."""

_RUN = re.compile(rb"[^\0](?:\0{0,%d}[^\0])*" % (ADDRESSING - 1))
"""A stretch of changes, with the short pauses inside it."""

_UPSIDE_DOWN = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_SPREAD = [sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)]
"""A byte's bits, each in a byte of its own."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of whole bytes: `pages` from `page` on, `columns` from `column` on."""

    page: int
    pages: int
    column: int
    columns: int

    @property
    def cost(self) -> int:
        return ADDRESSING + self.pages * self.columns

    def joined(self, other: Patch) -> Patch:
        """The smallest rectangle around both."""
        page, column = min(self.page, other.page), min(self.column, other.column)
        below = max(self.page + self.pages, other.page + other.pages)
        right = max(self.column + self.columns, other.column + other.columns)
        return Patch(page, below - page, column, right - column)

    def cut(self, data: bytes, width: int) -> bytes:
        """What lies under it, row of bytes by row of bytes."""
        starts = range(self.page * width + self.column, (self.page + self.pages) * width, width)
        return b"".join(data[start : start + self.columns] for start in starts)


def whole(data: bytes, width: int) -> Patch:
    return Patch(0, len(data) // width, 0, width)


def changes(old: bytes, new: bytes, width: int, tall: bool) -> list[Patch]:
    """Patches that make `new` out of `old`, cheap to send. `tall`: a patch may reach over several pages."""
    size = len(new)
    mask = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(size, "big")
    patches: list[Patch] = []
    for start in range(0, size, width):
        for run in _RUN.finditer(mask, start, start + width):
            _add(patches, Patch(start // width, 1, run.start() - start, run.end() - run.start()), tall)
    return patches


def _add(patches: list[Patch], patch: Patch, tall: bool) -> None:
    """Joins it to another, as a rule the one above, where that is cheaper."""
    if tall:
        for place, other in enumerate(patches):
            joined = other.joined(patch)
            if joined.cost <= other.cost + patch.cost:
                patches[place] = joined
                return
    patches.append(patch)


def upside_down(data: bytes) -> bytes:
    """Turned by 180 degrees."""
    return data[::-1].translate(_UPSIDE_DOWN)


def clockwise(data: bytes, width: int) -> bytes:
    """Turned by 90 degrees to the right: width and height change places."""
    pages = len(data) // width
    turned = bytearray(len(data))
    for page in range(pages):
        for left in range(0, width, 8):
            tile = 0
            for place, byte in enumerate(data[page * width + left : page * width + left + 8]):
                tile |= _SPREAD[byte] << place
            start = left * pages + 8 * (pages - 1 - page)
            turned[start : start + 8] = tile.to_bytes(8, "big")
    return bytes(turned)
