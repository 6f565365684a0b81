"""The players' own buttons: my deed if I have one, my name if somebody is asked for, else the game's reason why not."""

from __future__ import annotations

import pytest

from firmware.screens import Chairs, Glyph
from firmware.ui.places import Announced, Asking, BigTotal, Confirming, Racing, Standings, Table
from scoring.moves import Move, move
from tests.firmware.ui.fingers import Fingers, table

PLAY = [move("play", seat) for seat in range(8)]

# ---- my deed


def test_my_scout_is_my_own_button() -> None:
    at = table("scout", 3)("ok 2 3")
    assert at.moves == ["show", "scout", "scout"]
    assert [entry.seat for entry in at.match.entries] == [0, 1, 2]


def test_a_card_is_one_press_and_skipped_players_have_passed() -> None:
    at = table("card_hunt", 4, first=1)("2 4 1")
    assert at.moves == ["play", "play", "play"]
    assert at.head == "Bo, Di?"


def test_the_head_names_who_can_still_play() -> None:
    at = table("card_hunt", 4)("1 2")
    assert at.head == "Cy, Di, Ana?"


def test_mine_is_a_second_press_of_the_highest() -> None:
    at = table("card_hunt", 4)("1 3 3")
    assert at.moves == ["play", "play", "close"]
    assert at.match.now.state.captured == (0, 0, 2, 0)
    assert at.last == move("close")


def test_a_trick_that_is_over_by_itself_needs_no_press() -> None:
    at = table("card_hunt", 2)("1 2 1 2 2")
    assert at.moves == ["play", "play", "play", "play", "close"]


def test_a_stated_ace_takes_the_trick_by_itself() -> None:
    at = table("card_hunt", 3)("1")
    rows = at("OK").screen.body.rows  # type: ignore[union-attr]
    at("plus " * [*rows].index("A card by its rank") + "ok")
    assert (at.asks, at.head) == ("seat", "Who plays?")
    at("3 minus minus ok")
    assert at.last == move("play", 2, rank="A")
    assert at.match.now.state.captured == (0, 0, 2)


# ---- double presses


@pytest.mark.parametrize(("gap", "closed"), [(0.05, False), (0.45, False), (0.55, True)])
def test_the_same_seat_within_half_a_second_is_a_double_press(gap: float, closed: bool) -> None:
    at = table("card_hunt", 4)("1 3")
    at.pace = gap
    at("3")
    assert (at.moves[-1] == "close") is closed
    assert not at.refused


def test_a_double_press_is_nobody_elses_business() -> None:
    at = table("card_hunt", 4)
    at.pace = 0.1
    at("1 2 3 4")
    assert at.moves == ["play"] * 4


def test_only_an_offer_that_may_be_a_double_press_waits() -> None:
    """With two players the turn of Scout stays: two quick Scouts are two."""
    at = table("scout", 2, move("show", 0, cards=4))
    at.pace = 0.1
    at("2 2")
    assert at.moves == ["show", "scout", "scout"]


# ---- refused, in the game's own words


def refused(at: Fingers, presses: str, reason: str) -> None:
    before = at.still()
    assert at(presses).refused == reason
    assert at.still() == before


def test_in_a_new_trick_only_the_leader_can_press() -> None:
    refused(table("card_hunt", 4), "3", "Ana leads")


def test_who_has_passed_is_refused() -> None:
    refused(table("card_hunt", 4)("1 3"), "2", "Bo passed")


def test_who_has_no_card_is_refused() -> None:
    at = table("card_hunt", 3)
    for _ in range(12):
        at("1 end 2 end 3 end")
    at("1 2")
    refused(at, "1", "Ana is out")


def test_it_is_somebody_elses_turn() -> None:
    refused(table("scout", 3)("ok"), "3", "turn: Bo")


def test_nobody_sits_there() -> None:
    refused(table("scout", 3)("ok"), "7", "nobody sits at 7")


# ---- my name


def test_a_seat_answers_who_at_once() -> None:
    at = table("hit_the_deck", 4)("end 3")
    assert at.last == move("out", 2)
    at = table("scout", 3)("end 2")
    assert at.asks == "captured.1"
    at = table("hit_the_deck", 4)("minus ok 4")
    assert at.last.seat == 3


def test_a_seat_that_is_not_asked_for_is_refused() -> None:
    at = table("hit_the_deck", 4)("end")
    refused(at, "8", "nobody sits at 8")
    at = table("hit_the_deck", 4)("minus")
    refused(at, "2", "answer this first")


