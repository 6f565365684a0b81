"""The contract of buttons, on simulated pins."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from drivers.buttons import GpioButtons
from drivers.errors import SettingError
from drivers.signals import Back, Edge, Lost, Signal
from drivers.simulated.buttons import SimulatedButtons, SimulatedPins, click
from drivers.simulated.clock import VirtualClock

PINS = {"ok": 17, "seat 2": 27, "encoder a": 5, "encoder b": 6}


class Box:
    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.signals: list[Signal] = []
        self.pins = SimulatedPins(self.clock)
        self.buttons = self.daemon()

    def daemon(self) -> SimulatedButtons:
        return SimulatedButtons(PINS, self.clock, self.pins)


@pytest.fixture
def box() -> Box:
    return Box()


def test_every_edge_is_put_with_its_source_and_the_clocks_time(box: Box) -> None:
    box.buttons.start(box.signals.append)
    start = box.clock.monotonic()
    box.buttons.press("ok")
    box.clock.advance(0.08)
    box.buttons.release("ok")
    box.buttons.press("seat 2")
    later = start + 0.08
    assert box.signals == [Edge("ok", True, start), Edge("ok", False, later), Edge("seat 2", True, later)]


def test_a_bounce_is_reported_edge_by_edge(box: Box) -> None:
    box.buttons.start(box.signals.append)
    for _ in range(3):
        box.buttons.press("ok")
        box.buttons.release("ok")
    assert [signal.down for signal in box.signals if isinstance(signal, Edge)] == [True, False] * 3


def test_pressing_what_is_down_is_no_edge(box: Box) -> None:
    box.buttons.start(box.signals.append)
    box.buttons.press("ok")
    box.buttons.press("ok")
    assert len(box.signals) == 1


def test_an_encoder_is_two_more_lines(box: Box) -> None:
    box.buttons.start(box.signals.append)
    for source, down in click(+1):
        (box.buttons.press if down else box.buttons.release)(source)
    order = [(signal.source, signal.down) for signal in box.signals if isinstance(signal, Edge)]
    assert order == [("encoder a", True), ("encoder b", True), ("encoder a", False), ("encoder b", False)]
    assert {source for source, _ in click(-1)} == {"encoder a", "encoder b"}
    assert click(-1)[0] == ("encoder b", True)


def test_levels_are_read_from_the_pins(box: Box) -> None:
    box.buttons.start(box.signals.append)
    box.buttons.press("seat 2")
    assert box.buttons.levels() == {"ok": False, "seat 2": True, "encoder a": False, "encoder b": False}


def test_a_button_held_at_the_start_is_a_level_but_no_edge(box: Box) -> None:
    box.buttons.press("ok")
    box.buttons.start(box.signals.append)
    assert box.buttons.levels()["ok"]
    assert box.signals == []
    box.buttons.release("ok")
    assert box.signals == [Edge("ok", False, box.clock.monotonic())]


def test_a_finger_outlives_the_daemon(box: Box) -> None:
    box.buttons.start(box.signals.append)
    box.buttons.press("ok")
    box.buttons.close()
    again = box.daemon()
    again.start(box.signals.append)
    assert again.levels()["ok"]
    again.release("ok")
    assert [signal.down for signal in box.signals if isinstance(signal, Edge)] == [True, False]


def test_a_busy_line_is_lost_once_the_rest_works_and_retry_brings_it_back(box: Box) -> None:
    other = DigitalInputDevice(17, pin_factory=box.pins)
    box.buttons.start(box.signals.append)
    (lost,) = box.signals
    assert isinstance(lost, Lost)
    assert lost.device == "button ok"
    assert lost.why.startswith("GPIO 17 (header pin 11): ")
    assert "\n" not in lost.why
    assert set(box.buttons.levels()) == {"seat 2", "encoder a", "encoder b"}
    box.buttons.retry()
    assert len(box.signals) == 1
    other.close()
    box.buttons.retry()
    box.buttons.press("ok")
    now = box.clock.monotonic()
    assert box.signals[1:] == [Back("button ok", now), Edge("ok", True, now)]


def test_a_line_that_no_pi_has_is_lost_with_its_number(box: Box) -> None:
    buttons = GpioButtons({"ok": 99, "undo": 22}, box.clock, box.pins)
    buttons.start(box.signals.append)
    assert [type(signal) for signal in box.signals] == [Lost]
    assert "GPIO 99" in box.signals[0].why  # type: ignore[union-attr]
    assert set(buttons.levels()) == {"undo"}


def test_no_exception_leaves_a_callback_and_the_box_says_it_is_ill(box: Box) -> None:
    def broken(signal: Signal) -> None:
        raise RuntimeError("a mistake further up")

    box.buttons.start(broken)
    assert box.buttons.healthy()
    box.buttons.press("ok")
    assert not box.buttons.healthy()


def test_callbacks_survive_a_garbage_collection(box: Box) -> None:
    box.buttons.start(box.signals.append)
    gc.collect()
    box.buttons.press("ok")
    assert len(box.signals) == 1


def test_after_close_nothing_is_put_and_every_line_is_free(box: Box) -> None:
    box.buttons.start(box.signals.append)
    box.buttons.close()
    box.buttons.close()
    box.buttons.press("ok")
    assert box.signals == []
    assert box.buttons.levels() == {}
    for gpio in PINS.values():
        DigitalInputDevice(gpio, pin_factory=box.pins).close()


def test_two_boxes_share_nothing() -> None:
    first, second = Box(), Box()
    first.buttons.start(first.signals.append)
    second.buttons.start(second.signals.append)
    first.buttons.press("ok")
    assert len(first.signals) == 1
    assert second.signals == []


def test_a_time_of_another_clock_is_not_believed() -> None:
    """A plain mock pin stamps with the machine's time, as an old kernel stamps with the wall clock."""
    clock = VirtualClock()
    clock.advance(time.monotonic() + 1e6)
    factory = MockFactory()
    signals: list[Signal] = []
    buttons = GpioButtons({"ok": 17}, clock, factory)
    buttons.start(signals.append)
    factory.pin(17).drive_low()
    assert signals == [Edge("ok", True, clock.monotonic())]


@pytest.mark.parametrize("act", [SimulatedButtons.press, SimulatedButtons.release])
def test_a_finger_finds_only_lines_of_the_box(box: Box, act: Callable[[SimulatedButtons, str], None]) -> None:
    with pytest.raises(SettingError, match="no line called undo; it has ok, seat 2"):
        act(box.buttons, "undo")
