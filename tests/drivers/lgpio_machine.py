"""A program for `test_buttons_lgpio`: the buttons on the real lgpio module, whose calls into the kernel are answered here.

Edges travel as on a Pi: 16-byte records through lgpio's own pipe in the working directory, read by lgpio's notifier
thread. Prints what was put, one line each, and the answers of the driver in between.
"""

from __future__ import annotations

import os
import queue
import struct
import sys
import time
from collections.abc import Callable
from typing import Any

import gpiozero.pins.local
import lgpio

from drivers.buttons import GpioButtons
from drivers.clock import RealClock
from drivers.signals import Edge, Signal

PINS = {"ok": 17, "undo": 27, "encoder a": 5}
PULL_UP_INPUT = 1 << 5 | 1 << 8


class Kernel:
    """Stands where the functions of lgpio's C part stand."""

    def __init__(self) -> None:
        self.busy: set[int] = set()
        self.low: set[int] = set()
        lgpio.gpiochip_open = lambda chip: 0
        lgpio.gpiochip_close = lgpio.gpio_free = lgpio.gpio_set_debounce_micros = lambda *_: 0
        lgpio.gpio_get_mode = lambda handle, gpio: PULL_UP_INPUT
        lgpio.gpio_get_line_info = lambda handle, gpio: [0, gpio, 1, "GPIO17", "fan-shim" if gpio in self.busy else ""]
        lgpio.gpio_read = lambda handle, gpio: int(gpio not in self.low)
        lgpio.gpio_claim_input = self.claim
        lgpio.gpio_claim_alert = lambda handle, gpio, edges, flags=0, notify=None: self.claim(handle, gpio)
        gpiozero.pins.local.get_pi_revision = lambda: 0xA02082
        self.pipe = os.open(f".lgd-nfy{lgpio._notify_thread._notify}", os.O_WRONLY)

    def claim(self, handle: int, gpio: int, flags: int = 0) -> int:
        if gpio in self.busy:
            raise lgpio.error("GPIO busy")
        return 0

    def edge(self, gpio: int, level: int, at: float) -> None:
        (self.low.discard if level else self.low.add)(gpio)
        os.write(self.pipe, struct.pack("QBBBBI", int(at * 1e9), 0, gpio, level, 0, 0))


def started(kernel: Kernel) -> tuple[GpioButtons, queue.Queue[Signal]]:
    inbox: queue.Queue[Signal] = queue.Queue()
    buttons = GpioButtons(PINS, RealClock())
    buttons.start(inbox.put)
    return buttons, inbox


def tell(inbox: queue.Queue[Signal]) -> None:
    print(inbox.get(timeout=5))


def edges(kernel: Kernel) -> None:
    buttons, inbox = started(kernel)
    at = round(time.monotonic(), 3)
    for gpio, level in ((17, 0), (17, 1), (27, 0)):
        kernel.edge(gpio, level, at)
        signal = inbox.get(timeout=5)
        print(signal.source, signal.down, abs(signal.at - at) < 1e-6) if isinstance(signal, Edge) else print(signal)
    print(sorted(buttons.levels().items()), buttons.healthy())
    buttons.close()


def busy(kernel: Kernel) -> None:
    kernel.busy.add(17)
    buttons, inbox = started(kernel)
    tell(inbox)
    buttons.retry()
    kernel.busy.clear()
    buttons.retry()
    tell(inbox)
    kernel.edge(17, 0, time.monotonic())
    tell(inbox)
    print(inbox.empty(), buttons.healthy())


def notifier_dies(kernel: Kernel) -> None:
    def foreign(*_: Any) -> None:
        raise SystemExit

    buttons, _ = started(kernel)
    lgpio._notify_thread.append(lgpio._callback_ADT(0, 4, 3, foreign))
    kernel.edge(4, 0, time.monotonic())
    lgpio._notify_thread.join(5)
    print(buttons.healthy())


def no_chip(kernel: Kernel) -> None:
    def refuse(chip: int) -> int:
        raise lgpio.error("can not open gpiochip")

    opens, lgpio.gpiochip_open = lgpio.gpiochip_open, refuse
    buttons, inbox = started(kernel)
    tell(inbox)
    print(buttons.healthy(), inbox.empty())
    lgpio.gpiochip_open = opens
    buttons.retry()
    tell(inbox)
    print(sorted(buttons.levels()))


def chip_goes(kernel: Kernel) -> None:
    """As the kernel does it: every call on a line is refused, only the chip's handle can still be closed."""

    def refuse(*_: Any, **__: Any) -> int:
        raise lgpio.error("bad GPIO read")

    buttons, inbox = started(kernel)
    names = ("gpio_read", "gpio_claim_input", "gpio_claim_alert", "gpio_get_mode", "gpio_free", "gpiochip_open")
    before = {name: getattr(lgpio, name) for name in names}
    closed: list[int] = []
    lgpio.gpiochip_close = lambda handle: closed.append(handle) or 0
    for name in names:
        setattr(lgpio, name, refuse)
    print(buttons.levels())
    tell(inbox)
    buttons.retry()
    print(buttons.levels(), closed, inbox.empty(), buttons.healthy())
    for name, call in before.items():
        setattr(lgpio, name, call)
    buttons.retry()
    tell(inbox)
    kernel.edge(17, 0, time.monotonic())
    tell(inbox)
    print(sorted(buttons.levels()), inbox.empty(), len(lgpio._notify_thread.callbacks))


SCENERY: tuple[Callable[[Kernel], None], ...] = (edges, busy, notifier_dies, no_chip, chip_goes)
SCENES = {scene.__name__: scene for scene in SCENERY}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Kernel())
