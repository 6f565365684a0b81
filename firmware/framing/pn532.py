"""PN532 in HSU mode: its frames, and which card an answer tells. Knows neither time nor what to say next.

A frame is `00 FF`, a length with its complement, the bytes and their checksum; zeros around it are padding. The length
may lie (noise, a frame that was cut), so whatever does not add up is given up at its first byte and searched again: the
good frame may begin inside of it.
"""

from __future__ import annotations

from enum import Enum

from firmware.framing.packets import Packets

ACK = bytes.fromhex("0000FF00FF00")
"""The chip's "heard"; said by us it ends the command that the chip is at."""

_START = b"\x00\xff"
_ACK, _NACK, _EXTENDED = b"\x00\xff", b"\xff\x00", b"\xff\xff"
_SPEAKERS = frozenset((0xD5, 0x7F))
"""First byte of what the chip says: an answer, or that a command was wrong."""
_MOST = 265
_LIKE = {4: (0x0004, 0x08), 7: (0x0044, 0x00), 10: (0x0084, 0x00)}
"""SENS_RES and SEL_RES of a card with so long a UID, as the usual ones have them."""
_RANDOM = 0x08


class Answer(Enum):
    """What a frame says to the one who asked."""

    HEARD = "heard"
    AWAKE = "awake"
    CARD = "card"
    NO_CARD = "no card"
    FAILED = "failed"


class Pn532(Packets):
    """`answers`: what came since somebody emptied the list; it is for the conversation, codes are for the table."""

    def __init__(self) -> None:
        super().__init__(cut)
        self.answers: list[Answer] = []

    @property
    def waits(self) -> bool:
        # A zero alone is the padding behind a frame.
        return bytes(self._begun[:2]) not in (b"", b"\0")

    def drop(self) -> None:
        super().drop()
        self.answers.clear()

    def _understood(self, packet: bytes) -> str | None:
        match packet[:2]:
            case b"":
                self._answer(Answer.HEARD)
            case b"\xd5\x15":
                self._answer(Answer.AWAKE)
            case b"\xd5\x4b" if packet[2:3] in (b"", b"\0"):
                self._answer(Answer.NO_CARD)
            case b"\xd5\x4b":
                self._answer(Answer.CARD)
                return uid(packet)
            case b"\x7f":
                self._answer(Answer.FAILED)
        return None

    def _answer(self, answer: Answer) -> None:
        # Only the kind counts; noise that nobody listens to must not pile up.
        if answer not in self.answers:
            self.answers.append(answer)


def cut(begun: bytes | bytearray) -> tuple[int, bytes | None]:
    """How many bytes to take from the beginning (0: more must come first), and the frame in them (b"": an ack)."""
    start = begun.find(_START)
    if start < 0:
        return len(begun) - begun.endswith(b"\0"), None
    length, head = _length(begun[start + 2 : start + 7])
    if length is None:
        return start, None
    if length < 0:
        return start + 1, None
    if length == 0:
        return start + 2 + head, b""
    first = start + 2 + head
    end = first + length + 1
    if len(begun) > first and begun[first] not in _SPEAKERS:
        return start + 1, None
    if len(begun) < end:
        return start, None
    if sum(begun[first:end]) & 0xFF or _holds_frame(begun[first:end]):
        return start + 1, None
    return end - _began(begun[first:end]), bytes(begun[first : end - 1])


# One checksum in 256 is right by chance. A frame that was cut must not take the next one with it.
def _holds_frame(frame: bytes | bytearray) -> bool:
    """Whether another frame begins in this one."""
    start = frame.find(_START)
    while start >= 0:
        length, _ = _length(frame[start + 2 : start + 7])
        if length is not None and length > 0:
            return True
        start = frame.find(_START, start + 1)
    return False


def _began(frame: bytes | bytearray) -> int:
    """How many of the last bytes may be the beginning of the next frame."""
    return next((size for size in (3, 2, 1) if _START.startswith(frame[-size:][:2])), 0)


def _length(head: bytes | bytearray) -> tuple[int | None, int]:
    """How many bytes the frame says it has, and how long that word is. None: more must come first; -1: no frame."""
    if len(head) < 2:
        return None, 0
    if head[:2] == _ACK:
        return 0, 2
    if head[:2] != _EXTENDED:
        good = head[:2] != _NACK and head[0] > 0 and (head[0] + head[1]) & 0xFF == 0
        return (head[0] if good else -1), 2
    if len(head) < 5:
        return None, 0
    length = int.from_bytes(head[2:4], "big")
    good = 0 < length <= _MOST and sum(head[2:5]) & 0xFF == 0
    return (length if good else -1), 5


def uid(payload: bytes) -> str | None:
    """The card that an answer to the poll tells. None: one that has no number of its own, or no whole one.

    A phone makes up four bytes that begin with 08, anew each time (ISO 14443-3).
    """
    number = payload[8 : 8 + payload[7]] if len(payload) > 8 else b""
    if len(number) not in _LIKE or len(number) != payload[7] or not any(number):
        return None
    return None if len(number) == 4 and number[0] == _RANDOM else number.hex().upper()


def framed(payload: bytes) -> bytes:
    """A frame with these bytes, at most 255 of them."""
    length = len(payload)
    return b"\0" + _START + bytes([length, -length & 0xFF]) + payload + bytes([-sum(payload) & 0xFF, 0])


def frame(code: str) -> bytes:
    """The answer to a poll that tells this card. Raises ValueError where the code is no UID."""
    try:
        number = bytes.fromhex(code)
    except ValueError:
        number = b""
    if len(number) not in _LIKE or len(code) != 2 * len(number):
        raise ValueError("a card's code has 8 or 14 hex digits, such as C2994A1B")
    sens, sel = _LIKE[len(number)]
    return framed(b"\xd5\x4b\x01\x01" + sens.to_bytes(2, "big") + bytes([sel, len(number)]) + number)
