"""Several names in one box, each with a crown: tied leaders and shared wins."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN, Font
from firmware.paint.parts import beside_crown, crowned, write


def names_in(canvas: Canvas, box: Box, names: Sequence[str], others: Sequence[str] = ()) -> None:
    """Crowned names one under another, in two columns where one is too short; then the others, as far as they go."""
    columns, height = next((one for one in _GRIDS if len(names) <= one[0] * (box.height // one[1])), _GRIDS[-1])
    places = grid(box, len(names), columns, height)
    name_each(canvas, places, names, fit.steps(height), "small-crown")
    used = max((place.bottom for place in places), default=box.y)
    for text, line in zip(others, fit.lines(Box(box.x, used, box.width, box.bottom - used), 10), strict=False):
        write(canvas, line, text, (THIN,))


_GRIDS = ((1, 10), (1, 8), (2, 10), (2, 8))
"""Columns and height of a line, from the roomiest."""


def grid(box: Box, count: int, columns: int, height: int) -> tuple[Box, ...]:
    """Places for so many names, row by row."""
    return tuple(place for line in fit.lines(box, height, height) for place in fit.columns(line, columns))[:count]


def name_each(canvas: Canvas, places: Sequence[Box], names: Sequence[str], fonts: Sequence[Font], crown: str) -> None:
    """A name in each place; those that would look the same when cut are told apart."""
    if places:
        room = min(beside_crown(place, crown).width for place in places)
        for name, place in zip(fit.apart(fonts[-1], names, room), places, strict=False):
            crowned(canvas, place, name, fonts, crown)
