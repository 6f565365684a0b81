"""At the table: a press named in the legend logs at once; undo and redo; holds; refusals."""

from __future__ import annotations

import pytest

from firmware.events import Moved, Redone, Undone
from firmware.screens import Glyph, Mark
from firmware.ui.gestures import Wish
from firmware.ui.messages import Key
from firmware.ui.places import Announced, Asking, Ending, Finale, More, Summary, Table
from firmware.ui.update import wants
from scoring.facts import Sheet
from scoring.moves import move
from tests.firmware.ui.fingers import Fingers, table

# ---- Scout: one press a Scout, one a likely Show, two a Show of one more


def test_scout_and_show_are_one_press() -> None:
    at = table("scout", 3)("ok minus")
    assert at.match.entries == (move("show", 0, cards=2), move("scout", 1))
    assert at.events == [Moved(move("show", 0, cards=2)), Moved(move("scout", 1))]


def test_plus_opens_the_dial_one_higher_and_minus_one_lower() -> None:
    at = table("scout", 3)("plus")
    assert (at.asks, at.value) == ("cards", 3)
    assert at("ok").last == move("show", 0, cards=3)
    at = table("scout", 3)("minus")
    assert (at.asks, at.value) == ("cards", 1)
    assert at("ok").last == move("show", 0, cards=1)


def test_the_likely_show_is_as_many_cards_as_lie_there() -> None:
    at = table("scout", 3, move("show", 0, cards=4))
    assert at.legend[Glyph.OK] == "Show 4"
    assert at("ok").last == move("show", 1, cards=4)


def test_hold_minus_is_scout_and_show() -> None:
    at = table("scout", 3, move("show", 0, cards=3))
    assert [cell.glyph for cell in at.screen.legend if cell.held] == [Glyph.MINUS]
    assert at("MINUS").value == 3
    assert at("ok").last == move("scout_and_show", 1, cards=3)
    # Its right is used up: the underline has gone, and a hold is an ordinary press.
    at("minus minus")
    assert at.match.to_move() == 1
    assert not any(cell.held for cell in at.screen.legend)
    assert wants(at.model, Key.MINUS) is Wish.NOTHING


def test_with_two_players_nothing_hides_behind_minus() -> None:
    at = table("scout", 2, move("show", 0, cards=4))
    assert wants(at.model, Key.MINUS) is Wish.NOTHING
    at("minus*3")
    assert at.match.to_move() == 1
    assert Glyph.MINUS not in at.legend
    assert at.legend[Glyph.END] == "stuck"
    assert isinstance(at("end").place, Summary)
    assert at.last == move("stuck", 1)


def test_the_round_ends_by_itself_and_ok_goes_on() -> None:
    at = table("scout", 3)("ok minus minus")
    assert isinstance(at.place, Summary)
    assert at.head == "Round 1/3: unbeaten"
    assert isinstance(at("ok").place, Table)
    assert at.match.to_move() == 1


# ---- undo and redo


def test_undo_takes_back_the_latest_move_and_hold_undo_puts_it_back() -> None:
    at = table("scout", 3)("ok minus undo")
    assert (at.says, at.mark) == ("undone: Bo: Scout", Mark.BOXED)
    assert at.moves == ["show"]
    assert at("UNDO").says == "again: Bo: Scout"
    assert at.moves == ["show", "scout"]
    assert at.events[-2:] == [Undone(), Redone()]


def test_undo_goes_back_over_rounds_and_the_end_to_the_first_move() -> None:
    at = table("scout", 2, options=[("rounds", 2)])
    at("plus*2 ok minus*3 end ok plus*2 ok minus*3 end")
    assert isinstance(at.place, Finale)
    at("undo")
    assert not at.match.now.finished
    at("undo*9")
    assert at.moves == []
    assert at("undo").refused == "nothing to undo"
    at("UNDO*10")
    assert isinstance(at.place, Finale)
    assert at("UNDO").refused == "nothing to redo"


def test_a_new_move_drops_what_could_be_redone() -> None:
    at = table("scout", 3)("ok minus undo ok UNDO")
    assert at.refused == "nothing to redo"
    assert at.moves == ["show", "show"]


def test_the_summary_comes_back_with_the_round() -> None:
    at = table("scout", 3)("ok minus minus ok undo")
    assert isinstance(at.place, Table)
    assert at.moves == ["show", "scout"]
    assert isinstance(at("minus").place, Summary)


# ---- what the trace line says


def test_the_latest_move_is_boxed_for_three_seconds_then_plain() -> None:
    at = table("scout", 3)("plus ok")
    assert (at.says, at.mark) == ("Ana: Show 3", Mark.BOXED)
    assert at("~2.9").mark is Mark.BOXED
    at("~0.2")
    assert (at.says, at.mark) == ("Ana: Show 3", Mark.PLAIN)


