"""The clock, the power, and the service."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware import paths
from firmware.doctor.findings import Finding, advice, fine, wrong
from firmware.doctor.machine import Machine
from firmware.service.errors import ServiceError
from firmware.service.files import ENABLED, UNIT, USER, data_of, files, value_of

_HIDES_THE_CHIP = ("PrivateDevices=yes", "PrivateDevices=true", "ProcSubset=pid")
_AGAIN = "sudo tallybox service install"
_LOG = "journalctl -u tallybox -n 50"


def clock(machine: Machine) -> Iterator[Finding]:
    """A Pi has no clock that runs without power; until the network answers, its date may be months off."""
    if machine.facts.year < 2026:
        yield wrong(
            "clock",
            f"it is the year {machine.facts.year} here",
            "connect the network once, or: sudo date -s 'YYYY-MM-DD HH:MM'",
        )
    elif machine.exists("/run/systemd/timesync/synchronized") or machine.exists("/run/chrony/chronyd.pid"):
        yield fine("clock", "set from the network")
    else:
        mend = "sudo timedatectl set-ntp true, with a network; without one, a clock module (dtoverlay=i2c-rtc,ds3231)"
        yield advice("clock", "not set from the network: dates of matches may be wrong", mend)


def power(machine: Machine) -> Iterator[Finding]:
    """The firmware's own note of too little voltage: bit 0 now, bit 16 since the start."""
    text = machine.text("/sys/devices/platform/soc/soc:firmware/get_throttled").strip()
    try:
        bits = int(text, 16) if text else 0
    except ValueError:
        return
    mend = "use the power supply made for this Pi, and a short cable"
    if bits & 1:
        yield wrong("power", "too little voltage right now", mend)
    elif bits & 1 << 16:
        yield advice("power", "there was too little voltage since the start", mend)


def settings(machine: Machine) -> Iterator[Finding]:
    if machine.mistakes:
        count = len(machine.mistakes)
        first = machine.mistakes[0]
        yield wrong(
            "settings",
            f"{count} mistake{'s' if count > 1 else ''}, the first at line {first.line}: {first.where}",
            "tallybox check",
        )
    else:
        yield fine("settings", "no mistakes")


def service(machine: Machine) -> Iterator[Finding]:
    if not machine.installed and not machine.exists("/run/systemd/system"):
        yield fine("service", "this machine does not run systemd")
        return
    if not machine.installed:
        yield advice("service", "not installed: the box does not start with the machine", _AGAIN)
        return
    yield from _unit(machine)
    if not machine.exists(str(ENABLED)):
        yield wrong("service", "does not start with the machine", "sudo systemctl enable tallybox")
    if machine.running:
        yield fine("service", "runs")
    else:
        yield wrong("service", "does not run", f"sudo systemctl start tallybox; why it stopped: {_LOG}")


def _unit(machine: Machine) -> Iterator[Finding]:
    command = value_of(machine.unit, "ExecStart").partition(" ")[0]
    if not command or not machine.exists(command):
        yield wrong(
            "service", f"its program {command or '(none)'} is gone", f"install tallybox again (README), then {_AGAIN}"
        )
    elif machine.text(str(UNIT)) != _as_written_now(command, machine.unit):
        yield wrong("service", f"{UNIT} is of another version of tallybox", _AGAIN)
    missing = [name for name in value_of(machine.unit, "SupplementaryGroups").split() if name not in machine.groups]
    if missing or USER not in machine.groups:
        yield wrong("service", f"no group {', '.join(missing or [USER])}: the service cannot start (216/GROUP)", _AGAIN)
    hiding = [line.strip() for line in machine.unit.splitlines() if line.strip() in _HIDES_THE_CHIP]
    if hiding:
        yield wrong(
            "service", f"{hiding[0]} hides the GPIO chip from it", f"remove that line: sudo systemctl edit {USER}"
        )


def _as_written_now(command: str, unit: str) -> str:
    try:
        return files(Path(command), data_of(unit))[paths.UNIT].rstrip("\n")
    except ServiceError:
        return ""
