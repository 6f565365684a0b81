"""A canvas for the tests: it refuses what overlaps and what sticks out of the glass."""

from __future__ import annotations

from firmware.paint.canvas import Box, Canvas


class Overlap(AssertionError):
    """Two things were drawn on each other, or one beyond the glass."""


class WatchedCanvas(Canvas):
    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.taken: list[Box] = []

    def _claim(self, box: Box) -> None:
        if box.width <= 0 or box.height <= 0:
            return
        if box.x < 0 or box.y < 0 or box.right > self.width or box.bottom > self.height:
            raise Overlap(f"{box} sticks out of {self.width}x{self.height}")
        for other in self.taken:
            if box.meets(other):
                raise Overlap(f"{box} lies on {other}")
        self.taken.append(box)
