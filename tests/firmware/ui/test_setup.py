"""Before a match: the start list, who plays, who starts, house rules, a match that was left."""

from __future__ import annotations

import pytest

from firmware.events import Moved, Started, TakenUp
from firmware.screens import Chairs, Glyph, Grid, Picked, Rows
from firmware.ui.gestures import Wish
from firmware.ui.messages import Discover, Found, Key, Load, Loaded
from firmware.ui.places import SetUp, StartList, Step, Table
from firmware.ui.update import wants
from scoring import games
from scoring.match import Start
from scoring.moves import move
from tests.firmware.ui.fingers import NAMES, Fingers, start_list, table


def step(at: Fingers) -> Step:
    assert isinstance(at.place, SetUp), at.place
    return at.place.step


def seated(at: Fingers) -> list[str]:
    assert isinstance(at.place, SetUp), at.place
    return [at.model.box.people[one] for one in at.place.seated]


# ---- the start list


def test_a_box_that_has_seen_no_match_offers_a_new_one() -> None:
    at = start_list()
    assert isinstance(at.screen.body, Rows)
    assert at.screen.body.rows == ("New match",)
    assert Glyph.MINUS not in at.legend


@pytest.mark.parametrize("key", ["undo", "end"])
def test_undo_and_end_have_no_use_on_the_start_list(key: str) -> None:
    at = start_list()(key)
    assert at.refused
    assert at.place == StartList()


def test_a_seat_sits_down_from_the_start_list() -> None:
    at = start_list()("2")
    assert step(at) is Step.GAME
    assert (at.says, at.asked) == ("Bo", [Discover()])
    at("1")
    assert at.says == "Ana, Bo"
    at("plus ok")
    assert step(at) is Step.PEOPLE
    assert seated(at) == ["Ana", "Bo"]
    at("2")
    assert seated(at) == ["Ana"]


def test_games_from_outside_join_the_list_while_it_is_open() -> None:
    at = start_list()("ok")
    assert at.asked == [Discover()]
    at.send(Found((*games.BUILT_IN, "whist"), at.now))
    assert at.screen.head.corner == f"1/{len(games.BUILT_IN) + 1}"


# ---- five presses to a match


def test_a_match_of_three_with_seats() -> None:
    at = start_list()("ok ok 1 3 2 ok 2")
    start = Start(games.BUILT_IN[0], ("Ana", "Bo", "Cy"), 1)
    assert at.events == [Started(start, at.match.game.info.version)]
    assert at.model.match_id == "one"
    assert isinstance(at.place, Table)


def test_a_match_of_three_without_seats() -> None:
    at = start_list(0, people=(*NAMES[:3], *(f"P{n}" for n in range(4, 9))))("ok ok")
    assert seated(at) == ["Ana", "Bo", "Cy"]
    assert at.legend[Glyph.OK] == "these 3"
    assert (at.legend[Glyph.MINUS], at.legend[Glyph.PLUS]) == ("2", "4")
    at("plus ok plus ok")
    assert at.match.start == Start(games.BUILT_IN[0], ("Ana", "Bo", "Cy", "P4"), 1)


def test_people_rise_again_and_may_not_be_too_many() -> None:
    at = start_list()("ok ok 1 2 3 3")
    assert seated(at) == ["Ana", "Bo"]
    at("3 4 5 6")
    assert at.refused == "2 to 5 players"
    assert len(seated(at)) == 5
    at("minus*5")
    assert seated(at) == []
    assert at("minus").refused == "2 to 5 players"
    assert at("ok").refused == "2 to 5 players"
    assert at("end").refused


def test_plus_fills_the_table_and_says_when_it_is_full() -> None:
    at = start_list()("ok ok plus*5")
    assert seated(at) == list(NAMES[:5])
    assert at("plus").refused == "2 to 5 players"
    assert isinstance(at.screen.body, Chairs)


def test_other_people_are_behind_hold_ok_in_their_own_order() -> None:
    at = start_list(0)("ok ok OK")
    assert step(at) is Step.PICK
    assert isinstance(at.screen.body, Grid)
    for _ in seated(at):
        at("ok plus")
    at("minus " * 8 + "plus*6 ok minus*5 ok end")
    assert step(at) is Step.PEOPLE
    chosen = seated(at)
    at("ok ok")
    assert list(at.match.start.players) == chosen


def test_undo_goes_back_step_by_step_and_keeps_what_was_answered() -> None:
    at = start_list()("ok plus ok 1 2 ok plus")
    assert step(at) is Step.STARTER
    at("undo")
    assert step(at) is Step.PEOPLE
    assert seated(at) == ["Ana", "Bo"]
    at("undo")
    assert step(at) is Step.GAME
    assert at.place.at == 1  # type: ignore[union-attr]
    assert isinstance(at("undo").place, StartList)
    assert at.events == []


def test_the_starter_may_have_risen() -> None:
    at = start_list()("ok ok 1 2 3 ok minus")
    assert at.place.starter == 2  # type: ignore[union-attr]
    at("undo 3 ok")
    assert isinstance(at.screen.body, Picked)
    assert at.screen.body.name == "Ana"


def test_lists_before_a_match_turn_while_a_key_is_held() -> None:
    at = start_list()("ok")
    assert wants(at.model, Key.PLUS) is Wish.TURN
    at("PLUS")
    assert at.place.at == (1 + 11) % len(games.BUILT_IN)  # type: ignore[union-attr]


def test_end_has_no_use_at_who_starts() -> None:
    assert start_list()("ok ok 1 2 ok end").refused


def test_a_seat_that_does_not_play_cannot_start() -> None:
    at = start_list()("ok ok 1 2 ok 5")
    assert at.refused
    assert step(at) is Step.STARTER


