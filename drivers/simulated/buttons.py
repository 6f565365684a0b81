"""The real button driver on pins without a Pi, and fingers for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from drivers.buttons import GpioButtons
from drivers.errors import SettingError
from drivers.ports import Clock


class SimulatedPin(MockPin):  # type: ignore[misc]
    """A pin with a pull-up and a finger. gpiozero's own mock pin stamps its edges with real time; this one asks the clock."""

    held = False
    _state: bool

    def press(self) -> None:
        self.held = True
        self.drive_low()

    def release(self) -> None:
        self.held = False
        self.drive_high()

    def drive_high(self) -> None:
        if not self.held:  # claiming a line pulls it up, but not against a finger
            super().drive_high()

    def _change_state(self, value: bool) -> bool:
        if self._state == value:
            return False
        self._state = value
        self._last_change = self.factory.ticks()
        return True  # unlike the original without a history of states, which would grow for ever


class SimulatedPins(MockFactory):  # type: ignore[misc]
    """The box's pins: they outlive a daemon that is killed, fingers included."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(pin_class=SimulatedPin)
        self._clock = clock

    def ticks(self) -> float:
        return self._clock.monotonic()


class SimulatedButtons(GpioButtons):
    """`press` and `release` are what a finger does; the edge has been put when they return."""

    def __init__(self, pins: Mapping[str, int], clock: Clock, factory: SimulatedPins | None = None) -> None:
        self.factory = factory or SimulatedPins(clock)
        super().__init__(pins, clock, self.factory)

    def press(self, source: str) -> None:
        """Raises SettingError where the box has no such line."""
        self._finger(source).press()

    def release(self, source: str) -> None:
        """Raises SettingError where the box has no such line."""
        self._finger(source).release()

    def _finger(self, source: str) -> Any:
        if source not in self._pins:
            known = ", ".join(self._pins) or "none"
            raise SettingError(f"this box has no line called {source}; it has {known}")
        return self.factory.pin(self._pins[source])


def click(step: int) -> tuple[tuple[str, bool], ...]:
    """The edges of one click of the encoder, as (source, down): a leads b clockwise (+1), b leads a the other way (-1)."""
    first, second = ("encoder a", "encoder b") if step > 0 else ("encoder b", "encoder a")
    return ((first, True), (second, True), (first, False), (second, False))
