"""Any screen at all can be painted on either glass: nothing raises, overlaps, or sticks out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import screens as s
from firmware.paint import paint
from firmware.paint.paint import draw
from tests.firmware.paint.watched import WatchedCanvas

NAMES = (
    "",
    "Ana",
    "Bohuslavička",
    "Maximilianus",
    "Maximiliane",
    "ŠÁRKA",
    "Wilhelmina-Magdalena von und zu Hohenzollern",
)
WORDS = st.one_of(
    st.sampled_from(NAMES),
    st.text(max_size=30),
    st.text(alphabet="ěščřžýáíéůďťňŠŽÅäöüßẞæøåđĆ \t\n\x00\x1b\u0301\u200dm🂡字i", max_size=40),
)
NUMBERS = st.one_of(
    st.integers(-130, 130).map(str),
    st.integers(-(10**6), 10**6).map(str),
    st.sampled_from(("", "?", "-", "9" * 40)),
    WORDS,
)
SHORT = st.tuples(*[WORDS] * 2) | st.lists(WORDS, max_size=5).map(tuple)
FLAG = st.booleans()


def several(one: st.SearchStrategy, most: int = 8) -> st.SearchStrategy:
    return st.lists(one, max_size=most).map(tuple)


BITS = st.sampled_from((("#####",) * 8, ("#",), (), ("#" * 40,) * 20, ("..", "#")))
ROWS = several(
    st.one_of(
        st.builds(s.TextRow, WORDS),
        st.builds(s.PiecesRow, BITS, st.integers(-2, 40), WORDS),
        st.builds(s.ScaleRow, several(NUMBERS, 14), st.integers(-1, 14)),
    ),
    4,
)
PLACES = several(st.builds(s.Place, st.sampled_from(("", "1", "2", "8")), WORDS, NUMBERS, NUMBERS, FLAG))
TABLES = st.integers(0, 8).flatmap(
    lambda count: st.builds(
        s.Matrix,
        st.lists(WORDS, min_size=count, max_size=count).map(tuple),
        several(st.lists(NUMBERS, max_size=8).map(tuple), 12),
        st.integers(1, 200),
    )
)
BODIES = {
    s.Board: st.builds(s.Board, ROWS, WORDS, NUMBERS),
    s.Dial: st.builds(s.Dial, WORDS, NUMBERS, ROWS, WORDS),
    s.Dials: st.builds(s.Dials, WORDS, several(st.builds(s.DialBox, WORDS, NUMBERS, FLAG), 4), ROWS, WORDS),
    s.Picked: st.builds(s.Picked, WORDS, SHORT),
    s.Rows: st.builds(s.Rows, several(WORDS), st.integers(0, 9)),
    s.Grid: st.builds(s.Grid, several(st.builds(s.GridCell, WORDS, FLAG, FLAG), 14)),
    s.Chairs: st.builds(s.Chairs, several(st.builds(s.Chair, st.sampled_from("12345678"), WORDS, FLAG))),
    s.Ranking: st.builds(s.Ranking, PLACES),
    s.Matrix: TABLES,
    s.Big: st.builds(s.Big, WORDS, NUMBERS, SHORT),
    s.Winners: st.builds(s.Winners, several(WORDS), NUMBERS, WORDS, PLACES),
    s.Words: st.builds(s.Words, SHORT),
    s.Results: st.builds(s.Results, several(st.tuples(WORDS, NUMBERS), 14), NUMBERS),
    s.Asleep: st.builds(s.Asleep, PLACES, WORDS, st.integers(0, 10**6)),
    s.Dark: st.just(s.Dark()),
}
HEADS = st.builds(s.Head, WORDS, NUMBERS, FLAG, FLAG, several(st.sampled_from(s.Icon), 3))
TRACES = st.none() | st.builds(s.Trace, WORDS, st.sampled_from(s.Mark), st.floats(-1, 2, allow_nan=False))
LEGENDS = several(st.builds(s.Cell, st.sampled_from(s.Glyph), WORDS, FLAG, FLAG), 6)


def test_every_body_has_its_strategy() -> None:
    assert set(BODIES) == set(s.Body.__args__)


@pytest.mark.parametrize("size", [(128, 64), (128, 32)], ids=["high", "low"])
@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_paints_without_overlap(kind: type, size: tuple[int, int], data: st.DataObject) -> None:
    screen = data.draw(st.builds(s.Screen, BODIES[kind], HEADS, TRACES, LEGENDS, FLAG))
    canvas = WatchedCanvas(*size)
    draw(screen, canvas)
    assert canvas.frame() == paint(screen, *size)
