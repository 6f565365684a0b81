"""Scanned cards, screen by screen: what each game makes of them, refusals that change nothing, unknown codes, learning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from firmware.cards import Learnt, deck_for
from firmware.ui import desk
from firmware.ui.menus import more_items
from firmware.ui.messages import Learn
from firmware.ui.places import Asking, Decks, Finale, Learning, SetUp, StartList, Summary, Table, Unknown
from firmware.ui.rest import rest
from scoring.moves import Move, move
from tests.firmware.ui.fingers import Fingers, start_list, table
from tests.firmware.ui.scanning import Reader

# ---- Scout


def scout(seats: int, *moves: Move) -> tuple[Fingers, Reader]:
    at = table("scout", seats, *moves)
    return at, Reader(at, "scout")


def test_scanned_cards_are_the_set_that_is_shown() -> None:
    at, scan = scout(3)
    scan("3-7/3 4-8/4 2-5/5")
    assert at.asks == "scans"
    assert len(at.value) == 3
    assert at("ok").last == move("show", 0, values=(3, 4, 5))
    assert isinstance(at.place, Table)


def test_undo_takes_the_latest_card_off_and_then_leaves() -> None:
    at, scan = scout(3)
    scan("3-7/3 4-8/4")
    at("undo")
    assert at.value == ("3-7=3",)
    at("undo")
    assert isinstance(at.place, Table)
    assert at.events == []


def test_what_is_no_set_is_refused_and_can_be_mended() -> None:
    at, scan = scout(3)
    scan("3-7/7 4-8/8 1-2/1")
    at("ok")
    assert at.refused
    assert at.match.entries == ()
    assert at("undo ok").last == move("show", 0, values=(7, 8))


def test_the_whole_order_is_checked() -> None:
    at, scan = scout(3)
    scan("3-7/7 4-7/7")
    at("ok")
    scan("5-6/6 6-7/7")
    at("ok")
    assert at.refused
    assert len(at.match.entries) == 1
    scan("2-8/8")
    assert at("ok").last == move("show", 1, values=(6, 7, 8))


def test_the_scouted_card_is_the_end_that_is_scanned() -> None:
    at, scan = scout(4)
    scan("3-7/3 4-8/4 2-5/5")
    at("ok")
    scan("4-8/8")
    assert at.refused == "only an end card"
    scan("2-5/2")
    assert at.last == move("scout", 1, end="right")
    scan("3-7/3")
    assert at.last == move("scout", 2, end="left")


def test_a_card_that_was_captured_cannot_come_again() -> None:
    at, scan = scout(3)
    scan("1-2/1")
    at("ok")
    scan("3-7/3")
    at("ok")
    before = at.still()
    scan("1-2/2")
    assert at.refused == "captured: 1/2"
    assert at.still() == before


def test_a_scouted_card_can_be_shown_again() -> None:
    at, scan = scout(3)
    scan("1-2/1")
    at("ok")
    scan("1-2/2")
    assert at.last == move("scout", 1, end="left")
    scan("4-8/4")
    at("ok")
    scan("1-9/9")
    at("ok")
    scan("1-2/2")
    assert at.refused == ""
    assert isinstance(at.place, Asking)


def test_scout_and_show_by_scans() -> None:
    at, scan = scout(3)
    scan("3-7/3 4-8/4")
    at("ok MINUS")
    scan("4-8/4 5-6/5 4-8/4")
    assert at("ok").last == move("scout_and_show", 1, end="right", values=(5, 4))


def test_a_tag_that_does_not_tell_the_end_is_read_by_the_rules() -> None:
    at = table("scout", 3)
    at.model = replace(at.model, codes=at.model.codes.with_(Learnt("scout", "A1", "3-7")))
    at.model = replace(at.model, codes=at.model.codes.with_(Learnt("scout", "A2", "4-9")))
    scan = Reader(at, "scout")
    scan.code("A1")
    scan.code("A2")
    assert at("ok").last == move("show", 0, values=(3, 4))


def test_where_the_rules_leave_both_ways_the_cards_are_counted() -> None:
    at = table("scout", 3)
    at.model = replace(at.model, codes=at.model.codes.with_(Learnt("scout", "A1", "3-7")))
    Reader(at, "scout").code("A1")
    assert at("ok").last == move("show", 0, cards=1)


def test_cards_that_are_left_out_with_three() -> None:
    at, scan = scout(3)
    scan("4-10/4")
    assert at.refused == "4/10 not in play"


def test_a_dial_that_is_open_becomes_the_cards() -> None:
    at, scan = scout(3)
    at("plus")
    scan("3-7/3")
    assert at.asks == "scans"


def test_buttons_and_scans_may_be_mixed() -> None:
    at, scan = scout(3)
    at("ok")
    scan("3-7/3 4-8/4 2-5/5")
    at("ok minus")
    assert at.moves == ["show", "show", "scout"]


# ---- Card Hunt


def hunt(seats: int, **changes: int) -> tuple[Fingers, Reader]:
    at = table("card_hunt", seats, **changes)
    return at, Reader(at, "cards52")


def test_with_two_players_every_card_is_a_play() -> None:
    at, scan = hunt(2)
    scan("5-hearts.1 7-spades.1 9-hearts.1")
    assert at.match.entries == (
        move("play", 0, rank="5"),
        move("play", 1, rank="7"),
        move("play", 0, rank="9"),
    )


def test_a_card_that_is_too_low_or_came_already_is_refused() -> None:
    at, scan = hunt(2)
    scan("5-hearts.1")
    before = at.still()
    scan("5-hearts.1")
    assert at.refused == "Ana: 5 again?"
    scan("4-spades.1")
    assert at.refused == "4 is too low"
    assert at.still() == before


def test_whose_a_suit_is_is_asked_once() -> None:
    at, scan = hunt(3)
    scan("5-hearts.1 6-clubs.1")
    assert at.asks == "seat"
    at("3")
    assert at.last == move("play", 2, rank="6")
    scan("7-hearts.1 8-clubs.1")
    assert at.moves == ["play"] * 4
    scan("9-spades.1")  # it can only be Bo's, who was passed over
    assert at.refused == "spades: whose?"
    at("end")
    scan("2-hearts.1 9-spades.1")
    assert at.last == move("play", 1, rank="9")


def test_out_of_turn_is_refused() -> None:
    at, scan = hunt(2)
    scan("5-hearts.1 7-spades.1")
    at("end")
    before = at.still()
    scan("8-spades.1")
    assert at.refused
    assert at.still() == before


def test_the_table_can_say_that_a_suit_has_changed_hands() -> None:
    at, scan = hunt(2)
    scan("5-hearts.1 7-spades.1")
    at("end")  # Bo takes it, so Ana leads, and with Bo's spades
    scan("8-spades.1")
    assert at.refused == "Ana leads"
    rank = next(row for row, item in enumerate(more_items(at.model)) if item.label.key == "do.by-rank")
    at(f"OK {'plus ' * rank}ok")
    scan("8-spades.1")
    assert at.last == move("play", 0, rank="8")
    scan("9-hearts.1")
    assert at.last == move("play", 1, rank="9")


def test_five_players_have_two_packs() -> None:
    at, scan = hunt(5)
    scan("5-hearts.1 6-hearts.2")
    assert at.asks == "seat"
    at("2")
    scan("7-hearts.1")
    assert at.last == move("play", 0, rank="7")


def test_without_seat_buttons_scans_do_as_well() -> None:
    at, scan = hunt(2, chairs=0)
    scan("5-hearts.1 7-spades.1")
    assert at.moves == ["play", "play"]


# ---- Hit the Deck


def deck(seats: int, *moves: Move) -> tuple[Fingers, Reader]:
    at = table("hit_the_deck", seats, *moves)
    return at, Reader(at, "hit_the_deck")


def test_the_losers_cards_are_scanned_at_the_end() -> None:
    at, scan = deck(3, move("out", 0))
    scan("red-3.1 red-3.2 hit-5.1")
    assert at("ok").last == move("hand", 1, cards=("red-3", "red-3", "hit-5"))
    scan("blue-1.1")
    at("ok")
    assert at.match.now.rounds == ((0, 16, 1),)
    assert isinstance(at.place, Summary)


def test_a_card_cannot_be_in_two_hands() -> None:
    at, scan = deck(3, move("out", 0))
    scan("red-3.1 red-3.1")
    assert at.refused == "again: red 3"
    at("ok")
    scan("red-3.1")
    assert at.refused == "again: red 3"


def test_the_dials_may_be_open_already() -> None:
    at, scan = deck(3, move("out", 0))
    at("3")
    scan("red-3.1")
    assert at("ok").last == move("hand", 2, cards=("red-3",))


def test_the_live_log_begins_with_a_question() -> None:
    at, scan = deck(3)
    scan("red-3.1")
    assert at.asks == "how"
    assert at("ok").last == move("turn_up", card="red-3")
    scan("red-4.1 blue-4.1")
    assert at.match.entries[1:] == (move("play", 0, card="red-4"), move("play", 1, card="blue-4"))
    before = at.still()
    scan("red-1.1")
    assert at.refused
    scan("blue-4.1")
    assert at.refused == "again: blue 4"
    assert at.still() == before


# ---- Fancy Feathers


def feathers(*moves: Move) -> tuple[Fingers, Reader]:
    at = table("fancy_feathers", 2, *moves)
    return at, Reader(at, "fancy_feathers")


def words_on_glass(at: Fingers) -> str:
    return repr(at.screen).lower()


def test_path_cards_are_told_as_they_are_laid_and_stay_secret() -> None:
    at, scan = feathers()
    for card in ("golden-3.1", "blood.1", "blood.2", "reeves.1", "fart-1.1"):
        scan(card)
        assert at.last == move("reveal", cards=(card.partition(".")[0],))
        assert not {"gold", "blood", "reeves", "fart"} & set(words_on_glass(at).replace("'", " ").split())
    scan("green.1")
    assert at.refused == "unseen cards: 0"
    at("undo")
    scan("blood.1")
    assert at.refused == "scanned already"


def test_a_pile_is_scanned_at_the_end_and_only_counted_on_the_glass() -> None:
    at, scan = feathers(move("leave", 0), move("leave", 1))
    scan("golden-3.1 blood.1 blood.2")
    assert at.asks == "scans"
    assert "blood" not in words_on_glass(at)
    assert "gold" not in words_on_glass(at)
    assert at("ok").last == move("collection", 0, golden=(3,), blood=2)


def test_a_species_that_is_not_played_is_no_card_of_this_match() -> None:
    at, scan = feathers()
    scan("peacock.1")
    assert at.refused == "not in this deck"


# ---- elsewhere


def test_a_card_of_another_deck() -> None:
    at, _ = scout(3)
    before = at.still()
    Reader(at, "cards52")("5-hearts.1")
    assert at.refused == "card of Card Hunt"
    assert at.still() == before


def test_a_game_without_cards() -> None:
    at = table("rounds", 3)
    Reader(at, "cards52")("5-hearts.1")
    assert at.refused


def test_a_card_on_the_start_list_says_which_game() -> None:
    at = start_list()
    Reader(at, "scout")("3-7/3")
    assert isinstance(at.place, SetUp)
    assert at.place.game == "scout"


def test_a_list_that_is_open_keeps_a_card_away() -> None:
    at, scan = scout(3)
    at("OK")
    scan("3-7/3")
    assert at.refused == "a card: not now"


def test_the_next_round_begins_with_a_card() -> None:
    at, scan = scout(3, move("show", 0, cards=2), move("scout", 1), move("scout", 2))
    assert isinstance(at.place, Summary)
    scan("3-7/3")
    assert isinstance(at.place, Asking)


def test_after_the_end_nothing_is_played() -> None:
    at, scan = scout(3, *[move("tally", captured=(12, 11, 10), chips=(0, 0, 0), hands=(0, 1, 1), ender=0)] * 3)
    assert isinstance(at.place, Finale)
    scan("3-7/3")
    assert at.refused


def test_open_cards_survive_a_power_cut() -> None:
    at, scan = scout(3)
    scan("3-7/3 4-8/4")
    fresh = rest(replace(at.model, scans=type(at.model.scans)()))
    assert desk.restored(fresh, desk.written(at.model)).place == at.place


def test_whose_a_suit_is_survives_a_power_cut() -> None:
    at, scan = hunt(2)
    scan("5-hearts.1 7-spades.1")
    fresh = rest(replace(at.model, scans=type(at.model.scans)()))
    assert desk.restored(fresh, desk.written(at.model)).scans == at.model.scans


def test_words_of_no_card_are_not_believed() -> None:
    at, scan = scout(3)
    scan("3-7/3 4-8/4")
    spoilt = desk.written(at.model).replace("3-7=3", "x=y")
    assert isinstance(desk.restored(rest(at.model), spoilt).place, Table)


# ---- unknown codes and learning


def test_an_unknown_code_offers_to_learn_it() -> None:
    at, scan = scout(3)
    at("plus plus")
    dial = at.place
    scan.code("4006381333931")
    assert isinstance(at.place, Unknown)
    at("undo")
    assert at.place == dial
    scan.code("4006381333931")
    at("ok plus ok")
    assert at.model.codes.of_deck("scout") == {"4006381333931": "1-3"}
    assert Learn(Learnt("scout", "4006381333931", "1-3")) in at.asked
    assert isinstance(at.place, Table)
    scan.code("4006381333931")
    assert at.asks == "scans"


def test_learning_from_the_start_list() -> None:
    at = start_list(reader=True)
    at("plus ok")
    assert isinstance(at.place, Decks)
    at("plus plus plus ok")
    scan = Reader(at, "scout")
    assert isinstance(at.place, Learning)
    assert (at.screen.head.corner, at.place.deck) == ("0/45", "scout")
    scan.code("A1")
    scan.code("A2")
    assert at.screen.head.corner == "2/45"
    assert at.model.codes.of_deck("scout") == {"A1": "1-2", "A2": "1-3"}
    scan.code("A1")
    assert at.refused == "known: 1/2"
    at("undo")
    assert at.model.codes.of_deck("scout") == {"A1": "1-2"}
    at("ok")
    scan.code("A2")
    assert at.model.codes.of_deck("scout") == {"A1": "1-2", "A2": "1-4"}
    at("end")
    assert isinstance(at.place, StartList)


def test_a_whole_deck_is_learnt() -> None:
    at = start_list(reader=True)("plus ok plus plus plus ok")
    scan = Reader(at, "scout")
    for number in range(45):
        scan.code(f"C{number}")
    assert at.screen.head.corner == "45/45"
    scan.code("C45")
    assert at.refused == "every card is known"
    deck = deck_for("scout")
    assert deck is not None
    assert at.model.codes.missing(deck) == ()


def test_learning_goes_on_after_a_power_cut() -> None:
    at = start_list(reader=True)("plus ok plus plus plus ok")
    Reader(at, "scout").code("A1")
    fresh = start_list(reader=True).model
    assert desk.restored(fresh, desk.written(at.model)).place == at.place


@pytest.mark.parametrize(
    "code", ["TB1 scout 3-7", "TB1 scout 3-7 4", "TB1  scout 3-7 3", "tb1 scout 3-7 3", "TB1 scout 7-3 3"]
)
def test_a_label_that_is_not_quite_one_is_unknown(code: str) -> None:
    at, scan = scout(3)
    scan.code(code)
    assert isinstance(at.place, Unknown)
