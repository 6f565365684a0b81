"""The card reader's serial line: there, stable, ours to use, and nobody else talking on it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from firmware import paths
from firmware.doctor.findings import Finding, advice, fine, wrong
from firmware.doctor.machine import Machine
from firmware.service.files import RULES

_BY_ID = "/dev/serial/by-id"
_HEADER = "/dev/serial0"


def line(machine: Machine) -> Iterator[Finding]:
    scanner = machine.settings.scanner
    if scanner is None or "://" in scanner.path:
        yield fine(
            "reader", "the settings name none" if scanner is None else f"{scanner.path} is no device of this machine"
        )
    elif not machine.exists(machine.resolved(scanner.path)):
        yield _absent(machine, scanner.path)
    else:
        yield from _present(machine, scanner.path, machine.resolved(scanner.path))


def _absent(machine: Machine, path: str) -> Finding:
    names = [f"{_BY_ID}/{name}" for name in machine.names(_BY_ID)]
    others = [name for name in names if machine.exists(machine.resolved(name))]
    if path == _HEADER:
        mend = machine.raspi_config("do_serial_hw 0", "enable_uart=1")
    elif others:
        mend = f"set path below [scanner] to {' or '.join(others[:4])}"
    elif machine.exists("/usr/bin/brltty") or machine.exists("/sbin/brltty"):
        # It takes the adapter away the moment it is plugged in.
        mend = "plug the reader in; if it is, brltty may have taken it: sudo apt remove brltty"
    else:
        mend = "plug the reader in, with a cable that carries data"
    return wrong("reader", f"{path} is not there", mend)


def _present(machine: Machine, path: str, device: str) -> Iterator[Finding]:
    name = machine.daemon.name
    if machine.allows(device, machine.daemon):
        yield fine("reader", f"{path} can be used")
    else:
        yield wrong("reader", f"{name} may not use {path}", f"sudo usermod -aG dialout {name}, then log in again")
    yield from _held(machine, device)
    if re.fullmatch(r"/dev/tty(USB|ACM)\d+", device):
        yield from _usb(machine, path, device)
    else:
        yield from _uart(machine, path, device.removeprefix("/dev/"))


def _held(machine: Machine, device: str) -> Iterator[Finding]:
    """Two readers of one line each get half of it. Only processes that we may look into are seen."""
    for number, name in machine.processes.items():
        if name == "tallybox" or number == os.getpid():
            continue
        folder = f"/proc/{number}/fd"
        if any(machine.link(f"{folder}/{handle}") == device for handle in machine.names(folder)):
            yield wrong(
                "reader", f"{name or 'a program'} (process {number}) has {device} open too", f"sudo kill {number}"
            )


def _usb(machine: Machine, path: str, device: str) -> Iterator[Finding]:
    if path == device:
        better = [
            f"{_BY_ID}/{name}" for name in machine.names(_BY_ID) if machine.resolved(f"{_BY_ID}/{name}") == device
        ]
        if better:
            yield advice(
                "reader",
                f"{path} may be another device after the next start",
                f"set path below [scanner] to {better[0]}",
            )
    if "ModemManager" in machine.processes.values() and not machine.exists(str(RULES)):
        # It writes modem commands to whatever is plugged in.
        mend = "sudo tallybox service install" if machine.exists(str(paths.UNIT.parent)) else ""
        yield wrong(
            "reader", "ModemManager may write to the reader", mend or "sudo systemctl disable --now ModemManager"
        )


def _uart(machine: Machine, path: str, tty: str) -> Iterator[Finding]:
    console = {word.removeprefix("console=").partition(",")[0] for word in machine.text("/proc/cmdline").split()}
    getty = f"serial-getty@{tty}.service"
    login = any(
        machine.exists(f"{folder}/getty.target.wants/{getty}")
        for folder in ("/run/systemd/generator", "/etc/systemd/system")
    )
    if tty in console or path.rpartition("/")[2] in console or login:
        yield wrong(
            "reader", f"the login console is on {path}", machine.raspi_config("do_serial_cons 1", "enable_uart=1")
        )
    if tty == "ttyAMA10":
        yield wrong(
            "reader",
            f"{path} is the debug connector of a Pi 5, not the header",
            'set path = "/dev/ttyAMA0" below [scanner] and dtparam=uart0 in config.txt',
        )
    if tty == "ttyS0" and machine.is_pi and "enable_uart=1" not in machine.boot_settings.split():
        mend = f"echo enable_uart=1 | sudo tee -a {machine.boot_file()} && sudo reboot"
        yield wrong("reader", f"{path} is the small UART, whose speed follows the processor's", mend)
