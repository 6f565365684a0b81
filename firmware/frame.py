"""A frame: one complete picture for the panel, as our own bytes. Knows nothing of what it shows.

The layout is the SSD1306's: page after page of eight pixel rows, in a page one byte per column, the lowest bit on top.
"""

from __future__ import annotations

from dataclasses import dataclass

_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Unicode's bit of each dot of a braille cell, by row and column."""


@dataclass(frozen=True, slots=True)
class Frame:
    """`data` has width x height / 8 bytes; height is a multiple of 8."""

    width: int
    height: int
    data: bytes

    @classmethod
    def blank(cls, width: int, height: int) -> Frame:
        return cls(width, height, bytes(width * height // 8))

    def lit(self, x: int, y: int) -> bool:
        return bool(self.data[(y >> 3) * self.width + x] >> (y & 7) & 1)

    def braille(self) -> str:
        """Two by four pixels a character: 128 x 64 are 64 x 16 characters, lines ending in a newline."""
        lines = []
        for top in range(0, self.height, 4):
            cells = []
            for left in range(0, self.width, 2):
                cell = _BRAILLE
                for row in range(4):
                    for column in range(2):
                        if self.lit(left + column, top + row):
                            cell |= _DOTS[row][column]
                cells.append(chr(cell))
            lines.append("".join(cells))
        return "\n".join(lines) + "\n"

    @classmethod
    def from_braille(cls, text: str) -> Frame:
        """The inverse of `braille`."""
        lines = text.split()
        width, height = 2 * len(lines[0]), 4 * len(lines)
        data = bytearray(width * height // 8)
        for line_number, line in enumerate(lines):
            for cell_number, letter in enumerate(line):
                bits = ord(letter) - _BRAILLE
                for row in range(4):
                    for column in range(2):
                        if bits & _DOTS[row][column]:
                            y = 4 * line_number + row
                            data[(y >> 3) * width + 2 * cell_number + column] |= 1 << (y & 7)
        return cls(width, height, bytes(data))
