"""The stage: a box on the bench with the daemon on it, moved action by action in virtual time.

Each action is done when the serial thread has read every byte, every signal is handled, the journal has answered and the
newest frame is on the glass (or its cable is out). So a script gives the same frames every time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.factory import simulated
from drivers.simulated.buttons import click
from drivers.simulated.clock import VirtualClock
from firmware.daemon import Daemon, log
from firmware.errors import FirmwareError
from firmware.frame import Frame
from firmware.framing import frame as framed
from firmware.paint.png import write_png
from firmware.settings import Settings
from firmware.simulate.script import (
    TAP,
    Action,
    MoveButton,
    Plug,
    PressButton,
    PrintResult,
    Restart,
    SaveFrame,
    ScanCode,
    SendBytes,
    TurnEncoder,
    Wait,
)
from firmware.specs import specs
from firmware.ui.model import Model

CLICK = 0.002
"""Seconds between two edges of the encoder."""
PATIENCE = 30.0
"""Real seconds that a picture may take on its way to the glass."""
BURST = 1024
"""Bytes that go over the line before the loop takes them: the line reads only so far ahead of it."""
ENLARGED = 4


class StageError(FirmwareError, RuntimeError):
    """An action that cannot be carried out; the text says why."""


class Stage:
    """`speed`: so many times real pace; None: as fast as it goes. Use it as a context manager."""

    def __init__(
        self,
        settings: Settings,
        data: Path,
        *,
        frames: Path | None = None,
        speed: float | None = None,
        show: Callable[[str], None] = print,
        tell: Callable[[str], None] = log,
    ) -> None:
        self.settings, self.data, self.frames, self.speed = settings, data, frames, speed
        self._show, self._tell = show, tell
        self.clock = VirtualClock()
        self.bench = simulated(*specs(settings), self.clock)
        self._starts = 0
        self.daemon = self._started()

    def __enter__(self) -> Stage:
        return self

    def __exit__(self, *_: object) -> None:
        self.daemon.close()
        self.bench.close()

    @property
    def model(self) -> Model:
        return self.daemon.loop.model

    def glass(self) -> Frame:
        """What the glass shows now."""
        display = self.settings.display
        if display is None:
            raise StageError("this box has no display; name one below [display] in its settings")
        return Frame(display.width, display.height, self.bench.glass())

    def do(self, action: Action) -> None:
        """Carries an action out. Raises StageError, or an error of the drivers."""
        match action:
            case PressButton(button, seconds):
                self._finger(button, True)
                self.advance(seconds)
                self._finger(button, False)
                self.advance(TAP)
            case MoveButton(button, down):
                self._finger(button, down)
            case TurnEncoder(clicks):
                self._turn(clicks)
            case ScanCode(code):
                self._scan(code)
            case SendBytes(data):
                self._send(data)
            case Wait(seconds):
                self.advance(seconds)
            case Plug(device, into):
                self._plug(device, into)
            case SaveFrame(name):
                self._save(name)
            case PrintResult():
                self._show(json.dumps(self.result(), ensure_ascii=False))
            case Restart():
                self.daemon.abandon()
                self.daemon = self._started()

    def result(self) -> dict[str, Any]:
        match = self.model.match
        if match is None:
            raise StageError("there is no match on the table")
        return match.result()

    def advance(self, seconds: float) -> None:
        """Time passes, and stops at every deadline on the way."""
        end = self.clock.monotonic() + seconds
        while (when := self.daemon.deadline()) < end:
            self._pass(max(0.0, when - self.clock.monotonic()))
            self.settle()
        self._pass(end - self.clock.monotonic())
        self.settle()

    def settle(self) -> None:
        """Until nothing moves any more: what the painter has to tell may change the picture once more."""
        self.daemon.pump(0)
        self._painted()
        while not self.daemon.inbox.is_empty:
            self.daemon.pump(0)
            self._painted()

    # ---- inside

    def _painted(self) -> None:
        if not self.daemon.painter.settled(PATIENCE):
            raise StageError(f"the display did not answer for {PATIENCE:g} s")

    def _started(self) -> Daemon:
        self._starts += 1
        daemon = Daemon(
            self.settings,
            self.bench.drivers(),
            self.data,
            boot=f"simulated-{self._starts}",
            patient=False,
            tell=self._tell,
        )
        daemon.start()
        self.bench.settle()
        self.daemon = daemon
        self.settle()
        return daemon

    def _pass(self, seconds: float) -> None:
        if self.speed is not None and seconds > 0:
            time.sleep(seconds / self.speed)
        self.clock.advance(max(0.0, seconds))

    def _finger(self, button: str, down: bool) -> None:
        (self.bench.press if down else self.bench.release)(button)
        self.settle()

    def _turn(self, clicks: int) -> None:
        for _ in range(abs(clicks)):
            for source, down in click(1 if clicks > 0 else -1):
                self._finger(source, down)
                self.advance(CLICK)

    def _scan(self, code: str) -> None:
        scanner = self.settings.scanner
        if scanner is None:
            raise StageError("this box has no scanner")
        try:
            data = framed(code, scanner)
        except ValueError as error:
            raise StageError(str(error)) from error
        self._send(data)

    def _send(self, data: bytes) -> None:
        for first in range(0, len(data), BURST):
            self.bench.scan(data[first : first + BURST])
            self.settle()

    def _plug(self, device: str, into: bool) -> None:
        name = f"{'plug' if into else 'unplug'}_{device}"
        getattr(self.bench, name)()
        if device == "display":
            self.daemon.painter.poke()
        self.settle()

    def _save(self, name: str) -> None:
        if self.frames is None:
            raise StageError("frames need a folder; call it with --frames DIR")
        frame = self.glass()
        self.frames.mkdir(parents=True, exist_ok=True)
        write_png(self.frames / f"{name}.png", frame, ENLARGED)
        (self.frames / f"{name}.txt").write_text(frame.braille(), "utf-8")
