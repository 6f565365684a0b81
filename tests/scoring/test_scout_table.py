"""Scout at the table: what each button does, what is asked, what the glass is told."""

from __future__ import annotations

import pytest

from firmware.words import Words
from scoring.facts import Fact, Line, Pieces
from scoring.match import Match
from scoring.prompts import Ask, Count, Draft, Offer, Slot
from scoring.scout import GAME
from scoring.text import text
from tests.scoring.scout_lines import after, counted, state
from tests.scoring.walk import NAMES

WORDS = Words("en", GAME.info, NAMES)


def offers(match: Match, *buttons: int) -> dict[Slot, Offer]:
    return {offer.slot: offer for offer in GAME.offers(state(match), frozenset(buttons))}


def deeds(match: Match, *buttons: int) -> dict[Slot, str]:
    return {slot: WORDS.say(offer.label) for slot, offer in offers(match, *buttons).items()}


def question(match: Match, name: str) -> Ask:
    ask = GAME.ask(state(match), Draft(name, state(match).turn))
    assert ask is not None
    return ask


def dial(match: Match, name: str) -> tuple[int, int, int]:
    kind = question(match, name).kind
    assert isinstance(kind, Count)
    return kind.low, kind.likely, kind.high


# ---- which button


def test_an_empty_table_offers_a_show_of_two() -> None:
    match = after(3)
    assert deeds(match, 0, 1, 2) == {Slot.OK: "Show 2", Slot.END: "count", Slot.MORE: "Count the round"}
    assert dial(match, "show") == (1, 2, 9)


def test_with_a_set_on_the_table() -> None:
    match = after(4, "show 3")
    assert deeds(match) == {
        Slot.OK: "Show 3",
        Slot.MINUS: "Scout",
        Slot.MINUS_HOLD: "Scout & Show",
        Slot.END: "count",
        Slot.MORE: "Count the round",
    }
    assert dial(match, "show") == (3, 3, 10)
    assert dial(match, "scout_and_show") == (2, 3, 10)


def test_the_own_button_scouts() -> None:
    assert offers(after(4, "show 3"), 0, 1)[Slot.SEAT].seats == frozenset({1})
    assert Slot.SEAT not in offers(after(4, "show 3"), 0, 2, 3)


def test_scout_and_show_goes_with_its_right() -> None:
    assert Slot.MINUS_HOLD not in offers(after(3, "show 3", "both 2", "show 2", "show 2"))


def test_a_hand_that_is_too_small_only_scouts() -> None:
    lines = ["show 5", "show 7", "show 8", "show 8", "show 8"]
    assert Slot.OK in offers(after(5, *lines[:-1]))
    assert Slot.OK not in offers(after(5, *lines))
    assert Slot.MINUS in offers(after(5, *lines))


def test_two_players_scout_while_chips_last_and_then_are_stuck() -> None:
    assert Slot.MINUS_HOLD not in offers(after(2, "show 5"))
    assert offers(after(2, "show 5"))[Slot.END].move == "tally"
    spent = after(2, "show 5", "scout", "scout", "scout")
    assert Slot.MINUS not in offers(spent)
    assert deeds(spent)[Slot.END] == "stuck"
    assert offers(spent)[Slot.MORE].move == "tally"


def test_counting_in_place_of_what_was_logged_is_asked_about_first() -> None:
    def asked(match: Match) -> list[str | None]:
        found = [offers(match)[slot].confirm for slot in (Slot.END, Slot.MORE)]
        return [None if question is None else WORDS.say(question) for question in found]

    assert asked(after(3)) == [None, None]
    assert asked(after(3, "show 2")) == ["Count the round in place of the one move logged?"] * 2
    assert asked(after(3, "show 2", "scout")) == ["Count the round in place of the 2 moves logged?"] * 2
    assert asked(after(3, "show 2", "scout", "scout", rounds=2)) == [None, None]


