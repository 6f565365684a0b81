"""The whole simulated box: what stays when the daemon on it is killed, and what a box without this or that does."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

from drivers import factory
from drivers.buttons import GpioButtons
from drivers.clock import RealClock
from drivers.errors import SettingError
from drivers.line import SerialLine
from drivers.null import NoDisplay, NoLine
from drivers.ports import Drivers
from drivers.signals import Back, Bytes, Edge, Lost, Signal
from drivers.simulated.bench import Bench
from drivers.simulated.clock import START, VirtualClock
from drivers.specs import ButtonsSpec, DisplaySpec, LineSpec

BUTTONS = ButtonsSpec({"ok": 17, "undo": 27})


class Daemon:
    """As much of one as a bench can tell."""

    def __init__(self, drivers: Drivers, bench: Bench) -> None:
        self.drivers = drivers
        self.inbox: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        drivers.buttons.start(self.inbox.put)
        drivers.line.start(self.inbox.put)
        bench.settle()

    def signals(self) -> list[Signal]:
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self.inbox.get_nowait())
        return found


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = factory.simulated(BUTTONS, DisplaySpec(rotate=180), LineSpec(), VirtualClock())
    yield made
    made.close()


def test_every_act_has_happened_when_it_returns(bench: Bench) -> None:
    daemon = Daemon(bench.drivers(), bench)
    now = bench.clock.monotonic()
    bench.press("ok")
    assert daemon.signals() == [Edge("ok", True, now)]
    bench.release("ok")
    assert daemon.signals() == [Edge("ok", False, now)]
    assert bench.scan(b"123\r")
    assert b"".join(signal.data for signal in daemon.signals() if isinstance(signal, Bytes)) == b"123\r"
    bench.unplug_scanner()
    assert [type(signal) for signal in daemon.signals()] == [Lost]
    assert not bench.scan(b"lost")
    bench.plug_scanner()
    assert daemon.signals() == [Back("scanner", now)]
    assert bench.scan(b"456\r")


def test_plugging_in_waits_for_no_pause(bench: Bench) -> None:
    Daemon(bench.drivers(), bench)
    durations = []
    for _ in range(3):
        bench.unplug_scanner()
        start = time.monotonic()
        bench.plug_scanner()
        durations.append(time.monotonic() - start)
    assert min(durations) < 0.1


def test_the_eye_sees_a_turned_panel_the_right_way_up(bench: Bench) -> None:
    daemon = Daemon(bench.drivers(), bench)
    picture = bytes(range(256)) * 4
    daemon.drivers.display.show(picture)
    assert bench.glass() == picture
    bench.unplug_display()
    assert bench.glass() == bytes(1024)
    bench.plug_display()
    daemon.drivers.display.refresh()
    daemon.drivers.display.show(picture)
    assert bench.glass() == picture


def test_glass_fingers_and_cables_outlive_a_killed_daemon(bench: Bench) -> None:
    first = Daemon(bench.drivers(), bench)
    first.drivers.display.show(b"\xff" * 1024)
    bench.press("ok")
    bench.unplug_scanner()
    second = Daemon(bench.drivers(), bench)
    assert bench.glass() == b"\xff" * 1024
    assert second.drivers.buttons.levels() == {"ok": True, "undo": False}
    assert [type(signal) for signal in second.signals()] == [Lost]
    first.signals()
    bench.release("ok")
    bench.plug_scanner()
    bench.scan(b"new")
    assert [type(signal) for signal in second.signals()][:2] == [Edge, Back]
    assert first.signals() == []


def test_a_box_without_panel_and_reader() -> None:
    bench = factory.simulated(BUTTONS, None, None, VirtualClock())
    daemon = Daemon(bench.drivers(), bench)
    daemon.drivers.display.show(bytes(1024))
    daemon.drivers.line.write(b"anybody?")
    assert bench.glass() == bytes(1024)
    with pytest.raises(SettingError, match="no scanner"):
        bench.scan(b"1")
    with pytest.raises(SettingError, match="no display"):
        bench.unplug_display()
    bench.close()


def test_spi_is_simulated_too() -> None:
    bench = factory.simulated(BUTTONS, DisplaySpec(bus="spi", port=0), None, VirtualClock())
    bench.drivers().display.show(b"\x55" * 1024)
    assert bench.glass() == b"\x55" * 1024
    bench.close()


def test_the_real_box_opens_nothing_before_it_starts() -> None:
    drivers = factory.real(BUTTONS, DisplaySpec(), LineSpec("/dev/serial0", 115200))
    assert isinstance(drivers.buttons, GpioButtons)
    assert isinstance(drivers.line, SerialLine)
    assert isinstance(drivers.clock, RealClock)
    assert (drivers.display.width, drivers.display.height) == (128, 64)
    bare = factory.real(ButtonsSpec(), None, None)
    assert isinstance(bare.display, NoDisplay)
    assert isinstance(bare.line, NoLine)
    with pytest.raises(SettingError):
        factory.real(BUTTONS, DisplaySpec("abacus"), None)


def test_the_virtual_clock_moves_only_when_it_is_moved() -> None:
    clock = VirtualClock()
    start = clock.monotonic()
    assert clock.wall() == START == 1767294000.0
    clock.advance(600)
    assert (clock.monotonic() - start, clock.wall() - START) == (600, 600)
    for wrong in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="forward only"):
            clock.advance(wrong)


def test_a_daemon_that_talks_to_its_reader_a_lot_is_not_held_up(bench: Bench) -> None:
    daemon = Daemon(bench.drivers(), bench)
    words = [bytes([number]) * 500 for number in range(100)]
    for word in words:
        daemon.drivers.line.write(word)
        daemon.drivers.line.taken()
        assert bench.scan(b"7")
    assert bench.cable is not None
    assert bench.cable.heard() == b"".join(words)


def test_an_encoders_button_is_the_ok_of_a_box_without_one() -> None:
    with closing(factory.simulated(ButtonsSpec({"encoder button": 12}), None, None, VirtualClock())) as bench:
        daemon = Daemon(bench.drivers(), bench)
        bench.press("ok")
        bench.release("ok")
        assert [(one.source, one.down) for one in daemon.signals() if isinstance(one, Edge)] == [
            ("encoder button", True),
            ("encoder button", False),
        ]
        with pytest.raises(SettingError, match="undo"):
            bench.press("undo")