def test_without_a_button_minus_and_plus_choose() -> None:
    at = table("hit_the_deck", 4, chairs=0)("end plus plus ok")
    assert at.last == move("out", 2)


# ---- jumping to a player before the first answer


def test_a_seat_jumps_to_that_player_before_the_first_answer() -> None:
    at = table("hit_the_deck", 4, move("out", 0))
    assert at.head == "Bo"
    assert at("4").head == "Di"
    assert at("3").head == "Cy"
    assert at("2").head == "Bo"
    assert at("3 ok ok").last == move("hand", 2, words=1, numbers=9)
    assert at.head == "Bo"


def test_a_seat_is_refused_once_something_is_answered() -> None:
    at = table("hit_the_deck", 4, move("out", 0))("3 ok")
    refused(at, "4", "answer this first")
    at = table("hit_the_deck", 4, move("out", 0))("ok")
    refused(at, "4", "answer this first")


def test_the_seat_that_is_asked_anyway_changes_nothing() -> None:
    at = table("hit_the_deck", 4, move("out", 0))("plus")
    before = at.still()
    assert at("2").still() == before
    assert not at.refused


@pytest.mark.parametrize("presses", ["plus*7", "3 plus*7"])
def test_a_seat_that_is_asked_keeps_what_it_has_dialled(presses: str) -> None:
    at = table("rounds", 4, first=2)(presses)
    assert at("3").value == 7
    assert not at.refused
    assert at("ok").last == move("points", 2, points=7)


def test_a_seat_asks_for_that_players_points() -> None:
    at = table("rounds", 4)("3")
    assert at.head == "Cy"
    assert at("plus*3 ok").last == move("points", 2, points=3)
    at("1 3 plus ok")
    assert at.match.now.state.points == (None, None, 4, None)


def test_a_seat_picks_who_is_counted_next() -> None:
    counted = move("collection", 0, golden=(1,))
    at = table("fancy_feathers", 3, counted)("3")
    assert isinstance(at.place, Asking)
    assert at.place.draft.seat == 2


# ---- a press that nothing waits for


def test_a_slap_at_the_wrong_time_is_asked_about() -> None:
    at = table("hit_the_deck", 4)("3")
    assert at.place == Confirming(2)
    assert at.head == "Cy"
    refused(at, "minus", at("minus").refused)
    assert isinstance(at("undo").place, Table)
    assert isinstance(at("3 end").place, Table)
    assert at("3 ok").last == move("penalty", 2, kind="false_hit")
    assert isinstance(at.place, Announced)


def test_another_seat_takes_the_question_over() -> None:
    assert table("hit_the_deck", 4)("3 2").place == Confirming(1)


def test_trap_and_fox_are_the_same_two_presses() -> None:
    species = ("golden", "fart", "amherst", "blood", "trap", "fox")
    at = table("fancy_feathers", 3, options=[("species", species)])("ok*9")
    while not [row for row in _more(at) if row.startswith(("Trap", "Fox"))]:
        at("ok")
    at("OK ok")
    assert at.last.name in ("trap", "fox")
    assert not at.last.has("card")


def _more(at: Fingers) -> list[str]:
    rows = [*at("OK").screen.body.rows]  # type: ignore[union-attr]
    at("undo")
    return rows


# ---- more players than buttons


def test_players_without_a_button_are_chosen_with_minus_and_plus() -> None:
    at = table("card_hunt", 8, chairs=6)("1 2")
    assert at.legend[Glyph.OK] == "Gus plays"
    assert (at("plus").asks, at.value) == ("seat", 7)
    assert at("ok").last == Move("play", 7)
    assert table("card_hunt", 8, chairs=6)("1 2 ok").last == Move("play", 6)
    at = table("card_hunt", 7, chairs=6)("1 2")
    assert at.legend[Glyph.OK] == "Gus plays"
    assert at("ok").last == Move("play", 6)


# ---- where nothing is asked: that player, large


def test_a_seat_shows_that_players_total() -> None:
    at = table("scout", 3)("ok minus minus")
    assert at("2").place == BigTotal(1)
    assert at.head == "Bo"
    assert at("3").place == BigTotal(2)
    assert at("minus").place == BigTotal()
    at("ok ok OK plus ok")
    assert isinstance(at.place, Standings)
    assert at("1").place == BigTotal(0)


def test_every_seat_is_a_pile_while_the_judge_is_armed() -> None:
    at = table("hit_the_deck", 4)("ok 2")
    assert isinstance(at.place, Racing)
    assert isinstance(at.screen.body, Chairs)
    assert [chair.marked for chair in at.screen.body.chairs] == [False, True, False, False]
