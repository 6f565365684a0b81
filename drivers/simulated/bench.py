"""A whole box without a Pi: what a hand does to it and what an eye sees. It outlives the daemon that runs on it.

Every act has happened for good when its method returns: the edge is in the inbox, the bytes are, the line has told
that it is lost or back. Threads behind it live in real time; only their effects are waited for.
"""

from __future__ import annotations

from typing import TypeVar

from drivers.display import OledDisplay
from drivers.errors import DriverError, SettingError
from drivers.line import SerialLine
from drivers.null import NoDisplay, NoLine
from drivers.ports import Clock, Drivers
from drivers.simulated.buses import I2cBus, SpiBus
from drivers.simulated.buttons import SimulatedButtons, SimulatedPins
from drivers.simulated.cable import Cable
from drivers.simulated.panels import glass, panel_for
from drivers.simulated.ssd1306 import Ssd1306
from drivers.specs import ButtonsSpec, DisplaySpec, LineSpec

Thing = TypeVar("Thing")

PATIENCE = 10.0
"""Real seconds that a thread may take for what takes milliseconds."""


class Bench:
    """`bus`, `panel` and `cable` are None where the box has no such thing. Raises SettingError."""

    def __init__(self, buttons: ButtonsSpec, display: DisplaySpec | None, line: LineSpec | None, clock: Clock) -> None:
        self.clock = clock
        self._specs = buttons, display, line
        self._pins = SimulatedPins(clock)
        self._buttons = SimulatedButtons(buttons.pins, clock, self._pins)
        self.panel = None if display is None else panel_for(display)
        self.bus = _bus(display, self.panel)
        self.cable = None if line is None else Cable()
        self._line: SerialLine | None = None

    def drivers(self) -> Drivers:
        """What a daemon that starts now finds. Whoever had these before is gone, as after SIGKILL: its files are closed."""
        self._let_go()
        buttons, display, line = self._specs
        self._buttons = SimulatedButtons(buttons.pins, self.clock, self._pins)
        if line is not None and self.cable is not None:
            self._line = SerialLine(str(self.cable.path), line.baud, self.clock)
        return Drivers(
            clock=self.clock,
            buttons=self._buttons,
            display=NoDisplay() if display is None or self.bus is None else OledDisplay(display, self.bus.connect),
            line=self._line or NoLine(),
        )

    def press(self, source: str) -> None:
        """Raises SettingError where the box has no such button."""
        self._buttons.press(self._named(source))

    def release(self, source: str) -> None:
        """Raises SettingError where the box has no such button."""
        self._buttons.release(self._named(source))

    def _named(self, source: str) -> str:
        """The line that a finger means: where there is no ok but an encoder's, that one is the ok."""
        pins = self._specs[0].pins
        return "encoder button" if source == "ok" and "ok" not in pins and "encoder button" in pins else source

    def glass(self) -> bytes:
        """What the panel shows, the right way up, in page layout; where there is no panel, darkness of the usual size."""
        display = self._specs[1]
        if display is None or self.panel is None:
            return bytes(NoDisplay().width * NoDisplay().height // 8)
        return glass(self.panel, display)

    def plug_display(self) -> None:
        """The daemon cannot know of it before it sends something: what it then shows is its own business."""
        _known(self.panel, "display").plug()

    def unplug_display(self) -> None:
        _known(self.panel, "display").unplug()

    def plug_scanner(self) -> None:
        _known(self.cable, "scanner").plug()
        self.settle()

    def unplug_scanner(self) -> None:
        _known(self.cable, "scanner").unplug()
        self.settle()

    def settle(self) -> None:
        """Waits until the started line is open, or has told that it is not. Raises DriverError after a long time."""
        if self._line is not None and self.cable is not None and self._line.started:
            if self.cable.plugged:
                self._line.poke()
            if not self._line.settled(self.cable.plugged, PATIENCE):
                raise DriverError(
                    f"scanner: {self.cable.path} was not {'opened' if self.cable.plugged else 'given up'}"
                )

    def scan(self, data: bytes) -> bool:
        """Bytes over the line; they have been put when this returns. False: the cable is out, they are lost."""
        cable, line = _known(self.cable, "scanner"), _known(self._line, "running scanner")
        before = line.received
        if not cable.send(data):
            return False
        if not line.wait_received(before + len(data), PATIENCE):
            raise DriverError(f"scanner: of {len(data)} bytes only {line.received - before} were read")
        return True

    def close(self) -> None:
        self._let_go()
        if self.cable is not None:
            self.cable.close()

    def _let_go(self) -> None:
        self._buttons.close()
        if self._line is not None:
            self._line.close()


def _known(thing: Thing | None, name: str) -> Thing:
    if thing is None:
        raise SettingError(f"this box has no {name}")
    return thing


def _bus(display: DisplaySpec | None, panel: Ssd1306 | None) -> I2cBus | SpiBus | None:
    if display is None or panel is None:
        return None
    return SpiBus(display.dc, panel) if display.bus == "spi" else I2cBus(display.address, panel)
