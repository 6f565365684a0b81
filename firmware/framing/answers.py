"""Takes a barcode module's answers to commands out of the stream of codes. Knows nothing of codes.

A GM65 and its kin answer `02 00 00`, a length, so many bytes and a checksum, and the code follows at once. The trap: the
checksum of the usual answer is `33 31`, which is also the text "31".
"""

from __future__ import annotations

from binascii import crc_hqx

_HEAD = b"\x02\x00\x00"
_MOST = 16
"""Bytes that an answer can carry; the known ones carry one or two."""


class Answers:
    """A filter with a little memory: what may be the beginning of an answer waits for the rest of it."""

    def __init__(self) -> None:
        self._held = bytearray()

    @property
    def waits(self) -> bool:
        return bool(self._held)

    def text(self, data: bytes) -> bytes:
        """The bytes that belong to no answer."""
        if not self._held and _HEAD[0] not in data:
            return data
        self._held += data
        return self._taken(final=False)

    def rest(self) -> bytes:
        """Nothing more comes: what waited was no answer."""
        return self._taken(final=True)

    def drop(self) -> None:
        self._held.clear()

    def _taken(self, final: bool) -> bytes:
        text = bytearray()
        while self._held:
            start = self._held.find(_HEAD[0])
            plain = len(self._held) if start < 0 else start
            if plain == 0:
                size = _size(self._held)
                if size is None and not final:
                    break
                if size:
                    del self._held[:size]
                    continue
                plain = 1
            text += self._held[:plain]
            del self._held[:plain]
        return bytes(text)


def _size(held: bytearray) -> int | None:
    """Length of the answer at the beginning; 0: there is none; None: more bytes must tell."""
    head = held[: len(_HEAD)]
    if not _HEAD.startswith(head):
        return 0
    if len(held) <= len(_HEAD):
        return None
    length = held[len(_HEAD)]
    size = len(_HEAD) + 1 + length + 2
    if length > _MOST:
        return 0
    if len(held) < size:
        return None
    checked, check = held[2 : size - 2], held[size - 2 : size]
    return size if crc_hqx(checked, 0) == int.from_bytes(check, "big") else 0