@pytest.mark.parametrize(("seats", "lines", "slot", "why"), [
    (5, ("show 5", "show 7", "show 8", "show 8", "show 8"), Slot.OK, "Ana holds 4"),
    (2, ("show 5", "scout", "scout", "scout"), Slot.MINUS, "Bo has no chip"),
    (3, (), Slot.MINUS, "no card lies there"),
    (3, (), Slot.MINUS_HOLD, "no card lies there"),
    (2, ("show 5",), Slot.MINUS_HOLD, "not with two players"),
    (3, ("show 3", "both 2", "show 2", "show 2"), Slot.MINUS_HOLD, "Scout & Show is spent"),
    (3, (), Slot.PLUS, None),
])  # fmt: skip
def test_why_a_button_does_nothing(seats: int, lines: tuple[str, ...], slot: Slot, why: str | None) -> None:
    match = after(seats, *lines)
    assert slot not in offers(match)
    reason = GAME.why_not(state(match), slot)
    assert (None if reason is None else WORDS.say(reason)) == why


def test_nothing_is_offered_once_the_match_is_over() -> None:
    assert not offers(after(3, "show 2", "scout", "scout"))


# ---- what is asked


@pytest.mark.parametrize(("lines", "name", "facts"), [
    ((), "show", "table is free"),
    (("show 3",), "show", "on table: 3"),
    (("show 3",), "scout_and_show", "table: 3-1=2"),
])  # fmt: skip
def test_what_helps_to_answer(lines: tuple[str, ...], name: str, facts: str) -> None:
    assert told(question(after(3, *lines), name).facts) == [facts]


def test_a_scan_of_the_cards_leaves_nothing_to_ask() -> None:
    draft = Draft("show", 0).answered(("values", 0), 7).answered(("values", 1), 8)
    assert GAME.ask(state(after(3)), draft) is None
    entry = GAME.finish(state(after(3)), draft)
    assert entry.numbers("values") == (7, 8)
    assert GAME.value(entry, ("cards",)) == 2


def test_an_end_is_not_asked_for() -> None:
    assert GAME.ask(state(after(3, "show 2")), Draft("scout", 1)) is None


# ---- what the glass is told


def told(facts: tuple[Fact, ...]) -> list[str]:
    return [WORDS.say(fact.text) for fact in facts if isinstance(fact, Line)]


def test_what_lies_there_and_whose_it_is() -> None:
    assert GAME.facts(state(after(3, "show 3"))) == (Pieces("card", 3, 0),)
    assert told(GAME.facts(state(after(3)))) == ["table is free"]


def test_two_players_see_their_own_chips() -> None:
    def chips(*lines: str) -> list[str]:
        facts = GAME.facts(state(after(2, *lines)))
        return told(facts) + [WORDS.say(fact.label) for fact in facts if isinstance(fact, Pieces) and fact.label]

    assert chips() == ["3 chips"]
    assert chips("show 4", "scout", "scout") == ["1 chip"]
    assert chips("show 4", "scout", "scout", "scout") == ["no chip"]


@pytest.mark.parametrize(("seats", "lines", "words"), [
    (3, ("show 3",), "Ana: Show 3"),
    (3, ("show =7 8",), "Ana: Show 2"),
    (3, ("show 3", "scout left"), "Bo: Scout"),
    (3, ("show 3", "both 2"), "Bo: Scout & Show 2"),
    (2, ("show 5", "scout", "scout", "scout", "stuck"), "Bo: stuck"),
])  # fmt: skip
def test_a_move_in_words(seats: int, lines: tuple[str, ...], words: str) -> None:
    match = after(seats, *lines)
    assert WORDS.say(GAME.describe(match.positions[-2].state, match.entries[-1])) == words


def test_a_counted_round_in_words() -> None:
    match = counted(2, [1, 1], [2, 0], [5, 12], 0)
    assert WORDS.say(GAME.describe(match.positions[0].state, match.entries[0])) == "Round counted"


@pytest.mark.parametrize(("match", "word"), [
    (after(3, "show 2", "scout", "scout"), "unbeaten"),
    (after(2, "show 5", "scout", "scout", "scout", "stuck"), "stuck"),
    (after(5, "show 5", "show 5", "scout", "scout", "scout", "show 4"), "out"),
])  # fmt: skip
def test_why_the_round_is_over(match: Match, word: str) -> None:
    assert GAME.ended(match.now.state) == text(f"end.{word}")
    assert WORDS.say(text(f"end.{word}")) == word


def test_an_open_round_has_not_ended() -> None:
    assert GAME.ended(state(after(3))) is None
