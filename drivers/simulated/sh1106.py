"""Models of controllers that know pages only: SH1106, its relative CH1115, and the upright SH1107."""

from __future__ import annotations

from drivers.simulated.ssd1306 import Ssd1306


class Sh1106(Ssd1306):
    """Wider memory than glass, no windows, and the page never moves by itself. The voltage is on from the beginning."""

    parameters = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xDC), 1)

    def __init__(
        self, width: int = 128, height: int = 64, *, columns: int = 132, rows: int = 64, first: int = 2
    ) -> None:
        super().__init__(width, height, columns=columns, rows=rows, first=first, pump=False)

    def _command(self, opcode: int, first: int = 0, last: int = 0, *_: int) -> None:
        if opcode == 0xAD:
            self.pumped = bool(first & 1)
        else:
            self._plain_command(opcode, first)

    def _advance(self) -> None:
        self.column += 1  # what comes after the last column is lost


class Sh1107(Sh1106):
    """64 columns and 128 rows, the right way round without remapping."""

    upright = (0xA0, 0xC0)

    def __init__(self, width: int = 64, height: int = 128) -> None:
        super().__init__(width, height, columns=128, rows=128, first=0)
