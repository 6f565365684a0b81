"""Push buttons and encoder lines on gpiozero: every edge with its time, and the levels. Knows no bounce, press or hold.

gpiozero's Button is not used: each starts a thread that wakes up for ever, and its debouncing means something else on
every kind of pin. Bounces are taken out by pure code further up.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from drivers.errors import ButtonsError
from drivers.ports import Clock, Put
from drivers.signals import Back, Edge, Lost

LGPIO = "lgpio"
"""The one real pin factory: it is named, for gpiozero's own choice would fall back to others that miss edges."""

_CLOCKS_APART = 5.0


class GpioButtons:
    """`pins`: source -> BCM number. `factory`: "lgpio", or a gpiozero pin factory, which then stays the giver's to close."""

    def __init__(self, pins: Mapping[str, int], clock: Clock, factory: Any = LGPIO) -> None:
        self._pins = dict(pins)
        self._clock = clock
        self._given = factory
        self._factory: Any = None
        self._hooks: dict[str, _Hook] = {}
        self._lost: set[str] = set()
        self._put: Put = _drop

    def start(self, put: Put) -> None:
        self._put = put
        self._claim()

    def retry(self) -> None:
        self._claim()

    def levels(self) -> dict[str, bool]:
        down = {}
        for source, hook in self._hooks.items():
            try:
                down[source] = bool(hook.device.value)
            except Exception as error:  # lgpio.error has no other base
                self._start_anew(_text(error))
                return {}
        return down

    def healthy(self) -> bool:
        if any(hook.broken for hook in self._hooks.values()):
            return False
        return self._given != LGPIO or self._factory is None or _notifier_lives()

    def close(self) -> None:
        # All or none: under lgpio, closing the line that was claimed last silences every other.
        hooks, self._hooks = self._hooks, {}
        factory, self._factory = self._factory, None
        if self._given == LGPIO and factory is not None:
            _let_go_of_chip(factory)
        for hook in hooks.values():
            with suppress(Exception):
                hook.device.pin.when_changed = None
            with suppress(Exception):
                hook.device.close()
        if self._given == LGPIO and factory is not None:
            with suppress(Exception):
                factory.close()

    def _start_anew(self, why: str) -> None:
        """A line that cannot be read any more: its whole chip may be gone, and is claimed again from the start."""
        self._report_lost("buttons", f"buttons: {why}; the GPIO chip does not answer")
        self.close()
        self._claim()

    def _claim(self) -> None:
        """Everything that is not claimed yet."""
        if not self._pins or not self._opened():
            return
        for source, gpio in self._pins.items():
            if source not in self._hooks:
                try:
                    self._hooks[source] = _Hook(source, _device(gpio, self._factory), self._clock, self._put)
                except Exception as error:  # lgpio.error again
                    self._report_lost(
                        _name(source), f"{_pin(gpio, self._factory)}: {_trouble(error, _holder(gpio, self._factory))}"
                    )
                else:
                    self._report_back(_name(source))

    def _opened(self) -> bool:
        if self._factory is None:
            try:
                self._factory = _lgpio_factory() if self._given == LGPIO else self._given
            except ButtonsError as error:
                self._report_lost("buttons", str(error))
                return False
            self._report_back("buttons")
        return True

    def _report_lost(self, device: str, why: str) -> None:
        if device not in self._lost:
            self._lost.add(device)
            self._put(Lost(device, why, self._clock.monotonic()))

    def _report_back(self, device: str) -> None:
        if device in self._lost:
            self._lost.discard(device)
            self._put(Back(device, self._clock.monotonic()))


