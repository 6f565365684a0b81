"""A frame as a PNG picture, enlarged; our own writer, so that nobody needs an image library for a screenshot."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from firmware.frame import Frame

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREYS = bytes((8, 0, 0, 0, 0))
"""Of the header: eight bits a pixel, greys, and the one way there is to compress, filter and not interlace."""

LIT, DARK = 255, 0


def write_png(path: Path, frame: Frame, scale: int) -> None:
    """Writes the frame with every pixel `scale` times as wide and high."""
    path.write_bytes(png(rows(frame, scale)))


def rows(frame: Frame, scale: int) -> list[bytes]:
    """The enlarged picture row by row, a byte a pixel."""
    if scale < 1:
        raise ValueError(f"scale {scale}: a whole number from 1")
    dots = (bytes((DARK,)) * scale, bytes((LIT,)) * scale)
    found = []
    for y in range(frame.height):
        found.extend([b"".join(dots[frame.lit(x, y)] for x in range(frame.width))] * scale)
    return found


def png(picture: Sequence[bytes]) -> bytes:
    """A picture of greys, rows of equal length, as a file's bytes."""
    size = len(picture[0]).to_bytes(4, "big") + len(picture).to_bytes(4, "big")
    pixels = zlib.compress(b"".join(b"\0" + row for row in picture), 9)
    return _SIGNATURE + b"".join(_chunks(((b"IHDR", size + _GREYS), (b"IDAT", pixels), (b"IEND", b""))))


def _chunks(parts: Iterable[tuple[bytes, bytes]]) -> Iterable[bytes]:
    for name, body in parts:
        yield len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")
