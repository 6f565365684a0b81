"""Who has how much, on high glass: standings, a round's summary, one player's results, and the same asleep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware.paint import fit
from firmware.paint.bitmap import Bitmap
from firmware.paint.canvas import Box, Canvas
from firmware.paint.digits import can_draw, digits
from firmware.paint.fonts import BOLD, BOLD_LOW, TALL, THIN, THIN_LOW, Font
from firmware.paint.glass import Glass
from firmware.paint.head import corner, headline, title
from firmware.paint.names import grid, name_each
from firmware.paint.parts import Side, after, before, numeral, put, write
from firmware.screens import Asleep, Place, Ranking, Results

_APART, _SIGN = 3, 13
"""Columns between things, and those of a crown."""
_TALL_TOTAL = 14


_CHOICES = (
    (20, 1, 10, 1, 16),
    (20, 1, 10, 1, 10),
    (20, 1, 10, 1, 8),
    (20, 1, 8, 1, 8),
    (16, 1, 8, 1, 8),
    (20, 1, 10, 2, 10),
    (20, 1, 10, 2, 8),
    (20, 2, 10, 1, 10),
    (20, 2, 10, 2, 10),
    (20, 2, 8, 2, 8),
    (16, 2, 8, 2, 8),
)
"""Height of the total; columns and line of the leaders; columns and line of the others. The first that fits is taken."""


def ranking(glass: Glass, body: Ranking) -> None:
    """The leader and the leading total on top, under a title where there is one; the others below."""
    leaders, others = split(body.places)
    if not leaders:
        headline(glass.canvas, glass.screen.head, glass.width)
        return
    plan = _plan(glass, len(leaders), len(others))
    total = numeral(leaders[0].total, glass.width * 11 // 20, plan.number)
    put(glass.canvas, total, Box(glass.width - total.width, 0, total.width, plan.number))
    left = glass.width - total.width - _APART
    if plan.top:
        title(glass.canvas, glass.screen.head, Box(0, 0, left, 10))
    else:
        font = TALL if len(leaders) == 1 else BOLD
        needed = _SIGN + max(font.width(leader.name) for leader in leaders)
        left -= corner(glass.canvas, glass.screen.head, Box(0, 0, left, 10), needed)
    _leaders(glass.canvas, Box(0, plan.top, left, plan.below - plan.top), leaders, plan)
    room = Box(0, plan.below, glass.width, glass.floor - plan.below)
    rest(glass.canvas, room, others, plan.across, plan.pitch)


def split(places: Sequence[Place]) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Who leads, and the others."""
    return tuple(one for one in places if _leads(one, places)), tuple(one for one in places if not _leads(one, places))


def _leads(place: Place, places: Sequence[Place]) -> bool:
    """Who wears a crown; where nobody does yet, all who stand as the first does."""
    if any(one.crown for one in places):
        return place.crown
    return (place.rank, place.total) == (places[0].rank, places[0].total)


class _Plan(NamedTuple):
    """`number`: height of the leading total; `top`, `below`: first row of the leaders and of the others. Leaders stand in
    `names` columns, one every `line` rows, the others in `across` columns, one every `pitch` rows."""

    number: int
    top: int
    below: int
    names: int
    line: int
    across: int
    pitch: int


