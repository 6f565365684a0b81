"""Numbers that are being chosen, on high glass: a frame round a number is an open question."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.paint import facts, fit
from firmware.paint.bitmap import Bitmap
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import BOLD, THIN
from firmware.paint.glass import Glass
from firmware.paint.head import headline, title
from firmware.paint.parts import Side, before, numeral, put, write
from firmware.screens import Dial, DialBox, Dials, Row, ScaleRow

_MARGIN = 5
"""Between number and frame at the sides."""
_NARROWEST = 40
_PITCH = 11


def dial(glass: Glass, body: Dial) -> None:
    """Frame and number at the right, label and facts at the left, a scale along the whole width below."""
    headline(glass.canvas, glass.screen.head, glass.width)
    box = _with_scale(glass, body.rows)
    roomy = box.height > 30
    frame = _framed(glass.canvas, body.value, box._replace(height=box.height - 1) if roomy else _raised(box))
    beside(glass.canvas, before(box, frame.width + 4), body)


def _raised(box: Box) -> Box:
    """One row more on top, of the free one under the head."""
    return box._replace(y=box.y - 1, height=box.height + 1)


def _with_scale(glass: Glass, rows: Sequence[Row]) -> Box:
    """Draws the first scale along the bottom; what is left of the body."""
    box = glass.body
    scale = next((row for row in rows if isinstance(row, ScaleRow)), None)
    if scale is None or box.height < 35:
        return box
    facts.draw(glass.canvas, scale, Box(box.x, box.bottom - 11, box.width, 10))
    return Box(box.x, box.y, box.width, box.height - 12)


def _framed(canvas: Canvas, value: str, box: Box) -> Box:
    """The number in its frame, as high as the box and at its right end."""
    number = numeral(value, box.width * 11 // 20, min(28, box.height - 4))
    width = max(_NARROWEST, number.width + 2 * _MARGIN)
    frame = Box(box.right - width, box.y, width, box.height)
    canvas.frame_box(frame)
    put(canvas, number, frame, Side.CENTRE)
    return frame


def beside(canvas: Canvas, box: Box, body: Dial) -> None:
    """Label and result, then the facts: at the left of the frame."""
    lines = list(fit.lines(box, _PITCH))
    rows = tuple(row for row in body.rows if not isinstance(row, ScaleRow))
    room = len(lines) - min(len(rows), 1)
    mark = min(box.width // 2, BOLD.width(body.mark) + 4) if body.mark else 0
    if BOLD.width(body.label) + mark > box.width and THIN.width(body.label) + mark > box.width and room > 1:
        room = min(room, 2 if not mark else room)
        room -= bool(mark)
        font = BOLD if fit.whole(BOLD, body.label, box.width, room) else THIN
        for text in fit.wrap(font, body.label, box.width, room):
            write(canvas, lines.pop(0), text, (font,))
        if mark and lines:
            write(canvas, lines.pop(0), body.mark, fit.LINE)
    elif lines:
        write(canvas, before(lines[0], mark), body.label, fit.LINE)
        if mark:
            write(canvas, lines[0]._replace(x=lines[0].right - mark + 4, width=mark - 4), body.mark, fit.LINE)
        lines.pop(0)
    facts.flow(canvas, rows, lines)


# ---- several numbers


def dials(glass: Glass, body: Dials) -> None:
    """Side by side, the open one framed: their names above them, or beside them where a label needs the line."""
    close = glass.floor == glass.panel.trace
    rows = () if close else body.rows[:2]
    label = bool(body.label or body.mark)
    if label and (rows or close):
        title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
        box = Box(0, 11, glass.width, glass.floor - 11)
    else:
        headline(glass.canvas, glass.screen.head, glass.width)
        box = glass.body
    if label:
        box = _labelled(glass.canvas, box, body.label, body.mark)
    if not close:
        box = box._replace(height=box.height - 1)
    if rows and box.height >= 29:
        facts.flow(glass.canvas, rows, (box._replace(height=10),))
        box = _below(box, 10)
    shares = fit.columns(box, max(1, len(body.boxes)), 3)
    above = not label and box.height >= 29
    for one, share in zip(body.boxes, shares, strict=False):
        _one(glass.canvas, one, share, above)


def _labelled(canvas: Canvas, box: Box, label: str, mark: str) -> Box:
    line = box._replace(height=10)
    taken = write(
        canvas,
        line._replace(x=line.x + line.width * 2 // 3, width=line.width - line.width * 2 // 3),
        mark,
        fit.LINE,
        Side.RIGHT,
    )
    write(canvas, before(line, taken + 4 if taken else 0), label, fit.LINE)
    return _below(box, 11)


def _below(box: Box, rows: int) -> Box:
    return Box(box.x, box.y + rows, box.width, box.height - rows)


def _one(canvas: Canvas, one: DialBox, share: Box, above: bool) -> None:
    """One number with its name; the frame is there for the open one only, its room is always kept."""
    if above:
        write(canvas, share._replace(height=10), one.label, (THIN,), Side.CENTRE)
        share = _below(share, 10)
    elif one.label:
        name = fit.cut(BOLD, one.label, share.width // 3)
        put(canvas, BOLD.shape(name), share)
        share = Box(share.x + BOLD.width(name) + 2, share.y, share.width - BOLD.width(name) - 2, share.height)
    number = _inside(one.value, share)
    put(canvas, number, share, Side.CENTRE)
    if one.framed:
        canvas.frame_box(share)


def _inside(value: str, share: Box) -> Bitmap:
    return numeral(value, share.width - 6, min(28, share.height - (4 if share.height >= 20 else 3)))
