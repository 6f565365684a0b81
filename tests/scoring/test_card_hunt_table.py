"""Card Hunt at the table: which press logs what, what is asked and told, and its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.card_hunt import GAME
from scoring.facts import Line, Pieces
from scoring.match import Match
from scoring.moves import Move
from scoring.prompts import SEAT, Count, Draft, Offer, Slot, Who
from scoring.text import Name, Text, text
from tests.scoring.card_hunt_moves import (
    CLOSE,
    END_ROUND,
    NOBODY,
    begin,
    last_cards,
    passes,
    play,
    played,
    tally,
    trick,
)


def offered(match: Match, buttons: frozenset[int], slot: Slot) -> list[Offer]:
    return [one for one in GAME.offers(match.now.state, buttons) if one.slot is slot]


def summary(offers: list[Offer]) -> list[tuple[str, int | None]]:
    return [(one.move, one.seat) for one in offers]


ALL = frozenset(range(4))


def test_with_seat_buttons_a_card_is_one_press_and_so_is_the_end_of_its_trick() -> None:
    match = begin(4)
    assert [one.seats for one in offered(match, ALL, Slot.SEAT)] == [frozenset({0})]
    match = played(match, play(0), play(2))
    mine, close = offered(match, ALL, Slot.SEAT)
    assert mine.seats == frozenset({0, 3})
    assert (close.move, close.seats, close.again) == ("close", frozenset({2}), True)
    assert GAME.finish(match.now.state, Draft("close", 2)) == CLOSE
    (end,) = offered(match, ALL, Slot.END)
    assert (end.move, end.preview) == ("close", text("did.takes", Name(2), 2))
    assert GAME.facts(match.now.state) == (Pieces("card", 2, 2),)
    assert GAME.acting(match.now.state) == (3, 0)


def test_players_without_a_button_are_named_on_ok() -> None:
    match = begin(8)
    six = frozenset(range(6))
    assert offered(match, six, Slot.OK) == []
    match = match.play(play(0))
    (two,) = offered(match, six, Slot.OK)
    assert (two.move, two.seats) == ("play", frozenset({6, 7}))
    match = match.play(play(6))
    (one,) = offered(match, six, Slot.OK)
    assert (one.move, one.seat) == ("play", 7)


def test_without_seat_buttons_the_table_asks_for_whole_tricks() -> None:
    match = begin(4, first=2)
    (who,) = offered(match, NOBODY, Slot.OK)
    assert (who.move, who.standing) == ("trick", True)
    first = GAME.ask(match.now.state, who.draft())
    assert first is not None
    assert first.kind == Who((2, 3, 0, 1), 2)
    second = GAME.ask(match.now.state, who.draft().answered(SEAT, 0))
    assert second is not None
    assert second.kind == Count(2, 13, 4)
    assert summary(offered(match, NOBODY, Slot.END)) == [("tally", None)]
    match = match.play(trick(0, 4))
    assert summary(offered(match, NOBODY, Slot.END)) == [("tally", None)]
    match = match.play(trick(0, 9))
    assert summary(offered(match, NOBODY, Slot.END)) == [("end_round", None)]


@pytest.mark.parametrize(
    ("seats", "winner", "likely"), [(2, 0, 3), (2, 1, 2), (3, 0, 3), (3, 1, 4), (3, 2, 3), (8, 3, 5)]
)
def test_a_trick_is_never_proposed_with_a_size_it_cannot_have(seats: int, winner: int, likely: int) -> None:
    question = GAME.ask(begin(seats).now.state, Draft("trick", winner))
    assert question is not None
    assert isinstance(question.kind, Count)
    assert question.kind.likely == likely


def test_one_by_one_is_chosen_with_the_first_card_and_stays_until_a_whole_trick() -> None:
    match = begin(3)
    assert ("play", 0) in summary(offered(match, NOBODY, Slot.MORE))
    match = match.play(play(0))
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", None)]
    assert summary(offered(match, NOBODY, Slot.PLUS)) == [("pass", 1)]
    assert summary(offered(match, NOBODY, Slot.END)) == [("close", None)]
    asked = GAME.ask(match.now.state, offered(match, NOBODY, Slot.OK)[0].draft())
    assert asked is not None
    assert asked.kind == Who((1, 2), 1)
    match = match.play(CLOSE)
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", 1)]
    match = played(match, play(1), tally(13, 13, 13))
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", 1)], "the next round is logged as the last one was"
    match = match.play(trick(2, 3))
    assert offered(match, NOBODY, Slot.OK)[0].standing


def test_counting_shows_what_is_left_for_the_others_and_then_for_the_fox() -> None:
    state = begin(2).now.state
    draft = Draft("tally")
    first = GAME.ask(state, draft)
    assert first is not None
    assert GAME.trial(state, draft, first, 17) == (Line(text("fact.left", 9)),)
    draft = draft.answered(("captured", 0), 17)
    second = GAME.ask(state, draft)
    assert second is not None
    assert (second.seat, second.place, second.kind) == (1, (2, 2), Count(0, 9, 9))
    assert GAME.trial(state, draft, second, 7) == (Line(text("fact.fox", 2)),)


def test_counting_warns_before_it_replaces_what_was_logged() -> None:
    assert offered(begin(3), ALL, Slot.END)[0].confirm is None
    match = played(begin(3), trick(0, 3), play(1))
    tallies = [one.confirm for one in GAME.offers(match.now.state, ALL) if one.move == "tally"]
    assert tallies == [text("do.count-instead", 2)]


def test_few_cards_and_ranks_are_told() -> None:
    match = last_cards(3, (0, 2))
    assert GAME.facts(match.now.state) == (Line(Text("fact.leads")), Line(text("fact.few", Name(0), 1)))
    match = match.play(play(0, "J"))
    beat = Line(text("fact.to-beat", Text("rank.j")))
    assert GAME.facts(match.now.state) == (Pieces("card", 1, 0), beat, Line(text("is-out", Name(0))))


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([play(0)], text("did.play", Name(0))),
        ([play(0, "9")], text("did.play-rank", Name(0), "9")),
        ([play(0, "A")], text("did.takes", Name(0), 1)),
        ([play(0), play(2), CLOSE], text("did.takes", Name(2), 2)),
        ([play(0), play(1), passes(2)], text("did.pass", Name(2))),
        ([play(0), play(1), passes(2), passes(0)], text("did.pass-takes", Name(0), Name(1), 2)),
        ([trick(2, 5)], text("did.takes", Name(2), 5)),
        ([trick(2, 13), END_ROUND], Text("did.end-round")),
        ([tally(13, 13, 13)], Text("did.count")),
    ],
)
def test_moves_in_words(moves: list[Move], words: Text) -> None:
    match = played(begin(3), *moves)
    assert GAME.describe(match.positions[-2].state, moves[-1]) == words


# ---- words


def test_every_refusal_has_a_short_form_and_a_sentence() -> None:
    source = Path(__file__).parents[2] / "scoring" / "card_hunt_round.py"
    reasons = set(re.findall(r'refused\(\s*"([a-z-]+)"', source.read_text("utf-8"))) | {"turn"}
    assert {key for reason in reasons for key in (reason, f"{reason}.long")} <= catalogue()


def catalogue() -> set[str]:
    words = Path(__file__).parents[2] / "config" / "games" / "card_hunt" / "en.po"
    return set(re.findall(r'^msgid "(.+)"$', words.read_text("utf-8"), re.MULTILINE))
