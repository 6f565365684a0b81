"""Several names in one box, each with a crown: tied leaders and shared wins."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN, Font
from firmware.paint.glyphs import picture
from firmware.paint.parts import after, put_on_line, write


def names_in(canvas: Canvas, box: Box, names: Sequence[str], others: Sequence[str] = ()) -> None:
    """Crowned names one under another, in two columns where one is too short; then the others, as far as they go."""
    places, fonts = roomiest(box, len(names))
    for name, place in zip(alike(names, places, fonts), places, strict=False):
        crown = picture("small-crown")
        put_on_line(canvas, crown, place)
        write(canvas, after(place, crown.width + 2), name, fonts)
    used = max((place.bottom for place in places), default=box.y)
    rest = fit.lines(Box(box.x, used, box.width, box.bottom - used), 10)
    for text, line in zip(others, rest, strict=False):
        write(canvas, line, text, (THIN,))


def roomiest(box: Box, count: int) -> tuple[tuple[Box, ...], tuple[Font, ...]]:
    """Places for so many names, and the types for them: lines of ten, then of eight, then two columns."""
    for columns, height in ((1, 10), (1, 8), (2, 10), (2, 8)):
        if count <= columns * (box.height // height):
            break
    return grid(box, count, columns, height)


def grid(box: Box, count: int, columns: int, height: int) -> tuple[tuple[Box, ...], tuple[Font, ...]]:
    """The same with lines of this height in so many columns."""
    places = [place for line in fit.lines(box, height, height) for place in fit.columns(line, columns)]
    return tuple(places[:count]), fit.steps(height)


def alike(names: Sequence[str], places: Sequence[Box], fonts: Sequence[Font]) -> tuple[str, ...]:
    """The names cut for these places, those that would look the same told apart."""
    if not places:
        return ()
    return fit.apart(fonts[-1], names, places[0].width - picture("small-crown").width - 2)
