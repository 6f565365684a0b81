"""What the box is made of, in the drivers' own terms. Knows neither files nor settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ButtonsSpec:
    """`pins`: every input line by the name its edges carry ("ok", "seat 3", "encoder a"), as BCM numbers."""

    pins: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DisplaySpec:
    """A panel as people see it: `width` x `height` pixels, turned by `rotate` degrees (0 or 180) in its case.

    `offset` is the column of the controller's memory at the left edge; None: the controller's usual one.
    I2C: `port` and `address`. SPI: `port`, `device` (chip select), `dc` and `reset` (BCM numbers).
    """

    controller: str = "ssd1306"
    width: int = 128
    height: int = 64
    rotate: int = 0
    offset: int | None = None
    bus: str = "i2c"
    port: int = 1
    address: int = 0x3C
    device: int = 0
    dc: int = 4
    reset: int | None = None

    @property
    def place(self) -> str:
        """Where it hangs, for messages."""
        return (
            f"at 0x{self.address:02X} on i2c-{self.port}" if self.bus == "i2c" else f"on spi{self.port}.{self.device}"
        )


@dataclass(frozen=True, slots=True)
class LineSpec:
    """A serial line. `path`: a device file, best a stable one below /dev/serial/by-id, or a pyserial URL."""

    path: str = "/dev/serial0"
    baud: int = 9600
