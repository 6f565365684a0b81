"""Setting words and numbers into boxes: the strokes that all painters of bodies share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from firmware.paint import fit
from firmware.paint.bitmap import Bitmap
from firmware.paint.canvas import Box, Canvas
from firmware.paint.digits import SIZES, can_draw, digits
from firmware.paint.fonts import Font
from firmware.paint.glyphs import picture

_LEAST = 12
"""Digits of ours are legible from this height."""


class Side(Enum):
    """Where in its box something stands; from top to bottom it is always in the middle."""

    LEFT = 0
    CENTRE = 1
    RIGHT = 2


def put(canvas: Canvas, picture: Bitmap, box: Box, side: Side = Side.LEFT) -> None:
    """Places a picture in a box; what is wider than the box loses its right end."""
    if picture.width > box.width:
        picture = Bitmap(picture.columns[: max(0, box.width)], picture.height)
    x = box.x + (box.width - picture.width) * side.value // 2
    canvas.bitmap(picture, x, box.y + (box.height - picture.height) // 2)


def write(canvas: Canvas, box: Box, text: str, fonts: Sequence[Font], side: Side = Side.LEFT) -> int:
    """Sets a text in the first of these types in which it fits, else cut; says how wide it came out."""
    line = fit.stepped(text, box.width, fonts)
    put(canvas, line.font.shape(line.text), box, side)
    return min(line.width, max(0, box.width))


def numeral(text: str, width: int, height: int) -> Bitmap:
    """A number as large as the room allows. What has no digits of ours (or is as long as that) is set in type."""
    if can_draw(text) and height >= _LEAST:
        for size in (min(height, SIZES[0]), *SIZES):
            if size <= height and digits(text, size).width <= width:
                return digits(text, size)
    line = fit.stepped(text, width, fit.steps(height))
    return line.font.shape(line.text)


def crowned(canvas: Canvas, box: Box, name: str, fonts: Sequence[Font], crown: str = "crown") -> None:
    """A crown (that picture; "" for none) and the name of who leads."""
    if crown and picture(crown).width <= box.width:
        put_on_line(canvas, picture(crown), box)
    write(canvas, beside_crown(box, crown), name, fonts)


def beside_crown(box: Box, crown: str) -> Box:
    """What is left of a box beside the crown."""
    return after(box, picture(crown).width + 3) if crown else box


def put_on_line(canvas: Canvas, picture: Bitmap, box: Box) -> None:
    """A picture as high as a capital, at the height of the letters: a line of ten has two rows for marks above them."""
    above = (box.height - 10) // 2 + 2 if box.height >= 10 else max(0, box.height - 8)
    canvas.bitmap(picture, box.x, box.y + above)


def after(box: Box, taken: int) -> Box:
    """What is left of a box when so many columns at its left are used."""
    taken = min(taken, box.width)
    return Box(box.x + taken, box.y, box.width - taken, box.height)


def before(box: Box, taken: int) -> Box:
    """What is left of a box when so many columns at its right are used."""
    return Box(box.x, box.y, max(0, box.width - taken), box.height)
