"""Puts the drivers together, for a Pi or for a machine without one. What differs: pins, bus, serial path and clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drivers.buttons import GpioButtons
from drivers.clock import RealClock
from drivers.display import OledDisplay
from drivers.line import SerialLine
from drivers.null import NoDisplay, NoLine
from drivers.ports import Clock, Drivers
from drivers.specs import ButtonsSpec, DisplaySpec, LineSpec

if TYPE_CHECKING:
    from drivers.simulated.bench import Bench


def real(
    buttons: ButtonsSpec, display: DisplaySpec | None, line: LineSpec | None, clock: Clock | None = None
) -> Drivers:
    """Opens nothing yet. None: the box has no such thing. Raises SettingError for a panel that no driver fits."""
    clock = clock or RealClock()
    return Drivers(
        clock=clock,
        buttons=GpioButtons(buttons.pins, clock),
        display=NoDisplay() if display is None else OledDisplay(display),
        line=NoLine() if line is None else SerialLine(line.path, line.baud, clock),
    )


def simulated(
    buttons: ButtonsSpec, display: DisplaySpec | None, line: LineSpec | None, clock: Clock | None = None
) -> Bench:
    """A box on the bench: `drivers` gives what the daemon gets, the rest is for the hand and the eye. Raises SettingError."""
    from drivers.simulated.bench import Bench

    return Bench(buttons, display, line, clock or RealClock())
