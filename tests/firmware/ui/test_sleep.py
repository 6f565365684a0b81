"""Two minutes dim, ten standings, thirty dark: from the latter two the first press only wakes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.screens import Asleep, Dark
from firmware.ui.gestures import Wish
from firmware.ui.messages import Cured, Key, Tick, Trouble
from firmware.ui.model import Sleep
from firmware.ui.places import Asking, Table
from firmware.ui.update import deadline, update, wants
from tests.firmware.ui.fingers import start_list, table

MINUTE = 60
EVERY_PRESS = ["minus", "ok", "plus", "undo", "end", "2", "turn+1"]


def test_it_falls_asleep_step_by_step() -> None:
    at = table("scout", 3)("ok")
    told = []
    for minutes in (1.9, 2.1, 9.9, 10.1, 29.9, 30.1):
        at.wait(minutes * MINUTE - (at.now - at.model.touched))
        told.append(at.model.sleep)
    assert told == [Sleep.AWAKE, Sleep.DIM, Sleep.DIM, Sleep.ASLEEP, Sleep.ASLEEP, Sleep.DARK]
    assert deadline(at.model) is None


@given(st.floats(0, 1e6), st.floats(1, 200))
def test_a_deadline_that_has_come_is_over(touched: float, patience: float) -> None:
    """Or the loop would turn for ever without time going on."""
    at = table("scout", 3, dim_after=patience, sleep_after=patience * 3, dark_after=patience * 9)
    model = replace(at.model, touched=touched)
    while (when := deadline(model)) is not None:
        model, _ = update(model, Tick(when))
        assert (after := deadline(model)) is None or after > when
    assert model.sleep is Sleep.DARK


def test_dim_is_the_same_screen_and_a_press_acts() -> None:
    at = table("scout", 3)("ok")
    bright = at.screen
    at.wait(5 * MINUTE)
    assert at.screen.dim
    assert at.screen.body == bright.body
    assert at.screen.legend == bright.legend
    at("minus")
    assert at.moves == ["show", "scout"]
    assert not at.screen.dim


@pytest.mark.parametrize("minutes", [11, 31])
@pytest.mark.parametrize("press", EVERY_PRESS)
def test_the_first_press_only_wakes(press: str, minutes: float) -> None:
    at = table("scout", 3)("ok")
    before = at.still()
    at.wait(minutes * MINUTE)
    assert isinstance(at.screen.body, Asleep if minutes < 30 else Dark)
    at(press)
    assert at.still() == before
    assert at.model.sleep is Sleep.AWAKE
    assert isinstance(at.place, Table)
    at(press)
    assert at.still() != before or at.refused


@pytest.mark.parametrize("key", list(Key))
def test_any_key_wakes_on_the_way_down_and_holding_it_does_no_more(key: Key) -> None:
    at = table("rounds", 3)("plus ~1000")
    assert wants(at.model, key) is Wish.NOTHING
    place = at.place
    at(key.value.upper())
    assert at.model.sleep is Sleep.AWAKE
    assert at.place == place


def test_the_sleeping_picture_drifts_and_tells_whose_turn_it_is() -> None:
    at = table("scout", 3)("ok ~601")
    assert isinstance(at.screen.body, Asleep)
    assert at.screen.body.line == "Bo to play"
    first = at.screen.body.drift
    at("~180")
    assert isinstance(at.screen.body, Asleep)
    assert at.screen.body.drift == first + 3


def test_an_open_question_stays_open() -> None:
    at = table("scout", 3)("end 1 plus*2 ~2000")
    assert isinstance(at.screen.body, Dark)
    at("ok")
    assert isinstance(at.place, Asking)
    assert (at.asks, at.value) == ("captured.0", 5)


def test_the_start_list_sleeps_too() -> None:
    at = start_list()("~700")
    assert isinstance(at.screen.body, Asleep)
    at("ok ok")
    assert at.head == "Which game?"


def test_a_trouble_does_not_wake_and_is_not_lost() -> None:
    at = table("scout", 3)("ok ~2000")
    at.send(Trouble("display", "trouble.display", at.now))
    assert isinstance(at.screen.body, Dark)
    at("ok")
    assert at.screen.head.icons
    at.send(Cured("display", "cured.display", at.now))
    assert not at.screen.head.icons
    assert at.says == "display is back"
