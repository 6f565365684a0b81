"""An I2C and an SPI bus with models of panels at the far end, shaped as smbus2's and spidev's are."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable
from typing import Protocol

from drivers.luma_bridge import Interface
from drivers.simulated.ssd1306 import Ssd1306


class Message(Protocol):
    """smbus2's i2c_msg, as far as a panel cares."""

    @property
    def addr(self) -> int: ...

    def __bytes__(self) -> bytes: ...


def _nothing(size: int) -> None:
    """The bus of a good day."""


class I2cBus:
    """`before` is called ahead of every transfer with its bytes on the bus: it may wait, count, or raise what it likes."""

    def __init__(self, address: int, panel: Ssd1306, before: Callable[[int], None] = _nothing) -> None:
        self._address = address
        self._panel = panel
        self.before = before
        self.sent = 0
        """Bytes that went over the bus, addresses included."""
        self.users = 0
        """How many have opened it and not closed it yet."""

    def i2c_rdwr(self, *messages: Message) -> None:
        for message in messages:
            self._transfer(message.addr, bytes(message))

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Raises ValueError above the 32 bytes of an SMBus block."""
        block = bytes(data)
        if len(block) > 32:
            raise ValueError(f"a block holds 32 bytes, not {len(block)}")
        self._transfer(address, bytes((register,)) + block)

    def close(self) -> None:
        self.users -= 1

    def _transfer(self, address: int, data: bytes) -> None:
        self.before(1 + len(data))
        if address != self._address or not self._panel.plugged:
            raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
        self.sent += 1 + len(data)
        self._panel.write(data[0], data[1:])

    def connect(self) -> Interface:
        """luma's own interface over this bus, in large blocks as it does where it has opened the bus itself."""
        from luma.core.interface import serial
        from smbus2 import i2c_msg

        interface = serial.i2c(bus=self, address=self._address)
        # luma sends through a bus that it was handed in small blocks only
        interface._managed, interface._i2c_msg_write = True, i2c_msg.write
        self.users += 1
        there: Interface = interface
        return there


class SpiBus:
    """spidev and the GPIO lines beside it in one: a level says whether bytes are commands or data. Nobody answers on SPI."""

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self, dc: int, panel: Ssd1306) -> None:
        self._dc = dc
        self._panel = panel
        self._control = 0x00
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None:
        """There is one port with one device."""

    def setup(self, line: int, direction: int) -> None:
        """Every line is an output already."""

    def output(self, line: int, level: int) -> None:
        if line == self._dc:
            self._control = 0x40 if level else 0x00

    def writebytes(self, data: Iterable[int]) -> None:
        if self._panel.plugged:
            self._panel.write(self._control, bytes(data))

    def close(self) -> None:
        """A bus in memory needs no closing."""

    def connect(self) -> Interface:
        from luma.core.interface import serial

        interface: Interface = serial.spi(spi=self, gpio=self, gpio_DC=self._dc, gpio_RST=None)
        return interface
