"""Who slapped last: the order is that of the edges, whatever their way to the box; ties, missing hands, no buttons."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.screens import Chairs, Glyph, Rows
from firmware.ui.messages import Key, Press, SeatPress
from firmware.ui.places import Asking, Judging, Racing, Table
from firmware.ui.race import PATIENCE
from scoring.moves import move
from tests.firmware.ui.fingers import Fingers, table

TIE = 0.002


def armed(seats: int = 4, **changes: object) -> Fingers:
    return table("hit_the_deck", seats, tie=TIE, **changes)("ok")  # type: ignore[arg-type]


def slaps(at: Fingers, *hands: tuple[int, float]) -> Fingers:
    """Hands come down: seat (1 is the first) and seconds from now."""
    start = at.now
    return at.send(*(SeatPress(seat - 1, start + when) for seat, when in hands))


def candidates(at: Fingers) -> list[int]:
    assert isinstance(at.place, Judging), at.place
    return [seat + 1 for seat in at.place.candidates]


def test_two_presses_beside_the_slaps() -> None:
    at = slaps(armed(), (2, 0.3), (1, 0.4), (4, 0.5))("~0.1")
    assert candidates(at) == [3]
    assert at.head == "Cy"
    at("ok")
    assert at.last == move("penalty", 2, kind="last_hand")
    assert isinstance(at.place, Table)


def test_each_seat_shows_its_place_as_it_is_pressed() -> None:
    at = slaps(armed(), (3, 0.3), (1, 0.4))
    assert isinstance(at.screen.body, Chairs)
    assert [chair.number for chair in at.screen.body.chairs] == ["2", "", "1", ""]


def test_the_order_is_that_of_the_edges_not_of_their_arrival() -> None:
    at = slaps(armed(), (3, 0.5), (1, 0.3), (2, 0.4))
    assert isinstance(at.screen.body, Chairs)
    assert [chair.number for chair in at.screen.body.chairs] == ["1", "2", "3", ""]


def test_a_second_slap_of_the_same_hand_does_not_count() -> None:
    at = slaps(armed(), (1, 0.1), (1, 0.2), (1, 0.3), (2, 0.4))
    assert isinstance(at.place, Racing)
    assert slaps(at, (3, 0.1))("~0.1").place == Judging(at.place.draft, at.place.fixed, (3,))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_but_one_hand_decide(seats: int) -> None:
    at = armed(seats)
    slaps(at, *((seat, seat / 10) for seat in range(1, seats)))
    assert isinstance(at.place, Racing)
    assert candidates(at("~0.1")) == [seats]


# ---- ties


def test_two_hands_closer_than_can_be_told_are_both_named() -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2), (3, 0.2 + TIE / 2))
    assert candidates(at) == [2, 3]
    assert at.head == "Too close: who?"
    assert at.screen.body == Rows(("Bo", "Cy"), 0)
    assert at("plus ok").last.seat == 2


def test_hands_further_apart_are_told() -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2))
    at.wait(0.1)
    assert candidates(at) == [3]


def test_the_last_hand_within_a_hair_of_the_one_before_still_comes_in() -> None:
    """All but one have slapped; for as long as no order could be told the box waits for the last one."""
    at = slaps(armed(3), (1, 0.1), (2, 0.2))
    assert isinstance(at.place, Racing)
    at.send(SeatPress(2, at.now + TIE / 2))
    assert candidates(at) == [2, 3]


def test_they_may_slap_again() -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2), (3, 0.2))
    at("undo")
    assert isinstance(at.place, Racing)
    assert at.place.hands == ()
    assert isinstance(at("undo").place, Table)


def test_a_seat_chooses_itself_among_those_named() -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2), (3, 0.2))
    assert at("3 ok").last.seat == 2


# ---- missing hands


def test_hands_that_never_came_are_named_after_a_while() -> None:
    at = slaps(armed(5), (2, 0.1), (4, 0.2))
    at.wait(PATIENCE - 0.3)
    assert isinstance(at.place, Racing)
    at.wait(0.3)
    assert candidates(at) == [1, 3, 5]
    assert at.legend[Glyph.MINUS] == "other"
    assert at("minus").head == "Ed"
    assert at("plus plus").head == "Cy"
    assert at("ok").last.seat == 2


def test_every_slap_gives_the_others_time() -> None:
    at = armed(4)
    for seat in (1, 2):
        slaps(at, (seat, 0.0)).wait(PATIENCE - 0.1)
        assert isinstance(at.place, Racing)


def test_ok_stops_the_race() -> None:
    at = slaps(armed(4), (2, 0.1), (4, 0.2))
    assert candidates(at("ok")) == [1, 3]
    assert candidates(armed(3)("ok")) == [1, 2, 3]


def test_never_mind() -> None:
    at = slaps(armed(4), (2, 0.1))("undo")
    assert isinstance(at.place, Table)
    assert at.events == []


@pytest.mark.parametrize("key", ["minus", "plus", "end"])
def test_other_keys_have_no_use_while_it_is_armed(key: str) -> None:
    at = slaps(armed(4), (2, 0.1))
    before = at.still()
    assert at(key).refused
    assert at.still() == before


def test_an_armed_race_never_sleeps() -> None:
    at = armed(4)("~7200")
    assert isinstance(at.place, Racing)
    assert not at.screen.dim
    slaps(at, (1, 0.0), (2, 0.1), (3, 0.2)).wait(0.1)
    assert candidates(at) == [4]


# ---- the verdict


@pytest.mark.parametrize("key", ["undo", "end"])
def test_no_is_no(key: str) -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2))("~0.1")
    assert isinstance(at(key).place, Table)
    assert at.events == []


@pytest.mark.parametrize("key", ["minus", "plus"])
def test_there_is_no_other_one(key: str) -> None:
    at = slaps(armed(3), (1, 0.1), (2, 0.2))("~0.1")
    assert Glyph.MINUS not in at.legend
    before = at.still()
    assert at(key).refused
    assert at.still() == before


# ---- without buttons for everybody


@pytest.mark.parametrize("chairs", [0, 2])
def test_without_a_button_for_each_the_question_is_who(chairs: int) -> None:
    at = table("hit_the_deck", 3, chairs=chairs)("ok")
    assert isinstance(at.place, Asking)
    assert at.asks == "seat"
    assert at("plus plus ok").last == move("penalty", 2, kind="last_hand")


def test_a_hand_card_in_the_live_log_arms_it() -> None:
    at = table("hit_the_deck", 3, move("turn_up", card="red-3"), move("play", 0, card="hit-hand"))
    assert at.legend[Glyph.OK] == "Hand!"
    slaps(at("ok"), (1, 0.1), (3, 0.2))("~0.1 ok")
    assert at.last == move("penalty", 1, kind="last_hand")


# ---- any order of arrival


@given(st.permutations([1, 2, 3, 4]), st.data())
def test_the_last_one_is_the_last_one(order: list[int], data: st.DataObject) -> None:
    gaps = data.draw(st.lists(st.floats(TIE * 1.5, 1.0), min_size=3, max_size=3))
    times = dict(zip(order, itertools.accumulate([0.1, *gaps]), strict=True))
    at = armed(4)
    start = at.now
    for seat in order:
        if isinstance(at.place, Racing):
            at.wait(max(0.0, start + times[seat] - at.now))
        if isinstance(at.place, Racing):
            at.send(SeatPress(seat - 1, start + times[seat]))
    at.wait(0.1)
    assert candidates(at) == [order[-1]]


@given(st.permutations([1, 2, 3]))
def test_arrival_in_any_order_within_one_turn_of_the_loop(arrival: list[int]) -> None:
    """Edges of several pins may come out of their order; all are in before any deadline is asked about."""
    at = armed(3)
    start = at.now
    at.send(*(SeatPress(seat - 1, start + seat / 10) for seat in arrival))
    assert candidates(at) == [3]
    assert at.send(Press(Key.OK, at.now + 1)).last.seat == 2
