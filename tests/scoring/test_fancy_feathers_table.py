"""Fancy Feathers at the table: what is offered and asked, in how many presses, and that every legal move can be entered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from firmware.words import Words
from scoring.facts import Line, Result, Scale, Sheet
from scoring.fancy_feathers import GAME
from scoring.fancy_feathers_species import SPECIES
from scoring.match import Match
from scoring.moves import Move, move
from scoring.prompts import SEAT, Answer, Ask, Count, Draft, Offer, Slot, Who
from scoring.text import Name, Text, text
from tests.scoring.feathers_evening import (
    NAMES,
    WITH_TRAP,
    Evening,
    advance,
    begin,
    emptied,
    ended,
    evenings,
    farthest,
    leave,
    played,
)

NOBODY: frozenset[int] = frozenset()
ALL = frozenset(range(6))
WORDS = Words("en", GAME.info, NAMES)


def offers(match: Match, slot: Slot, deed: str | None = None, buttons: frozenset[int] = NOBODY) -> list[Offer]:
    found = GAME.offers(match.now.state, buttons)
    return [one for one in found if one.slot is slot and deed in (None, one.move)]


def asked(match: Match, draft: Draft) -> Ask:
    question = GAME.ask(match.now.state, draft)
    assert question is not None
    return question


def likely(question: Ask) -> Answer:
    assert isinstance(question.kind, Count | Who)
    return question.kind.likely


def taken(match: Match, draft: Draft, *answers: Answer) -> Match:
    """The offer is taken up; answers left out are the likely ones."""
    given = list(answers)
    while (question := GAME.ask(match.now.state, draft)) is not None:
        draft = draft.answered(question.path, given.pop(0) if given else likely(question))
    return match.play(GAME.finish(match.now.state, draft))


# ---- the path


def test_ok_moves_the_disc_on_by_one_and_the_dial_goes_as_far_as_the_path() -> None:
    match = begin(2)
    (offer,) = offers(match, Slot.OK)
    assert (offer.standing, offer.seat) == (True, 0)
    question = asked(match, offer.draft())
    assert (question.path, question.seat, question.kind) == (("steps",), 0, Count(1, 5, 1))
    assert taken(match, offer.draft()).entries == (move("advance", 0, steps=1),)
    assert taken(match, offer.draft(), 4).entries == (move("advance", 0, steps=4),)


def test_the_table_is_told_how_to_stack_the_discs_and_then_what_a_move_takes() -> None:
    match = begin(3, first=1)
    assert [WORDS.say(line.text) for line in GAME.facts(match.now.state)] == ["up: Bo, Cy, Ana"]
    match = played(match, *advance(3, 3, 3))
    assert [WORDS.say(line.text) for line in GAME.facts(match.now.state)] == ["takes 0 cards,", "then goes on"]
    match = played(match, *advance(1, 3))
    assert [WORDS.say(line.text) for line in GAME.facts(match.now.state)] == ["takes 3 cards,", "then goes on"]


def test_the_dial_says_whose_disc_is_there_already() -> None:
    match = played(begin(2), *advance(2))
    (offer,) = offers(match, Slot.OK)
    question = asked(match, offer.draft())
    shown = [GAME.trial(match.now.state, offer.draft(), question, steps) for steps in (1, 2, 3)]
    assert shown == [(), (Line(text("joins", Name(0))),), ()]


def test_end_leaves_once_the_pile_is_empty() -> None:
    match = played(begin(2), *advance(2))
    assert offers(match, Slot.END) == []
    assert GAME.why_not(match.now.state, Slot.END) == text("pile", 23)
    match = emptied()
    (offer,) = offers(match, Slot.END)
    assert GAME.why_not(match.now.state, Slot.END) is None
    assert taken(match, offer.draft()).entries[-1] == move("leave", match.to_move())


def test_at_the_end_of_the_path_there_is_nothing_but_to_leave() -> None:
    match = begin(2)
    while match.now.state.path.ahead:
        match = match.play(farthest(match))
    assert [one.move for one in offers(match, Slot.OK)] == ["leave"]


def test_the_corner_counts_the_pile_and_the_head_names_the_disc() -> None:
    match = played(begin(2), *advance(2))
    assert GAME.corner(match.now.state) == text("corner.pile", 23)
    assert GAME.acting(match.now.state) == (1,)
    over = ended(3)
    assert GAME.corner(over.now.state) == text("corner.counted", 0, 3)
    assert GAME.acting(over.now.state) == ()


# ---- traps and foxes


def test_traps_and_foxes_are_offered_only_if_they_are_in_play() -> None:
    deeds = {one.move for one in GAME.offers(played(begin(2), *advance(2, 3, 4)).now.state, ALL)}
    assert deeds == {"advance", "collection"}
    match = played(begin(2, species=WITH_TRAP), *advance(2, 3, 4))
    assert [one.move for one in offers(match, Slot.MORE)] == ["trap", "fox", "collection"]


def test_a_trap_is_one_press_in_more_or_on_the_seat_of_who_moves_next() -> None:
    match = played(begin(2, species=WITH_TRAP), *advance(2, 3, 4))
    (offer,) = offers(match, Slot.MORE, "trap")
    assert GAME.ask(match.now.state, offer.draft()) is None
    assert taken(match, offer.draft()).entries[-1] == move("trap", 1)
    (own,) = offers(match, Slot.SEAT, "trap", ALL)
    assert (own.seats, own.confirm) == ({1}, Text("sure.trap"))
    assert offers(match, Slot.SEAT, "trap", frozenset({0})) == []


def test_a_fox_is_one_press_for_the_latest_taker_and_asks_for_no_card() -> None:
    match = played(begin(2, species=WITH_TRAP), *advance(2, 3, 4, 1))
    latest, other = offers(match, Slot.MORE, "fox")
    assert taken(match, latest.draft()).entries[-1] == move("fox", 1)
    assert asked(match, other.draft()).kind == Who((1, 0), 1)
    assert taken(match, other.draft(), 0).entries[-1] == move("fox", 0)
    (own,) = offers(match, Slot.SEAT, "fox", ALL)
    assert (own.seats, own.confirm) == ({0, 1}, Text("sure.fox"))


def test_after_the_end_the_table_says_who_keeps_a_trap() -> None:
    match = ended(species=WITH_TRAP)
    (offer,) = offers(match, Slot.MORE, "trap")
    last = match.now.state.path.takes[-1].seat
    assert asked(match, offer.draft()).kind == Who((0, 1), last)
    assert offers(match, Slot.SEAT, "trap", ALL) == []


# ---- without a path


def test_who_left_may_be_told_where_no_path_is_logged() -> None:
    match = begin(3, first=1)
    (offer,) = offers(match, Slot.MORE, "leave")
    assert asked(match, offer.draft()).kind == Who((1, 2, 0), 1)
    match = taken(match, offer.draft(), 2)
    assert match.entries == (move("leave", 2),)
    (offer,) = offers(match, Slot.MORE, "leave")
    assert asked(match, offer.draft()).kind == Who((1, 0), 1)
    assert offers(played(begin(3), *advance(1)), Slot.MORE, "leave") == []


def test_score_now_asks_whose_cards_and_then_the_others_follow() -> None:
    match = played(begin(3), *advance(1))
    (offer,) = offers(match, Slot.MORE, "collection")
    assert asked(match, offer.draft()).kind == Who((0, 1, 2), 0)
    match = taken(match, offer.draft(), 1)
    assert match.entries[-1].seat == 1
    (following,) = offers(match, Slot.OK)
    assert (following.move, following.seat, following.standing) == ("collection", 0, True)
    assert [one.move for one in offers(match, Slot.MORE)] == ["advance"]


# ---- counting


def test_counting_goes_round_from_who_began_and_a_seat_may_come_first() -> None:
    match = played(begin(3, first=1), *leave(0))
    order = []
    while not match.now.finished:
        (offer,) = offers(match, Slot.OK)
        assert offer.seat is not None
        order.append(offer.seat)
        others = offers(match, Slot.SEAT)
        assert [one.seats for one in others] == ([set(range(3)) - set(order)] if len(order) < 3 else [])
        match = taken(match, offer.draft())
    assert order == [1, 2, 0]


def test_a_player_is_asked_six_species_the_different_cards_on_one_screen() -> None:
    match = ended()
    (offer,) = offers(match, Slot.OK)
    draft, places, paths = offer.draft(), [], []
    while (question := GAME.ask(match.now.state, draft)) is not None:
        places.append(question.place)
        paths.append(question.path)
        assert question.seat == 0
        assert question.group == () or [one.path for one in question.group] == [
            (question.path[0], value) for value in "123"
        ]
        draft = draft.answered(question.path, 1)
    assert paths[:7] == [*[("golden", one) for one in "123"], *[("fart", one) for one in "123"], ("amherst",)]
    assert places == [(1, 6)] * 3 + [(2, 6)] * 3 + [(one, 6) for one in (3, 4, 5, 6)]
    assert GAME.finish(match.now.state, draft) == move(
        "collection", 0, golden=(1, 2, 3), fart=(1, 2, 3), amherst=1, blood=1, reeves=1, green=1
    )


def test_mirrors_come_last() -> None:
    match = played(begin(2, species=SPECIES[6:]), *leave(0))
    draft, species = offers(match, Slot.OK)[0].draft(), []
    while (question := GAME.ask(match.now.state, draft)) is not None:
        species.append(question.path[0])
        draft = draft.answered(question.path, 1)
    assert species == ["peacock", "nest", "trap", *["monal"] * 3, "fox", "mirror"]
    assert GAME.trial(match.now.state, draft, asked(match, Draft("collection", 0, draft.answers[:-1])), 2)[0] == Result(
        12 - 2
    )


@pytest.mark.parametrize(
    ("species", "value", "facts"),
    [
        ("blood", 3, (Result(3), Scale((0, 3, 6, 3, 0, -3), 3, 0))),
        ("reeves", 5, (Result(15), Scale((-5, -4, 3, 8, 15, 15), 5, 1))),
        ("green", 0, (Result(0), Scale((0, -2, 5, 3, 10, 8), 0, 0))),
        ("amherst", 2, (Scale((0, 5, 10, 15, 20, 25), 2, 0),)),
    ],
)
def test_a_dial_shows_the_result_and_the_species_table(species: str, value: int, facts: tuple[Any, ...]) -> None:
    match = played(begin(2), *leave(0))
    before = {"amherst": 6, "blood": 7, "reeves": 8, "green": 9}[species]
    draft = offers(match, Slot.OK)[0].draft()
    for _ in range(before):
        draft = draft.answered(asked(match, draft).path, 0)
    question = asked(match, draft)
    assert question.path == (species,)
    assert GAME.trial(match.now.state, draft, question, value) == facts


def test_different_cards_are_worth_what_all_three_dials_show() -> None:
    match = played(begin(2), *leave(0))
    draft = offers(match, Slot.OK)[0].draft()
    question = asked(match, draft)
    assert [one.likely for one in question.group] == [1, 1, 1]
    assert GAME.trial(match.now.state, draft, question, 2) == (Result(2 + 2 + 3),)
    draft = draft.answered(question.path, 2)
    assert GAME.trial(match.now.state, draft, asked(match, draft), 0) == (Result(2 + 3),)


def test_where_the_path_is_logged_the_dials_tell_how_many_cards_are_named() -> None:
    match = ended()
    held = match.result()["detail"]["collected"][0]
    draft = offers(match, Slot.OK)[0].draft()
    shown = GAME.trial(match.now.state, draft, asked(match, draft), 2)
    assert Line(text("told", 2, held)) in shown


@settings(max_examples=30, deadline=None)
@given(evenings(scanned=False))
def test_likely_answers_come_to_the_collected_cards(evening: Evening) -> None:
    """As far as the species that are left allow."""
    match = played(Match.begin(GAME, evening.start), *evening.play().moves)
    (offer,) = offers(match, Slot.OK)
    after = taken(match, offer.draft())
    told = after.now.state.collections[offer.seat or 0]
    assert told is not None
    assert len(told) == match.result()["detail"]["collected"][offer.seat]


def test_a_counted_player_sees_each_species_and_amherst_when_all_are_known() -> None:
    ana, bo = move("collection", 0, amherst=2, blood=1), move("collection", 1, amherst=1, green=4)
    one = begin(2).play(ana)
    sheet = GAME.announce(begin(2).now.state, ana, one.now.state)
    assert isinstance(sheet, Sheet)
    assert (sheet.seat, sheet.total) == (0, 3)
    assert {words.key: points for words, points in sheet.rows}["species.amherst"] is None
    both = one.play(bo)
    last = GAME.announce(one.now.state, bo, both.now.state)
    assert isinstance(last, Sheet)
    assert last.total == both.now.totals[1] == 10
    assert [points for _, points in last.rows] == [0, 0, 0, 0, 0, 10]


def test_who_counts_while_others_are_on_the_path_is_not_shown_yet() -> None:
    match = emptied()
    gone = match.to_move()
    match = match.play(move("leave"))
    entry = move("collection", gone, blood=1)
    after = match.play(entry)
    assert GAME.announce(match.now.state, entry, after.now.state) is None
    assert after.to_move() == 1 - (gone or 0)
    assert offers(after, Slot.OK)[0].move in ("advance", "leave")


def test_the_first_game_costs_ten_oks_and_few_steps() -> None:
    """A dial that is off costs at most two presses: it turns by holding."""
    match = begin(2)
    told = [
        move("collection", 0, golden=(2, 3, 3), fart=(1, 2), amherst=2, blood=3, reeves=3, green=1),
        move("collection", 1, golden=(1, 1, 2), fart=(1, 3), amherst=3, blood=2, reeves=2, green=4),
    ]
    for entry in told:
        assert presses(match, entry) <= 20
        match = match.play(entry)


def presses(match: Match, entry: Move) -> int:
    draft, count = Draft(entry.name, entry.seat), 0
    while (question := GAME.ask(match.now.state, draft)) is not None:
        value = GAME.value(entry, question.path)
        assert isinstance(value, int)
        assert isinstance(question.kind, Count)
        count += 1 + min(2, abs(value - question.kind.likely))
        draft = draft.answered(question.path, value)
    return count


# ---- everything that is legal can be entered


def drafts(match: Match) -> Iterator[Draft]:
    """Every way to begin an entry."""
    for offer in GAME.offers(match.now.state, ALL):
        for seat in sorted(offer.seats) if offer.seats else [offer.seat]:
            yield Draft(offer.move, seat, offer.preset)


def enters(match: Match, entry: Move, draft: Draft) -> bool:
    """Whether this beginning leads to the move, each question answered with what the move says."""
    while (question := GAME.ask(match.now.state, draft)) is not None:
        value = GAME.value(entry, question.path)
        inside = question.kind.seats if isinstance(question.kind, Who) else _range(question.kind)
        if value not in inside:
            return False
        draft = draft.answered(question.path, value)
    return GAME.finish(match.now.state, draft) == entry


def _range(kind: object) -> range:
    assert isinstance(kind, Count)
    assert kind.low <= kind.likely <= kind.high
    return range(kind.low, kind.high + 1)


@settings(max_examples=30, deadline=None)
@given(evenings())
def test_whatever_is_legal_can_be_entered(evening: Evening) -> None:
    match = Match.begin(GAME, evening.start)
    ending = [] if evening.scanned else evening.play().collections()
    for entry in [*evening.play().moves, *ending]:
        if entry.name != "reveal":
            plain = Move("fox", entry.seat) if entry.name == "fox" else entry
            assert any(enters(match, plain, draft) for draft in drafts(match) if draft.move == entry.name)
        match = match.play(entry)


# ---- words


def test_refusals_fit_the_glass_and_say_more_at_a_terminal() -> None:
    keys = ["no-path", "all-left", "too-far", "gone", "pile", "not-laid", "no-such-cards", "not-in-match", "no-taker"]
    for key in [*keys, "heir", "no-fit", "counted", "too-many", "turn"]:
        refusal = text(key, 17)
        assert len(WORDS.say(refusal)) <= 21
        assert len(WORDS.sentence(refusal)) > len(WORDS.say(refusal))


@pytest.mark.parametrize("option", GAME.info.options, ids=lambda option: option.name)
def test_options_have_words(option: Any) -> None:
    assert WORDS.has(f"option.{option.name}")
    for word in getattr(option.kind, "words", ()):
        assert WORDS.has(f"option.{option.name}.{word}")


def test_seat_is_asked_first_where_it_is_missing() -> None:
    match = ended(species=WITH_TRAP)
    for deed in ("collection", "trap", "fox"):
        assert asked(match, Draft(deed)).path == SEAT
