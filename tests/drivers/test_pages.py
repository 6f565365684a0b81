"""Turning frames and finding what has changed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from drivers import pages

SIZES = [(128, 64), (128, 32), (64, 128)]


def lit(data: bytes, width: int, x: int, y: int) -> bool:
    return bool(data[y // 8 * width + x] >> y % 8 & 1)


def image(data: bytes, width: int, height: int) -> Image.Image:
    picture = Image.new("1", (width, height))
    picture.putdata([255 * lit(data, width, x, y) for y in range(height) for x in range(width)])
    return picture


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_turns_are_those_of_an_image(width: int, height: int) -> None:
    data = random.Random(width * height).randbytes(width * height // 8)
    picture = image(data, width, height)
    upside_down = image(pages.upside_down(data), width, height)
    clockwise = image(pages.clockwise(data, width), height, width)
    assert upside_down.tobytes() == picture.transpose(Image.Transpose.ROTATE_180).tobytes()
    assert clockwise.tobytes() == picture.transpose(Image.Transpose.ROTATE_270).tobytes()


@st.composite
def edits(draw: st.DrawFn) -> tuple[bytes, bytes, int]:
    """A frame, another that differs in a few rectangles, and the width."""
    width, height = draw(st.sampled_from(SIZES))
    old = bytearray(random.Random(draw(st.integers(0, 9))).randbytes(width * height // 8))
    new = bytearray(old)
    for _ in range(draw(st.integers(0, 6))):
        page, column = draw(st.integers(0, height // 8 - 1)), draw(st.integers(0, width - 1))
        columns = min(draw(st.integers(1, 30)), width - column)
        start = page * width + column
        new[start : start + columns] = bytes(byte ^ draw(st.integers(0, 255)) for byte in new[start : start + columns])
    return bytes(old), bytes(new), width


@given(edits(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_patches_make_the_new_frame_from_the_old(case: tuple[bytes, bytes, int], tall: bool) -> None:
    old, new, width = case
    patched = bytearray(old)
    for patch in pages.changes(old, new, width, tall):
        assert tall or patch.pages == 1
        content = patch.cut(new, width)
        for row in range(patch.pages):
            start = (patch.page + row) * width + patch.column
            patched[start : start + patch.columns] = content[row * patch.columns : (row + 1) * patch.columns]
    assert bytes(patched) == new


@given(edits())
@settings(max_examples=100, deadline=None)
def test_patches_cost_no_more_than_every_page_by_itself(case: tuple[bytes, bytes, int]) -> None:
    old, new, width = case
    pagewise = len(new) + pages.ADDRESSING * len(new) // width
    assert sum(patch.cost for patch in pages.changes(old, new, width, tall=True)) <= pagewise


def test_nothing_changed_is_nothing_sent() -> None:
    frame = random.Random(1).randbytes(1024)
    assert pages.changes(frame, frame, 128, tall=True) == []


def test_a_tall_digit_is_one_rectangle() -> None:
    new = bytearray(1024)
    for page in (2, 3, 4):
        new[page * 128 + 40 : page * 128 + 52] = b"\xff" * 12
    assert pages.changes(bytes(1024), bytes(new), 128, tall=True) == [pages.Patch(2, 3, 40, 12)]
    assert len(pages.changes(bytes(1024), bytes(new), 128, tall=False)) == 3


def test_changes_far_apart_are_not_sent_with_everything_between() -> None:
    new = bytearray(1024)
    new[10], new[128 + 110] = 1, 1
    assert pages.changes(bytes(1024), bytes(new), 128, tall=True) == [
        pages.Patch(0, 1, 10, 1),
        pages.Patch(1, 1, 110, 1),
    ]


def test_close_changes_are_sent_with_what_lies_between() -> None:
    new = bytearray(1024)
    new[10], new[15], new[100] = 1, 1, 1
    assert pages.changes(bytes(1024), bytes(new), 128, tall=False) == [
        pages.Patch(0, 1, 10, 6),
        pages.Patch(0, 1, 100, 1),
    ]
