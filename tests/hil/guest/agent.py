"""The hand and the eye inside the guest. It knows no game and judges nothing: whoever is at the other end does.

Line by line of JSON over a virtio port. In comes one command at a time, each answered by {"done": result} in order. Out
also comes, whenever it happens: {"glass": hex} what was written to the display, {"notify": text} what the daemon tells its
service manager, {"said": line} what it prints, {"ended": status}.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

PORT = "tallybox.hil"
CHIP = Path("/sys/kernel/config/gpio-sim/pi")
GPIOS = 28
FIRST = Path("/dev/gpiochip0")
LINES = Path("/sys/kernel/debug/gpio")
OLED = Path("/sys/module/hil_oled/parameters")
GLASS = "/sys/kernel/debug/hil_oled/log"
DATA = Path("/var/lib/tallybox")
NOTIFY = "/run/notify"
WATCHDOG = 15
"""Seconds, as in the project's systemd unit."""
APART = 0.03
"""Seconds that a button stays up between two presses, at least."""


class Channel:
    """The virtio port. Any thread may tell."""

    def __init__(self) -> None:
        self._file = os.open(_port(), os.O_RDWR)
        self._lock = threading.Lock()

    def tell(self, **what: Any) -> None:
        line = json.dumps(what).encode() + b"\n"
        with self._lock:
            while line:
                line = line[os.write(self._file, line) :]

    def commands(self) -> Any:
        """Until the other end is gone."""
        rest = b""
        while data := os.read(self._file, 65536):
            *lines, rest = (rest + data).split(b"\n")
            yield from map(json.loads, lines)


def _port() -> Path:
    for name in Path("/sys/class/virtio-ports").glob("*/name"):
        if name.read_text().strip() == PORT:
            return Path("/dev") / name.parent.name
    raise SystemExit(f"no virtio port {PORT}")


class Pins:
    """gpio-sim's lines as buttons to ground."""

    def __init__(self) -> None:
        bank = CHIP / "bank0"
        bank.mkdir(parents=True)
        (bank / "num_lines").write_text(str(GPIOS))
        (bank / "label").write_text("pinctrl-bcm2711")
        for line in range(GPIOS):
            (bank / f"line{line}").mkdir()
            (bank / f"line{line}/name").write_text(f"GPIO{line}")
        self.chip(True)

    def chip(self, there: bool) -> str:
        """The chip comes or goes; the name it has.

        Linux 6.1 never gives a number again that a chip had which went while lines of it were in use; what
        follows it has another one, and a link.
        """
        (CHIP / "live").write_text(str(int(there)))
        if not there:
            return ""
        name = (CHIP / "bank0/chip_name").read_text().strip()
        if not FIRST.exists():
            FIRST.unlink(missing_ok=True)
            FIRST.symlink_to(name)
        return name

    def move(self, gpio: int, down: bool) -> None:
        device = (CHIP / "dev_name").read_text().strip()
        chip = (CHIP / "bank0/chip_name").read_text().strip()
        line = Path(f"/sys/devices/platform/{device}/{chip}/sim_gpio{gpio}/pull")
        line.write_text("pull-down" if down else "pull-up")

    def claimed(self) -> list[int]:
        """The lines that some program holds."""
        lines = re.findall(r"\(GPIO(\d+) *\|\S", LINES.read_text())
        return [int(line) for line in lines]

    def press(self, gpio: int, seconds: float) -> None:
        self.move(gpio, True)
        time.sleep(seconds)
        self.move(gpio, False)
        time.sleep(APART)


class Daemon:
    """The program under test, with what systemd would give it."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._process: subprocess.Popen[bytes] | None = None
        self._waiter: threading.Thread | None = None

    def start(self, *command: str) -> None:
        told = {"NOTIFY_SOCKET": NOTIFY, "WATCHDOG_USEC": str(WATCHDOG * 1_000_000)}
        known = {"GPIOZERO_PIN_FACTORY": "lgpio", "PYTHONDONTWRITEBYTECODE": "1"}
        self._process = subprocess.Popen(
            command,
            cwd="/run/tallybox",
            env=os.environ | told | known,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._waiter = threading.Thread(target=self._wait, args=(self._process,), daemon=True)
        self._waiter.start()

    def signal(self, number: int) -> None:
        """And waits for its end."""
        if self._process is None or self._waiter is None:
            raise LookupError("no daemon runs")
        self._process.send_signal(number)
        self._waiter.join()

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._channel.tell(said=line.decode(errors="replace").rstrip())
        self._channel.tell(ended=process.wait())


class Agent:
    """One method for each command."""

    def __init__(self) -> None:
        self._channel = Channel()
        self._daemon = Daemon(self._channel)
        self._pins = Pins()
        for watch in (self._eye, self._ear):
            threading.Thread(target=watch, daemon=True).start()

    def serve(self) -> None:
        self._channel.tell(ready=time.clock_gettime(time.CLOCK_BOOTTIME))
        for command in self._channel.commands():
            name, arguments = command
            try:
                self._channel.tell(done=getattr(self, f"do_{name}")(*arguments))
            except Exception as error:
                self._channel.tell(done=None, error=f"{name}: {type(error).__name__}: {error}")
            if name == "off":
                return

    # ---- commands

    def do_mount(self, options: str) -> bool:
        """The data disk; False: it cannot be."""
        DATA.mkdir(parents=True, exist_ok=True)
        command = ["busybox", "mount", "-t", "ext4", "-o", options, "/dev/vdc", str(DATA)]
        return subprocess.run(command).returncode == 0

    def do_write(self, path: str, text: str) -> None:
        Path(path).write_text(text, "utf-8")

    def do_start(self, *command: str) -> None:
        self._daemon.start(*command)

    def do_stop(self) -> None:
        self._daemon.signal(signal.SIGTERM)

    def do_kill(self) -> None:
        self._daemon.signal(signal.SIGKILL)

    def do_claimed(self, gpios: list[int]) -> bool:
        """Whether all of these are held, within a while."""
        for _ in range(600):
            if set(gpios) <= set(self._pins.claimed()):
                return True
            time.sleep(0.05)
        return False

    def do_move(self, gpio: int, down: bool) -> None:
        self._pins.move(gpio, down)

    def do_press(self, gpio: int, seconds: float) -> None:
        self._pins.press(gpio, seconds)

    def do_chip(self, there: bool) -> str:
        return self._pins.chip(there)

    def do_display(self, there: bool) -> int:
        """How many bytes the display had got by then."""
        (OLED / "nack").write_text(str(int(not there)))
        return int((OLED / "logged").read_text())

    def do_run(self, *command: str) -> tuple[int, str, str]:
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def do_off(self) -> None:
        os.sync()

    # ---- what happens by itself

    def _eye(self) -> None:
        log = os.open(GLASS, os.O_RDONLY)
        while data := os.read(log, 65536):  # waits for the next write to the display
            self._channel.tell(glass=data.hex())

    def _ear(self) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(NOTIFY)
            while True:
                self._channel.tell(notify=ear.recv(4096).decode(errors="replace"), at=time.monotonic())


if __name__ == "__main__":
    Agent().serve()
    sys.exit(0)
