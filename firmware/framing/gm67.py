"""GM67: packets as in SSI, each to be acknowledged by the host, or it comes again.

A packet is its length (itself to the end of the data), an opcode, who sent it (0: the module), a status, the data, and a
checksum that makes the sum of all zero. A long one begins `FF F4`, two bytes of length, `F4`. Nothing marks a beginning:
what does not add up is given up at its first byte and searched again.
"""

from __future__ import annotations

from firmware.framing.codes import code_of, unescaped
from firmware.framing.packets import Packets
from firmware.framing.protocol import Believe
from firmware.framing.reader import Reader

_SCAN, _LONG_SCAN = 0xF3, 0xF4
_OPCODES = frozenset((0xD0, 0xD1, 0xC6, 0xA4, _SCAN))
"""What a module sends: heard, not heard, a setting, its version, a scan."""
_LONG = bytes((0xFF, _LONG_SCAN))
_MODULE, _HOST = 0x00, 0x04
_AGAIN = 0x01
_HEAD, _CHECK = 4, 2
_LONGEST_SHORT = 0xFE
_MOST = 4096
_EAN_13, _CODE_128 = 0x0B, 0x03
_MOST_TEXT = 1024


class Gm67(Packets):
    """`owed`: the acknowledgements that the module waits for."""

    def __init__(self) -> None:
        super().__init__(cut)
        self.owed = bytearray()
        self._latest = b""

    def drop(self) -> None:
        super().drop()
        self.owed.clear()

    def _understood(self, packet: bytes) -> str | None:
        """`packet`: from the opcode on."""
        if packet[0] not in (_SCAN, _LONG_SCAN) or len(packet) < _HEAD:
            return None
        # One acknowledgement is enough for all that came together, and noise cannot pile them up.
        self.owed[:] = ACK
        # The status says when a packet is sent again because our acknowledgement did not arrive.
        again = bool(packet[2] & _AGAIN) and packet[3:] == self._latest
        self._latest = packet[3:]
        return None if again else code_of(packet[_HEAD:])


class Gm67Reader(Reader):
    """A reader that wants to hear that it was heard."""

    def __init__(self, decoder: Gm67, silence: float, believe: Believe) -> None:
        super().__init__(decoder, silence, believe)
        self._owed = decoder.owed

    def opened(self, at: float) -> None:
        super().opened(at)
        self._owed[:] = WAKE

    def to_send(self) -> bytes:
        words = bytes(self._owed)
        self._owed.clear()
        return words


def cut(begun: bytes | bytearray) -> tuple[int, bytes | None]:
    """How many bytes to take from the beginning (0: more must come first), and the packet in them from its opcode on."""
    if begun[0] == _LONG[0]:
        return _cut_long(begun)
    if begun[0] < _HEAD:
        return 1, None
    if (len(begun) > 1 and begun[1] not in _OPCODES) or (len(begun) > 2 and begun[2] != _MODULE):
        return 1, None
    return _whole(begun, begun[0], 1)


def _cut_long(begun: bytes | bytearray) -> tuple[int, bytes | None]:
    if not _LONG.startswith(begun[:2]) or (len(begun) > 4 and begun[4] != _LONG_SCAN):
        return 1, None
    length = int.from_bytes(begun[2:4], "big")
    if len(begun) > 3 and not _HEAD + 4 <= length <= _MOST:
        return 1, None
    return (0, None) if len(begun) < 5 else _whole(begun, length, 4)


def _whole(begun: bytes | bytearray, length: int, opcode: int) -> tuple[int, bytes | None]:
    if len(begun) < length + _CHECK:
        return 0, None
    check = int.from_bytes(begun[length : length + _CHECK], "big")
    good = (sum(begun[:length]) + check) & 0xFFFF == 0
    return (length + _CHECK, bytes(begun[opcode:length])) if good else (1, None)


def packed(*content: int) -> bytes:
    """A short packet: opcode, source, status, data."""
    return _sealed(bytes((len(content) + 1, *content)))


def _sealed(packet: bytes) -> bytes:
    return packet + (-sum(packet) & 0xFFFF).to_bytes(_CHECK, "big")


ACK = packed(0xD0, _HOST, 0x00)
WAKE = b"\0"
"""Ends the module's sleep; too short for a packet, so it is ignored by one that is awake."""


def frame(code: str) -> bytes:
    """What the module sends for this code. Raises ValueError where a packet cannot carry it."""
    text = unescaped(code)
    if code_of(text) is None:
        raise ValueError("a code has at least one letter")
    if len(text) > _MOST_TEXT:
        raise ValueError(f"a code has at most {_MOST_TEXT} bytes, this one {len(text)}")
    kind = _EAN_13 if len(text) == 13 and text.isdigit() else _CODE_128
    content = bytes((_MODULE, 0, kind)) + text
    if len(content) + 2 <= _LONGEST_SHORT:
        return packed(_SCAN, *content)
    return _sealed(_LONG + (len(content) + 5).to_bytes(2, "big") + bytes((_LONG_SCAN,)) + content)
