"""EM4100 tags: the frames of RDM6300, ID-12 and EM-18, their checksums, and what noise makes of them."""

from __future__ import annotations

import pytest

from firmware.framing import Scan, frame
from firmware.framing.em4100 import checked, printed
from tests.firmware.framing.bench import BOXES, START, everybody, fed, raw, reader, scanned

CUT = raw("02 36 32 45 33 30")
RDM = {
    "02 36 32 45 33 30 38 36 43 45 44 30 38 03": ("62E3086CED", "3808980205"),
    "02 33 43 30 30 43 45 37 35 34 43 43 42 03": ("3C00CE754C", "0013530444"),
    "02 31 34 30 30 38 45 43 37 39 33 43 45 03": ("14008EC793", "0009357203"),
    "02 30 31 30 30 30 37 33 34 45 30 44 32 03": ("01000734E0", "0000472288"),
}
GOOD = raw(next(iter(RDM)))
EM18 = raw("33 30 37 45 34 44 45 35 43 32 32 34")
ID12 = raw("02 33 30 37 45 34 44 45 35 43 32 32 34 0D 0A 03")
PHANTOMS = (
    *("000000078F88", "00F00000F000", "F000060007F1", "B59A99E5A9FA"),
    *("4FFB388FFFFC", "DA9386B5EA90", "DAEF6FEE2B9F"),
)


def once(digits: str) -> bytes:
    return b"\x02" + digits.encode() + b"\x03"


@pytest.mark.parametrize("line", RDM)
def test_an_rdm6300_s_frame_is_its_tag(line: str) -> None:
    code, number = RDM[line]
    assert reader("em4100", everybody).feed(raw(line), START) == [Scan(code, START)]
    assert printed(code)[0] == number
    assert frame(code, BOXES["em4100"]) == raw(line) * 2


def test_the_numbers_printed_on_a_card() -> None:
    assert printed("3C00CE754C") == ("0013530444", "206,30028")
    assert printed("307E4DE5C2")[0] == "2119034306"


def test_an_id12_s_frame_is_its_tag() -> None:
    assert reader("em4100", everybody).feed(ID12, START) == [Scan("307E4DE5C2", START)]


def test_an_em18_s_twelve_digits_are_its_tag_at_once() -> None:
    made = reader("em4100", everybody)
    assert made.feed(EM18, START) == [Scan("307E4DE5C2", START)]
    assert made.deadline() is None


def test_an_em18_after_half_a_frame_is_read_once_the_line_is_silent() -> None:
    assert scanned("em4100", EM18[5:], EM18, gap=1, known=everybody) == ["307E4DE5C2"]
    assert scanned("em4100", b"7" + EM18, known=everybody) == ["307E4DE5C2"]
    assert scanned("em4100", b"\xff" + EM18 + b"\r\n", known=everybody) == ["307E4DE5C2"]


def test_two_em18_tags_without_a_pause_are_two() -> None:
    other = checked("62E3086CED08")
    assert scanned("em4100", EM18 + b"62E3086CED08", known=everybody) == ["307E4DE5C2", other]


def test_lower_case_is_the_same_tag() -> None:
    assert scanned("em4100", GOOD.lower(), known=everybody) == ["62E3086CED"]


@pytest.mark.parametrize(
    "line",
    [
        once("62E3086CED09"),
        once("62E3086CED080"),
        once("62E3086CED0862E3086CED08"),
        once("62E3086CED0"),
        once("62E3086CEG08"),
        once("62E3086 CED08"),
        b"62E3086CED09",
        GOOD[:7],
        b"\x02\x03",
        b"",
    ],
)
def test_a_bad_frame_is_no_tag_and_does_not_spoil_the_next(line: bytes) -> None:
    assert scanned("em4100", line, known=everybody) == []
    assert scanned("em4100", line + GOOD, known=everybody) == ["62E3086CED"]


def test_after_a_cut_frame_the_next_start_begins_anew() -> None:
    for size in range(1, len(GOOD)):
        assert scanned("em4100", GOOD[:size] + GOOD, known=everybody) == ["62E3086CED"]


def test_the_half_frame_of_a_lost_line_is_forgotten() -> None:
    made = reader("em4100", everybody)
    made.feed(GOOD[:7], START)
    made.lost()
    made.opened(START + 0.01)
    assert fed(made, [GOOD[7:]], START + 0.02) == []
    assert fed(made, [GOOD], START + 20) == ["62E3086CED"]


def test_a_half_frame_before_a_silence_is_forgotten() -> None:
    assert scanned("em4100", CUT, GOOD[6:], gap=1, known=everybody) == []


def test_a_reader_that_sums_needs_its_setting() -> None:
    odd = once("2E00AF0EC9B4")
    assert scanned("em4100", odd, known=everybody) == []
    assert scanned("em4100 sum", odd, known=everybody) == ["2E00AF0EC9"]
    assert scanned("em4100 none", odd, known=everybody) == ["2E00AF0EC9"]
    assert scanned("em4100 none", once("2E00AF0EC900"), known=everybody) == ["2E00AF0EC9"]
    assert scanned("em4100 none", frame("2E00AF0EC9", BOXES["em4100 none"])) == ["2E00AF0EC9"]


def test_one_tag_passes_both_checksums() -> None:
    both = once("3C00CE754CCB")
    assert scanned("em4100", both, known=everybody) == scanned("em4100 sum", both, known=everybody) == ["3C00CE754C"]


@pytest.mark.parametrize("digits", PHANTOMS)
def test_a_phantom_with_a_right_checksum_is_no_scan(digits: str) -> None:
    assert checked(digits) == digits[:10]
    assert scanned("em4100", once(digits)) == []
    assert scanned("em4100", GOOD, once(digits), GOOD, known={"62E3086CED"}.__contains__) == ["62E3086CED"]


def test_phantoms_one_after_the_other_are_no_scans() -> None:
    assert scanned("em4100", *map(once, PHANTOMS)) == []


@pytest.mark.parametrize("digits", ["000000000000", "3C000000003C"])
def test_number_zero_is_never_a_tag(digits: str) -> None:
    assert scanned("em4100", *[once(digits)] * 5, known=everybody) == []
    assert scanned("em4100 none", *[once(digits)] * 5, known=everybody) == []


def test_a_tag_that_no_card_is_learnt_for_must_be_read_twice() -> None:
    assert scanned("em4100", GOOD) == []
    assert scanned("em4100", GOOD, GOOD) == ["62E3086CED"]
    assert scanned("em4100", GOOD, GOOD, gap=2) == ["62E3086CED"]
    assert scanned("em4100", GOOD, GOOD, gap=5) == []


def test_a_known_tag_is_read_at_once() -> None:
    assert scanned("em4100", GOOD, known={"62E3086CED"}.__contains__) == ["62E3086CED"]


@pytest.mark.parametrize("code", ["", "62E3086CE", "62E3086CED0", "62E3086CEG", "red-3", "６２E3086CED"])
def test_codes_that_are_no_tag_s_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match="10 hex digits"):
        frame(code, BOXES["em4100"])
