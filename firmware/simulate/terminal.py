"""The box in a terminal: keys are the buttons, the glass is drawn live. Real time, the real loop, the real journal.

In a terminal a key does not tell when it is let go: a lower-case key is a press, its upper-case twin a hold.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from drivers.errors import SettingError
from drivers.factory import simulated
from drivers.ports import Display
from drivers.simulated.bench import Bench
from drivers.simulated.buttons import click
from firmware.daemon import Daemon
from firmware.frame import Frame
from firmware.inbox import Stop
from firmware.settings import SEATS, Settings
from firmware.simulate.script import TAP
from firmware.specs import specs

KEYS = {"a": "undo", "s": "minus", "d": "ok", "f": "plus", "g": "end"} | {
    str(one): f"seat {one}" for one in range(1, SEATS + 1)
}
ARROWS = {"\x1b[D": "minus", "\x1b[C": "plus", "\r": "ok", "\n": "ok", " ": "ok", "\x7f": "undo"}
HELP = (
    "a undo   s minus   d ok   f plus   g end      1-8 the seats' buttons",
    "A S D F G: the same, held             [ ] turn the encoder   q quit",
)
HOLD = 0.85
"""Seconds that the button of an upper-case key is down."""
_INSIDE = "\x1b[?1049h\x1b[?25l\x1b[2J"
_OUTSIDE = "\x1b[?25h\x1b[?1049l"


class Drawn:
    """A display that draws the glass into the terminal after each picture."""

    def __init__(self, display: Display, bench: Bench) -> None:
        self._display, self._bench = display, bench
        self.width, self.height = display.width, display.height

    def show(self, data: bytes) -> None:
        self._display.show(data)
        draw(Frame(self.width, self.height, self._bench.glass()))

    def contrast(self, level: int) -> None:
        self._display.contrast(level)

    def refresh(self) -> None:
        self._display.refresh()

    def close(self) -> None:
        self._display.close()


def draw(frame: Frame) -> None:
    """The glass in a frame, the keys below it."""
    edge = "─" * (frame.width // 2)
    lines = [f"┌{edge}┐", *(f"│{line}│" for line in frame.braille().split()), f"└{edge}┘", *HELP]
    sys.stdout.write("\x1b[H" + "".join(f"{line}\x1b[K\r\n" for line in lines) + "\x1b[J")
    sys.stdout.flush()


def play(settings: Settings, data: Path) -> int:
    """Until q or Ctrl-C; the exit status. The terminal is as before when this returns."""
    bench = simulated(*specs(settings))
    said: list[str] = []
    try:
        drivers = bench.drivers()
        drivers = replace(drivers, display=Drawn(drivers.display, bench))
        daemon = Daemon(settings, drivers, data, tell=said.append)
        with raw_terminal():
            fingers = threading.Thread(target=_keys, args=(bench, daemon), name="keys", daemon=True)
            fingers.start()
            return daemon.run()
    finally:
        bench.close()
        for line in said:
            print(line, file=sys.stderr)


@contextmanager
def raw_terminal() -> Iterator[None]:
    """Keys come one by one, unseen; whatever happens, the terminal is restored.

    Ctrl-Z and Ctrl-\\ are off: they would leave the shell behind with no echo and no cursor.
    """
    inside = sys.stdin.fileno()
    before = termios.tcgetattr(inside)
    sys.stdout.write(_INSIDE)
    sys.stdout.flush()
    try:
        tty.setcbreak(inside)
        now = termios.tcgetattr(inside)
        for key in (termios.VSUSP, termios.VQUIT):
            now[6][key] = b"\0"
        termios.tcsetattr(inside, termios.TCSANOW, now)
        yield
    finally:
        termios.tcsetattr(inside, termios.TCSADRAIN, before)
        sys.stdout.write(_OUTSIDE)
        sys.stdout.flush()


def _keys(bench: Bench, daemon: Daemon) -> None:
    """Turns keys into fingers on buttons."""
    while (key := _key()) not in ("q", "", "\x04"):
        name = KEYS.get(key.lower()) or ARROWS.get(key)
        try:
            if key in "[]":
                for source, down in click(1 if key == "]" else -1):
                    (bench.press if down else bench.release)(source)
            elif name is not None:
                bench.press(name)
                time.sleep(HOLD if key.isupper() else TAP)
                bench.release(name)
        except SettingError:
            continue  # this box has no such button
    daemon.inbox.put(Stop())


def _key() -> str:
    """One key; an arrow is three bytes. Empty: the terminal is gone."""
    first = os.read(sys.stdin.fileno(), 1)
    if first == b"\x1b" and select.select([sys.stdin], [], [], 0.02)[0]:
        first += os.read(sys.stdin.fileno(), 2)
    return first.decode("latin-1")
