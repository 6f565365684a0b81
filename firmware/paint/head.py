"""The head: who or what the screen is about, and at the right the corner with its icons."""

from __future__ import annotations

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN, THIN_LOW, Font
from firmware.paint.glyphs import icon, picture
from firmware.paint.parts import after, before, put, put_on_line, write
from firmware.screens import Head

_GAP, _SIGN = 3, 12
"""Columns between things, and those kept for pointer or crown."""


def bare(head: Head) -> bool:
    """Whether nothing of it would be seen."""
    return head == Head("")


def headline(canvas: Canvas, head: Head, width: int) -> None:
    """Sixteen rows: the text as large as it fits, small type on two lines rather than cut off."""
    box = before(Box(0, 0, width, 16), corner(canvas, head, Box(0, 0, width, 10), _needed(head)))
    if head.pointer or head.crown:
        sign = picture("tall-pointer" if head.pointer else "crown")
        put(canvas, sign, box)
        box = after(box, sign.width + _GAP - head.pointer)
    if THIN.width(head.text) > box.width and fit.whole(THIN_LOW, head.text, box.width, 2):
        for line, place in zip(fit.wrap(THIN_LOW, head.text, box.width, 2), fit.lines(box, 8, 8), strict=False):
            write(canvas, place, line, (THIN_LOW,))
    else:
        write(canvas, box, head.text, fit.HEADLINE)


def title(canvas: Canvas, head: Head, box: Box, fonts: tuple[Font, ...] = fit.LINE) -> None:
    """One line of small type: where the body needs the room, and on low glass."""
    box = before(box, corner(canvas, head, box, _needed(head)))
    if head.pointer or head.crown:
        sign = picture("pointer" if head.pointer else "crown")
        if sign.width <= box.width:
            put_on_line(canvas, sign, box)
        box = after(box, sign.width + _GAP)
    write(canvas, box, head.text, fonts)


def _needed(head: Head) -> int:
    """The columns that the head's own text must keep."""
    return _SIGN + (THIN.width(head.text) + _GAP if head.text else 0)


def corner(canvas: Canvas, head: Head, line: Box, needed: int) -> int:
    """Draws the icons at the right end of a line, and the corner's text where that leaves the columns that are needed;
    says how many are gone."""
    right, left = line.right, line.x + _SIGN
    for one in head.icons:
        shape = icon(one)
        if right - shape.width < left:
            break
        right -= shape.width
        put_on_line(canvas, shape, Box(right, line.y, shape.width, line.height))
        right -= _GAP
    room = right - line.x - needed
    text = head.corner if head.text else fit.cut(THIN, head.corner, room)
    if text and THIN.width(text) <= room:
        right -= THIN.width(text)
        put(canvas, THIN.shape(text), Box(right, line.y, THIN.width(text), line.height))
        right -= _GAP
    return line.right - right
