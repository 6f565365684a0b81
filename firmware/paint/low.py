"""The screens of the table on glass of 32 rows: two lines at the left, the number at the right in 20 pixels.

The plain trace line is not there; a notice takes the place of the second line for as long as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from firmware.paint import facts, fit, low_questions
from firmware.paint.canvas import Box
from firmware.paint.fonts import THIN
from firmware.paint.glass import Glass
from firmware.paint.glyphs import picture
from firmware.paint.head import title
from firmware.paint.parts import Side, after, before, crowned, numeral, put, put_on_line, write
from firmware.paint.rankings import asleep, rest, split
from firmware.paint.trace import notice
from firmware.screens import (
    Asleep,
    Big,
    Board,
    Body,
    Chairs,
    Dark,
    Dial,
    Dials,
    Grid,
    Head,
    Matrix,
    Picked,
    Place,
    Ranking,
    Results,
    Rows,
    TextRow,
    Winners,
    Words,
)

_APART = 3
_NUMBER = 19
"""One row clear of the dots below."""


def body(glass: Glass, body: Body) -> None:
    """Paints it above the legend, notice included."""
    match body:
        case Board():
            _board(glass, body)
        case Big():
            _big(glass, body)
        case Winners():
            _winners(glass, body)
        case Ranking():
            _ranking(glass, body)
        case Results():
            _results(glass, body)
        case Asleep():
            asleep(glass, body)
        case Dial() | Dials() | Picked() | Rows() | Grid() | Chairs() | Matrix() | Words():
            low_questions.body(glass, body)
        case Dark():
            pass
        case _:
            assert_never(body)


def _number(glass: Glass, text: str) -> int:
    """Draws the number at the right; how many columns are left beside it."""
    number = numeral(text, glass.width * 11 // 20, _NUMBER)
    put(glass.canvas, number, Box(glass.width - number.width, 0, number.width, _NUMBER))
    return glass.width - number.width - (_APART if number.width else 0)


def _lines(glass: Glass, left: int, first: Head) -> Box | None:
    """Draws the first line, and the notice if there is one (over both where it is long); else the second line is free."""
    second = Box(0, 10, left, 10)
    if glass.notice is not None and THIN.width(glass.notice.text) > left - 8:
        notice(glass.canvas, Box(0, 0, left, 20), glass.notice)
        return None
    title(glass.canvas, Head(first.text, "", first.pointer, first.crown, first.icons), Box(0, 0, left, 10))
    if glass.notice is not None:
        notice(glass.canvas, second, glass.notice)
        return None
    return second


def _board(glass: Glass, body: Board) -> None:
    """Whose turn, the facts, and with the crown as much of the leader's name as there is room for."""
    line = _lines(glass, _number(glass, body.total), glass.screen.head)
    if line is None:
        return
    crown = picture("small-crown")
    taken = facts.flow(glass.canvas, body.rows, (before(line, crown.width + 2 * _APART if body.leader else 0),))
    room = after(line, taken + 2 * _APART if taken else 0)
    if body.leader and room.width >= crown.width:
        name = fit.cut(THIN, body.leader, room.width - crown.width - 2)
        x = room.right - crown.width - (2 + THIN.width(name) if name else 0)
        put_on_line(glass.canvas, crown, room._replace(x=x))
        write(glass.canvas, room, name, (THIN,), Side.RIGHT)


def _big(glass: Glass, body: Big) -> None:
    """Who and why at the left; who alone in large type."""
    left = _number(glass, body.number)
    words = tuple(TextRow(word) for word in (body.left, *body.right) if word)
    head = glass.screen.head
    if not words and glass.notice is None and not (head.pointer or head.crown or head.icons):
        write(glass.canvas, Box(0, 0, left, 20), head.text, fit.HEADLINE)
        return
    line = _lines(glass, left, head)
    if line is not None:
        facts.flow(glass.canvas, words, (line,))


def _winners(glass: Glass, body: Winners) -> None:
    """The first winner, then the others who won, or the word and who came next."""
    left = _number(glass, body.total)
    names = body.names or ("",)
    line = _lines(glass, left, Head(names[0], crown=True, icons=glass.screen.head.icons))
    if line is None:
        return
    if len(names) > 1:
        crowned(glass.canvas, line, ", ".join(names[1:]), (THIN,))
    else:
        facts.flow(
            glass.canvas,
            (TextRow(body.word), *(TextRow(f"{one.rank} {one.name} {one.total}") for one in body.others)),
            (line,),
        )


def _ranking(glass: Glass, body: Ranking) -> None:
    """The leader on the first line; the others two to a line, as far as they go."""
    leaders, others = split(body.places)
    head = glass.screen.head
    left = _number(glass, leaders[0].total if leaders else "")
    first = Head(leaders[0].name, crown=leaders[0].crown, icons=head.icons) if leaders else head
    line = _lines(glass, left, first)
    if line is not None:
        if len(leaders) > 1:
            crown = "crown" * leaders[1].crown
            crowned(glass.canvas, line, ", ".join(leader.name for leader in leaders[1:]), (THIN,), crown)
        else:
            others = _pair(glass, line, others)
    for more in fit.lines(Box(0, 20, glass.width, glass.ground - 20), 10):
        others = _pair(glass, more, others)


def _pair(glass: Glass, line: Box, places: Sequence[Place]) -> tuple[Place, ...]:
    """Two places on one line; who is left."""
    across = 1 if len(places) == 1 else 2
    rest(glass.canvas, line, places[:across], across, 10)
    return tuple(places[across:])


def _results(glass: Glass, body: Results) -> None:
    """As many of the results as fit, and their sum."""
    line = _lines(glass, _number(glass, body.total), glass.screen.head)
    if line is not None:
        facts.flow(glass.canvas, tuple(TextRow(f"{name} {value}") for name, value in body.rows), (line,))
