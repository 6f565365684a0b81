"""What is taken from luma: each controller's initialisation, the way over the bus, and its errors. Imported when first used.

A luma device registers a hook for the interpreter's end when it is built, even if that fails, and the hook keeps the
device. So one is built once, on a recorder instead of a bus; what it says there is the initialisation.
"""

from __future__ import annotations

import errno
import sys
from typing import Any, Protocol

from drivers.specs import DisplaySpec

ON = 0xAF
"""The command that switches a panel on."""


class Interface(Protocol):
    """What luma calls a serial interface: the way to the controller."""

    def command(self, *values: int) -> None: ...

    def data(self, data: bytes) -> None: ...

    def cleanup(self) -> None: ...


def open_interface(spec: DisplaySpec) -> Interface:
    """Raises one of `weather`."""
    from luma.core.interface import serial

    interface: Interface
    if spec.bus == "spi":
        interface = serial.spi(port=spec.port, device=spec.device, gpio_DC=spec.dc, gpio_RST=spec.reset)
    else:
        interface = serial.i2c(port=spec.port, address=spec.address)
    return interface


def initialisation(controller: str, width: int, height: int) -> list[bytes]:
    """The commands that make a controller ready, without switching it on. Raises ImportError where luma has no such one."""
    from luma.oled import device

    kind = getattr(device, controller, None)
    if kind is None:
        raise ImportError(f"this luma.oled has no {controller}; install a newer one")
    # The stock drawing takes 8192 steps for the first, empty picture, and breaks with Pillow 14.
    undrawn = type(controller, (kind,), {"display": lambda self, image: None})
    recorder = _Recorder()
    undrawn(serial_interface=recorder, width=width, height=height)
    return [command for command in recorder.commands if command != bytes((ON,))]


class _Recorder:
    """Takes what a luma device sends while it is built."""

    def __init__(self) -> None:
        self.commands: list[bytes] = []

    def command(self, *values: int) -> None:
        self.commands.append(bytes(values))

    def data(self, data: bytes) -> None:
        """Pixels are not part of an initialisation."""

    def cleanup(self) -> None:
        """There is no bus to close."""


def weather() -> tuple[type[Exception], ...]:
    """What may happen on a bus: luma wraps some errors and lets others through; a missing package counts too."""
    luma: Any = sys.modules.get("luma.core.error")
    return (OSError, ImportError) if luma is None else (OSError, ImportError, luma.Error)


_NO_ANSWER = "no answer; check the cable and the address (i2cdetect -y lists what answers)"
_NO_PERMISSION = "no permission; the user needs the group {bus}"
_HANGS = "the bus hangs; take the panel's power away for a moment"
_MENDING = {
    errno.ENOENT: "there is no such bus; switch it on (sudo raspi-config nonint do_{bus} 0)",
    errno.EACCES: _NO_PERMISSION,
    errno.EPERM: _NO_PERMISSION,
    errno.EREMOTEIO: _NO_ANSWER,
    errno.EIO: _NO_ANSWER,
    errno.ENXIO: _NO_ANSWER,
    errno.ETIMEDOUT: _HANGS,
    errno.ETIME: _HANGS,
}


def reason(error: Exception, bus: str) -> str:
    """One line: what is wrong and how to mend it."""
    # luma raises its own error while it handles the bus's, which says more
    cause = error if isinstance(error, OSError) else error.__context__
    number = cause.errno if isinstance(cause, OSError) else None
    if number in _MENDING:
        return _MENDING[number].format(bus=bus)
    text = " ".join(str(error).split()) or type(error).__name__
    return f"{text}; pip install luma.oled" if isinstance(error, ModuleNotFoundError) else text
