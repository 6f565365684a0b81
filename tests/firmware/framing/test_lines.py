"""Barcode and QR modules: every terminator, none, and what else comes over their line."""

from __future__ import annotations

import pytest

from firmware.framing import Scan, frame, framing
from firmware.framing.codes import MOST_BYTES
from firmware.settings import Scanner
from tests.firmware.framing.bench import START, fed, raw, reader, scanned

EAN, OTHER = "4006381333931", "4006381333948"
SILENCE = 0.06

# Answers of a GM65 and its kin: to a trigger, and to the question for its speed.
TRIGGERED = raw("02 00 00 01 00 33 31")
SPEED = raw("02 00 00 02 39 01 C1 4C")


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b"\t"])
def test_any_takes_every_usual_terminator(end: bytes) -> None:
    made = reader("lines")
    assert made.feed(EAN.encode() + end, START) == [Scan(EAN, START)]
    assert made.deadline() is None


@pytest.mark.parametrize("terminator", ["any", "cr", "lf", "crlf", "tab", "none"])
def test_what_the_far_end_sends_is_understood(terminator: str) -> None:
    scanner = Scanner(terminator=terminator)
    assert fed(framing(scanner), [frame(EAN, scanner)]) == [EAN]


@pytest.mark.parametrize("box", ["lines", "lines none"])
def test_without_a_terminator_a_silence_ends_the_code(box: str) -> None:
    made = reader(box)
    assert made.feed(EAN.encode(), START) == []
    assert made.deadline() == pytest.approx(START + SILENCE)
    assert made.due(START + SILENCE / 2) == []
    assert made.due(START + SILENCE) == [Scan(EAN, START)]
    assert made.deadline() is None


def test_the_silence_counts_even_where_the_loop_came_late() -> None:
    made = reader("lines none")
    made.feed(EAN.encode(), START)
    assert made.feed(OTHER.encode(), START + 5) == [Scan(EAN, START)]


def test_a_code_in_two_pieces_with_a_short_pause_is_one() -> None:
    for box in ("lines", "lines cr", "lines none"):
        assert scanned(box, b"400638", b"1333931\r", gap=SILENCE * 0.9) == [EAN]


def test_where_the_settings_name_the_terminator_a_longer_pause_does_not_part_a_code() -> None:
    assert scanned("lines cr", b"400638", b"1333931\r", gap=0.5) == [EAN]
    assert scanned("lines crlf", b"4006381333931\r", b"\n4006381333948\r\n", gap=0.5) == [EAN, OTHER]


def test_a_reader_that_sends_another_terminator_than_the_settings_say_is_still_read() -> None:
    assert scanned("lines cr", b"4006381333931\n") == [EAN]


def test_a_half_code_does_not_spoil_the_next() -> None:
    made = reader("lines")
    made.feed(b"400638", START)
    assert [scan.code for scan in made.feed(b"4006381333931\r", START + 1)] == ["400638", EAN]


def test_the_half_code_of_a_lost_line_is_forgotten() -> None:
    made = reader("lines")
    made.feed(b"400638", START)
    made.lost()
    made.opened(START + 0.01)
    assert made.feed(b"4006381333931\r", START + 0.02) == [Scan(EAN, START + 0.02)]


def test_two_codes_glued_by_their_terminator_are_two() -> None:
    assert scanned("lines", b"4006381333931\r4006381333948\r") == [EAN, OTHER]
    assert scanned("lines crlf", b"4006381333931\r\n4006381333948\r\n") == [EAN, OTHER]


def test_two_codes_glued_by_nothing_are_two_where_both_are_known() -> None:
    known = {EAN, OTHER}.__contains__
    assert scanned("lines none", (EAN + OTHER).encode(), known=known) == [EAN, OTHER]
    assert scanned("lines none", f"]E0{EAN}]E0{OTHER}".encode(), known=known) == [EAN, OTHER]
    assert scanned("lines none", (EAN + OTHER).encode()) == [EAN + OTHER]


def test_a_known_code_is_never_parted() -> None:
    assert scanned("lines none", b"1212", known={"12", "1212"}.__contains__) == ["1212"]


def test_a_module_s_answer_before_a_code_is_not_part_of_it() -> None:
    line = raw("02 00 00 01 00 33 31 34 30 30 36 33 38 31 33 33 33 39 33 31 0D")
    assert scanned("lines", line) == [EAN]
    assert scanned("lines", *(bytes([byte]) for byte in line)) == [EAN]
    assert scanned("lines none", TRIGGERED + EAN.encode()) == [EAN]


@pytest.mark.parametrize("answer", [TRIGGERED, SPEED])
def test_answers_between_before_and_in_codes_are_no_codes(answer: bytes) -> None:
    assert scanned("lines", answer) == []
    assert scanned("lines", answer + answer + b"4006381333931\r" + answer) == [EAN]
    assert scanned("lines", b"400638" + answer + b"1333931\r") == [EAN]


def test_an_answer_that_holds_a_terminator_is_still_one() -> None:
    from binascii import crc_hqx

    told = bytes((0, 2, 0x0D, 0x0A))
    answer = b"\x02\x00" + told + crc_hqx(told, 0).to_bytes(2, "big")
    assert scanned("lines", answer + b"4006381333931\r") == [EAN]


def test_an_answer_that_was_cut_does_not_take_the_code_with_it() -> None:
    for size in range(1, 5):
        assert scanned("lines", TRIGGERED[:size] + b"4006381333931\r") == [EAN]


def test_an_answer_with_a_wrong_checksum_logs_no_wrong_card() -> None:
    (code,) = scanned("lines", raw("02 00 00 01 00 33 32") + b"4006381333931\r")
    assert code.endswith(EAN)
    assert code != EAN


@pytest.mark.parametrize(("kind", "code"), [("]E0", EAN), ("]C0", "ABC-1"), ("]Q1", "https://example.org/7")])
def test_the_aim_prefix_is_stripped(kind: str, code: str) -> None:
    assert scanned("lines", f"{kind}{code}\r".encode()) == [code]


def test_what_is_longer_than_any_barcode_is_noise_up_to_its_end() -> None:
    longest = b"7" * MOST_BYTES
    assert len(scanned("lines", longest + b"\r")) == 1
    for noise in (longest + b"7", longest * 3):
        assert scanned("lines", noise + b"\r4006381333931\r") == [EAN]
        assert scanned("lines crlf", noise + b"\r", b"\n4006381333931\r\n") == [EAN]
        assert scanned("lines none", noise, EAN.encode(), gap=1) == [EAN]


def test_control_characters_do_not_pass_and_other_encodings_do_no_harm() -> None:
    assert scanned("lines", b"\0\x02AB\x1b[2JC\x03\r") == ["AB\\x1b[2JC"]
    assert scanned("lines", b"Stra\xdfe\r") == ["Stra\\xdfe"]


def test_empty_lines_and_no_reads_are_no_scans() -> None:
    assert scanned("lines", b"\r\r\n\t%%NoRead\r\n\0\r") == []


@pytest.mark.parametrize(
    ("code", "terminator", "why"),
    [
        ("", "any", "at least one"),
        ("a\\x0db", "any", "terminator"),
        ("a\\x09b", "tab", "terminator"),
        ("7" * 257, "any", "at most 256"),
    ],
)
def test_codes_that_a_line_cannot_carry_are_refused(code: str, terminator: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        frame(code, Scanner(terminator=terminator))
