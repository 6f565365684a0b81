"""Where a frame is drawn: pixels, boxes and bitmaps at places. Knows nothing of screens, words or type.

A column of the glass is one whole number, its lowest bit the top pixel: a letter is a handful of shifts, and the
controller's bytes fall out at the end. What lies outside the glass is cut off.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware.frame import Frame
from firmware.paint.bitmap import Bitmap


class Box(NamedTuple):
    """A rectangle of pixels; `right` and `bottom` are the first column and row outside of it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inset(self, across: int, down: int) -> Box:
        """Smaller by so many pixels on each side."""
        return Box(self.x + across, self.y + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down))

    def meets(self, other: Box) -> bool:
        """Whether they share a pixel."""
        across = max(self.x, other.x) < min(self.right, other.right)
        return across and max(self.y, other.y) < min(self.bottom, other.bottom)


class Canvas:
    """A dark glass to draw on; `frame` is the picture so far."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._columns = [0] * width
        self._full = (1 << height) - 1

    def frame(self) -> Frame:
        pages = self.height // 8
        standing = b"".join(column.to_bytes(pages, "little") for column in self._columns)
        return Frame(self.width, self.height, b"".join(standing[page::pages] for page in range(pages)))

    def bitmap(self, picture: Bitmap, x: int, y: int) -> None:
        """Adds the picture's lit pixels, its top left corner at (x, y)."""
        self._claim(Box(x, y, picture.width, picture.height))
        for place, column in enumerate(picture.columns, start=x):
            if column and 0 <= place < self.width:
                self._columns[place] |= (column << y if y >= 0 else column >> -y) & self._full

    def frame_box(self, box: Box) -> None:
        """An outline, one pixel thick, on the box's own outermost pixels."""
        if box.width > 0 and box.height > 0:
            self.line(Box(box.x, box.y, box.width, 1))
            self.line(Box(box.x, box.bottom - 1, box.width, 1))
            self.line(Box(box.x, box.y + 1, 1, box.height - 2))
            self.line(Box(box.right - 1, box.y + 1, 1, box.height - 2))

    def line(self, box: Box) -> None:
        """A lit bar that stands for itself, like an underline: nothing else may lie on it."""
        self._claim(box)
        self.fill(box)

    def fill(self, box: Box) -> None:
        """Lit ground."""
        for x, bits in self._stripes(box):
            self._columns[x] |= bits

    def invert(self, box: Box) -> None:
        """Lit becomes dark and dark lit: for inverse type, once the type stands there."""
        for x, bits in self._stripes(box):
            self._columns[x] ^= bits

    def dots(self, y: int) -> None:
        """A dotted line across the glass."""
        self._claim(Box(0, y, self.width, 1))
        for x in range(0, self.width, 2):
            self._columns[x] |= 1 << y & self._full

    def _stripes(self, box: Box) -> list[tuple[int, int]]:
        top, bottom = max(0, box.y), min(self.height, box.bottom)
        if top >= bottom:
            return []
        bits = (1 << bottom) - (1 << top)
        return [(x, bits) for x in range(max(0, box.x), min(self.width, box.right))]

    def _claim(self, box: Box) -> None:
        """Told of every box in which something stands that nothing else may touch; the tests' canvas watches over it."""
