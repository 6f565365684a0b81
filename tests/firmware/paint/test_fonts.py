"""Type: every letter of the four languages in every size, composed ones clear and thin, nothing loaded too early."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Callable
from itertools import pairwise

import pytest

from firmware.paint import letters
from firmware.paint.bitmap import drawn, trimmed
from firmware.paint.fonts import BOLD, BOLD_LOW, TALL, THIN, THIN_LOW, Font, tidy

MARKED = {
    "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    "de": "äöüßÄÖÜẞ",
    "da": "æøåÆØÅé",
    "hr": "čćđšžČĆĐŠŽ",
}
FONTS = pytest.mark.parametrize("font", [TALL, BOLD, THIN, BOLD_LOW, THIN_LOW], ids=lambda font: font.name)


@FONTS
@pytest.mark.parametrize("language", MARKED)
def test_a_marked_letter_is_itself(font: Font, language: str) -> None:
    unknown = font.shape("字").columns
    for letter in MARKED[language]:
        shape = font.shape(letter).columns
        assert shape != unknown, letter
        assert shape != font.shape(unicodedata.normalize("NFD", letter)[0]).columns or letter in "ßẞæøÆØđĐ", letter
        assert all(column >> font.height == 0 for column in shape), letter


@FONTS
@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_no_two_letters_of_a_language_look_alike(font: Font, case: Callable[[str], str]) -> None:
    """Within small letters or capitals: in lines of eight a capital with a mark may be as small as its small letter."""
    for language in MARKED.values():
        every = {case(letter) for letter in language + "aceilnorstuyz" if len(case(letter)) == 1}
        assert len({font.shape(letter).columns for letter in every}) == len(every)


@pytest.mark.parametrize("font", [THIN, THIN_LOW], ids=lambda font: font.name)
def test_thin_letters_are_thin(font: Font) -> None:
    """The package's own marked letters are bold here. Where two strokes meet there may be a block, not a row of them."""
    for letter in "".join(MARKED.values()):
        rows = font.shape(letter).rows()
        blocks = sum(
            row[x : x + 2] == below[x : x + 2] == "##" for row, below in pairwise(rows) for x in range(len(row) - 1)
        )
        assert blocks <= 2, (letter, rows)


def test_a_line_of_ten_keeps_two_rows_for_the_marks_of_capitals() -> None:
    above = 0b11
    assert all(not column & above for column in THIN.shape("Aeinz").columns)
    assert any(column & above for column in THIN.shape("Š").columns)
    assert THIN.shape("Š").height == 10
    assert THIN_LOW.shape("Š").height == 8


def test_marks_may_come_as_characters_of_their_own() -> None:
    assert TALL.shape("S\u030ca\u0301rka") == TALL.shape("Šárka")


def test_what_cannot_be_set_has_one_shape_or_none() -> None:
    box = trimmed(drawn(letters.UNKNOWN).lowered(2).columns)
    assert THIN.shape("🂡").columns == box
    assert THIN.shape("字").columns == box
    assert tidy("A\x00na\x1b\u200d\nB") == "Ana B"
    assert THIN.shape("").columns == ()


def test_digits_are_equally_wide_so_that_columns_stand() -> None:
    for font in (BOLD, THIN):
        assert len({font.width(digit) for digit in "023568"}) == 1


@pytest.mark.parametrize("spoken", ["−", "\u2011"])
def test_kinds_of_minus_look_the_same(spoken: str) -> None:
    assert THIN.shape(f"{spoken}3") == THIN.shape("-3")


def test_type_is_loaded_with_the_first_letter_and_no_image_library_at_all() -> None:
    program = (
        "import sys, firmware.paint as p, firmware.screens as s; early = any('unscii' in one for one in sys.modules);"
        "p.paint(s.Screen(s.Picked('Ana'), s.Head('Who?')), 128, 64); print(early, 'PIL' in sys.modules,"
        "any('unscii' in one for one in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False False True\n"
