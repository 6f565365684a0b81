"""Displays, readers and pins that are late, away, wrong or odd: the game goes on, the glass says so once, and it mends itself."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from drivers.factory import simulated
from drivers.signals import Back, Lost
from drivers.simulated.buttons import SimulatedButtons
from drivers.simulated.clock import VirtualClock
from firmware.daemon import Daemon
from firmware.frame import Frame
from firmware.notify import Notifier
from firmware.screens import Icon
from firmware.settings import Buttons, Settings, simulator_box
from firmware.simulate.script import parse
from firmware.simulate.stage import Stage
from firmware.specs import specs
from firmware.ui.view import view
from firmware.voice import voice_of
from tests.firmware.daemon.hands import ENVIRONMENT, Box, lay

ERRORS = (
    errno.EIO,
    errno.ENXIO,
    errno.EAGAIN,
    errno.ENOENT,
    errno.EACCES,
    errno.EPERM,
    errno.ENODEV,
    errno.ETIME,
    errno.ETIMEDOUT,
    errno.EREMOTEIO,
    errno.EBUSY,
)


@dataclass
class Evening:
    """A stage with a match of `rounds` on it, and what its log says."""

    stage: Stage
    log: list[str] = field(default_factory=list)

    def do(self, script: str) -> None:
        for _, action in parse(script):
            self.stage.do(action)

    @property
    def said(self) -> str:
        flash = self.stage.model.flash
        return "" if flash is None else voice_of("en")(self.stage.model).say(flash.text)

    @property
    def icons(self) -> tuple[Icon, ...]:
        head = view(self.stage.model, voice_of("en")(self.stage.model)).head
        return head.icons if head is not None else ()

    def shows(self) -> bool:
        """Whether the glass shows what it should."""
        picture: Frame = self.stage.daemon.loop.picture().frame
        return self.stage.glass() == picture

    def bus(self, before: Callable[[int], None]) -> None:
        bus = self.stage.bench.bus
        assert bus is not None
        bus.before = before


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    log: list[str] = []
    lay(tmp_path / "data", "rounds")
    with Stage(simulator_box(), tmp_path / "data", tell=log.append) as stage:
        found = Evening(stage, log)
        found.do("wait 10")
        yield found


def raising(number: int) -> Callable[[int], None]:
    def before(_size: int) -> None:
        raise OSError(number, os.strerror(number))

    return before


def calm(_size: int) -> None:
    """The bus of a good day."""


# ---- the display


@pytest.mark.parametrize("number", ERRORS, ids=errno.errorcode.get)
def test_whatever_the_bus_says_the_game_goes_on_and_the_picture_comes_back(evening: Evening, number: int) -> None:
    evening.bus(raising(number))
    evening.do("press ok\npress ok")
    assert evening.icons == (Icon.WARNING,)
    assert len(evening.log) == 1
    assert evening.log[0].startswith("display ssd1306 at 0x3C on i2c-1: ")
    evening.bus(calm)
    evening.do("press ok")
    assert evening.said == "display is back"
    assert evening.icons == ()
    assert evening.shows()
    assert len(evening.stage.model.playing.entries) == 3
    assert len(evening.log) == 1


def test_a_panel_that_lost_its_memory_unnoticed_is_made_ready_again(evening: Evening) -> None:
    panel = evening.stage.bench.panel
    assert panel is not None
    panel.power_cycle()
    assert not evening.shows()
    evening.do("wait 61")
    assert evening.shows()
    assert evening.log == []


def test_a_display_that_comes_late_was_never_away(evening: Evening) -> None:
    evening.do("unplug display")
    evening.log.clear()
    evening.do("restart\npress ok\npress ok")
    assert len(evening.log) == 1
    evening.do("wait 10\nplug display")
    assert (evening.said, evening.icons) == ("", ())
    assert evening.shows()
    evening.do("wait 100\nunplug display\npress ok\nplug display")
    assert evening.said == "display is back"
    assert len(evening.stage.model.playing.entries) == 3


def test_a_display_comes_back_by_itself(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lay(data, "rounds")
    with Box(data) as box:
        box.until(says="back")
        box.do("unplug display")
        box.tap("ok")
        assert box.see(0.2) is None
        box.do("plug display")
        assert box.until(entries=1, says="cured.display")["troubles"] == []


def test_scoring_never_waits_for_a_bus_that_hangs(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lay(data, "rounds")
    with Box(data, BOX_BUS="hangs") as box:
        box.asks(entries=0)
        for _ in range(3):
            box.tap("ok")
        box.asks(entries=3, troubles=[])
        box.do("bus works")
        box.until(entries=3, saving=False)
        box.do("bus hangs")
        box.tap("ok")
        box.asks(entries=4, troubles=[])


def test_an_hour_of_a_display_that_fails_now_and_then_is_a_page_of_log(evening: Evening) -> None:
    sent = 0

    def before(_size: int) -> None:
        nonlocal sent
        sent += 1
        if sent % 7 == 0:
            raise OSError(errno.EREMOTEIO, f"failure number {sent}")

    evening.bus(before)
    evening.do("press plus\nwait 3.5\n" * 900)
    assert sent > 1000
    assert 3 < len(evening.log) <= 61


def test_an_hour_without_a_display_is_one_line(evening: Evening) -> None:
    evening.do("unplug display\n" + "press plus\nwait 10\n" * 360)
    assert len(evening.log) == 1


def test_a_panel_that_no_driver_fits_stops_nobody(tmp_path: Path) -> None:
    config = tmp_path / "box.toml"
    config.write_text('[display]\ncontroller = "sh1107"\nheight = 32\nwidht = 3\n')
    status, told, log = really_run(tmp_path, "--config", str(config))
    assert status == 0, log
    assert told[0].startswith("READY=1")
    assert told[-1].startswith("STOPPING=1")
    assert "box.toml:4: display.widht" in log
    assert "Traceback" not in log


def test_a_machine_with_none_of_the_hardware_keeps_score_and_says_each_thing_once(tmp_path: Path) -> None:
    config = tmp_path / "box.toml"
    config.write_text(f'[scanner]\npath = "{tmp_path}/reader"\n')
    status, told, log = really_run(tmp_path, "--config", str(config))
    assert status == 0, log
    assert told[0].startswith("READY=1")
    assert "Traceback" not in log
    lines = log.splitlines()
    assert sorted(line.split(" ")[0].rstrip(":") for line in lines) == ["buttons", "display", "scanner"], lines


def really_run(folder: Path, *words: str) -> tuple[int, list[str], str]:
    """`tallybox run` on this machine as it is, until it is ready. Status, what systemd was told, the log."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(30)
        env = {**ENVIRONMENT, "NOTIFY_SOCKET": str(folder / "notify")}
        call = [sys.executable, "-m", "firmware", "run", "--data", str(folder / "data"), *words]
        process = subprocess.Popen(call, cwd=folder, env=env, stderr=subprocess.PIPE, text=True)
        told = [systemd.recv(1000).decode()]
        lines = [] if process.stderr is None else [process.stderr.readline() for _ in range(3)]
        process.send_signal(signal.SIGTERM)
        _, rest = process.communicate(timeout=30)
        while not told[-1].startswith("STOPPING"):
            told.append(systemd.recv(1000).decode())
    return process.returncode, told, "".join(lines) + rest


