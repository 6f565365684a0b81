"""Points by round: a row a player, the newest rounds that fit. The same on glass of any height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

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
"""The share of a row that names may take from older rounds."""


class _Plan(NamedTuple):
    """How the rows are set. `headed`: the rounds' numbers stand above; `shown`: which columns, `widths`: how wide."""

    font: Font
    headed: bool
    deep: int
    gap: int
    name: int
    shown: tuple[int, ...]
    widths: tuple[int, ...]


def matrix(glass: Glass, body: Matrix) -> None:
    """Under a title; the rounds' numbers stand above the columns, or where there is no line for them in the corner."""
    head = glass.screen.head
    rounds = spread(glass.canvas, Box(0, 11, glass.width, glass.floor - 11), body)
    shown = replace(head, corner=rounds) if rounds and not head.corner else head
    title(glass.canvas, shown, Box(0, 0, glass.width, 10))


def spread(canvas: Canvas, box: Box, body: Matrix) -> str:
    """In as many blocks side by side as it takes to show everybody.

    Says which rounds there are ("2-4") where their numbers had no line of their own.
    """
    count = len(body.names)
    if not count or box.height < THIN_LOW.height:
        return ""
    font, headed = _type(box.height, count)
    blocks = -(-count // (box.height // font.height - headed))
    shares = fit.columns(box, blocks, 6)
    plan = _plan(body, shares[0].width, font, headed, blocks)
    names = fit.apart(font, body.names, plan.name)
    for number, share in enumerate(shares):
        _block(canvas, share, body, names, plan, number * plan.deep)
    if headed or not plan.shown:
        return ""
    ends = {body.first + plan.shown[0], body.first + plan.shown[-1]}
    return "-".join(map(str, sorted(ends)))


def _type(height: int, count: int) -> tuple[Font, bool]:
    """The type, and whether a line is left for the rounds' numbers."""
    for headed in (True, False):
        for font in (THIN, THIN_LOW):
            if font.height * (count + headed) <= height:
                return font, headed
    return THIN_LOW, False


def _plan(body: Matrix, width: int, font: Font, headed: bool, blocks: int) -> _Plan:
    gap = _APART if blocks == 1 else _CLOSE
    titles = [str(body.first + column) if headed else "" for column in range(len(body.columns))]
    widest = (max(map(font.width, (*values, one))) for values, one in zip(body.columns, titles, strict=True))
    widths = [min(wide, width - gap) for wide in widest]
    name = max(int(width * _NAME), width - sum(widths) - gap * len(widths))
    name = min(name, width - gap - widths[-1] if widths else width, max(map(font.width, body.names)))
    shown = _newest(widths, width - name, gap)
    deep = -(-len(body.names) // blocks)
    return _Plan(font, headed, deep, gap, max(0, name), shown, tuple(widths[column] for column in shown))


def _newest(widths: Sequence[int], room: int, gap: int) -> tuple[int, ...]:
    """The last columns that fit together."""
    first = len(widths)
    while first and room >= widths[first - 1] + gap:
        first -= 1
        room -= widths[first] + gap
    return tuple(range(first, len(widths)))


def _block(canvas: Canvas, box: Box, body: Matrix, names: Sequence[str], plan: _Plan, first: int) -> None:
    lines = list(fit.lines(box, plan.font.height, plan.font.height))
    if plan.headed:
        _heading(canvas, lines.pop(0), body, plan)
    for line, player in zip(lines, range(first, min(first + plan.deep, len(names))), strict=False):
        write(canvas, line._replace(width=plan.name), names[player], (plan.font,))
        values = [body.columns[column][player : player + 1] for column in plan.shown]
        _cells(canvas, line, ["".join(value) for value in values], plan)


def _heading(canvas: Canvas, line: Box, body: Matrix, plan: _Plan) -> None:
    """The rounds' numbers, inverse."""
    _cells(canvas, line, [str(body.first + column) for column in plan.shown], plan)
    width = sum(plan.widths) + plan.gap * len(plan.widths) - 1
    canvas.invert(Box(line.right - width, line.bottom - 9, width, 9))


def _cells(canvas: Canvas, line: Box, values: Sequence[str], plan: _Plan) -> None:
    """From the right end of the line, each value in its column."""
    right = line.right
    for value, width in zip(reversed(values), reversed(plan.widths), strict=True):
        write(canvas, Box(right - width, line.y, width, line.height), value, (plan.font,), Side.RIGHT)
        right -= width + plan.gap
