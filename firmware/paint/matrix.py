"""Points by round: a row a player, the newest rounds that fit. The same on glass of any height."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.paint import fit
from firmware.paint.canvas import Box, Canvas
from firmware.paint.fonts import THIN, THIN_LOW, Font
from firmware.paint.glass import Glass
from firmware.paint.head import title
from firmware.paint.parts import Side, write
from firmware.screens import Matrix

_APART, _CLOSE = 6, 5
"""Between columns: in one block, in several."""
_NAME = 0.45
"""The share of a row that names may take."""


def matrix(glass: Glass, body: Matrix) -> None:
    """Under a title; with the rounds' numbers above the columns where there is a line for them."""
    title(glass.canvas, glass.screen.head, Box(0, 0, glass.width, 10))
    spread(glass.canvas, Box(0, 11, glass.width, glass.floor - 11), body)


def spread(canvas: Canvas, box: Box, body: Matrix) -> None:
    """In as many blocks side by side as it takes to show everybody."""
    count = len(body.names)
    if not count or box.height < 8:
        return
    font, headed = next(
        (
            (font, headed)
            for headed in (True, False)
            for font in (THIN, THIN_LOW)
            if _high(font, count + headed) <= box.height
        ),
        (THIN_LOW, False),
    )
    blocks = -(-count // (box.height // font.height - headed))
    deep = -(-count // blocks)
    for number, share in enumerate(fit.columns(box, blocks, 6)):
        players = range(number * deep, min(count, (number + 1) * deep))
        if players:
            _block(canvas, share, body, players, font, headed, _CLOSE if blocks > 1 else _APART)


def _high(font: Font, lines: int) -> int:
    return font.height * lines


def _block(canvas: Canvas, box: Box, body: Matrix, players: range, font: Font, headed: bool, gap: int) -> None:
    lines = fit.lines(box, font.height, font.height)
    longest = max(font.width(body.names[player]) for player in players)
    widths = _widths(body, font, headed)
    name = min(longest, max(int(box.width * _NAME), box.width - sum(widths) - gap * len(widths)))
    name = max(0, min(name, box.width - gap - (widths[-1] if widths else 0)))
    shown = _newest(widths, box.width - name, gap)
    names = fit.apart(font, [body.names[player] for player in players], name)
    for line, player, text in zip(lines[headed:], players, names, strict=False):
        write(canvas, line._replace(width=name), text, (font,))
        _cells(
            canvas,
            line,
            [_value(body, column, player) for column in shown],
            [widths[column] for column in shown],
            font,
            gap,
        )
    if headed:
        titles = [str(body.first + column) for column in shown]
        wide = [widths[column] for column in shown]
        _cells(canvas, lines[0], titles, wide, font, gap)
        left = lines[0].right - sum(wide) - gap * len(wide) + 1
        canvas.invert(Box(left, lines[0].bottom - 9, lines[0].right - left, 9))


def _widths(body: Matrix, font: Font, headed: bool) -> list[int]:
    """How wide each round's column must be."""
    titles = [str(body.first + column) * headed for column in range(len(body.columns))]
    return [
        max(font.width(text) for text in (*values, title)) for values, title in zip(body.columns, titles, strict=True)
    ]


def _value(body: Matrix, column: int, player: int) -> str:
    values = body.columns[column]
    return values[player] if player < len(values) else ""


def _newest(widths: Sequence[int], room: int, gap: int) -> list[int]:
    """The last columns that fit together, at least one."""
    shown: list[int] = []
    for column in reversed(range(len(widths))):
        room -= widths[column] + gap
        if room < 0:
            break
        shown.insert(0, column)
    return shown


def _cells(canvas: Canvas, line: Box, values: Sequence[str], widths: Sequence[int], font: Font, gap: int) -> None:
    right = line.right
    for value, width in zip(reversed(values), reversed(widths), strict=True):
        write(canvas, Box(right - width, line.y, width, line.height), value, (font,), Side.RIGHT)
        right -= width + gap