def _plan(glass: Glass, leaders: int, others: int) -> _Plan:
    """The roomiest plan in which everybody has a place, rather without the title than without somebody."""
    for first in (10, 0) if glass.screen.head.text else (0,):
        for number, names, line, across, pitch in _CHOICES:
            below = max(number, first + line * -(-leaders // names))
            plan = _Plan(number, first, below, names, line, across, pitch)
            if below + pitch * -(-others // across) <= glass.floor:
                return plan
    return plan._replace(below=min(plan.below, glass.floor))


def _leaders(canvas: Canvas, box: Box, leaders: Sequence[Place], plan: _Plan) -> None:
    places, fonts, crown = grid(box, len(leaders), plan.names, plan.line), fit.steps(plan.line), "small-crown"
    if len(leaders) == 1:
        line = box if plan.top == 0 else box._replace(height=min(10, box.height))
        places, fonts, crown = (line,), fit.steps(line.height), "crown"
    crown *= leaders[0].crown
    rooms = [
        _delta(canvas, place, leader.delta if place.width > 60 else "")
        for leader, place in zip(leaders, places, strict=False)
    ]
    name_each(canvas, rooms, [leader.name for leader in leaders], fonts, crown)


def _delta(canvas: Canvas, line: Box, delta: str) -> Box:
    """Draws what the round was worth at the right end; what is left of the line."""
    if not delta:
        return line
    taken = write(canvas, after(line, line.width * 2 // 3), delta, fit.steps(line.height)[-1:], Side.RIGHT)
    return before(line, taken + _APART)


def rest(canvas: Canvas, box: Box, places: Sequence[Place], across: int, pitch: int, bold: bool = False) -> None:
    """Everybody who does not lead: rank, name, what the round was worth, total; column after column."""
    lines = fit.lines(box, pitch, pitch)
    deep = min(len(lines), -(-len(places) // across))
    names = [place.name for place in places]
    for number, share in enumerate(fit.columns(box, across, 4)):
        mine = slice(number * deep, number * deep + deep)
        if places[mine]:
            boxes = [line._replace(x=share.x, width=share.width) for line in lines[:deep]]
            _column(canvas, places[mine], boxes, _Type.of(pitch, across == 1, bold), names)


class _Type(NamedTuple):
    """For one column of a table: the steps of its names, the type of totals, and of all the rest."""

    names: tuple[Font, ...]
    total: Font
    light: Font

    @classmethod
    def of(cls, pitch: int, alone: bool, bold: bool) -> _Type:
        """`alone`: the only column; `bold`: totals in bold in any case."""
        if pitch >= TALL.height:
            return cls(fit.HEADLINE, TALL, THIN)
        heavy, light = (BOLD, THIN) if pitch >= BOLD.height else (BOLD_LOW, THIN_LOW)
        return cls((heavy, light) if alone else (light,), heavy if alone or bold else light, light)

    def number(self, text: str, width: int) -> Bitmap:
        """A total: tall ones in our own digits, one row clear of the lines above and below."""
        if self.total is TALL and can_draw(text) and digits(text, _TALL_TOTAL).width <= width:
            return digits(text, _TALL_TOTAL)
        line = fit.stepped(text, width, (self.total, self.light))
        return line.font.shape(line.text)


def _column(
    canvas: Canvas, places: Sequence[Place], boxes: Sequence[Box], kind: _Type, everybody: Sequence[str]
) -> None:
    """A place in each box: ranks, names, what the round was worth, totals, each as wide as its longest."""
    width = boxes[0].width
    rank = min(width // 8, max(kind.light.width(place.rank) for place in places))
    numbers = [kind.number(place.total, width * 2 // 5) for place in places]
    total = max(number.width for number in numbers)
    delta = min(width // 5, max(kind.light.width(place.delta) for place in places)) if width > 100 else 0
    left = rank + (4 if width > 100 else 2) if rank else 0
    room = width - left - total - 3 - (delta + 2 * _APART if delta else 0)
    font = next(
        (font for font in kind.names if all(font.width(place.name) <= room for place in places)), kind.names[-1]
    )
    short = dict(zip(everybody, fit.apart(font, everybody, room), strict=True))
    for place, number, box in zip(places, numbers, boxes, strict=False):
        write(canvas, box._replace(width=rank), place.rank, (kind.light,))
        write(canvas, Box(box.x + left, box.y, room, box.height), short[place.name], (font,))
        if delta:
            end = box.right - total - 2 * _APART
            write(canvas, Box(end - delta, box.y, delta, box.height), place.delta, (kind.light,), Side.RIGHT)
        put(canvas, number, Box(box.right - total, box.y, total, box.height), Side.RIGHT)


# ---- one player's results


def results(glass: Glass, body: Results) -> None:
    """The sum in the corner, the results in two columns below, as many as there is room for."""
    total = numeral(body.total, glass.width // 2, 20)
    put(glass.canvas, total, Box(glass.width - total.width, 0, total.width, 20))
    headline(glass.canvas, glass.screen.head, glass.width - total.width - _APART)
    box = Box(0, 21, glass.width, glass.floor - 21)
    deep = -(-len(body.rows) // 2)
    pitch = 10 if 10 * deep <= box.height else 8
    rest(glass.canvas, box, [Place("", name, value) for name, value in body.rows], 2, pitch, bold=True)


# ---- asleep


def asleep(glass: Glass, body: Asleep) -> None:
    """Everybody's total and a line, in a block that wanders over the glass."""
    most = (glass.floor - 12) // 10
    across = 1 if len(body.places) <= min(most, 4) else 2
    lines = max(0, min(-(-len(body.places) // across), most))
    block = Box(0, 0, glass.width - 16, 10 * lines + (12 if body.line else 0))
    across_room, down_room = glass.width - block.width, glass.floor - block.height
    block = block._replace(x=body.drift * 5 % (across_room + 1), y=body.drift * 3 % (down_room + 1))
    rest(glass.canvas, block._replace(height=10 * lines), body.places, across, 10)
    if body.line:
        write(glass.canvas, block._replace(y=block.bottom - 10, height=10), body.line, (THIN,))
