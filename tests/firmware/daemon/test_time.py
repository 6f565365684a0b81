"""The date of a box without a clock is a guess that jumps: no order, no hold and no timeout may hang on it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.factory import simulated
from drivers.simulated.clock import START, VirtualClock
from firmware.daemon import Daemon
from firmware.journal.archive import Archive, Entry
from firmware.settings import Settings, simulator_box
from firmware.simulate.play import DEMONSTRATION
from firmware.simulate.script import Action, parse
from firmware.simulate.stage import Stage
from firmware.specs import specs

YEARS = 10 * 365.25 * 86400
EVENING = (
    DEMONSTRATION.replace("\n: ", "\n# ")
    + "hold undo 0.65\nhold undo 0.75\nwait 119\nwait 2\nwait 600\nwait 2000\npress ok\n"
)


def pictures(data: Path, *jumps: float) -> list[bytes]:
    """What the glass shows after every action of an evening in which the date jumps back and forth."""
    settings = replace(simulator_box(), names=("Ana", "Bo", "Cy"))
    actions: list[Action] = [action for _, action in parse(EVENING)]
    shown = []
    with Stage(settings, data) as stage:
        for number, action in enumerate(actions):
            if jumps:
                stage.clock.jump(jumps[number % len(jumps)])
            stage.do(action)
            shown.append(stage.glass().data)
    with Archive.open(data) as archive:
        results = [archive.result(one) for one in archive.entries()]
    return [*shown, json.dumps(results).encode()]


def test_jumps_of_ten_years_change_nothing_that_is_seen(tmp_path: Path) -> None:
    calm = pictures(tmp_path / "calm")
    assert len(set(calm)) > 20
    for number, jumps in enumerate(((YEARS, -YEARS), (-YEARS,), (YEARS, YEARS, -3 * YEARS))):
        assert pictures(tmp_path / str(number), *jumps) == calm


class Box:
    """A box that is switched on; the network has not answered yet."""

    def __init__(self, data: Path, boot: str, clock: VirtualClock) -> None:
        self.clock, self.synced = clock, False
        settings = Settings(display=None)
        self.bench = simulated(*specs(settings), clock)
        self.daemon = Daemon(
            settings, self.bench.drivers(), data, boot=boot, patient=False, synced=lambda: self.synced, tell=str
        )
        self.daemon.start()

    def tap(self, *buttons: str) -> None:
        for button in buttons:
            for act in (self.bench.press, self.bench.release):
                act(button)
                self.wait(0.05)

    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.daemon.pump(0)
        self.daemon.pump(0)

    def network(self, years: float) -> None:
        """The clock is set at last."""
        self.clock.jump(years)
        self.synced = True
        self.wait(61)


def entry(data: Path) -> Entry:
    with Archive.open(data) as archive:
        (found,) = archive.entries()
    return found


@pytest.mark.parametrize("years", [YEARS, -YEARS])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_date_is_uncertain_until_the_clock_is_set_and_mended_then(
    tmp_path: Path, years: float, restarted: bool
) -> None:
    clock = VirtualClock()
    box = Box(tmp_path, "boot-1", clock)
    box.tap("ok", "ok", "seat 1", "seat 2", "ok", "ok", "ok", "ok")
    box.wait(30)
    assert not entry(tmp_path).began.trusted
    if restarted:
        box.daemon.abandon()
        box = Box(tmp_path, "boot-1", clock)
    box.network(years)
    began = entry(tmp_path).began
    assert began.trusted
    assert abs(began.at - (START + years)) < 10
    box.daemon.close()


def test_a_date_of_an_evening_that_ended_without_the_network_stays_uncertain(tmp_path: Path) -> None:
    box = Box(tmp_path, "boot-1", VirtualClock())
    box.tap("ok", "ok", "seat 1", "seat 2", "ok", "ok", "ok", "ok")
    box.wait(1)
    box.daemon.close()
    box = Box(tmp_path, "boot-2", VirtualClock())
    box.network(YEARS)
    found = entry(tmp_path)
    assert (found.began.trusted, found.began.at) == (False, pytest.approx(START, abs=10))
    box.daemon.close()
