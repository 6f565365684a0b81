"""A frame as a PNG picture, enlarged: for people who look at a script's frames. Needs no picture library."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from firmware.frame import Frame

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ONE_BIT_GREY = bytes([1, 0, 0, 0, 0])
"""Bit depth 1, greyscale, and the only compression, filter and order that matter here."""


def png(frame: Frame, enlarged: int = 1) -> bytes:
    """The picture: lit pixels are white, each one `enlarged` times as wide and high."""
    rows = []
    for y in range(frame.height):
        bits = "".join(("1" if frame.lit(x, y) else "0") * enlarged for x in range(frame.width))
        bits += "0" * (-len(bits) % 8)
        packed = int(bits, 2).to_bytes(len(bits) // 8, "big")
        rows += [b"\0" + packed] * enlarged
    size = struct.pack(">II", frame.width * enlarged, frame.height * enlarged)
    chunks = [
        _chunk(b"IHDR", size + _ONE_BIT_GREY),
        _chunk(b"IDAT", zlib.compress(b"".join(rows), 9)),
        _chunk(b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(chunks)


def write_png(path: Path, frame: Frame, enlarged: int = 1) -> None:
    """Raises OSError."""
    path.write_bytes(png(frame, enlarged))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
