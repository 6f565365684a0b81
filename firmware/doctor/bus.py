"""The display's bus: a device node, permission, speed, and somebody at the address."""

from __future__ import annotations

from collections.abc import Iterator

from firmware.doctor.facts import Answer
from firmware.doctor.findings import Finding, advice, fine, wrong
from firmware.doctor.machine import Machine
from firmware.settings import Display

USUAL = (0x3C, 0x3D)
"""Where panels of this kind answer."""
FAST = 400_000


def display(machine: Machine) -> Iterator[Finding]:
    panel = machine.settings.display
    if panel is None:
        yield fine("display", "the settings name none")
    elif panel.bus == "i2c":
        yield from _i2c(machine, panel)
    else:
        yield from _spi(machine, panel)


def _i2c(machine: Machine, panel: Display) -> Iterator[Finding]:
    device = f"/dev/i2c-{panel.port}"
    if not machine.exists(device):
        yield wrong(
            "display", f"{device} is not there: I2C is off", machine.raspi_config("do_i2c 0", "dtparam=i2c_arm=on")
        )
        return
    yield from _usable(machine, device, "i2c")
    yield from _speed(machine, panel)
    yield from _answer(machine, device, panel.address)


def _spi(machine: Machine, panel: Display) -> Iterator[Finding]:
    device = f"/dev/spidev{panel.port}.{panel.device}"
    if not machine.exists(device):
        yield wrong("display", f"{device} is not there: SPI is off", machine.raspi_config("do_spi 0", "dtparam=spi=on"))
    else:
        yield from _usable(machine, device, "spi")


def _usable(machine: Machine, device: str, group: str) -> Iterator[Finding]:
    name = machine.daemon.name
    if machine.allows(device, machine.daemon):
        yield fine("display", f"{device} can be used")
    else:
        then = "sudo systemctl restart tallybox" if machine.installed else "log in again"
        yield wrong("display", f"{name} may not use {device}", f"sudo usermod -aG {group} {name}, then {then}")


def _speed(machine: Machine, panel: Display) -> Iterator[Finding]:
    """At the usual 100 kHz a full picture of 128x64 takes 93 ms, at 400 kHz 23."""
    found = machine.raw(f"/sys/bus/i2c/devices/i2c-{panel.port}/of_node/clock-frequency")
    speed = int.from_bytes(found, "big") if len(found) == 4 else FAST
    if speed < FAST:
        line = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
        mend = f"echo {line} | sudo tee -a {machine.boot_file()} && sudo reboot"
        yield advice("display", f"I2C runs at {speed // 1000} kHz; four times faster makes the glass quick", mend)


def _answer(machine: Machine, device: str, address: int) -> Iterator[Finding]:
    ask = machine.facts.i2c_answers
    found = ask(device, address)
    if found is Answer.YES:
        yield fine("display", f"a device answers at {address:#04x}")
    elif found is Answer.HANGS:
        yield wrong(
            "display",
            "the I2C bus hangs: something holds it down",
            "take the power away from Pi and display for a moment",
        )
    elif found is Answer.NO:
        elsewhere = next((one for one in USUAL if one != address and ask(device, one) is Answer.YES), None)
        if elsewhere is not None:
            yield wrong(
                "display",
                f"nothing answers at {address:#04x}, but at {elsewhere:#04x}",
                f"set address = {elsewhere:#04x} below [display]",
            )
        else:
            yield wrong(
                "display",
                f"nothing answers at {address:#04x} on {device}",
                "check the wires: SDA at header pin 3, SCL at 5, 3.3 V at 1, ground at 9",
            )
