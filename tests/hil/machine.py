"""The virtual machine: one run of qemu from power-on to power-off, its console, its control socket, its lines.

Knows nothing of what runs in it. Only the process that was started here is ever killed.
"""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

from tests.hil.build import QEMU, Images

# qemu's own GPIO chip is kept out, so that the simulated one is gpiochip0, as on a Pi.
KERNEL = "console=ttyAMA0 quiet loglevel=3 panic=-1 initcall_blacklist=pl061_gpio_driver_init systemd.getty_auto=no"
PORT = "tallybox.hil"
SCANNER = {"driver": "usb-serial", "chardev": "scanner", "id": "scanner", "bus": "usb.0"}
CONNECTING = 10.0
"""Seconds until qemu must have made its sockets."""


class MachineError(Exception):
    """qemu did not do its part."""


class Machine:
    """Runs from here on. `disk`: qemu's name for the data disk. `systemd`: as process 1, instead of a few lines of shell.

    Use it as a context manager, which takes its power away.
    """

    def __init__(self, images: Images, project: Path, disk: str, *, systemd: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tallybox-hil-")
        self._sockets = {name: Path(self._folder.name) / name for name in ("channel", "scanner", "qmp")}
        self._qmp: Any = None
        self.console: deque[str] = deque(maxlen=200)
        command = [*_board(images, systemd), *_disks(images, project, disk), *_lines(self._sockets)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self._reader = threading.Thread(target=self._read_console, name="console", daemon=True)
        self._reader.start()
        try:
            self.channel = self._connected("channel")
            self.scanner = self._connected("scanner")
        except MachineError:
            self.close()
            raise

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def kill(self) -> None:
        """The power is gone."""
        self._process.kill()

    def wait(self, seconds: float) -> None:
        """Until it has switched itself off. Raises MachineError where it does not."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise MachineError(f"the guest is still on after {seconds:g} s") from error

    def close(self) -> None:
        self.kill()
        self._process.wait()
        self._reader.join()
        for one in ("channel", "scanner", "_qmp"):
            if (open_one := getattr(self, one, None)) is not None:
                open_one.close()
        self._folder.cleanup()

    # ---- the scanner's plug

    def unplug_scanner(self) -> None:
        self._ask("device_del", id="scanner")

    def plug_scanner(self) -> None:
        """Raises MachineError. After an unplug qemu lets go of the line a little later than it says: tried until it has."""
        deadline = time.monotonic() + CONNECTING
        while True:
            try:
                self._ask("device_add", **SCANNER)
                return
            except MachineError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    # ---- inside

    def _read_console(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.console.append(line.decode(errors="replace").rstrip())

    def _connected(self, name: str) -> socket.socket:
        deadline = time.monotonic() + CONNECTING
        while time.monotonic() < deadline and self._process.poll() is None:
            client = socket.socket(socket.AF_UNIX)
            with contextlib.suppress(OSError):
                client.connect(str(self._sockets[name]))
                return client
            client.close()
            time.sleep(0.05)
        self.kill()
        self._reader.join()
        raise MachineError("\n".join(["qemu does not run:", *self.console]))

    def _ask(self, command: str, **arguments: object) -> Any:
        """One command of qemu's control protocol, and its answer; events in between are nothing to us."""
        if self._qmp is None:
            self._qmp = self._connected("qmp").makefile("rw")
            self._qmp.readline()
            self._ask("qmp_capabilities")
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._qmp.flush()
        while True:
            answer = json.loads(self._qmp.readline())
            if "error" in answer:
                raise MachineError(f"qemu, {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]


def _board(images: Images, systemd: bool) -> list[str]:
    return [
        *(*QEMU, "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-serial", "stdio"),
        *("-kernel", str(images.kernel), "-initrd", str(images.initramfs), "-dtb", str(images.tree)),
        *("-append", f"{KERNEL} hil={'systemd' if systemd else 'agent'}"),
        *("-device", "virtio-rng-pci"),
    ]


def _disks(images: Images, project: Path, data: str) -> list[str]:
    """vda, vdb and vdc, by their places on the bus."""
    found = []
    for place, (name, drive) in enumerate(
        {
            "system": f"format=raw,readonly=on,file={images.system}",
            "project": f"format=raw,readonly=on,file={project}",
            "data": data,
        }.items(),
        4,
    ):
        found += ["-drive", f"if=none,id={name},{drive}", "-device", f"virtio-blk-pci,drive={name},addr={place}"]
    return found


def _lines(sockets: dict[str, Path]) -> list[str]:
    """The agent's channel, the scanner on USB, and the control socket."""
    scanner = ",".join([SCANNER["driver"], *(f"{key}={value}" for key, value in SCANNER.items() if key != "driver")])
    return [
        *("-chardev", f"socket,id=channel,path={sockets['channel']},server=on,wait=off"),
        *("-device", "virtio-serial-pci", "-device", f"virtserialport,chardev=channel,name={PORT}"),
        *("-chardev", f"socket,id=scanner,path={sockets['scanner']},server=on,wait=off"),
        *("-device", "qemu-xhci,id=usb", "-device", scanner),
        *("-qmp", f"unix:{sockets['qmp']},server=on,wait=off"),
    ]