class _Hook:
    """One claimed line. Whoever keeps this keeps the callback alive: gpiozero holds it by a weak reference only."""

    def __init__(self, source: str, device: Any, clock: Clock, put: Put) -> None:
        self.source = source
        self.device = device
        self.broken = False
        self._clock = clock
        self._put = put
        device.pin.when_changed = self.changed

    def changed(self, ticks: float, level: int) -> None:
        """Runs on lgpio's only notifier thread: an exception that left it would silence every button of the box."""
        try:
            self._put(Edge(self.source, not level, self._time(ticks)))
        except Exception:
            self.broken = True

    def _time(self, ticks: float) -> float:
        """The kernel's time of the edge, which is monotonic; an old kernel's wall clock is recognised and not believed."""
        now = self._clock.monotonic()
        return ticks if abs(ticks - now) < _CLOCKS_APART else now


def _device(gpio: int, factory: Any) -> Any:
    from gpiozero import DigitalInputDevice

    return DigitalInputDevice(gpio, pull_up=True, bounce_time=None, pin_factory=factory)


def _lgpio_factory() -> Any:
    factory = _lgpio_factory_class()
    try:
        return factory()
    except Exception as error:  # lgpio.error, PinUnknownPi
        raise ButtonsError(f"buttons: {_no_gpio(error)}") from error


def _lgpio_factory_class() -> Any:
    # On import lgpio makes a pipe in the working directory; where it cannot, it only says so in riddles.
    try:
        if LGPIO not in sys.modules and not os.access(".", os.W_OK):
            raise PermissionError
        from gpiozero.pins.lgpio import LGPIOFactory
    except OSError as error:
        raise ButtonsError(
            "buttons: lgpio needs a working directory that it can write to; start in one (WorkingDirectory= of the unit)"
        ) from error
    except ImportError as error:
        raise ButtonsError(f"buttons: no lgpio here ({error}); apt install python3-lgpio") from error
    except AttributeError as error:  # the package lgpio 0.0.0.2 is empty
        raise ButtonsError(f"buttons: this lgpio is an empty stub ({error}); apt install python3-lgpio") from error
    return LGPIOFactory


def _let_go_of_chip(factory: Any) -> None:
    """All lines at once. One by one will not do: a chip that is gone refuses each, and until the last is let go lgpio's
    other thread reads the dead ones in a circle, with a line of complaint each time. gpiozero has no call for it."""
    with suppress(Exception):
        sys.modules[LGPIO].gpiochip_close(factory._handle)
        factory._handle = None


def _notifier_lives() -> bool:
    thread = getattr(sys.modules.get(LGPIO), "_notify_thread", None)
    return thread is not None and bool(thread.is_alive())


def _no_gpio(error: Exception) -> str:
    text = _text(error)
    if "gpiochip" in text:
        return f"{text}; the user needs the group gpio, and nothing else may have taken the chip"
    if type(error).__name__ == "PinUnknownPi":
        return "this machine is no Raspberry Pi; try tallybox simulate"
    return f"GPIO cannot be opened: {text}"


def _trouble(error: Exception, holder: str) -> str:
    text = _text(error)
    if type(error).__name__ == "GPIOPinInUse":
        return "another line of this box has the same pin; give each its own"
    if "busy" in text:
        return f"{holder} holds it; end that, or use another pin"
    return text


def _holder(gpio: int, factory: Any) -> str:
    """Who has claimed a line, as the kernel names it: a program, or a device that a dtoverlay has set up."""
    try:
        name = str(sys.modules[LGPIO].gpio_get_line_info(factory._handle, gpio)[4])
    except Exception:  # lgpio.error once more; and other factories know no lines
        return "another program"
    return name[:32] or "another program"


def _text(error: Exception) -> str:
    return " ".join(str(error).split()).strip("'\"") or type(error).__name__


def _pin(gpio: int, factory: Any) -> str:
    """In both numberings: "GPIO 17 (header pin 11)"."""
    try:
        hole = next(info.number for _, info in factory.board_info.find_pin(gpio))
    except Exception:
        return f"GPIO {gpio}"
    return f"GPIO {gpio} (header pin {hole})"


def _name(source: str) -> str:
    return source if source.startswith("encoder") else f"button {source}"


def _drop(signal: object) -> None:
    """Before `start` there is nobody to tell."""
