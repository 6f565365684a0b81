"""EM4100 tags (125 kHz) as RDM6300, ID-12LA, ID-20LA and EM-18 tell them: five bytes and a checksum, as hex digits.

RDM6300: STX, 12 digits, ETX, again and again while the tag is there. ID-12LA: STX, 12 digits, CR, LF, ETX, once. EM-18: the
12 digits alone, so that a silence, or a right checksum after just 12, must tell where they end. The checksum is weak
and noise passes it now and then: whether to believe a tag is decided elsewhere (`repeats`).
"""

from __future__ import annotations

from functools import reduce
from operator import xor

_STX, _ETX = 0x02, 0x03
_HEX = frozenset(b"0123456789ABCDEFabcdef")
_DIGITS = 12
_ID_DIGITS = 10


class Em4100:
    """`checksum`: xor, sum (a few odd readers) or none."""

    def __init__(self, checksum: str = "xor") -> None:
        self._checksum = checksum
        self._digits = bytearray()
        self._count = 0
        self._framed = False
        self._spoilt = False

    @property
    def waits(self) -> bool:
        return self._framed or self._count > 0

    def feed(self, data: bytes) -> list[str]:
        return [tag for byte in data if (tag := self._byte(byte)) is not None]

    def silence(self) -> list[str]:
        tag = self._ended()
        return [] if tag is None else [tag]

    def drop(self) -> None:
        self._ended()

    def _byte(self, byte: int) -> str | None:
        if byte in _HEX:
            return self._digit(byte)
        if self._framed and byte not in (_STX, _ETX, 0x0D, 0x0A):
            self._spoilt = True
            return None
        tag = self._ended()
        self._framed = byte == _STX
        return tag

    def _digit(self, digit: int) -> str | None:
        """Only the latest 12 are kept: where there is no STX, others before them may be noise."""
        self._count += 1
        self._digits.append(digit)
        del self._digits[:-_DIGITS]
        # Without STX a right checksum after just 12 digits ends the tag. Not after more: the next tag's digits behind
        # those of this one, which are then XORed in another order, would pass the check too.
        if self._framed or self._count != _DIGITS:
            return None
        tag = checked(self._digits.decode(), self._checksum)
        return tag if tag is None else self._ended()

    def _ended(self) -> str | None:
        """The tag that ends here, if there is one; then all begins anew."""
        whole = self._count == _DIGITS if self._framed else self._count >= _DIGITS
        tag = checked(self._digits.decode(), self._checksum) if whole and not self._spoilt else None
        self._digits.clear()
        self._count, self._framed, self._spoilt = 0, False, False
        return tag


def checked(digits: str, checksum: str = "xor") -> str | None:
    """The tag's id (10 hex digits) out of 12 digits; None: the checksum is wrong, or the number is zero as no tag's is."""
    *tag, check = bytes.fromhex(digits)
    if check != _check(tag, checksum, check) or not any(tag[1:]):
        return None
    return digits[:_ID_DIGITS].upper()


def frame(code: str, checksum: str = "xor") -> bytes:
    """What an RDM6300 sends for a tag that is held to it: the frame twice. Raises ValueError where the code is no tag's."""
    if len(code) != _ID_DIGITS or not _HEX.issuperset(code.encode()):
        raise ValueError("a tag's code has 10 hex digits, such as 62E3086CED")
    tag = bytes.fromhex(code)
    once = b"\x02" + (tag + bytes([_check(tag, checksum, 0)])).hex().upper().encode() + b"\x03"
    return once * 2


def printed(code: str) -> tuple[str, str]:
    """The two ways in which the tag's number stands on the card: "0013530444" and "206,30028"."""
    tag = bytes.fromhex(code)
    return f"{int.from_bytes(tag[1:], 'big'):010}", f"{tag[2]:03},{int.from_bytes(tag[3:], 'big'):05}"


def _check(tag: bytes | list[int], checksum: str, told: int) -> int:
    """The checksum that it should have; `told`: the one it has, where none is asked for."""
    match checksum:
        case "xor":
            return reduce(xor, tag, 0)
        case "sum":
            return sum(tag) & 0xFF
    return told
