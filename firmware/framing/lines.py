"""Barcode and QR modules: a code and a terminator, or a code and nothing. No length, no checksum.

What a person may set up in such a module is taken as it comes: CR, LF, CRLF, TAB or no terminator, an AIM prefix, start
marks. Whatever is longer than any barcode is noise, and is forgotten up to the next terminator or silence.
"""

from __future__ import annotations

import re

from firmware.framing.answers import Answers
from firmware.framing.codes import LONGEST, MOST_BYTES, code_of, unescaped
from firmware.framing.protocol import Known, nobody

_ENDS = {"any": rb"[\r\n\t]", "cr": rb"\r", "lf": rb"\n", "crlf": rb"\r\n", "tab": rb"\t"}
_SENT = {"any": b"\r", "cr": b"\r", "lf": b"\n", "crlf": b"\r\n", "tab": b"\t", "none": b""}


class Lines:
    """`known` parts two codes that came glued together, where the reader sends no terminator."""

    def __init__(self, terminator: str = "any", known: Known = nobody) -> None:
        self._end = re.compile(_ENDS[terminator]) if terminator in _ENDS else None
        self._known = known
        self._answers = Answers()
        self._begun = b""
        self._noise = False

    @property
    def waits(self) -> bool:
        return bool(self._begun) or self._noise or self._answers.waits

    def feed(self, data: bytes) -> list[str]:
        return self._read(self._answers.text(data))

    def silence(self) -> list[str]:
        codes = self._read(self._answers.rest())
        begun, noise = self._begun, self._noise
        self.drop()
        return codes if noise or len(begun) > MOST_BYTES else [*codes, *self._parted(begun)]

    def drop(self) -> None:
        self._answers.drop()
        self._begun, self._noise = b"", False

    def _read(self, text: bytes) -> list[str]:
        begun = self._begun + text
        *whole, self._begun = self._end.split(begun) if self._end is not None else (begun,)
        codes = []
        for payload in whole:
            code = None if self._noise or len(payload) > MOST_BYTES else code_of(payload)
            self._noise = False
            if code is not None:
                codes.append(code)
        # One byte more than a code has: the first half of CRLF does not count. It may be what is kept here, too.
        if self._noise or len(self._begun) > MOST_BYTES + 1:
            self._begun, self._noise = self._begun[-1:], True
        return codes

    def _parted(self, payload: bytes) -> list[str]:
        """The code, or the two known ones of which it is made."""
        code = code_of(payload)
        if code is None or self._known(code):
            return [] if code is None else [code]
        for cut in range(1, len(payload) if len(payload) <= 2 * LONGEST else 0):
            first = code_of(payload[:cut])
            if first is not None and self._known(first):
                second = code_of(payload[cut:])
                if second is not None and self._known(second):
                    return [first, second]
        return [code]


def frame(code: str, terminator: str = "any") -> bytes:
    """What a reader sends for this code. Raises ValueError where a line cannot carry it."""
    payload = unescaped(code)
    if code_of(payload) is None:
        raise ValueError("a code has at least one letter")
    if len(payload) > MOST_BYTES:
        raise ValueError(f"a code has at most {MOST_BYTES} bytes, this one {len(payload)}")
    if terminator in _ENDS and re.search(_ENDS[terminator], payload):
        raise ValueError("this code holds the terminator of the scanner's settings, so it would come as two")
    return payload + _SENT[terminator]
