"""The box as a person has it before them: presses buttons, holds cards before the scanner, pulls cables, reads the glass.

The glass is what the project's own model of the controller shows when it is fed with the bytes that went over the I2C bus
of the guest. Every picture that was on the glass for however short a time is seen.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from drivers.simulated.panels import glass, panel_for
from firmware.frame import Frame
from firmware.framing import frame as framed
from firmware.paint.png import write_png
from firmware.settings import Settings
from firmware.specs import specs
from tests.hil.machine import Machine

COMMAND = ("tallybox", "run", "--config", "/run/tallybox.toml", "--data", "/var/lib/tallybox")
BOOTING, ANSWERING = 180.0, 120.0
"""Seconds that the guest may take; it is about ten times slower than this machine."""
TAP = 0.04
"""Seconds that a short press is down."""


class BoxError(Exception):
    """The box, or the machine that it runs on, did not do what it should."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that the daemon told its service manager, and when by the guest's clock."""

    what: str
    at: float


class Box:
    """One boot. Every wait raises BoxError when its time is over."""

    def __init__(self, machine: Machine, settings: Settings, *, seen: Callable[[bytes], None] | None = None) -> None:
        self._machine, self._settings = machine, settings
        buttons, display, _ = specs(settings)
        if display is None or settings.scanner is None:
            raise BoxError("the settings of this test have a display and a scanner")
        self._pins, self._spec, self._scanner = buttons.pins, display, settings.scanner
        self._panel = panel_for(display)
        self._seen = seen
        self._change = threading.Condition()
        self._answers: deque[dict[str, Any]] = deque()
        self._open = 0
        self._rest = b""
        self._logged = 0
        self.ready = False
        self.ended: int | None = None
        self.gone = False
        self.told: list[Said] = []
        self.lines: deque[str] = deque(maxlen=200)
        threading.Thread(target=self._listen, name="channel", daemon=True).start()
        self.wait(lambda: self.ready, "the agent in the guest", BOOTING)

    # ---- the daemon

    def mount(self, options: str) -> bool:
        """The data disk. False: it cannot be, there is no file system any more."""
        return bool(self.call("mount", options))

    def configure(self, text: str) -> None:
        self.call("write", COMMAND[3], text)

    def start(self) -> None:
        """Starts the daemon and does not wait for it."""
        self.ended, self.told = None, []
        self.lines.clear()
        self.call("start", *COMMAND)

    def wait_ready(self) -> None:
        self.wait(lambda: any("READY=1" in one.what for one in self.told), "the daemon to be ready")

    def wait_hands(self) -> None:
        """Until every button is connected: a press before that is nobody's."""
        if not self.call("claimed", list(self._pins.values())):
            raise BoxError("the daemon does not claim its buttons")

    def kill(self) -> None:
        self.call("kill")
        self.wait(lambda: self.ended is not None, "the daemon's end")

    def stop(self) -> int:
        """Asks it to end, as systemd would; its exit status."""
        self.call("stop")
        self.wait(lambda: self.ended is not None, "the daemon's end")
        return self.ended if self.ended is not None else -1

    def off(self) -> None:
        """An orderly end of the machine."""
        self.call("off")
        self._machine.wait(ANSWERING)

    def run(self, *command: str) -> str:
        """A command in the guest; what it prints. Raises BoxError where its status is not 0."""
        status, out, err = self.call("run", *command)
        if status != 0:
            raise BoxError(f"{' '.join(command)}: status {status}: {(out + err).strip()}")
        return str(out)

    # ---- hands

    def press(self, button: str, seconds: float = TAP, *, wait: bool = True) -> None:
        (self.call if wait else self.send)("press", self._pins[button], seconds)

    def move(self, button: str, down: bool) -> None:
        self.call("move", self._pins[button], down)

    def scan(self, code: str) -> None:
        self._machine.scanner.sendall(framed(code, self._scanner))

    def scanner(self, there: bool) -> None:
        (self._machine.plug_scanner if there else self._machine.unplug_scanner)()

    def display(self, there: bool) -> None:
        """Its cable: a panel that was without power has forgotten everything."""
        if there:
            self._panel.plug()
            self.call("display", True)
        else:
            logged = self.call("display", False)
            self.wait(lambda: self._logged >= logged, "the last bytes to the display")
            self._panel.unplug()

    def chip(self, there: bool) -> str:
        """The whole GPIO chip; its name."""
        return str(self.call("chip", there))

    # ---- eyes

    def glass(self) -> bytes:
        with self._change:
            return glass(self._panel, self._spec)

    def save(self, folder: Path) -> None:
        """The glass as it is now and the latest lines of the daemon, as files."""
        folder.mkdir(parents=True, exist_ok=True)
        write_png(folder / "glass.png", Frame(self._spec.width, self._spec.height, self.glass()), 4)
        (folder / "daemon.txt").write_text("\n".join(self.lines) + "\n", "utf-8")

    def wait_glass(self, wanted: bytes, what: str, seconds: float = ANSWERING) -> None:
        self.wait(lambda: glass(self._panel, self._spec) == wanted, what, seconds)

    def wait(self, happened: Callable[[], bool], what: str, seconds: float = ANSWERING) -> None:
        """Looks again whenever anything has come from the guest."""
        with self._change:
            if not self._change.wait_for(lambda: self.gone or happened(), seconds) or not happened():
                raise BoxError(f"waited in vain for {what}" + ("; the guest is gone" if self.gone else ""))

    # ---- the channel

    def call(self, name: str, *arguments: Any) -> Any:
        """A command to the agent; its result, after those of all commands before it."""
        self.send(name, *arguments)
        self.drain(0)
        answer = self._answers.pop()
        if "error" in answer:
            raise BoxError(f"the agent: {answer['error']}")
        return answer["done"]

    def send(self, name: str, *arguments: Any) -> None:
        """A command that is not waited for."""
        with self._change:
            self._open += 1
        self._machine.channel.sendall(json.dumps([name, arguments]).encode() + b"\n")

    def drain(self, left: int) -> None:
        """Until no more than so many commands are open."""
        self.wait(lambda: self._open <= left, "the agent's answer")

    def _listen(self) -> None:
        rest = b""
        try:
            while data := self._machine.channel.recv(65536):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    with self._change:
                        self._hear(json.loads(line))
                        self._change.notify_all()
        except OSError:
            pass  # the power went
        with self._change:
            self.gone = True
            self._change.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"glass": data}:
                self._written(bytes.fromhex(data))
            case {"done": _}:
                self._open -= 1
                self._answers = deque([message])
            case {"notify": what, "at": at}:
                self.told.append(Said(what, at))
            case {"said": line}:
                self.lines.append(line)
            case {"ended": status}:
                self.ended = status
            case {"ready": _}:
                self.ready = True

    def _written(self, data: bytes) -> None:
        """Bytes of the display's log: records of a length and what was written, control byte first."""
        self._logged += len(data)
        log = self._rest + data
        while len(log) >= 2 and len(log) >= (end := 2 + int.from_bytes(log[:2], "little")):
            self._panel.write(log[2], log[3:end])
            log = log[end:]
            if self._seen is not None:
                self._seen(glass(self._panel, self._spec))
        self._rest = log
