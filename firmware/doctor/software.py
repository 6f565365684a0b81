"""Python and the libraries: the right ones, the right versions, compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware.doctor.findings import Finding, advice, fine, wrong
from firmware.doctor.machine import Machine

_STARTS = ("firmware", "gpiozero", "serial", "PIL")
"""What a start of the box imports."""


def python(machine: Machine) -> Iterator[Finding]:
    found = ".".join(map(str, machine.facts.python))
    if (3, 11) <= machine.facts.python <= (3, 13):
        yield fine("python", f"Python {found}")
    else:
        yield wrong(
            "python", f"Python {found}; tallybox needs 3.11 to 3.13", "make the environment anew with such a Python"
        )


def lgpio(machine: Machine) -> Iterator[Finding]:
    """For Python 3.13 there is no wheel, and pip may take an empty package of the same name."""
    if not machine.is_pi:
        return
    found = machine.facts.version("lgpio")
    if found == "0.0.0.2":
        yield wrong(
            "lgpio",
            "lgpio 0.0.0.2 is an empty stub: no button works",
            f"{_pip(machine)} uninstall -y lgpio && {_lgpio(machine)}",
        )
    elif not machine.facts.has_module("lgpio"):
        yield wrong("lgpio", "lgpio is missing: no button works", _lgpio(machine))
    elif found and _key(found) < _key("0.2.2.0"):
        yield wrong("lgpio", f"lgpio {found} is too old; 0.2.2.0 or newer", _lgpio(machine))
    else:
        yield fine("lgpio", f"lgpio {found}".strip())


def gpiozero(machine: Machine) -> Iterator[Finding]:
    """On a Pi 5 the header's chip was renumbered with kernel 6.6.45."""
    found = machine.facts.version("gpiozero")
    newest = f"{_pip(machine)} install -U 'gpiozero>=2.0.1.post3'"
    if not found or _key(found) < (2,):
        yield wrong("gpiozero", f"gpiozero {found or 'is missing'}; 2.0 or newer is needed", newest)
    elif machine.is_pi5 and _key(found) < _key("2.0.1.post3") and not machine.exists("/dev/gpiochip4"):
        yield wrong(
            "gpiozero", f"gpiozero {found} looks for the pins of a Pi 5 on a chip that has another number now", newest
        )
    else:
        yield fine("gpiozero", f"gpiozero {found}")


def pin_factory(machine: Machine) -> Iterator[Finding]:
    """RPi.GPIO sees no edges on newer kernels; only lgpio works everywhere."""
    value = machine.facts.env.get("GPIOZERO_PIN_FACTORY")
    if value not in (None, "lgpio"):
        yield wrong(
            "pins",
            f"GPIOZERO_PIN_FACTORY is {value[:20]!r} in this shell; only lgpio sees every edge",
            "unset GPIOZERO_PIN_FACTORY",
        )
    if re.search(r"^Environment=.*GPIOZERO_PIN_FACTORY=(?!lgpio\b)", machine.unit, re.MULTILINE):
        yield wrong("pins", "the unit names another GPIOZERO_PIN_FACTORY than lgpio", "sudo systemctl edit tallybox")


def pillow(machine: Machine) -> Iterator[Finding]:
    found = machine.facts.version("pillow")
    if found and _key(found) >= (14,):
        yield wrong(
            "pillow", f"Pillow {found} is too new for the display's library", f"{_pip(machine)} install 'pillow<14'"
        )


def wrong_serial(machine: Machine) -> Iterator[Finding]:
    if machine.facts.version("serial"):
        mend = f"{_pip(machine)} uninstall -y serial && {_pip(machine)} install --force-reinstall pyserial"
        yield wrong("pyserial", "the package `serial` is here, which is not pyserial and hides it", mend)


def compiled(machine: Machine) -> Iterator[Finding]:
    """The service may not write byte code beside the program, so it would be made anew at every start."""
    raw = [name for name in _STARTS if not machine.facts.is_compiled(name)]
    prefix = machine.facts.prefix
    if raw:
        mend = f"sudo {prefix}/bin/python -m compileall -q {prefix}/lib"
        yield advice("compiled", f"not compiled: {', '.join(raw)}; the box starts several times slower", mend)
    else:
        yield fine("compiled", "the program is compiled")


def _lgpio(machine: Machine) -> str:
    """No wheel exists for Python 3.13, nor for 32-bit kernels' odd names."""
    if machine.facts.python >= (3, 13):
        return "sudo apt install python3-lgpio, in an environment made with --system-site-packages (README)"
    return f"{_pip(machine)} install 'lgpio>=0.2.2.0'"


def _pip(machine: Machine) -> str:
    return f"sudo {machine.facts.prefix}/bin/pip"


def _key(text: str) -> tuple[int, ...]:
    """For comparing: 2.0.1.post3 comes after 2.0.1."""
    return tuple(int(digits) for digits in re.findall(r"\d+", text)[:6])