# ---- the reader


def test_a_reader_that_is_away_is_told_once_and_comes_back_under_another_number(evening: Evening) -> None:
    cable = evening.stage.bench.cable
    assert cable is not None
    number = cable.path.readlink()
    evening.do("unplug scanner")
    evening.log.clear()
    evening.do("restart")
    assert (evening.said, evening.icons) == ("scanner gone", (Icon.NO_SCANNER,))
    evening.do("press ok\nwait 60\npress ok\nwait 10")
    assert (len(evening.log), evening.said) == (1, "")
    held = os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY)  # takes the number that was free
    evening.do("plug scanner")
    os.close(held)
    assert cable.path.readlink() != number
    assert (evening.said, evening.icons) == ("scanner is back", ())
    evening.do("scan 4006381333931")
    assert len(evening.stage.model.playing.entries) == 2


# ---- the pins


def test_a_line_that_cannot_be_had_is_named_on_the_glass(evening: Evening) -> None:
    why = "GPIO 13 (header pin 33): another program holds it; end that program, or use another pin"
    evening.stage.daemon.inbox.put(Lost("button seat 3", why, evening.stage.clock.monotonic()))
    evening.do("wait 0.1")
    assert (evening.said, evening.icons, evening.log) == ("no button seat 3", (Icon.WARNING,), [why])
    evening.do("press ok")
    evening.stage.daemon.inbox.put(Back("button seat 3", evening.stage.clock.monotonic()))
    evening.do("wait 0.1")
    assert (evening.said, evening.icons) == ("button seat 3: back", ())


class Deaf(SimulatedButtons):
    """Pins whose notifier thread has died: no press will ever come."""

    def healthy(self) -> bool:
        return False


@pytest.mark.parametrize(("kind", "lives"), [(SimulatedButtons, True), (Deaf, False)])
def test_the_watchdog_is_fed_only_while_presses_can_come(
    tmp_path: Path, kind: type[SimulatedButtons], lives: bool
) -> None:
    settings, clock = Settings(buttons=Buttons(), display=None), VirtualClock()
    bench = simulated(*specs(settings), clock)
    drivers = bench.drivers()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        notifier = Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "15000000"})
        parts = type(drivers)(clock, kind(specs(settings)[0].pins, clock), drivers.display, drivers.line)
        daemon = Daemon(settings, parts, tmp_path / "data", boot="x", patient=False, notifier=notifier)
        daemon.start()
        assert systemd.recv(100).startswith(b"READY=1")
        clock.advance(5.1)
        if lives:
            daemon.pump(0)
            assert systemd.recv(100) == b"WATCHDOG=1"
        else:
            with pytest.raises(RuntimeError, match="presses has ended"):
                daemon.pump(0)
            with pytest.raises(BlockingIOError):
                systemd.recv(100)
        daemon.abandon()
