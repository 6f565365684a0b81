"""The legend: which words give way to which, and what always stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.paint import fits
from firmware.paint.canvas import Box
from firmware.paint.fonts import THIN
from firmware.paint.glyphs import glyph
from firmware.paint.legend import draw
from firmware.screens import Cell, Glyph
from tests.firmware.paint.test_sizes import stands
from tests.firmware.paint.watched import WatchedCanvas

MINUS, OK, PLUS, UNDO, END = Glyph.MINUS, Glyph.OK, Glyph.PLUS, Glyph.UNDO, Glyph.END
LONG = "Zusammenzählen"


def drawn(*cells: Cell) -> WatchedCanvas:
    canvas = WatchedCanvas(128, 64)
    draw(canvas, cells, 52)
    return canvas


def words(*cells: Cell) -> set[str]:
    """The words that stand there whole."""
    frame = drawn(*cells).frame()
    return {cell.word for cell in cells if cell.word and stands(frame, THIN.shape(cell.word))}


def test_words_that_fit_all_stand_there() -> None:
    cells = (Cell(MINUS, "Scout"), Cell(OK, "Show 3"), Cell(PLUS, "4"))
    assert words(*cells) == {"Scout", "Show 3", "4"}


def test_first_the_word_of_end_goes_then_the_one_of_plus() -> None:
    kept = (Cell(MINUS, "Scout", keep=True), Cell(OK, "Zeigen 9", keep=True))
    assert words(*kept, Cell(PLUS, "10"), Cell(END, "aus")) == {"Scout", "Zeigen 9", "10"}
    assert words(*kept, Cell(PLUS, "weiter"), Cell(END, "aus")) == {"Scout", "Zeigen 9"}


def test_a_press_that_logs_keeps_its_word() -> None:
    cells = (Cell(OK, "Zeigen 9", keep=True), Cell(PLUS, "weiter", keep=True), Cell(END, LONG))
    assert words(*cells) == {"Zeigen 9", "weiter"}


def test_the_glyph_stays_when_its_word_goes() -> None:
    frame = drawn(Cell(OK, "Zeigen 9", keep=True), Cell(UNDO, "zurück"), Cell(END, LONG)).frame()
    assert stands(frame, glyph(END))


@pytest.mark.parametrize(
    ("cells", "fitting"),
    [
        ((Cell(MINUS, "Scout"), Cell(OK, "Show 3"), Cell(PLUS, "4"), Cell(END, LONG)), True),
        ((Cell(MINUS, LONG), Cell(OK, LONG)), False),
        ((Cell(OK, LONG, keep=True), Cell(END, LONG, keep=True)), False),
        ((), True),
    ],
)
def test_fits_says_whether_a_word_would_be_cut(cells: tuple[Cell, ...], fitting: bool) -> None:
    assert fits(cells) == fitting


def test_narrow_glass_has_room_for_less() -> None:
    cells = (Cell(OK, "Show 3"), Cell(UNDO, "back"))
    assert fits(cells, 96)
    assert not fits(cells, 60)


def test_what_must_be_kept_is_cut_last() -> None:
    frame = drawn(Cell(MINUS, "Zusammen", keep=True), Cell(OK, LONG), Cell(UNDO, "zurück")).frame()
    assert stands(frame, THIN.shape("Zusammen"))
    assert stands(frame, THIN.shape("…"))


def test_holding_is_told_by_a_line_under_the_glyph() -> None:
    line = Box(0, 63, 7, 1)
    assert (
        line in drawn(Cell(MINUS, "Scout", held=True)).taken
        or line._replace(x=44) in drawn(Cell(MINUS, "Scout", held=True)).taken
    )
    assert all(box.y < 63 for box in drawn(Cell(MINUS, "Scout")).taken)


@given(st.lists(st.builds(Cell, st.sampled_from(Glyph), st.text("abcdefÄg ", max_size=14)), min_size=1, max_size=6))
def test_the_first_cell_is_at_the_left_and_the_last_at_the_right(cells: list[Cell]) -> None:
    canvas = drawn(*cells)
    if len(cells) > 1:
        assert min(box.x for box in canvas.taken[1:]) == 0
        assert max(box.right for box in canvas.taken[1:]) == 128
