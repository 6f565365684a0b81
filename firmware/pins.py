"""The 40-pin header of a Raspberry Pi: which hole is which GPIO, and which of them a button must leave alone.

Settings count GPIOs as the chip does (BCM); people count holes on the header. Every message says both.
"""

from __future__ import annotations

# fmt: off
_HOLES = (
    27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33,
    8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13,
)
# fmt: on
HEADER: dict[int, int] = dict(enumerate(_HOLES))
"""BCM number -> pin of the header."""

GPIO: dict[int, int] = {hole: gpio for gpio, hole in HEADER.items()}
"""Pin of the header -> BCM number."""

POWER: dict[int, str] = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"} | dict.fromkeys(
    (6, 9, 14, 20, 25, 30, 34, 39), "ground"
)
"""The pins of the header that are no GPIO."""

SPI = frozenset(range(7, 12))
"""Claimed by the kernel as soon as SPI is on."""

_TAKEN = {
    0: "reads the memory of an add-on board at start",
    1: "reads the memory of an add-on board at start",
    2: "is I2C, where the display is",
    3: "is I2C, where the display is",
    14: "is the serial port, where a card reader may be",
    15: "is the serial port, where a card reader may be",
}


def name(gpio: int) -> str:
    """In both numberings: "GPIO 17 (header pin 11)"."""
    return f"GPIO {gpio} (header pin {HEADER[gpio]})"


def why_taken(gpio: int, spi: bool = False) -> str | None:
    """What a pin is needed for, so that it is no button; None: it is free. `spi`: the display is on that bus."""
    if spi and gpio in SPI:
        return "is SPI, where the display is"
    return _TAKEN.get(gpio)


def free() -> tuple[int, ...]:
    """The GPIOs to recommend for a button: whatever bus is switched on later, they stay free."""
    return tuple(gpio for gpio in HEADER if why_taken(gpio, spi=True) is None)


def parse(value: object) -> int:
    """The BCM number of 17, "GPIO17" or "pin 11" (counted on the header). Raises ValueError saying what would be right."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _gpio(value)
    if isinstance(value, str):
        words = value.strip().lower().replace("_", " ")
        for prefix in ("gpio", "bcm", "pin", "board"):
            digits = words.removeprefix(prefix).strip()
            if words.startswith(prefix) and digits.isascii() and digits.isdigit() and len(digits) < 4:
                return _gpio(int(digits)) if prefix in ("gpio", "bcm") else _hole(int(digits))
    raise ValueError('a pin is a GPIO number such as 17, or "pin 11" as counted on the header')


def _gpio(number: int) -> int:
    if number in HEADER:
        return number
    hint = f'; if you counted on the header, write "pin {number}"' if number in GPIO else ""
    which = f"GPIO {number}" if abs(number) < 1000 else "such GPIO"
    raise ValueError(f"there is no {which}; they go from 0 to 27{hint}")


def _hole(number: int) -> int:
    if number in GPIO:
        return GPIO[number]
    if number in POWER:
        raise ValueError(f"header pin {number} is {POWER[number]}, not a GPIO")
    raise ValueError(f"there is no header pin {number}; they go from 1 to 40")
