"""Every fault that the doctor knows, on a machine that has it; and a machine that has none."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from firmware.doctor.checks import examine
from firmware.doctor.facts import Account, Answer, Facts
from firmware.doctor.findings import Finding, State
from firmware.doctor.machine import Machine
from firmware.errors import Mistake
from firmware.service.files import ENABLED, UNIT, files
from firmware.settings import Display, Encoder, Scanner, Settings

OWN = os.getgid()
"""The group of every file that a test makes; here it stands for each group that the box needs."""

READER = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
SETTINGS = Settings(display=Display(), scanner=Scanner(path=READER))
FILES = {
    "/proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
    "/proc/cpuinfo": "Revision : 902120\n",
    "/proc/cmdline": "console=tty1 root=PARTUUID=1 rootwait\n",
    "/proc/self/mountinfo": "25 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
    "30 25 0:26 / /run rw,nosuid - tmpfs tmpfs rw\n",
    "/proc/77/comm": "cron\n",
    "/etc/passwd": f"root:x:0:0:root:/root:/bin/sh\ntallybox:x:54320:{OWN}::/var/lib/tallybox:/usr/sbin/nologin\n",
    "/etc/group": "".join(f"{name}:x:{OWN}:tallybox,ana\n" for name in ("gpio", "i2c", "spi", "dialout", "tallybox")),
    "/etc/systemd/journald.conf": "[Journal]\n#Storage=auto\n",
    "/boot/firmware/config.txt": "dtparam=i2c_arm=on\n#enable_uart=1\n",
    "/usr/bin/raspi-config": "",
    "/opt/tallybox/bin/tallybox": "",
    "/dev/gpiochip0": "",
    "/dev/i2c-1": "",
    "/dev/ttyUSB0": "",
    "/run/systemd/timesync/synchronized": "",
    "/run/systemd/units/invocation:tallybox.service": "",
    "/sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
    str(UNIT): files(Path("/opt/tallybox/bin/tallybox"), Path("/var/lib/tallybox"))[UNIT],
    str(ENABLED): "",
}
VERSIONS = {"lgpio": "0.2.2.0", "gpiozero": "2.0.1.post3", "pillow": "13.0.0"}


@dataclass
class Pi:
    """Change it, then ask for the machine that the doctor sees."""

    root: Path
    versions: dict[str, str] = field(default_factory=lambda: dict(VERSIONS))
    answers: dict[int, Answer] = field(default_factory=lambda: {0x3C: Answer.YES})
    holders: dict[int, str] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    machine: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path, text in FILES.items():
            self.write(path, text)
        for device in ("/dev/gpiochip0", "/dev/i2c-1", "/dev/ttyUSB0"):
            self.at(device).chmod(0o660)
        self.write("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (400_000).to_bytes(4, "big"))
        self.link(READER, "../../ttyUSB0")
        self.at("/run/systemd/system").mkdir()
        self.at("/var/lib/tallybox").mkdir(parents=True)
        self.at("/var/lib/tallybox").chmod(0o2770)

    def at(self, path: str) -> Path:
        return self.root / path[1:]

    def write(self, path: str, content: str | bytes) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).write_bytes(content.encode() if isinstance(content, str) else content)

    def link(self, path: str, target: str) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).symlink_to(target)

    def remove(self, *paths: str) -> None:
        for path in paths:
            self.at(path).unlink()

    def edit(self, path: str, old: str, new: str) -> None:
        text = self.at(path).read_text()
        assert old in text
        self.write(path, text.replace(old, new))

    def settings(self, **changes: Any) -> None:
        self.machine["settings"] = replace(self.machine.get("settings", SETTINGS), **changes)

    def without_service(self) -> None:
        self.remove(str(UNIT), str(ENABLED), "/run/systemd/units/invocation:tallybox.service")

    def look(self) -> Machine:
        facts = Facts(
            person=Account("ana", 54321, frozenset({OWN})),
            version=lambda name: self.versions.get(name, ""),
            has_module=lambda name: name in self.versions,
            is_compiled=lambda name: True,
            i2c_answers=lambda device, address: self.answers.get(address, Answer.NO),
            line_holder=lambda chip, gpio: self.holders.get(gpio, ""),
            free_bytes=lambda path: 4 << 30,
        )
        return Machine(replace(facts, **self.facts), root=self.root, **{"settings": SETTINGS, **self.machine})


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def troubles(pi: Pi) -> list[Finding]:
    return [one for one in examine(pi.look()) if one.state is not State.FINE]


def test_a_healthy_box_is_all_fine(pi: Pi) -> None:
    found = examine(pi.look())
    assert [one for one in found if one.state is not State.FINE] == []
    assert {one.about for one in found} >= {
        "gpio",
        "display",
        "reader",
        "storage",
        "matches",
        "clock",
        "service",
        "python",
    }


Deed = Callable[[Pi], object]


def versions(**changed: str) -> Deed:
    return lambda pi: pi.versions.update(changed)


def uart(pi: Pi) -> None:
    """The reader on the header instead of USB."""
    pi.settings(scanner=Scanner(path="/dev/serial0"))
    pi.write("/dev/ttyAMA0", "")
    pi.at("/dev/ttyAMA0").chmod(0o660)
    pi.link("/dev/serial0", "ttyAMA0")


def small_uart(pi: Pi) -> None:
    pi.settings(scanner=Scanner(path="/dev/serial0"))
    pi.write("/dev/ttyS0", "")
    pi.at("/dev/ttyS0").chmod(0o660)
    pi.link("/dev/serial0", "ttyS0")


def spi(pi: Pi) -> None:
    pi.settings(display=Display(bus="spi", port=0))
    pi.write("/dev/spidev0.0", "")
    pi.at("/dev/spidev0.0").chmod(0o660)


def modem_manager(pi: Pi) -> None:
    pi.write("/proc/88/comm", "ModemManager\n")


def pi5(pi: Pi) -> None:
    pi.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    pi.versions["gpiozero"] = "2.0.1"


def no_pi(pi: Pi) -> None:
    pi.remove("/proc/device-tree/model", "/proc/cpuinfo", "/dev/gpiochip0")


def unfit_person(pi: Pi) -> None:
    pi.facts["person"] = Account("bo", 1001, frozenset({1001}))


def both(*deeds: Deed) -> Deed:
    return lambda pi: [deed(pi) for deed in deeds]


WRONG, ADVICE = State.WRONG, State.ADVICE
FAULTS: list[tuple[Deed, State, str, str, str]] = [
    # what happened, how bad, about what, what is said, what mends it
    (lambda pi: pi.facts.update(python=(3, 14)), WRONG, "python", "3.14", "anew"),
    (lambda pi: pi.facts.update(python=(3, 10)), WRONG, "python", "3.10", "anew"),
    (versions(lgpio="0.0.0.2"), WRONG, "lgpio", "empty stub", "uninstall -y lgpio"),
    (versions(lgpio="0.0.0.1"), WRONG, "lgpio", "too old", "lgpio>=0.2.2.0"),
    (
        lambda pi: pi.versions.pop("lgpio"),
        WRONG,
        "lgpio",
        "is missing",
        "/opt/tallybox/bin/pip install 'lgpio>=0.2.2.0'",
    ),
    (
        both(lambda pi: pi.versions.pop("lgpio"), lambda pi: pi.facts.update(python=(3, 13))),
        WRONG,
        "lgpio",
        "is missing",
        "apt install python3-lgpio",
    ),
    (versions(gpiozero="1.6.2"), WRONG, "gpiozero", "2.0 or newer", "install -U"),
    (lambda pi: pi.versions.pop("gpiozero"), WRONG, "gpiozero", "is missing", "install -U"),
    (pi5, WRONG, "gpiozero", "another number", "2.0.1.post3"),
    (lambda pi: pi.facts.update(env={"GPIOZERO_PIN_FACTORY": "native"}), WRONG, "pins", "'native'", "unset"),
    (lambda pi: pi.facts.update(env={"GPIOZERO_PIN_FACTORY": ""}), WRONG, "pins", "''", "unset"),
    (
        lambda pi: pi.write(f"{UNIT}.d/override.conf", "[Service]\nEnvironment=GPIOZERO_PIN_FACTORY=rpigpio\n"),
        WRONG,
        "pins",
        "the unit names another",
        "systemctl edit",
    ),
    (versions(pillow="14.0.0"), WRONG, "pillow", "too new", "pillow<14"),
    (versions(serial="0.0.97"), WRONG, "pyserial", "not pyserial", "uninstall -y serial"),
    (lambda pi: pi.facts.update(is_compiled=lambda name: name != "PIL"), ADVICE, "compiled", "PIL", "compileall"),
    (lambda pi: pi.remove("/dev/gpiochip0"), WRONG, "gpio", "without a GPIO chip", "apt full-upgrade"),
    (no_pi, WRONG, "gpio", "no Raspberry Pi", "tallybox simulate"),
    (
        lambda pi: pi.remove("/proc/device-tree/model", "/proc/cpuinfo"),
        WRONG,
        "gpio",
        "tells which Pi",
        "kernel",
    ),
    (
        lambda pi: pi.at("/dev/gpiochip0").chmod(0o600),
        WRONG,
        "gpio",
        "tallybox may not use",
        "usermod -aG gpio tallybox",
    ),
    (
        both(
            lambda pi: pi.remove("/run/systemd/units/invocation:tallybox.service"),
            lambda pi: pi.holders.update({17: "w1"}),
        ),
        WRONG,
        "gpio",
        "GPIO 17 (header pin 11), the line of undo, is held by 'w1'",
        "dtoverlay",
    ),
    (
        both(Pi.without_service, lambda pi: pi.facts.update(folder_writable=False, folder="/")),
        WRONG,
        "gpio",
        "/ cannot be written to",
        "cd",
    ),
    (lambda pi: pi.remove("/dev/i2c-1"), WRONG, "display", "I2C is off", "raspi-config nonint do_i2c 0"),
    (
        lambda pi: pi.remove("/dev/i2c-1", "/usr/bin/raspi-config"),
        WRONG,
        "display",
        "I2C is off",
        "echo dtparam=i2c_arm=on | sudo tee -a /boot/firmware/config.txt",
    ),
    (lambda pi: pi.at("/dev/i2c-1").chmod(0o600), WRONG, "display", "may not use /dev/i2c-1", "usermod -aG i2c"),
    (
        lambda pi: pi.write("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (100_000).to_bytes(4, "big")),
        ADVICE,
        "display",
        "100 kHz",
        "i2c_arm_baudrate=400000",
    ),
    (lambda pi: pi.answers.clear(), WRONG, "display", "nothing answers at 0x3c on /dev/i2c-1", "wires"),
    (
        both(lambda pi: pi.answers.clear(), lambda pi: pi.answers.update({0x3D: Answer.YES})),
        WRONG,
        "display",
        "but at 0x3d",
        "address = 0x3d",
    ),
    (lambda pi: pi.answers.update({0x3C: Answer.HANGS}), WRONG, "display", "hangs", "power"),
    (both(spi, lambda pi: pi.remove("/dev/spidev0.0")), WRONG, "display", "SPI is off", "do_spi 0"),
    (both(spi, lambda pi: pi.at("/dev/spidev0.0").chmod(0)), WRONG, "display", "may not use", "usermod -aG spi"),
    (
        lambda pi: pi.settings(scanner=Scanner(path="/dev/ttyACM7")),
        WRONG,
        "reader",
        "/dev/ttyACM7 is not there",
        READER,
    ),
    (
        both(lambda pi: pi.remove(READER), lambda pi: pi.write("/usr/bin/brltty", "")),
        WRONG,
        "reader",
        "is not there",
        "apt remove brltty",
    ),
    (lambda pi: pi.remove(READER), WRONG, "reader", "is not there", "plug the reader in"),
    (lambda pi: pi.remove("/dev/ttyUSB0"), WRONG, "reader", "is not there", "plug the reader in"),
    (
        both(uart, lambda pi: pi.remove("/dev/serial0")),
        WRONG,
        "reader",
        "/dev/serial0 is not there",
        "do_serial_hw 0",
    ),
    (lambda pi: pi.settings(scanner=Scanner(path="/dev/ttyUSB0")), ADVICE, "reader", "another device", READER),
    (lambda pi: pi.at("/dev/ttyUSB0").chmod(0o600), WRONG, "reader", "may not use", "usermod -aG dialout tallybox"),
    (lambda pi: pi.link("/proc/77/fd/3", "/dev/ttyUSB0"), WRONG, "reader", "cron (process 77)", "kill 77"),
    (modem_manager, WRONG, "reader", "ModemManager", "tallybox service install"),
    (
        both(uart, lambda pi: pi.write("/proc/cmdline", "console=ttyAMA0,115200 console=tty1\n")),
        WRONG,
        "reader",
        "login console",
        "do_serial_cons 1",
    ),
    (
        both(uart, lambda pi: pi.write("/proc/cmdline", "console=serial0,115200\n")),
        WRONG,
        "reader",
        "login console",
        "do_serial_cons 1",
    ),
    (
        both(uart, lambda pi: pi.write("/etc/systemd/system/getty.target.wants/serial-getty@ttyAMA0.service", "")),
        WRONG,
        "reader",
        "login console",
        "do_serial_cons 1",
    ),
    (small_uart, WRONG, "reader", "small UART", "enable_uart=1"),
    (
        both(
            uart,
            lambda pi: (pi.at("/dev/ttyAMA0").rename(pi.at("/dev/ttyAMA10")), pi.remove("/dev/serial0")),
            lambda pi: pi.link("/dev/serial0", "ttyAMA10"),
        ),
        WRONG,
        "reader",
        "debug connector",
        "/dev/ttyAMA0",
    ),
    (
        lambda pi: pi.edit(
            "/proc/self/mountinfo", "/ / rw,noatime shared:1 - ext4 /dev/mmcblk0p2", "/ / rw - overlay overlay"
        ),
        WRONG,
        "storage",
        "is on overlay",
        "disable_overlayfs",
    ),
    (lambda pi: pi.edit("/proc/self/mountinfo", "/ / rw,", "/ / ro,"), WRONG, "storage", "read-only", "remount,rw /"),
    (
        lambda pi: pi.edit("/proc/self/mountinfo", "30 25", "31 25 0:9 / /var/lib/tallybox rw - tmpfs tmpfs rw\n30 25"),
        WRONG,
        "storage",
        "is on tmpfs",
        "partition",
    ),
    (lambda pi: pi.facts.update(free_bytes=lambda path: 1 << 20), WRONG, "storage", "1 MB are free", "vacuum"),
    (lambda pi: pi.facts.update(free_bytes=lambda path: 99 << 20), ADVICE, "storage", "99 MB are free", "vacuum"),
    (lambda pi: pi.at("/var/lib/tallybox").chmod(0o700), WRONG, "matches", "may not write", "service install"),
    (lambda pi: pi.at("/var/lib/tallybox").chmod(0o770), WRONG, "matches", "not open to its group", "service install"),
    (unfit_person, WRONG, "matches", "bo may not see", "usermod -aG tallybox bo"),
    (
        lambda pi: pi.facts.update(person=Account("ana", 1001, frozenset({1001}))),
        WRONG,
        "matches",
        "not yet in this session",
        "log out",
    ),
    (lambda pi: pi.at("/var/log/journal").mkdir(parents=True), ADVICE, "log", "wears it out", "Storage=volatile"),
    (lambda pi: pi.facts.update(year=1970), WRONG, "clock", "1970", "date -s"),
    (lambda pi: pi.remove("/run/systemd/timesync/synchronized"), ADVICE, "clock", "not set", "set-ntp true"),
    (
        lambda pi: pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n"),
        WRONG,
        "power",
        "right now",
        "power supply",
    ),
    (
        lambda pi: pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n"),
        ADVICE,
        "power",
        "since the start",
        "power supply",
    ),
    (
        lambda pi: pi.machine.update(mistakes=(Mistake(7, "buttons.ok", "wrong"), Mistake(9, "x", "unknown"))),
        WRONG,
        "settings",
        "2 mistakes, the first at line 7: buttons.ok",
        "tallybox check",
    ),
    (Pi.without_service, ADVICE, "service", "not installed", "service install"),
    (lambda pi: pi.remove("/opt/tallybox/bin/tallybox"), WRONG, "service", "is gone", "service install"),
    (
        lambda pi: pi.edit(str(UNIT), "WatchdogSec=15", "WatchdogSec=5"),
        WRONG,
        "service",
        "another version",
        "service install",
    ),
    (lambda pi: pi.remove(str(ENABLED)), WRONG, "service", "does not start with", "systemctl enable tallybox"),
    (
        lambda pi: pi.remove("/run/systemd/units/invocation:tallybox.service"),
        WRONG,
        "service",
        "does not run",
        "journalctl -u tallybox",
    ),
    (lambda pi: pi.edit("/etc/group", "spi:", "ips:"), WRONG, "service", "no group spi", "service install"),
    (
        lambda pi: pi.write(f"{UNIT}.d/override.conf", "[Service]\nProcSubset=pid\n"),
        WRONG,
        "service",
        "ProcSubset=pid hides",
        "systemctl edit tallybox",
    ),
]


@pytest.mark.parametrize(
    ("deed", "state", "about", "what", "mend"), FAULTS, ids=[f"{fault[2]}: {fault[3]}" for fault in FAULTS]
)
def test_a_fault_is_found_and_said_how_to_mend(
    pi: Pi, deed: Deed, state: State, about: str, what: str, mend: str
) -> None:
    deed(pi)
    found = [one for one in troubles(pi) if one.about == about and what in one.what]
    assert [one.state for one in found] == [state], troubles(pi)
    assert mend in found[0].mend


@pytest.mark.parametrize(
    "deed",
    [
        uart,
        spi,
        lambda pi: pi.settings(display=None, scanner=None),
        lambda pi: pi.settings(scanner=Scanner(path="loop://")),
        lambda pi: pi.settings(encoder=Encoder()),
        both(small_uart, lambda pi: pi.write("/boot/firmware/config.txt", "enable_uart=1\n")),
        both(pi5, lambda pi: pi.write("/dev/gpiochip4", ""), lambda pi: pi.at("/dev/gpiochip4").chmod(0o660)),
        both(pi5, versions(gpiozero="2.0.1.post3")),
        both(modem_manager, lambda pi: pi.write("/etc/udev/rules.d/70-tallybox.rules", "")),
        lambda pi: pi.holders.update({17: "lg"}),
        lambda pi: pi.link("/proc/77/fd/3", "/dev/null"),
        both(lambda pi: pi.write("/proc/88/comm", "tallybox\n"), lambda pi: pi.link("/proc/88/fd/9", "/dev/ttyUSB0")),
        lambda pi: pi.facts.update(env={"GPIOZERO_PIN_FACTORY": "lgpio"}),
        both(
            lambda pi: pi.remove("/run/systemd/timesync/synchronized"),
            lambda pi: pi.write("/run/chrony/chronyd.pid", ""),
        ),
        lambda pi: pi.answers.update({0x3C: Answer.UNKNOWN}),
        lambda pi: pi.facts.update(person=Account("root", 0, frozenset())),
        lambda pi: pi.write(f"{UNIT}.d/override.conf", "[Service]\nNice=5\n"),
        both(
            lambda pi: pi.at("/var/log/journal").mkdir(parents=True),
            lambda pi: pi.write("/usr/lib/systemd/journald.conf.d/40-volatile.conf", "[Journal]\nStorage=volatile\n"),
        ),
        lambda pi: pi.remove("/sys/devices/platform/soc/soc:firmware/get_throttled"),
        lambda pi: pi.at("/var/lib/tallybox").rmdir(),
    ],
)
def test_what_only_looks_like_a_fault_is_none(pi: Pi, deed: Deed) -> None:
    deed(pi)
    assert troubles(pi) == []


def test_without_a_service_it_is_the_person_who_needs_permission(pi: Pi) -> None:
    pi.without_service()
    pi.machine["data"] = "/home/ana/tallybox"
    unfit_person(pi)
    said = [one.mend for one in troubles(pi) if one.state is State.WRONG]
    assert "sudo usermod -aG gpio bo, then log in again" in said
    assert "sudo usermod -aG i2c bo, then log in again" in said


def test_every_trouble_says_how_to_mend_it_in_one_printable_line(pi: Pi) -> None:
    for path in ("/dev/i2c-1", READER, str(ENABLED), "/run/systemd/timesync/synchronized"):
        pi.remove(path)
    found = troubles(pi)
    assert len(found) >= 4
    assert all(one.mend and (one.what + one.mend).isprintable() for one in found)


def test_an_empty_machine_is_no_crash(tmp_path: Path) -> None:
    found = examine(Machine(Facts(Account("ana", 54321, frozenset({OWN}))), root=tmp_path))
    assert any(one.state is State.WRONG and "no Raspberry Pi" in one.what for one in found)
