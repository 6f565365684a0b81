"""An open question: minus and plus change what stands in the frame, ok takes it, undo leaves it, nothing is lost."""

from __future__ import annotations

import pytest

from firmware.events import Moved
from firmware.screens import Dials, Glyph, Rows
from firmware.ui.gestures import Wish
from firmware.ui.messages import Key
from firmware.ui.places import Asking, Finale, Summary, Sure, Table
from firmware.ui.update import wants
from scoring.moves import Move, move
from tests.firmware.ui.fingers import Fingers, table

# ---- dials


def test_bounds_stop_a_dial_and_a_press_against_them_is_refused() -> None:
    at = table("scout", 3)("minus")
    assert at.value == 1
    assert Glyph.MINUS not in at.legend
    at("minus")
    assert at.value == 1
    assert at.refused
    at("PLUS PLUS")
    high = at.match.game.ask(at.match.now.state, at.place.draft).kind.high  # type: ignore[union-attr]
    assert at.value == high
    assert Glyph.PLUS not in at.legend
    assert at("plus").refused


def test_minus_and_plus_show_the_neighbouring_values() -> None:
    at = table("scout", 3)("plus")
    assert (at.legend[Glyph.MINUS], at.legend[Glyph.PLUS]) == ("2", "4")


def test_a_dial_turns_faster_while_its_key_is_down() -> None:
    at = table("rounds", 3)
    assert at("PLUS").value == 20
    assert at("minus").value == 19
    assert at("MINUS").value == 0
    assert at("MINUS").value == -20


def test_the_encoder_turns_a_dial_step_by_step() -> None:
    at = table("rounds", 3)("turn+7 turn-2")
    assert at.value == 5


def test_end_and_hold_end_have_no_use_in_a_dial() -> None:
    at = table("scout", 3)("plus")
    before = at.still()
    assert at("end").refused
    assert at.still() == before
    assert wants(at.model, Key.END) is Wish.NOTHING


# ---- lists


def test_a_list_wraps_both_ways_and_is_left_by_undo_or_end() -> None:
    at = table("hit_the_deck", 3)("minus")
    assert at.asks == "what"
    assert isinstance(at.screen.body, Rows)
    first = at.value
    rows = len(at.screen.body.rows)
    assert at("plus " * rows).value == first
    assert at(f"minus plus minus*{rows}").value == first
    assert isinstance(at("undo").place, Table)
    assert isinstance(at("minus end").place, Table)
    assert wants(at("minus").model, Key.PLUS) is Wish.TURN


def test_who_wraps_and_can_be_left() -> None:
    at = table("hit_the_deck", 3, chairs=0)("end")
    assert (at.asks, at.value) == ("seat", 0)
    assert at("minus").value == 2
    assert at("plus").value == 0
    assert isinstance(at("end").place, Table)


def test_a_grid_is_in_and_out_and_done_when_it_is_full() -> None:
    from tests.firmware.ui.fingers import start_list

    at = start_list(0)("ok minus minus ok ok plus")
    assert at.head == "Species"
    assert at("ok").screen.head.corner == "5/6"
    before = at.still()
    assert at("end").refused == "pick 6"
    assert at.still() == before
    assert at("ok").screen.head.corner == "6/6"
    assert at("end").head == "Who starts?"


# ---- several questions in a row


def hand(words: int, numbers: int, seat: int = 1) -> Move:
    return move("hand", seat, words=words, numbers=numbers)


def test_ok_goes_on_and_only_the_last_ok_records() -> None:
    at = table("hit_the_deck", 3, move("out", 0))
    assert isinstance(at.screen.body, Dials)
    at("plus ok")
    assert at.asks == "numbers"
    assert at.events == []
    at("ok")
    assert at.events == [Moved(hand(2, 9))]


def test_undo_gives_the_value_back_then_the_question_then_leaves() -> None:
    at = table("scout", 3)("end 1 plus*3")
    assert (at.asks, at.value) == ("captured.0", 6)
    at("ok plus plus")
    assert (at.asks, at.value) == ("chips.0", 4)
    assert at("undo").value == 2
    at("undo")
    assert (at.asks, at.value) == ("captured.0", 6)
    assert at("undo").asks == "ender"
    assert isinstance(at("undo").place, Table)
    assert at.events == []


def test_an_answer_that_was_given_is_where_the_question_opens_again() -> None:
    at = table("scout", 3)("end 1 plus*3 ok undo minus undo")
    assert (at.asks, at.value) == ("captured.0", 6)


def test_answers_that_undo_stepped_over_are_kept_too() -> None:
    at = table("scout", 3)("end 1 plus*3 ok plus*2 ok")
    assert at.asks == "hands.0"
    at("undo undo minus ok")
    assert (at.asks, at.value) == ("chips.0", 4)


def test_a_refused_draft_stays_open_to_be_mended() -> None:
    at = table("scout", 3)("end 1" + " ok" * 8)
    assert at.asks.startswith("hands")
    before = at.still()
    at("ok")
    if at.refused:
        assert at.still() == before
        assert isinstance(at.place, Asking)
    else:
        assert at.last.name == "tally"


def test_a_refused_count_says_what_is_wrong() -> None:
    at = table("card_hunt", 2)("end ok*2")
    assert at.last.name == "tally"
    at = table("scout", 2)("end 1")
    at("MINUS*2 ok MINUS*2 ok MINUS*2 ok MINUS*2 ok MINUS*2 ok MINUS*2")
    before = at.still()
    assert at("ok").refused
    assert at.still() == before


