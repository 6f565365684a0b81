"""Rows of facts: pictograms in a row, a line of words, a scale with one cell inverse. They flow like words in a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from firmware.paint import fit
from firmware.paint.bitmap import Bitmap, drawn
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN
from firmware.paint.parts import Side, after, put, write
from firmware.screens import PiecesRow, Row, ScaleRow, TextRow

_BETWEEN_ROWS = 8
_BETWEEN_PIECES = 2
_BEFORE_TEXT = 4
_LARGEST = 12
"""No pictogram is wider; its height is that of the small type."""
_CELL, _WIDE_CELL = 4, 12
"""Dark columns in a cell of a scale, beside its number: at least and at most."""


def flow(canvas: Canvas, rows: Sequence[Row], lines: Sequence[Box]) -> int:
    """Sets the rows one after another, on the next line where one no longer fits; what is left over is not shown.

    Says how many columns of the last line are taken.
    """
    left, taken = list(lines), 0
    for row in rows:
        if taken and left and measure(row, left[0].width) > left[0].width - taken - _BETWEEN_ROWS:
            if len(left) == 1:
                break
            left.pop(0)
            taken = 0
        if not left:
            break
        start = taken + _BETWEEN_ROWS if taken else 0
        taken = start + draw(canvas, row, after(left[0], start))
    return taken


def measure(row: Row, width: int) -> int:
    """How wide it would like to be, given at most so much."""
    match row:
        case TextRow(text):
            return min(width, THIN.width(text))
        case PiecesRow():
            whole = _pieces_width(row, row.count)
            return whole if whole <= width else min(width, _pieces_width(_numbered(row), 1))
        case ScaleRow(cells, _):
            return min(width, sum(THIN.width(cell) + _CELL for cell in cells))
    assert_never(row)


def draw(canvas: Canvas, row: Row, line: Box) -> int:
    """Draws it from the left end of a line; says how many columns it took."""
    match row:
        case TextRow(text):
            return write(canvas, line, text, (THIN,))
        case PiecesRow():
            return _pieces(canvas, row, line)
        case ScaleRow(cells, reached):
            return _scale(canvas, cells, reached, line)
    assert_never(row)


# ---- pictograms


def _pictogram(row: PiecesRow) -> Bitmap:
    shape = drawn([bits[:_LARGEST] for bits in row.bits[:8]])
    return shape if shape.width else drawn(("#####",) * 7)


def _pieces_width(row: PiecesRow, count: int) -> int:
    shapes = count * (_pictogram(row).width + _BETWEEN_PIECES) - _BETWEEN_PIECES
    return shapes + (_BEFORE_TEXT + THIN.width(row.text) if row.text else 0)


def _numbered(row: PiecesRow) -> PiecesRow:
    """One pictogram, and how many of it in figures."""
    return PiecesRow(row.bits, 1, f"×{row.count} {row.text}".strip())


def _pieces(canvas: Canvas, row: PiecesRow, line: Box) -> int:
    """All of them, or one and the number; the text is cut last."""
    if row.count < 1 or row.count > line.width or _pieces_width(row, row.count) > line.width:
        row = _numbered(row)
    shape = _pictogram(row)
    x = line.x
    for _ in range(row.count):
        if x + shape.width > line.right:
            return line.width
        canvas.bitmap(shape, x, line.y + 2)
        x += shape.width + _BETWEEN_PIECES
    x += _BEFORE_TEXT - _BETWEEN_PIECES
    if not row.text:
        return x - _BEFORE_TEXT - line.x
    return x - line.x + write(canvas, after(line, x - line.x), row.text, (THIN,))


# ---- scales


def _scale(canvas: Canvas, cells: Sequence[str], reached: int, line: Box) -> int:
    """The cells side by side; where they do not all fit, those around the reached one."""
    widths = [THIN.width(cell) for cell in cells]
    start, stop = window([width + _CELL for width in widths], reached, line.width)
    air = min(_WIDE_CELL, (line.width - sum(widths[start:stop])) // max(1, stop - start))
    x = line.x
    for place in range(start, stop):
        text = fit.cut(THIN, cells[place], line.width - _CELL)
        cell = Box(x, line.y, THIN.width(text) + max(air, _CELL), line.height)
        put(canvas, THIN.shape(text), cell, Side.CENTRE)
        if place == reached:
            canvas.invert(Box(x, line.y + 1, cell.width, line.height - 1))
        x = cell.right
    return x - line.x


def window(widths: Sequence[int], reached: int, room: int) -> tuple[int, int]:
    """Start and stop of the cells to show: grown from the reached one to both sides as long as they fit."""
    if not widths:
        return 0, 0
    start = min(max(reached, 0), len(widths) - 1)
    stop = start + 1
    while True:
        taken = sum(widths[start:stop])
        if stop < len(widths) and taken + widths[stop] <= room:
            stop += 1
        elif start > 0 and taken + widths[start - 1] <= room:
            start -= 1
        else:
            return start, stop
