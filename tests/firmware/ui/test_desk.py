"""What lies on the desk when the power goes: after every press the same prompt comes back; nothing on it can do harm."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.ui.desk import restored, written
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.places import (
    Asking,
    BigTotal,
    Confirming,
    Entries,
    Instead,
    Judging,
    More,
    Notice,
    Place,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Step,
    Sure,
    Table,
)
from firmware.ui.rest import resting
from firmware.ui.start_list import seated_by_name
from firmware.ui.view import view
from firmware.voice import voice_of
from scoring import games
from scoring.prompts import Draft
from tests.firmware.ui.fingers import Fingers, start_list, table

OFTEN = ["ok", "ok", "plus", "minus", "end", "1", "2"]
PRESSES = [*(key.value for key in Key), *(key.value.upper() for key in Key), "1", "2", "3", "7", "turn+1"]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Fingers, list[str]]:
    game = draw(st.sampled_from(games.BUILT_IN))
    chairs = draw(st.sampled_from([8, 0]))
    seats = draw(st.integers(2, min(5, games.find(game).info.high)))
    at = start_list(chairs) if draw(st.integers(0, 4)) == 0 else table(game, seats, chairs=chairs)
    return at, draw(st.lists(st.sampled_from(OFTEN + PRESSES), max_size=25))


def started_again(model: Model) -> Model:
    """A daemon that finds the same events and this desk."""
    fresh = Model(model.box, left=model.left)
    if model.match is not None:
        seated = seated_by_name(fresh, model.match.start.players)
        fresh = replace(fresh, match=model.match, match_id=model.match_id, seated=seated)
    return restored(fresh, written(model))


def remembered(model: Model) -> Place:
    """The place without what is lost at most: the number being dialled, where a cursor stood, what was only looked at."""
    match model.place:
        case Asking(standing=False) as place:
            picked = isinstance(place.value, tuple)
            return replace(place, value=place.value if picked else place.opened, cursor=0)
        case SetUp(step=Step.PICK | Step.OPTIONS) as place:
            return replace(place, at=0)
        case SetUp() as place:
            return replace(place, value=place.value if isinstance(place.value, tuple) else place.opened)
        case Entries():
            return Entries()
        case Instead(edit):
            return Instead(edit)
        case Confirming(seat):
            return Confirming(seat)
        case Judging() as place:
            return replace(place, at=0)
        case StartList():
            return StartList()
        case Asking() | Racing() | More() | Standings() | PointsTable() | BigTotal() | Notice():
            return resting(model)
    return model.place


@given(evenings())
@settings(max_examples=80, deadline=None)
def test_after_every_press_the_same_prompt_comes_back(evening: tuple[Fingers, list[str]]) -> None:
    at, walk = evening
    for press in walk:
        at(press)
        again = started_again(at.model)
        assert again.place == remembered(at.model)
        assert (again.seated, again.passed) == (at.model.seated, at.model.passed)
        assert _drawn(again) == _drawn(at.model.at(remembered(at.model)))


def _drawn(model: Model) -> object:
    calm = replace(model, flash=None, holding=None, troubles=(), unsaved=False)
    return view(calm, voice_of("en")(calm))


@given(evenings())
@settings(max_examples=30, deadline=None)
def test_a_second_start_changes_nothing_more(evening: tuple[Fingers, list[str]]) -> None:
    at, walk = evening
    again = started_again(at(" ".join(walk)).model)
    assert written(started_again(again)) == written(again)


def test_a_dial_that_turns_writes_nothing() -> None:
    at = table("scout", 3)("end 1")
    desk = written(at.model)
    assert written(at("plus*5 minus PLUS").model) == desk
    assert written(at("ok").model) != desk


def test_a_question_with_its_finished_answers_comes_back() -> None:
    at = table("scout", 3)("end 1 plus*3 ok plus ok plus*4")
    again = Fingers(started_again(at.model))
    assert again.asks == at.asks
    assert again("undo undo").value == 6


def test_what_was_seen_stays_seen() -> None:
    for presses in ("ok minus minus", "ok minus minus ok"):
        at = table("scout", 3)(presses)
        assert started_again(at.model).place == at.place


def test_how_the_last_match_was_set_up_comes_back() -> None:
    at = start_list()("ok ok 1 2 3 ok OK ok MINUS ok undo ok ok minus minus end")
    again = Fingers(started_again(at.model))
    assert again.model.last == at.model.last
    again("ok")
    assert again.head == "Who starts?"


# ---- what does not fit is dropped, never guessed


def test_the_desk_of_another_match_is_dropped() -> None:
    at = table("scout", 3)("end 1")
    other = replace(at.model, match_id="another")
    assert restored(other, written(at.model)).place == resting(other)


def test_a_question_that_is_not_asked_any_more_is_dropped() -> None:
    desk = written(table("scout", 3)("plus").model)
    at = table("scout", 2, chairs=0)("ok minus*2")
    fitting = restored(at.model, desk).place
    assert fitting == resting(at.model) or isinstance(fitting, Asking)
    assert _drawn(restored(at.model, desk))


def test_people_who_are_gone_do_not_sit() -> None:
    at = start_list()("ok ok 6 7 8")
    fewer = replace(at.model, box=replace(at.model.box, people=("Ana", "Bo")), place=StartList())
    assert restored(fewer, written(at.model)).place == StartList()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["", "scout", "Asking", "step", "0", "no such"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["is", "at", "value"]), inner),
    max_leaves=4,
)


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[Model, str]:
    """A desk in which one thing somewhere became another."""
    at, walk = draw(evenings())
    model = at(" ".join(walk)).model
    desk = json.loads(written(model))
    holder, key = draw(st.sampled_from(list(_nodes(desk))))
    if draw(st.booleans()):
        holder[key] = draw(json_values)
    else:
        del holder[key]
    return model, json.dumps(desk)


def _nodes(thing: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON value."""
    keys = list(thing) if isinstance(thing, dict) else list(range(len(thing))) if isinstance(thing, list) else []
    return [found for key in keys for found in ((thing, key), *_nodes(thing[key]))]


