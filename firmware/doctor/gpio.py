"""The pins: a chip, permission, nobody else on our lines, a folder that lgpio can write to."""

from __future__ import annotations

from collections.abc import Iterator

from firmware import pins
from firmware.doctor.findings import Finding, fine, wrong
from firmware.doctor.machine import Machine


def chip(machine: Machine) -> Iterator[Finding]:
    device = _chip(machine)
    if device is None and machine.is_pi:
        yield wrong(
            "gpio",
            f"{machine.model} without a GPIO chip in /dev",
            "sudo apt full-upgrade && sudo reboot",
        )
    elif device is None:
        yield wrong("gpio", "no GPIO chip: this machine is no Raspberry Pi", "play here with: tallybox simulate")
    elif not machine.allows(device, machine.daemon):
        name = machine.daemon.name
        yield wrong("gpio", f"{name} may not use {device}", f"sudo usermod -aG gpio {name}, then {_again(machine)}")
    else:
        yield fine("gpio", f"{device} can be used")


def model(machine: Machine) -> Iterator[Finding]:
    """gpiozero asks there which pins exist; a unit with ProcSubset=pid hides it."""
    if _chip(machine) is None or machine.is_pi or "Revision" in machine.text("/proc/cpuinfo"):
        return
    yield wrong(
        "gpio",
        "neither /proc/device-tree nor /proc/cpuinfo tells which Pi this is",
        "use a kernel for the Raspberry Pi",
    )


def busy(machine: Machine) -> Iterator[Finding]:
    """The kernel gives a line to one owner only."""
    device = _chip(machine)
    if device is None or machine.running:
        return
    for name, gpio in machine.settings.lines().items():
        holder = machine.facts.line_holder(device, gpio)
        if holder:
            mend = f"end what holds it (or a dtoverlay in {machine.boot_file()}), or give {name} another pin in the settings"
            yield wrong("gpio", f"{pins.name(gpio)}, the line of {name}, is held by {holder[:32]!r}", mend)


def folder(machine: Machine) -> Iterator[Finding]:
    """lgpio makes a pipe where it is started, and fails with a riddle where it cannot."""
    if (
        not machine.installed
        and _chip(machine)
        and not machine.facts.folder_writable
        and "LG_WD" not in machine.facts.env
    ):
        yield wrong(
            "gpio", f"{machine.facts.folder} cannot be written to, but lgpio makes a file where it is started", "cd"
        )


def _chip(machine: Machine) -> str | None:
    """The header's chip: number 0, on a Pi 5 with an older kernel number 4; whatever there is elsewhere."""
    there = [name for name in machine.names("/dev") if name.startswith("gpiochip")]
    likely = ("gpiochip4", "gpiochip0") if machine.is_pi5 else ("gpiochip0",)
    return next((f"/dev/{name}" for name in (*likely, *there) if name in there), None)


def _again(machine: Machine) -> str:
    return "sudo systemctl restart tallybox" if machine.installed else "log in again"
