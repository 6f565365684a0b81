"""All checks, in the order in which a person would look."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from firmware.doctor import bus, gpio, reader, software, storage, system
from firmware.doctor.findings import Finding
from firmware.doctor.machine import Machine

Check = Callable[[Machine], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    system.settings,
    software.python,
    software.lgpio,
    software.gpiozero,
    software.pin_factory,
    software.pillow,
    software.wrong_serial,
    software.compiled,
    gpio.chip,
    gpio.model,
    gpio.busy,
    gpio.folder,
    bus.display,
    reader.line,
    storage.lasting,
    storage.room,
    storage.access,
    storage.log,
    system.clock,
    system.power,
    system.service,
)


def examine(machine: Machine) -> tuple[Finding, ...]:
    """Everything that all checks say."""
    return tuple(finding for check in CHECKS for finding in check(machine))
