"""The trace line: the latest move, which is the legend of undo; for a moment a notice, a refusal, or a growing bar."""

from __future__ import annotations

from typing import assert_never

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN, THIN_LOW
from firmware.paint.glyphs import glyph
from firmware.paint.parts import after, put, put_on_line, write
from firmware.screens import Glyph, Mark, Trace


def trace_line(canvas: Canvas, box: Box, trace: Trace) -> None:
    """On high glass: twelve rows."""
    line = Box(box.x, box.y + 1, box.width, 10)
    if trace.mark is Mark.PLAIN:
        put_on_line(canvas, glyph(Glyph.UNDO), line)
        write(canvas, after(line, 9), trace.text, (THIN,))
    else:
        notice(canvas, _below_body(box) if trace.mark is Mark.INVERSE else box, trace)


def _below_body(box: Box) -> Box:
    """One row less on top: an inverse field must not touch an inverse row of a list."""
    return box._replace(y=box.y + 1, height=box.height - 1)


def notice(canvas: Canvas, box: Box, trace: Trace) -> None:
    """A trace line that is more than a line of type, over the whole box."""
    match trace.mark:
        case Mark.INVERSE:
            _words(canvas, box.inset(3, 0), trace.text)
            canvas.invert(box)
        case Mark.HOLD:
            _words(canvas, box.inset(4, 1), trace.text)
            canvas.frame_box(box)
            inner = box.inset(1, 1)
            done = min(1.0, max(0.0, trace.progress))
            canvas.invert(Box(inner.x, inner.y, round(inner.width * done), inner.height))
        case Mark.BOXED | Mark.PLAIN:
            _words(canvas, box.inset(4, 1), trace.text)
            canvas.frame_box(box)
        case _:
            assert_never(trace.mark)


def _words(canvas: Canvas, box: Box, text: str) -> None:
    """One line, two where they fit and one is too short."""
    font = THIN if box.height >= THIN.height else THIN_LOW
    if font.width(text) <= box.width or box.height < 17:
        write(canvas, box, text, (font,))
        return
    top = box.y + (box.height - 17) // 2
    for place, line in enumerate(fit.halves(THIN_LOW, text, box.width)):
        put(canvas, THIN_LOW.shape(line), Box(box.x, top + 9 * place, box.width, 8))
