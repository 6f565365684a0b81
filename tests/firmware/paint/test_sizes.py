"""What must be seen from a metre: totals in large digits, names whole or cut so that they still differ."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.frame import Frame
from firmware.paint import fit, paint
from firmware.paint.bitmap import Bitmap
from firmware.paint.digits import digits
from firmware.paint.fonts import BOLD, BOLD_LOW, TALL, THIN, THIN_LOW
from firmware.screens import Big, Board, Cell, Glyph, Head, Place, Ranking, Results, Screen, TextRow, Trace, Winners

NAMES = st.sampled_from(("Ana", "Bohuslavička", "Maximilianus", "Šárka", "Wilhelmina-Magdalena"))
TOTALS = st.integers(-199, 999).map(str)
LEGEND = (Cell(Glyph.MINUS, "Scout"), Cell(Glyph.OK, "Show 3"))
GLASS = pytest.mark.parametrize("height", [64, 32])


def stands(frame: Frame, picture: Bitmap) -> bool:
    """Whether the picture is somewhere on the glass, with nothing else in its rectangle."""
    glass = [sum(frame.lit(x, y) << y for y in range(frame.height)) for x in range(frame.width)]
    mask = (1 << picture.height) - 1
    return any(
        all(glass[x + place] >> y & mask == column for place, column in enumerate(picture.columns))
        for x in range(frame.width - picture.width + 1)
        for y in range(frame.height - picture.height + 1)
    )


def size_of(total: str, screen: Screen, height: int) -> int:
    """How high the number stands there; 0 where it does not."""
    frame = paint(screen, 128, height)
    return next((size for size in range(32, 11, -1) if stands(frame, digits(total, size))), 0)


@GLASS
@settings(max_examples=20)
@given(NAMES, NAMES, TOTALS, st.booleans())
def test_a_leading_total_is_sixteen_pixels_high(height: int, name: str, other: str, total: str, traced: bool) -> None:
    trace = Trace("Ana: Show 3") if traced else None
    places = (Place("1", name, total, "+5", crown=True), Place("2", other, "-99", "-3"), Place("3", "Cy", "-99"))
    for body in (
        Board((TextRow("leads"),), name, total),
        Ranking(places),
        Big("", total, ("+5",)),
        Winners((name,), total, "wins", (Place("2", other, "3"),)),
        Winners((name, other), total, "", ()),
        Results((("Golden", "8"), ("Blood", "-3")), total),
    ):
        for head in (Head(name, "2/3"), Head("")):
            assert size_of(total, Screen(body, head, trace, LEGEND), height) >= 16


@pytest.mark.parametrize("total", ["23", "123", "-13"])
def test_and_twenty_where_there_is_room(total: str) -> None:
    board = Screen(Board((), "Bohuslavička", total), Head("Ana"), Trace("Cy: Scout"), LEGEND)
    assert size_of(total, board, 64) >= 20
    places = tuple(Place(str(rank), f"P{rank}", total if rank == 1 else "-50", crown=rank == 1) for rank in range(1, 9))
    for count in range(2, 9):
        assert size_of(total, Screen(Ranking(places[:count]), legend=LEGEND), 64) >= 20


@pytest.mark.parametrize("total", ["1000000", "-1000000", "?"])
@GLASS
def test_an_uncommon_total_is_as_high(total: str, height: int) -> None:
    frame = paint(Screen(Board((), "Ana", total), Head("Cy"), legend=LEGEND), 128, height)
    assert any(
        stands(frame, picture) for picture in (TALL.shape(total), *(digits(total, size) for size in (28, 20, 19, 16)))
    )


@pytest.mark.parametrize("name", ["Bohuslavička", "Maximilianus", "Wilhelmína-M"])
def test_twelve_letters_fit_the_head_beside_pointer_and_corner(name: str) -> None:
    head = Head(name, "2/3", pointer=True)
    assert stands(paint(Screen(Board((), "", "5"), head), 128, 64), TALL.shape(name))


@given(st.text(max_size=40), st.integers(0, 128), st.sampled_from((TALL, BOLD, THIN, BOLD_LOW, THIN_LOW)))
def test_what_is_cut_says_so(text: str, width: int, font: fit.Font) -> None:
    shown = fit.cut(font, text, width)
    assert font.width(shown) <= width
    room_for_dots = font.width(text[:1].strip() + fit.DOTS) <= width
    assert shown == fit.tidy(text) or shown.endswith(fit.DOTS) or not room_for_dots or len(shown) < len(fit.tidy(text))


def test_names_that_would_look_alike_are_told_apart() -> None:
    names = ("Maximilianus A", "Maximilianus B", "Maximilian", "Ana")
    shown = fit.apart(THIN, names, 50)
    assert len(set(shown)) == len(names)
    assert shown[3] == "Ana"
    assert all(THIN.width(one) <= 50 for one in shown)


@settings(max_examples=50)
@given(
    st.lists(
        st.text("abcdefghij", min_size=1, max_size=9).map("Maximilian".__add__), min_size=2, max_size=8, unique=True
    )
)
def test_names_cut_apart_always_fit(names: list[str]) -> None:
    assert all(THIN.width(one) <= 60 for one in fit.apart(THIN, names, 60))


@given(st.text("abc ", max_size=60), st.integers(20, 128))
def test_wrapping_loses_nothing_but_what_is_over(text: str, width: int) -> None:
    lines = fit.wrap(THIN, text, width, 9)
    assert all(THIN.width(line) <= width for line in lines)
    if fit.whole(THIN, text, width, 9):
        assert " ".join(lines).split() == text.split()
