"""Edits and corrections: an entry opens with its values, takes its old place, and one undo takes that back."""

from __future__ import annotations

import pytest

from firmware.events import Edited, Moved, Undone
from firmware.screens import Glyph, Mark
from firmware.ui.places import Entries, Instead, Table
from scoring.moves import move
from tests.firmware.ui.fingers import Fingers, choose, rows, table


def edited(at: Fingers, back: int) -> Fingers:
    """Chooses the entry so many back for an edit."""
    return choose(at, "Edit an entry")("plus " * back + "ok")


def test_the_list_of_moves_begins_with_the_newest() -> None:
    at = choose(table("scout", 3)("plus ok minus minus ok ok"), "Edit an entry")
    assert rows(at) == ["R2 Bo: Show 2", "R1 Cy: Scout", "R1 Bo: Scout", "R1 Ana: Show 3"]
    assert isinstance(at("end").place, Table)


def test_a_list_of_two_can_be_walked_and_one_of_one_cannot() -> None:
    at = choose(table("scout", 3)("ok minus"), "Edit an entry")("plus")
    assert at.place == Entries(1)
    at = choose(table("scout", 3)("ok"), "Edit an entry")("plus")
    assert at.refused
    assert at.legend == {Glyph.OK: "change", Glyph.UNDO: "back"}


def test_an_entry_opens_with_its_values_and_takes_its_place() -> None:
    at = edited(table("scout", 3)("plus ok minus ok"), 2)
    assert (at.asks, at.value) == ("cards", 3)
    at("minus ok")
    assert at.events[-1] == Edited(0, move("show", 0, cards=2))
    assert at.moves == ["show", "scout", "show"]
    assert (at.says, at.mark) == ("edited: Ana: Show 2", Mark.BOXED)
    assert isinstance(at.place, Table)


def test_one_undo_takes_an_edit_back_and_one_redo_brings_it_again() -> None:
    at = edited(table("scout", 3)("plus ok minus ok"), 2)("minus ok")
    after = at.match.entries
    at("undo")
    assert at.match.entries[0] == move("show", 0, cards=3)
    assert at.moves == ["show", "scout", "show"]
    assert at.events[-1] == Undone()
    assert at("UNDO").match.entries == after
    at("undo undo")
    assert at.moves == ["show", "scout"]


def test_all_questions_of_an_edited_entry_open_on_its_values() -> None:
    at = table("hit_the_deck", 3)("end 1 plus*3 ok plus*5 ok ok ok")
    entry = at.match.entries[1]
    at = edited(at, 1)
    assert (at.asks, at.value) == ("words", entry.number("words"))
    at("ok")
    assert (at.asks, at.value) == ("numbers", entry.number("numbers"))
    at("minus ok")
    assert at.last == move("hand", 1, words=entry.number("words"), numbers=entry.number("numbers") - 1)
    assert at.match.now.rounds[0][1] == 10 * entry.number("words") + entry.number("numbers") - 1


def test_an_edit_that_something_later_does_not_fit_says_what_and_changes_nothing() -> None:
    at = edited(table("scout", 3)("plus*2 ok ok minus"), 2)
    at("PLUS")
    before = at.still()
    at("ok")
    assert at.refused == "then wrong: Bo: Show 4"
    assert at.still() == before


def test_an_edit_may_be_left() -> None:
    at = edited(table("scout", 3)("plus ok"), 0)("plus undo")
    assert at.value == 3
    assert isinstance(at("undo").place, Entries)
    assert isinstance(at("undo").place, Table)
    assert at.events == [Moved(move("show", 0, cards=3))]


def test_an_entry_without_questions_may_become_another_one() -> None:
    at = edited(table("scout", 3)("plus ok minus"), 0)
    assert isinstance(at.place, Instead)
    assert at.head == 'Not "Bo: Scout"?'
    assert rows(at)[0].startswith("Show")
    at("ok ok")
    assert at.events[-1] == Edited(1, move("show", 1, cards=3))


def test_a_correction_can_be_edited() -> None:
    at = choose(table("rounds", 3), "Correct a total")("2 plus*3 ok")
    at = edited(at, 0)
    assert at.asks == "seat"
    at("ok")
    assert at.value == 3
    assert at("plus ok").events[-1] == Edited(0, move("correct", 1, points=4))


@pytest.mark.parametrize("game", ["scout", "card_hunt", "hit_the_deck", "rounds"])
def test_without_an_entry_there_is_nothing_to_edit(game: str) -> None:
    assert "Edit an entry" not in rows(table(game, 3)("OK"))
