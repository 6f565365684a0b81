"""A model of the SSD1306 controller with its glass: takes the bytes a driver sends, shows what a panel would show.

It is as unforgiving as the chip. After power-on the memory holds noise, the panel is off and addressing is by page. A
command's parameters may come in the next transfer. The glass is dark unless the display is on and its voltage too.
Not modelled: how a module's rows are wired, scrolling, clock and voltage levels. Knows no bus.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

_ONE = (0x20, 0x23, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD6, 0xD9, 0xDA, 0xDB)
_PARAMETERS = dict.fromkeys(_ONE, 1) | {0x21: 2, 0x22: 2, 0xA3: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5}


class Ssd1306:
    """`first`: the memory's column at the left edge of the glass. `pump`: the voltage comes from the chip's charge pump."""

    parameters: ClassVar[Mapping[int, int]] = _PARAMETERS
    """How many parameters a command takes; what is not here takes none."""

    upright: ClassVar[tuple[int, int]] = (0xA1, 0xC8)
    """The remapping (of columns, of rows) under which the glass of a common module shows things the right way round."""

    def __init__(
        self,
        width: int = 128,
        height: int = 64,
        *,
        columns: int = 128,
        rows: int = 64,
        first: int = 0,
        pump: bool = True,
    ) -> None:
        self.width, self.height = width, height
        self._columns, self._pages, self._first, self._pump = columns, rows // 8, first, pump
        self.plugged = True
        self.power_cycle()

    def power_cycle(self) -> None:
        """The power goes and comes back: the memory is gone, the panel is off."""
        size = self._columns * self._pages
        self.memory = bytearray(place * 37 & 255 ^ place >> 5 for place in range(size))
        self.contrast = 0x7F
        self.on = False
        self.pumped = not self._pump
        self.inverted = self.all_lit = False
        self.mirrored, self.flipped = self.upright[0] != 0xA0, self.upright[1] != 0xC0
        self.start_line, self.rows = 0, 8 * self._pages
        self.mode = 2
        self.column_window, self.page_window = (0, self._columns - 1), (0, self._pages - 1)
        self.column = self.page = self._column_start = 0
        self._pending = bytearray()

    def unplug(self) -> None:
        self.plugged = False

    def plug(self) -> None:
        self.power_cycle()
        self.plugged = True

    def write(self, control: int, payload: bytes) -> None:
        """One transfer, control byte first. Raises ValueError for a control byte that no known driver sends."""
        if control not in (0x00, 0x40):
            raise ValueError(f"control byte 0x{control:02X} is neither commands (0x00) nor data (0x40)")
        for byte in payload:
            if control:
                self._data(byte)
            else:
                self._byte(byte)

    def frame(self) -> bytes:
        """What the glass shows, in page layout."""
        if not (self.plugged and self.on and self.pumped):
            return bytes(self.width * self.height // 8)
        glass = bytearray(self.width * self.height // 8)
        for x in range(self.width):
            glass[x :: self.width] = self._column_of_light(self._first + x)
        return bytes(glass)

    def _column_of_light(self, column: int) -> bytes:
        """One column of the glass, top first, the lowest bit on top."""
        if self.mirrored:
            column = self._columns - 1 - column
        total, rows = 8 * self._pages, min(self.rows, self.height)
        bits = int.from_bytes(self.memory[column :: self._columns], "little")
        bits = (bits >> self.start_line | bits << total - self.start_line) & (1 << rows) - 1
        if self.flipped:
            bits = int(f"{bits:0{rows}b}"[::-1], 2)
        if self.all_lit:
            bits = (1 << rows) - 1
        if self.inverted:
            bits ^= (1 << rows) - 1
        return bits.to_bytes(self.height // 8, "little")

    def _byte(self, byte: int) -> None:
        """One byte of commands: an opcode, or a parameter that an earlier one waits for."""
        self._pending.append(byte)
        opcode, values = self._pending[0], self._pending[1:]
        if len(values) == self.parameters.get(opcode, 0):
            self._pending = bytearray()
            self._command(opcode, *values)

    def _command(self, opcode: int, first: int = 0, last: int = 0, *_: int) -> None:
        match opcode:
            case 0x20:
                self.mode = first & 3
            case 0x21:
                self.column_window = (first, last)
                self.column = first
            case 0x22:
                self.page_window = (first & 7, last & 7)
                self.page = first & 7
            case 0x8D:
                self.pumped = not self._pump or bool(first & 4)
            case _:
                self._plain_command(opcode, first)

    def _plain_command(self, opcode: int, value: int) -> None:
        """What every chip of the family understands alike."""
        match opcode:
            case 0x81:
                self.contrast = value
            case 0xA8:
                self.rows = (value & 127) + 1
            case 0xA0 | 0xA1:
                self.mirrored = opcode != self.upright[0]
            case 0xC0 | 0xC8:
                self.flipped = opcode != self.upright[1]
            case 0xA4 | 0xA5:
                self.all_lit = opcode == 0xA5
            case 0xA6 | 0xA7:
                self.inverted = opcode == 0xA7
            case 0xAE | 0xAF:
                self.on = opcode == 0xAF
            case _ if opcode < 0x20:
                self._column_nibble(opcode)
            case _ if 0x40 <= opcode < 0x80:
                self.start_line = opcode & 63
            case _ if 0xB0 <= opcode < 0xB0 + self._pages and self.mode == 2:
                self.page = opcode & 15

    def _column_nibble(self, opcode: int) -> None:
        """Where a page begins, low half or high half; only in page addressing."""
        if self.mode == 2:
            low, high = self._column_start & 0x0F, self._column_start & 0xF0
            self._column_start = high | opcode if opcode < 0x10 else low | (opcode & 15) << 4
            self.column = self._column_start

    def _data(self, byte: int) -> None:
        if self.column < self._columns:
            self.memory[self.page * self._columns + self.column] = byte
        self._advance()

    def _advance(self) -> None:
        """The pointer stays inside its window and comes round to its beginning."""
        first_column, last_column = self.column_window
        first_page, last_page = self.page_window
        match self.mode:
            case 0:
                if self.column != last_column:
                    self.column += 1
                else:
                    self.column = first_column
                    self.page = first_page if self.page == last_page else (self.page + 1) % self._pages
            case 1:
                if self.page != last_page:
                    self.page = (self.page + 1) % self._pages
                else:
                    self.page = first_page
                    self.column = first_column if self.column == last_column else (self.column + 1) % self._columns
            case _:
                self.column = self.column + 1 if self.column + 1 < self._columns else self._column_start