def test_a_presses_hold_redo_drops_the_draft() -> None:
    at = table("scout", 3)("ok minus undo")
    assert wants(at.model, Key.UNDO) is Wish.HOLD
    at("plus plus")
    assert isinstance(at.place, Asking)
    assert wants(at.model, Key.UNDO) is Wish.HOLD
    at("UNDO")
    assert isinstance(at.place, Table)
    assert at.moves == ["show", "scout"]


def test_undo_acts_at_once_in_a_question_where_there_is_nothing_to_redo() -> None:
    at = table("scout", 3)("plus")
    assert wants(at.model, Key.UNDO) is Wish.NOTHING


# ---- a wrong number costs undo, the difference and ok


def reopened(at: Fingers, asks: str, value: int, entry: Move) -> None:
    """Undo opens the entry's last question with its value; the difference and ok mend it, redo brings it back."""
    at("undo")
    assert (at.asks, at.value) == (asks, value)
    assert entry not in at.match.entries
    at("UNDO")
    assert at.match.entries[-1] == entry
    at("undo plus ok")
    assert at.last != entry
    assert at.last.name == entry.name


def test_a_hand_is_asked_again() -> None:
    at = table("hit_the_deck", 3, move("out", 0))("plus ok plus ok")
    reopened(at, "numbers", 10, hand(2, 10))
    assert at.last == hand(2, 11)


def test_the_last_hand_of_a_round_is_asked_again() -> None:
    at = table("hit_the_deck", 2, move("out", 0))("ok ok")
    assert isinstance(at.place, Summary)
    reopened(at, "numbers", 9, hand(1, 9))
    assert isinstance(at.place, Summary)


def test_points_are_asked_again_at_the_table() -> None:
    at = table("rounds", 3)("plus*4 ok")
    reopened(at, "points", 4, move("points", 0, points=4))
    assert at.last == move("points", 0, points=5)
    at("undo")
    assert isinstance(at.place, Asking)
    assert at.place.standing


def test_points_out_of_turn_are_asked_again_for_their_player() -> None:
    at = table("rounds", 3)("3 plus*4 ok undo")
    assert (at.head, at.value) == ("Cy", 4)
    at("undo")
    assert at.head == "Ana"
    assert at.moves == []
    assert at("UNDO").moves == ["points"]


def test_a_trick_is_asked_again() -> None:
    at = table("card_hunt", 4, chairs=0)("plus ok plus ok")
    entry = at.last
    reopened(at, "cards", entry.number("cards"), entry)
    at("undo undo")
    assert (at.asks, at.value) == ("seat", 1)
    assert isinstance(at.place, Asking)
    assert at.place.standing


def test_a_tally_is_asked_again() -> None:
    at = table("card_hunt", 3)("end ok ok ok")
    entry = at.last
    at("undo")
    assert (at.asks, at.value) == ("captured.2", entry.numbers("captured")[2])
    at("undo")
    assert (at.asks, at.value) == ("captured.1", entry.numbers("captured")[1])
    at("ok minus ok")
    assert at.last.numbers("captured") == (*entry.numbers("captured")[:2], entry.numbers("captured")[2] - 1)


def test_a_collection_is_asked_again() -> None:
    held = move("collection", 0, golden=(1, 1, 3), blood=2)
    at = table("fancy_feathers", 2, held)("undo")
    assert isinstance(at.place, Asking)
    last = at.place.draft.answers[-1][0]
    at("undo")
    assert isinstance(at.place, Asking)
    assert at.place.draft.answers[-1][0] != last
    at("ok ok")
    assert at.last == held


def test_other_moves_return_to_the_table() -> None:
    assert isinstance(table("scout", 3)("plus ok undo").place, Table)
    assert isinstance(table("hit_the_deck", 3)("end 2 undo").place, Table)
    assert isinstance(table("card_hunt", 3)("1 2 undo").place, Table)


def test_undo_of_the_winning_entry_opens_it_again() -> None:
    at = table("hit_the_deck", 2, move("out", 0), options=[("target", 10)])("ok ok")
    assert isinstance(at.place, Finale)
    at("undo")
    assert (at.asks, at.value) == ("numbers", 9)
    assert isinstance(at("UNDO").place, Finale)


# ---- what wants a word before it is done


def test_counting_in_scout_tells_how_much_was_logged() -> None:
    at = table("scout", 3)("ok minus end")
    assert isinstance(at.place, Sure)
    assert "2" in str(at.screen.body)
    assert at("ok").asks == "ender"
    assert table("scout", 3)("end").asks == "ender"


def test_counting_a_round_that_was_logged_asks_first() -> None:
    at = table("card_hunt", 3, move("play", 0), move("play", 1), move("close"))("end")
    assert isinstance(at.place, Sure)
    assert "3" in str(at.screen.body)
    before = at.still()
    assert at("minus").refused
    assert at.still() == before
    assert isinstance(at("undo").place, Table)
    assert isinstance(at("end end").place, Table)
    at("end ok ok ok ok")
    assert at.last.name == "tally"


@pytest.mark.parametrize("presses", ["ok", "end", "OK"])
def test_an_open_question_survives_any_wait(presses: str) -> None:
    at = table("scout", 3)("plus plus ~3600")
    place = at.place
    at(presses)
    assert at.place == place