@given(spoilt())
@settings(max_examples=150, deadline=None)
def test_a_spoilt_desk_never_harms(spoiling: tuple[Model, str]) -> None:
    """Whatever comes of it can be drawn, and every button answers."""
    model, desk = spoiling
    again = restored(replace(model, place=StartList()) if model.match is None else model, desk)
    assert _drawn(again)
    for press in ("ok", "minus", "plus", "undo", "end", "2"):
        Fingers(again)(press)


@given(st.text(max_size=40) | json_values.map(json.dumps))
@settings(max_examples=60)
def test_garbage_is_no_desk(garbage: str) -> None:
    for at in (table("scout", 3)("ok"), start_list()):
        again = restored(at.model, garbage)
        assert again.place == resting(at.model)


ENDER, CAPTURED = (("ender",), 0), (("captured", 0), 3)


@pytest.mark.parametrize(
    "place",
    [
        Asking(Draft("tally", None, (ENDER, (("captured", 0), 99))), 2, 2),
        Asking(Draft("tally", None, (ENDER, (("chips", 0), 3))), 2, 2),
        Asking(Draft("tally", None, (ENDER, CAPTURED)), 2, 5000),
        Asking(Draft("tally", None, (ENDER, CAPTURED)), -1, -1),
        Asking(Draft("tally", None, (ENDER,)), 3, 3, fixed=1),
        Asking(Draft("tally", None, (ENDER,)), 3, 3, fixed=-1),
        Asking(Draft("tally"), 0, 0, seats=(7,)),
        Asking(Draft("show", 9), 2, 2),
        Asking(Draft("no such move"), 2, 2),
        Asking(Draft("show", 0), 2, 2, edit=4),
        Asking(Draft("scout", 0), 2, 2),
        Judging(Draft("show", 0), 0, (0, 1)),
        Instead(5),
        Confirming(0),
        Sure(99),
    ],
)
def test_what_nobody_asks_is_not_asked(place: Place) -> None:
    at = table("scout", 3)
    desk = written(at.model.at(place))
    assert '"place":{' in desk
    assert restored(at.model, desk).place == Table()


def test_a_verdict_on_hands_that_raced_comes_back_and_no_other() -> None:
    at = table("hit_the_deck", 3)("ok ok")
    assert isinstance(at.place, Judging)
    assert started_again(at.model).place == at.place
    for spoilt in (replace(at.place, candidates=()), replace(at.place, candidates=(0, 5))):
        assert started_again(at.model.at(spoilt)).place == Table()
    out = replace(at.place, draft=Draft("out"))
    assert started_again(at.model.at(out)).place == Table()


def test_nesting_beyond_all_measure_is_no_desk() -> None:
    at = table("scout", 3)("ok")
    assert restored(at.model, '{"place":' + "[" * 100_000 + "]" * 100_000 + "}").place == resting(at.model)
    assert restored(at.model, None).place == resting(at.model)
