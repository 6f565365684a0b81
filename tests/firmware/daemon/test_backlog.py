"""Presses that wait while the loop is busy count as they were pressed, whatever falls due meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.settings import simulator_box
from firmware.simulate.script import parse
from firmware.simulate.stage import Stage
from firmware.ui.places import Ending, SetUp, Step

LONG = 61.0
"""Seconds: more than a hold takes, and than there are between two rounds of housekeeping."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Stage(simulator_box(), tmp_path) as stage:
        yield stage


def late(stage: Stage, *buttons: str) -> None:
    """Short presses, of which the loop hears nothing before all of them are over for long."""
    for button in buttons:
        stage.bench.press(button)
        stage.clock.advance(0.05)
        stage.bench.release(button)
        stage.clock.advance(0.05)
    stage.clock.advance(LONG)
    stage.daemon.pump(0)


def test_every_press_of_a_burst_counts(stage: Stage) -> None:
    late(stage, "ok", "ok", "seat 1", "seat 2", "ok")
    assert isinstance(stage.model.place, SetUp)
    assert stage.model.place.step is Step.STARTER
    assert stage.model.place.seated == (0, 1)


def test_a_short_press_that_is_heard_late_is_no_hold(stage: Stage) -> None:
    for _, action in parse("press ok\npress ok\nseat 1\nseat 2\npress ok\npress ok"):
        stage.do(action)
    assert stage.model.match is not None
    late(stage, "end", "end")
    assert not isinstance(stage.model.place, Ending)


def test_an_edge_that_got_lost_is_made_up_for(stage: Stage) -> None:
    stage.bench.press("ok")
    stage.daemon.inbox.get(0)
    stage.advance(LONG)
    assert isinstance(stage.model.place, SetUp)
