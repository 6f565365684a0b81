"""GM67: packets, their checksums, and the acknowledgement without which they come again."""

from __future__ import annotations

import pytest

from firmware.framing import Scan, frame
from tests.firmware.framing.bench import BOXES, START, raw, reader, said, scanned

EAN = "4006381333931"
PACKET = raw("12 F3 00 00 0B 34 30 30 36 33 38 31 33 33 33 39 33 31 FC 54")
DEVICE_ACK = raw("04 D0 00 00 FF 2C")
HOST_ACK = "04 D0 04 00 FF 28"


def packet(content: bytes) -> bytes:
    whole = bytes([len(content) + 1]) + content
    return whole + (0x10000 - sum(whole)).to_bytes(2, "big")


def test_a_packet_is_its_code_and_is_acknowledged() -> None:
    made = reader("gm67")
    assert made.feed(PACKET, START) == [Scan(EAN, START)]
    assert said(made) == HOST_ACK
    assert said(made) == ""


def test_the_far_end_s_packet_is_the_module_s() -> None:
    assert frame(EAN, BOXES["gm67"]) == PACKET


def test_the_module_is_woken_when_the_line_opens() -> None:
    made = reader("gm67")
    made.opened(START)
    assert said(made) == "00"


def test_the_module_s_own_acknowledgement_is_no_code() -> None:
    made = reader("gm67")
    assert made.feed(DEVICE_ACK + PACKET, START) == [Scan(EAN, START)]
    assert scanned("gm67", DEVICE_ACK) == []
    assert said(reader("gm67"), DEVICE_ACK) == ""


@pytest.mark.parametrize("size", [1, 248, 249, 250, 251, 300, 1024])
def test_long_codes_come_in_long_packets(size: int) -> None:
    line = frame("7" * size, BOXES["gm67"])
    assert (line[:2] == b"\xff\xf4") == (size > 249)
    assert len(scanned("gm67", line)) == 1
    assert scanned("gm67", line + PACKET)[1:] == [EAN]


def test_a_packet_that_comes_again_for_want_of_an_acknowledgement_counts_once() -> None:
    made = reader("gm67")
    again = packet(b"\xf3\x00\x01\x0b" + EAN.encode())
    assert made.feed(PACKET, START) == [Scan(EAN, START)]
    assert made.feed(again, START + 2) == []
    assert said(made) == HOST_ACK
    assert made.feed(PACKET, START + 5) == [Scan(EAN, START + 5)]


def test_a_packet_whose_first_sending_was_garbled_counts_when_it_comes_again() -> None:
    again = packet(b"\xf3\x00\x01\x0b" + EAN.encode())
    assert scanned("gm67", PACKET[:-1] + b"\x55", again, gap=2) == [EAN]


@pytest.mark.parametrize(
    "line",
    [
        PACKET[:-1] + b"\x55",
        PACKET[:-1],
        PACKET[:5],
        b"\x13" + PACKET[1:],
        packet(b"\xf3\x00\x00\x0b"),
        packet(b"\xf3\x00\x00"),
        packet(b"\xd1\x00\x00\x01"),
        packet(b"\xc6\x00\x00\x8a\x08"),
        packet(b"\xf3\x04\x00\x0b777"),
        raw("FF F4 00 02 F4"),
        raw("FF F4 FF FF F4"),
        raw("FF F4 00 20 F3"),
        raw("FF FF F4"),
        b"\0",
    ],
)
def test_what_is_no_scan_does_not_spoil_the_next(line: bytes) -> None:
    assert scanned("gm67", line) == []
    assert scanned("gm67", line + PACKET) == [EAN]


def test_a_packet_with_a_lying_length_is_given_up_after_a_silence() -> None:
    made = reader("gm67")
    assert made.feed(b"\xfe\xf3\x00" + PACKET, START) == []
    when = made.deadline()
    assert when is not None
    assert made.due(when) == [Scan(EAN, START)]


def test_a_lost_line_is_owed_nothing() -> None:
    made = reader("gm67")
    made.feed(PACKET, START)
    made.lost()
    assert made.to_send() == b""


@pytest.mark.parametrize(("code", "why"), [("", "at least one"), ("7" * 1025, "at most 1024")])
def test_codes_that_a_packet_cannot_carry_are_refused(code: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        frame(code, BOXES["gm67"])
