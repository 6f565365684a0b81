"""The single pieces: digits, trace marks, pictograms, scales, pictures as files, glass that has no plan."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from firmware.frame import Frame
from firmware.paint import paint
from firmware.paint.digits import can_draw, digits
from firmware.paint.fonts import THIN, THIN_LOW
from firmware.paint.glyphs import glyph, icon, picture
from firmware.paint.png import write_png
from firmware.screens import (
    Asleep,
    Board,
    Cell,
    Dark,
    Dial,
    Glyph,
    Grid,
    GridCell,
    Head,
    Icon,
    Mark,
    Matrix,
    PiecesRow,
    Place,
    Ranking,
    ScaleRow,
    Screen,
    Trace,
)
from tests.firmware.paint.test_sizes import stands

LEGEND = (Cell(Glyph.OK, "back"),)
CARD = ("####",) * 7


def lit(frame: Frame) -> int:
    return sum(byte.bit_count() for byte in frame.data)


# ---- digits


@pytest.mark.parametrize("height", [12, 14, 16, 19, 20, 24, 28, 32])
def test_every_digit_is_as_high_as_asked_and_unlike_the_others(height: int) -> None:
    shapes = {letter: digits(letter, height) for letter in "0123456789-+?"}
    assert len({shape.columns for shape in shapes.values()}) == len(shapes)
    for letter in "0123456789":
        rows = shapes[letter].rows()
        assert len(rows) == height
        assert "#" in rows[0]
        assert "#" in rows[-1]


def test_what_is_no_number_cannot_be_drawn() -> None:
    assert can_draw("-120")
    assert can_draw("\u22125")
    assert not can_draw("12a")
    assert not can_draw("")


# ---- the trace line


def traced(mark: Mark, progress: float = 0.0, text: str = "Ana: Show 3") -> Frame:
    return paint(Screen(Board((), "", ""), trace=Trace(text, mark, progress), legend=LEGEND), 128, 64)


def test_the_latest_move_stands_behind_the_bent_arrow() -> None:
    plain = traced(Mark.PLAIN)
    assert stands(plain, glyph(Glyph.UNDO))
    assert stands(plain, THIN.shape("Ana: Show 3"))


def test_a_refusal_is_dark_on_light() -> None:
    assert lit(traced(Mark.INVERSE)) > 128 * 11 // 2
    assert not stands(traced(Mark.INVERSE), THIN.shape("Ana: Show 3"))


def test_news_stands_in_a_frame() -> None:
    frame = traced(Mark.BOXED)
    assert all(frame.lit(x, y) for x in range(128) for y in (40, 51))


def test_holding_grows_a_bar() -> None:
    bars = [lit(traced(Mark.HOLD, progress, "")) for progress in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert bars == sorted(set(bars))
    assert traced(Mark.HOLD, -3.0) == traced(Mark.HOLD, 0.0)
    assert traced(Mark.HOLD, 7.0) == traced(Mark.HOLD, 1.0)


def test_low_glass_shows_a_notice_but_not_the_latest_move() -> None:
    screen = Screen(Board((), "", "5"), Head("Bo"), Trace("Scout"), LEGEND)
    assert paint(screen, 128, 32) == paint(replace(screen, trace=None), 128, 32)
    told = paint(replace(screen, trace=Trace("Scout", Mark.BOXED)), 128, 32)
    assert stands(told, THIN_LOW.shape("Scout"))


# ---- rows of facts


def board(*rows: PiecesRow | ScaleRow, total: str = "23") -> Frame:
    return paint(Screen(Board(rows, "", total), legend=LEGEND), 128, 64)


def pieces(frame: Frame) -> int:
    """How many cards lie in the first line of facts."""
    row = [frame.lit(x, 22) for x in range(100)]
    return sum(a and not b for a, b in pairwise(row))


def test_pieces_lie_there_one_by_one_while_they_fit() -> None:
    assert [pieces(board(PiecesRow(CARD, count))) for count in (1, 4, 9)] == [1, 4, 9]


def test_too_many_pieces_become_one_and_a_number() -> None:
    frame = board(PiecesRow(CARD, 9, "Maximilianus"), total="-13")
    assert stands(frame, THIN.shape("×9 Maximilianus"))


def test_a_picture_of_any_size_keeps_to_its_line() -> None:
    huge = board(PiecesRow(("#" * 50,) * 50, 3, "Ana"))
    assert stands(huge, THIN.shape("Ana"))


@pytest.mark.parametrize("reached", range(12))
def test_the_reached_cell_of_a_scale_is_always_in_sight(reached: int) -> None:
    cells = tuple(str(100 + number) for number in range(12))
    frame = paint(Screen(Dial("Reeves", "3", (ScaleRow(cells, reached),)), legend=LEGEND), 128, 64)
    dark = Frame(128, 64, bytes(byte ^ 0xFF for byte in frame.data))
    assert stands(dark, THIN_LOW.shape(cells[reached]))


# ---- whole screens


def test_icons_stay_whatever_else_there_is() -> None:
    for height in (64, 32):
        for name in ("Ana", "Wilhelmina-Magdalena von Hohenzollern"):
            head = Head(name, "12/12", pointer=True, icons=tuple(Icon))
            frame = paint(Screen(Board((), "Ana", "23"), head, legend=LEGEND), 128, height)
            assert all(stands(frame, icon(one)) for one in Icon)


def test_the_corner_gives_way_to_the_name() -> None:
    frame = paint(Screen(Board((), "", ""), Head("Bohuslavička z Hradce", "12/12")), 128, 64)
    assert not stands(frame, THIN.shape("12/12"))


def test_the_cursor_shows_on_words_that_are_in_and_out() -> None:
    for inside in (False, True):
        cells = [GridCell(name, inside, False) for name in ("Golden", "Fart", "Blood")]
        frames = [
            paint(Screen(Grid((*cells[:at], replace(cells[at], cursor=True), *cells[at + 1 :]))), 128, height)
            for at in range(3)
            for height in (64, 32)
        ]
        assert len({frame.data for frame in frames}) == 6


def test_the_newest_rounds_are_shown() -> None:
    columns = tuple((str(100 + number), "0") for number in range(40))
    for height in (64, 32):
        frame = paint(Screen(Matrix(("Ana", "Bo"), columns, 1), legend=LEGEND), 128, height)
        assert stands(frame, THIN.shape("139"))


def test_asleep_wanders_about_and_dark_is_dark() -> None:
    places = (Place("1", "Ana", "23", crown=True), Place("2", "Bo", "5"))
    for height in (64, 32):
        frames = {paint(Screen(Asleep(places, "Ana to play", drift)), 128, height).data for drift in range(20)}
        assert len(frames) > 10
        assert not any(paint(Screen(Dark(), legend=LEGEND), 128, height).data)


def test_a_crown_only_for_who_wears_one() -> None:
    places = tuple(Place("1", name, "0") for name in ("Ana", "Bo"))
    for height in (64, 32):
        frame = paint(Screen(Ranking(places), legend=LEGEND), 128, height)
        assert not stands(frame, picture("crown"))
        assert not stands(frame, picture("small-crown"))


@pytest.mark.parametrize("size", [(128, 48), (96, 16), (64, 64)])
def test_glass_without_a_plan_is_refused_by_its_size(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=f"{size[0]}x{size[1]}"):
        paint(Screen(Dark()), *size)


def test_wider_glass_is_filled_to_its_end() -> None:
    frame = paint(Screen(Board((), "Ana", "23"), legend=(Cell(Glyph.OK), Cell(Glyph.END))), 132, 64)
    assert frame.lit(131, 60)


# ---- pictures as files


def test_a_png_holds_every_pixel_enlarged(tmp_path: Path) -> None:
    frame = paint(Screen(Board((), "Ana", "23"), Head("Bo")), 128, 64)
    write_png(tmp_path / "a.png", frame, 3)
    data = (tmp_path / "a.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (384, 192)
    start = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[start - 4 : start])
    pixels = zlib.decompress(data[start + 4 : start + 4 + length])
    for y in range(192):
        row = pixels[y * 385 + 1 : (y + 1) * 385]
        assert [dot == 255 for dot in row[::3]] == [frame.lit(x, y // 3) for x in range(128)]


def test_a_picture_cannot_be_shrunk(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="scale 0"):
        write_png(tmp_path / "a.png", Frame.blank(128, 64), 0)