def test_a_refused_press_says_why_changes_nothing_and_ends_with_the_next_one() -> None:
    at = table("scout", 3)("ok")
    before = at.still()
    at("1")
    assert at.refused == "turn: Bo"
    assert at.still() == before
    assert at("~3.1").mark is Mark.PLAIN
    at("1 2")
    assert at.last == move("scout", 1)
    assert at.mark is Mark.BOXED


@pytest.mark.parametrize("key", list(Key))
def test_a_trouble_is_said_and_no_press_is_lost_to_it(key: Key) -> None:
    from firmware.ui.messages import Trouble

    calm, troubled = table("scout", 3)("ok"), table("scout", 3)("ok")
    troubled.send(Trouble("scanner", "trouble.scanner", troubled.now))
    assert troubled.refused == "scanner gone"
    assert calm(key.value).still() == troubled(key.value).still()


# ---- holds at the table


def test_what_holding_means_at_the_table() -> None:
    at = table("scout", 3)("ok")
    assert {key: wants(at.model, key) for key in Key} == {
        Key.MINUS: Wish.HOLD,
        Key.OK: Wish.HOLD,
        Key.PLUS: Wish.NOTHING,
        Key.UNDO: Wish.HOLD,
        Key.END: Wish.HOLD,
    }
    assert isinstance(at("OK").place, More)
    assert isinstance(at("undo END").place, Ending)


def test_a_hold_names_itself_while_it_lasts() -> None:
    from firmware.ui.messages import Holding

    at = table("scout", 3)("ok")
    for key, words in ((Key.UNDO, "redo"), (Key.OK, "more"), (Key.END, "end the match"), (Key.MINUS, "Scout & Show")):
        at.send(Holding(key, 0.5, at.now))
        assert (at.says, at.mark) == (f"hold: {words}", Mark.HOLD)
        assert at.screen.trace is not None
        assert at.screen.trace.progress == 0.5
        at.send(Holding(key, None, at.now))
        assert at.mark is not Mark.HOLD


# ---- Fancy Feathers: a dial that is the table itself


def feathers(*moves: object, seats: int = 3, **options: object) -> Fingers:
    return table("fancy_feathers", seats, *moves, **options)  # type: ignore[arg-type]


def test_k_presses_a_move() -> None:
    for steps in (1, 2, 5):
        at = feathers()("plus " * (steps - 1) + "ok")
        assert at.last == move("advance", 0, steps=steps)


def test_undo_on_a_dial_that_is_the_table_is_value_back_then_last_move() -> None:
    at = feathers()("plus ok plus plus")
    assert at.value == 3
    assert at("undo").value == 1
    assert at.moves == ["advance"]
    at("undo")
    assert at.moves == []
    assert isinstance(at.place, Asking)
    assert at.place.standing


def test_a_step_taken_back_returns_to_the_table_as_it_was() -> None:
    at = feathers()("plus*3 ok undo")
    assert at.value == 1
    assert at("ok").last == move("advance", 0, steps=1)


def test_leaving_waits_for_the_end_of_the_pile() -> None:
    at = feathers()
    before = at.still()
    assert at("end").refused == f"cards in pile: {at.match.now.state.path.pile}"
    assert at.still() == before


def test_a_turning_dial_at_the_table_is_held_down() -> None:
    at = feathers()
    assert wants(at.model, Key.PLUS) is Wish.TURN
    assert wants(at.model, Key.UNDO) is Wish.HOLD
    assert at("PLUS").value == at.match.now.state.path.ahead


# ---- an announcement stays until the next press, which counts


def test_a_verdict_stays_until_the_next_press_and_that_press_counts() -> None:
    at = table("hit_the_deck", 3)("2 ok")
    assert isinstance(at.place, Announced)
    assert isinstance(at("~90").place, Announced)
    assert at("end").asks == "seat"
    at = table("hit_the_deck", 3)("2 ok ok")
    assert isinstance(at.place, Table)
    assert at.moves == ["penalty"]
    at = table("hit_the_deck", 3)("2 ok undo")
    assert at.moves == []


def test_what_a_held_key_means_over_an_announcement_is_what_it_means_below() -> None:
    counted = move("collection", 0, golden=(1, 2), blood=2)
    at = table("fancy_feathers", 2, counted)
    at.model = at.model.at(Announced(Sheet(0, (), 0)))
    assert wants(at.model, Key.PLUS) is Wish.TURN
    at("minus")
    assert isinstance(at.place, Asking)
    assert at.place.value == int(str(at.place.opened)) - 1