# ---- house rules


def test_options_are_behind_hold_ok_and_only_there() -> None:
    at = start_list()("ok ok 1 2 3 ok")
    assert wants(at.model, Key.OK) is Wish.HOLD
    at("OK")
    assert step(at) is Step.OPTIONS
    at("ok minus ok undo ok")
    assert at.match.setup.number("rounds") == 2
    assert at.match.start.options == (("rounds", 2),)


def test_an_option_at_its_default_is_not_written_down() -> None:
    at = start_list()("ok ok 1 2 3 ok OK ok minus ok ok plus ok undo ok")
    assert at.match.start.options == ()


def test_a_changed_option_goes_back_then_is_left() -> None:
    at = start_list()("ok ok 1 2 3 ok OK ok minus minus undo")
    assert step(at) is Step.OPTION
    assert at.place.value == 3  # type: ignore[union-attr]
    at("undo")
    assert step(at) is Step.OPTIONS


def test_an_option_has_bounds_and_no_limit_is_a_limit_too() -> None:
    at = start_list()("ok " + "plus " * games.BUILT_IN.index("rounds") + "ok 1 2 ok OK ok")
    assert at.place.value == 0  # type: ignore[union-attr]
    assert at("minus").refused
    at("plus*2 ok undo ok")
    assert at.match.start.options == (("rounds", 2),)


def test_a_flag_opens_on_what_it_is() -> None:
    at = start_list()("ok " + "plus " * games.BUILT_IN.index("rounds") + "ok 1 2 ok OK minus ok")
    assert at.place.value == "no"  # type: ignore[union-attr]
    at("plus ok ok")
    assert at.place.value == "yes"  # type: ignore[union-attr]
    at("undo undo ok")
    assert at.match.start.options == (("lowest_wins", 1),)


def feathers() -> Fingers:
    return start_list()("ok " + "plus " * games.BUILT_IN.index("fancy_feathers") + "ok 1 2 3 ok")


def test_fancy_feathers_alone_asks_for_its_species_first() -> None:
    at = feathers()
    assert step(at) is Step.USUAL
    assert at.legend[Glyph.PLUS] == "choose"
    assert at("minus").refused
    assert wants(at.model, Key.PLUS) is Wish.NOTHING
    at("ok 2")
    assert at.match.start.options == ()


def test_six_species_are_put_in_and_out() -> None:
    at = feathers()("plus")
    assert isinstance(at.screen.body, Grid)
    assert sum(cell.inside for cell in at.screen.body.cells) == 6
    at("ok minus ok end ok")
    species = at.match.setup.option("species")
    assert isinstance(species, tuple)
    assert len(species) == 6
    assert dict(at.match.start.options)["species"] == species


def test_the_stack_of_discs_is_an_order_of_seats() -> None:
    at = feathers()("ok OK")
    at("minus ok 3 1")
    assert step(at) is Step.OPTIONS
    at("undo ok")
    assert at.match.start.options == (("discs", (2, 0, 1)),)


def test_an_order_of_three_seats_is_dropped_when_a_fourth_sits_down() -> None:
    at = feathers()("ok OK minus ok 3 1 undo undo undo 4 ok ok ok")
    assert at.match.start.players == ("Ana", "Bo", "Cy", "Di")
    assert at.match.start.options == ()


# ---- again, and a match that was left


def left(*moves: object) -> tuple[Fingers, tuple[object, ...]]:
    at = start_list()("ok ok 2 3 4 ok 3")
    for _ in moves:
        at("ok")
    events = tuple(at.events)
    return at("END ok"), events


def test_a_match_that_was_left_can_be_gone_on_with() -> None:
    at, events = left(1, 1)
    assert isinstance(at.screen.body, Rows)
    assert at.screen.body.rows == ("Go on: Scout", "Scout again", "New match")
    at.asked.clear()
    at("minus ok")
    assert at.asked == [Load("one")]
    at.send(Loaded("one", events, at.now))  # type: ignore[arg-type]
    assert at.events[-1] == TakenUp()
    assert at.says == "back: nothing lost"
    assert at.moves == ["show", "show"]
    assert at.model.seated == (1, 2, 3)
    assert at.model.left == ()
    assert at("2").last == move("scout", 0)
    assert at("undo undo").moves == ["show"]


def test_again_after_a_match_that_was_taken_up_is_that_match() -> None:
    at, events = left(1)
    at("plus ok plus ok 1 2 ok ok END ok")
    assert at.model.last is not None
    assert at.model.last.game == "card_hunt"
    at.send(Loaded("one", events, at.now))  # type: ignore[arg-type]
    assert at.model.last.game == "scout"
    assert at.model.last.seated == (1, 2, 3)


def test_a_match_that_cannot_be_read_says_so_and_leaves_the_list() -> None:
    at, _ = left(1)
    at.send(Loaded("one", (Moved(move("scout")),), at.now))
    assert at.refused == "cannot be read"
    assert at.model.left == ()
    assert isinstance(at.place, StartList)


def test_a_new_match_opens_on_the_last_game_and_its_people() -> None:
    at, _ = left()
    at("plus ok")
    assert step(at) is Step.GAME
    at("ok")
    assert seated(at) == ["Bo", "Cy", "Di"]


def test_again_needs_nothing_but_the_match_itself() -> None:
    """Where the desk was lost the match still knows how it was set up."""
    at = table("rounds", 3, move("tally", points=(1, 2, 3)), move("finish"), first=1)("ok")
    assert step(at) is Step.STARTER
    assert at("ok").match.start.first == 2


def test_undo_at_again_goes_back_to_the_start_list() -> None:
    at, _ = left()
    at("ok")
    assert step(at) is Step.STARTER
    assert isinstance(at("undo").place, StartList)
