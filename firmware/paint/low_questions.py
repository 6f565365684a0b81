"""Questions on glass of 32 rows: what is asked on the first line, what is chosen inverse or framed.

A notice takes the first line's place, so that the open value stays in sight. Lists show one row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from firmware.paint import choices, facts, fit, matrix
from firmware.paint.canvas import Box
from firmware.paint.fonts import THIN
from firmware.paint.glass import Glass
from firmware.paint.head import title
from firmware.paint.parts import Side, after, before, numeral, put, write
from firmware.paint.trace import notice
from firmware.screens import Chairs, Dial, DialBox, Dials, Grid, Head, Matrix, Picked, Row, Rows, TextRow, Words

_Question = Dial | Dials | Picked | Rows | Grid | Chairs | Matrix | Words


def body(glass: Glass, body: _Question) -> None:
    """Paints it above the legend, notice included."""
    match body:
        case Dial():
            _dial(glass, body)
        case Dials():
            _dials(glass, body)
        case Picked():
            _picked(glass, body)
        case Rows():
            _rows(glass, body)
        case Grid():
            _first_line(glass, glass.width, glass.screen.head)
            choices.cells(glass.canvas, (Box(0, 10, glass.width, 10),), body, framed=False)
        case Chairs():
            _chairs(glass, body)
        case Matrix():
            top = 10 if glass.notice is not None else 0
            _first_line(glass, glass.width, Head(""))
            matrix.spread(glass.canvas, Box(0, top, glass.width, glass.ground - top), body)
        case Words():
            _first_line(glass, glass.width, glass.screen.head)
            choices.paragraph(glass.canvas, Box(0, 10, glass.width, glass.ground - 10), body.lines)
        case _:
            assert_never(body)


def _first_line(glass: Glass, width: int, head: Head) -> None:
    line = Box(0, 0, width, 10)
    if glass.notice is not None:
        notice(glass.canvas, line, glass.notice)
    else:
        title(glass.canvas, head, line)


def _second_line(glass: Glass) -> Box:
    """For an inverse band: it keeps clear of a notice, which may be inverse too."""
    return Box(0, 10, glass.width, 10) if glass.notice is None else Box(0, 11, glass.width, 9)


def _beside_number(glass: Glass, width: int, words: Sequence[str], rows: tuple[Row, ...]) -> None:
    """Title and one line of facts; a long notice takes both."""
    if glass.notice is not None and THIN.width(glass.notice.text) > width - 8:
        notice(glass.canvas, Box(0, 0, width, 20), glass.notice)
        return
    _first_line(glass, width, glass.screen.head)
    facts.flow(glass.canvas, (*(TextRow(text) for text in words if text), *rows), (Box(0, 10, width, 10),))


def _dial(glass: Glass, body: Dial) -> None:
    number = numeral(body.value, glass.width * 11 // 20, 16)
    frame = Box(glass.width - max(28, number.width + 8), 0, max(28, number.width + 8), 20)
    glass.canvas.frame_box(frame)
    put(glass.canvas, number, frame, Side.CENTRE)
    _beside_number(glass, frame.x - 3, (body.label, body.mark), body.rows)


def _dials(glass: Glass, body: Dials) -> None:
    """The numbers at the right, as many as fit beside the open one, whose name is on the second line."""
    open_ = next((place for place, one in enumerate(body.boxes) if one.framed), 0)
    shown = _around(body.boxes, open_, glass.width * 6 // 10)
    right = glass.width
    for one in reversed(body.boxes[shown.start : shown.stop]):
        number = numeral(one.value, glass.width * 6 // 10 - 8, 16)
        share = Box(right - number.width - 8, 0, number.width + 8, 20)
        put(glass.canvas, number, share, Side.CENTRE)
        if one.framed:
            glass.canvas.frame_box(share)
        right = share.x
    words = (body.label, body.boxes[open_].label if body.boxes else "", body.mark)
    _beside_number(glass, right - 3, words, body.rows)


def _around(boxes: tuple[DialBox, ...], open_: int, room: int) -> range:
    """The boxes that fit together with the open one."""
    widths = [numeral(one.value, room - 8, 16).width + 8 for one in boxes]
    start, stop = facts.window(widths, open_, room)
    return range(start, stop)


def _picked(glass: Glass, body: Picked) -> None:
    head, room = glass.screen.head, glass.width
    if body.below and glass.notice is None and not head.corner:
        below = fit.cut(THIN, body.below[0], room)
        if THIN.width(head.text) + THIN.width(below) + 12 <= room:
            write(glass.canvas, Box(0, 0, room, 10), below, (THIN,), Side.RIGHT)
            room -= THIN.width(below) + 8
    _first_line(glass, room, head)
    choices.band(glass.canvas, _second_line(glass), body.name, Side.CENTRE)


def _rows(glass: Glass, body: Rows) -> None:
    """The one row, as large as the glass allows; its number at the right."""
    if not body.rows:
        _first_line(glass, glass.width, glass.screen.head)
        return
    band = Box(0, 0, glass.width, 19)
    if glass.notice is not None:
        _first_line(glass, glass.width, glass.screen.head)
        band = _second_line(glass)
    fonts, room = fit.steps(band.height), band.inset(2, 0)
    corner = write(glass.canvas, after(room, room.width * 2 // 3), glass.screen.head.corner, fonts[-1:], Side.RIGHT)
    text = body.rows[body.at % len(body.rows)]
    write(glass.canvas, before(room, corner + 4 if corner else 0), text, fonts)
    glass.canvas.invert(band)


def _chairs(glass: Glass, body: Chairs) -> None:
    """Four seats on a line; for up to four there is a title."""
    count = len(body.chairs)
    titled = count <= 4 or glass.notice is not None
    if titled:
        _first_line(glass, glass.width, glass.screen.head)
    box = Box(0, 10 if titled else 0, glass.width, 10 if titled else 20)
    choices.seats(glass.canvas, box, body.chairs, max(1, count if titled else -(-count // 2)))
