"""The screens of the table on high glass: what lies there and who leads, a large number, the end of the match."""

from __future__ import annotations

from firmware.paint import facts, fit
from firmware.paint.bitmap import Bitmap
from firmware.paint.canvas import Box
from firmware.paint.digits import can_draw, digits
from firmware.paint.fonts import BOLD, THIN
from firmware.paint.glass import Glass
from firmware.paint.head import headline
from firmware.paint.names import names_in
from firmware.paint.parts import Side, after, before, crowned, numeral, put, write
from firmware.screens import Big, Board, Head, Winners

_APART = 3
_CROWN = 12
_WANTED = 96
"""No row of facts makes the total smaller for more columns than these."""


def board(glass: Glass, body: Board) -> None:
    """The leader's total at the right, crown and name beside it, below them the facts."""
    headline(glass.canvas, glass.screen.head, glass.width)
    box = glass.body
    wanted = max((facts.measure(row, _WANTED) for row in body.rows), default=0)
    if body.leader:
        wanted = max(wanted, _CROWN + THIN.width(body.leader))
    total = leading(body.total, wanted, box)
    put(glass.canvas, total, Box(box.right - total.width, box.y, total.width, box.height))
    lines = fit.lines(before(box, total.width + _APART if total.width else 0), 11)
    if body.leader and lines:
        crowned(glass.canvas, lines[0], body.leader, fit.LINE)
        lines = lines[1:]
    facts.flow(glass.canvas, body.rows, lines)


def leading(total: str, wanted: int, box: Box) -> Bitmap:
    """The largest digits that leave the wanted columns; at least 20 pixels where they do not suffice all the same."""
    if can_draw(total):
        room = box.width - _APART - wanted
        for size in (28, 24, 20):
            if size <= box.height and digits(total, size).width <= room:
                return digits(total, size)
    return numeral(total, box.width * 11 // 20, min(20, box.height))


def big(glass: Glass, body: Big) -> None:
    """One number, in the middle between words or at the left, and words at the right."""
    headline(glass.canvas, glass.screen.head, glass.width)
    box = glass.body
    number = numeral(body.number, box.width * 11 // 20, box.height)
    sides = (box.width - number.width) // 2 - 4
    if body.left:
        write(glass.canvas, Box(box.x, box.y, sides, box.height), body.left, fit.HEADLINE)
        put(glass.canvas, number, box, Side.CENTRE)
        room = Box(box.right - sides, box.y, sides, box.height)
    else:
        put(glass.canvas, number, box)
        room = after(box, number.width + 8)
    _beside(glass, body.right, room)


def _beside(glass: Glass, words: tuple[str, ...], room: Box) -> None:
    """Lines at the right end, all in the same type: the largest in which every one fits."""
    for font in fit.HEADLINE:
        places = fit.lines(room, font.height, font.height)[: len(words)]
        if len(words) == len(places) and all(font.width(word) <= room.width for word in words):
            break
    down = (room.height - font.height * len(places)) // 2
    for word, place in zip(words, places, strict=False):
        write(glass.canvas, place._replace(y=place.y + down), word, (font,), Side.RIGHT)


def winners(glass: Glass, body: Winners) -> None:
    """One winner in the head, several one under another; the total as large as it goes, and who came next."""
    head, box = glass.screen.head, glass.body
    if len(body.names) == 1:
        headline(glass.canvas, Head(body.names[0], head.corner, crown=True, icons=head.icons), glass.width)
        total = numeral(body.total, box.width * 11 // 20, box.height)
        put(glass.canvas, total, box)
        lines = fit.lines(after(box, total.width + 8), 11)
        for line in lines[:1]:
            write(glass.canvas, line, body.word, (BOLD, THIN))
        for place, line in zip(body.others, lines[1:], strict=False):
            taken = write(glass.canvas, line, place.total, (THIN,), Side.RIGHT)
            write(glass.canvas, before(line, taken + _APART), f"{place.rank} {place.name}", (THIN,))
        return
    headline(glass.canvas, Head(body.word or head.text, head.corner, icons=head.icons), glass.width)
    total = numeral(body.total, box.width // 2, min(28, box.height))
    put(glass.canvas, total, box, Side.RIGHT)
    names_in(
        glass.canvas,
        before(box, total.width + _APART),
        body.names,
        tuple(f"{one.rank} {one.name} {one.total}" for one in body.others),
    )
