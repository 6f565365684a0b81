"""PN532: frames in and out, which cards are cards, and resynchronising."""

from __future__ import annotations

import pytest

from firmware.framing import Scan, frame
from firmware.framing.pn532 import ACK, cut, framed
from tests.firmware.framing.bench import BOXES, START, raw, reader, scanned

REPLIES = {
    "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 C2 99 4A 1B 0E 00": "C2994A1B",
    "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 07 8C FC 4F F0 00": "078CFC4F",
    "00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 D0 BB E1 1A 48 00": "D0BBE11A",
    "00 00 FF 1C E4 D5 4B 01 01 00 04 28 04 FD E6 08 99 10 78 80 90 02 20 90 00 00 00 00 00 FD E6 08 99 5C 00": "FDE60899",
    "00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 7B CB 51 96 22 80 C0 00": "047BCB51962280",
}
CARD = raw(next(iter(REPLIES)))
LONG = raw("00 00 FF 1C E4 D5 4B 01 01 00 04 28 04 FD E6 08 99 10 78 80 90 02 20 90 00 00 00 00 00 FD E6 08 99 5C 00")
NO_CARD = raw("00 00 FF 03 FD D5 4B 00 E0 00")
AWAKE = raw("00 00 FF 02 FE D5 15 16 00")
VERSION = raw("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
NACK = raw("00 00 FF FF 00 00")
ERROR = raw("00 00 FF 01 FF 7F 81 00")


@pytest.mark.parametrize("line", REPLIES)
def test_a_reply_is_its_card(line: str) -> None:
    made = reader("pn532")
    assert made.feed(raw(line), START) == [Scan(REPLIES[line], START)]
    assert made.due(START + 0.06) == []


@pytest.mark.parametrize("line", [line for line in REPLIES if " 1C E4 " not in line])
def test_the_far_end_s_reply_is_the_chip_s(line: str) -> None:
    assert frame(REPLIES[line], BOXES["pn532"]) == raw(line)
    assert frame(REPLIES[line].lower(), BOXES["pn532"]) == raw(line)


def test_an_ack_right_before_the_reply_is_no_trouble() -> None:
    assert scanned("pn532", ACK + CARD) == ["C2994A1B"]
    assert scanned("pn532", *(bytes([byte]) for byte in ACK + CARD)) == ["C2994A1B"]


def test_an_extended_frame_is_a_frame_too() -> None:
    payload = CARD[5:-2]
    head = raw("00 00 FF FF FF") + len(payload).to_bytes(2, "big")
    assert scanned("pn532", head + bytes([-len(payload) & 0xFF]) + CARD[5:]) == ["C2994A1B"]
    assert scanned("pn532", head + bytes([1 - len(payload) & 0xFF]) + CARD[5:]) == []


@pytest.mark.parametrize(
    "line",
    [
        CARD[:-2] + raw("0F 00"),
        CARD[:4] + raw("F5") + CARD[5:],
        CARD[:-2],
        LONG[:-1][:24],
        NO_CARD,
        NACK,
        ERROR,
        ACK,
        AWAKE,
        VERSION,
        raw("00 00 FF 00 00 00"),
        framed(CARD[5:-3]),
        framed(b"\xd5\x4b\x01"),
        framed(b"\xd5"),
        raw("55 55 00 00 FF"),
    ],
)
def test_what_tells_no_card_is_no_scan_and_does_not_spoil_the_next(line: bytes) -> None:
    assert scanned("pn532", line) == []
    assert scanned("pn532", line + CARD) == ["C2994A1B"]


def test_a_random_number_is_no_card() -> None:
    assert scanned("pn532", frame("08A1B2C3", BOXES["pn532"])) == []
    assert scanned("pn532", frame("08A1B2C3D4E5F6", BOXES["pn532"])) == ["08A1B2C3D4E5F6"]


def test_number_zero_is_no_card() -> None:
    assert scanned("pn532", frame("00000000", BOXES["pn532"])) == []


def test_after_a_cut_frame_the_next_is_read_whatever_the_checksums_come_to() -> None:
    """One in 256 of the frames that are pieced together in this way has a right checksum."""
    for first in range(256):
        whole = frame(f"{first:02X}994A1B", BOXES["pn532"])
        for size in range(len(whole)):
            assert "078CFC4F" in scanned("pn532", whole[:size] + frame("078CFC4F", BOXES["pn532"]))


def test_a_frame_with_a_lying_length_is_given_up_after_a_silence() -> None:
    made = reader("pn532")
    assert made.feed(raw("00 FF FE 02 D5") + CARD, START) == []
    assert made.due(START + 0.06) == [Scan("C2994A1B", START)]


def test_the_padding_behind_a_frame_is_not_waited_for() -> None:
    assert cut(CARD[:-1])[1] == CARD[5:-2]


@pytest.mark.parametrize("code", ["", "C2", "C2994A1", "C2994A1B0", "C2 99 4A 1B", "red-3", "C2994A1G"])
def test_codes_that_are_no_card_s_are_refused(code: str) -> None:
    with pytest.raises(ValueError, match="hex digits"):
        frame(code, BOXES["pn532"])
