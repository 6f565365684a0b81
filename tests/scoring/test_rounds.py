"""The round table: entering, counting, ending, options, and how the table is asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import Refused
from scoring.facts import Becomes
from scoring.game import OptionValue
from scoring.match import Match
from scoring.moves import LIMIT
from scoring.prompts import SEAT, Count, Draft, Offer, Slot, Who
from scoring.record import play_line
from scoring.rounds import GAME
from tests.scoring.walk import begin, check_match, wander


def after(seats: int, *lines: tuple[Any, ...], first: int = 0, **options: OptionValue) -> Match:
    """Lines as ("points", seat, points), ("tally", points...), ("end_round",), ("finish",), ("correct", seat, points)."""
    match = begin(GAME, seats, first, **options)
    for line in lines:
        match = play_line(match, body(*line))
    return match


def body(name: str, *rest: Any) -> dict[str, Any]:
    if name in ("points", "correct"):
        return {"move": name, "seat": rest[0], "points": rest[1]}
    return {"move": name, "points": [*rest]} if name == "tally" else {"move": name}


def offer(match: Match, slot: Slot, move: str) -> Offer:
    found = [one for one in GAME.offers(match.now.state, frozenset()) if (one.slot, one.move) == (slot, move)]
    assert len(found) == 1
    return found[0]


# ---- the course of a match


def test_again_adds() -> None:
    match = after(2, ("points", 0, 30), ("points", 1, 5), ("points", 0, -42))
    assert match.result()["detail"] == {"points": [-12, 5]}
    assert match.now.totals == (0, 0)


def test_who_got_nothing_has_0() -> None:
    assert after(3, ("points", 1, 7), ("end_round",)).now.rounds == ((0, 7, 0),)
    assert after(3, ("end_round",)).now.rounds == ((0, 0, 0),)


def test_a_tally_replaces_what_was_entered() -> None:
    assert after(2, ("points", 0, 99), ("tally", 1, 2)).now.rounds == ((1, 2),)


def test_without_a_limit_it_goes_on_until_it_is_finished() -> None:
    match = after(2, *[("tally", 1, 2)] * 50)
    assert not match.now.finished
    done = play_line(match, body("finish"))
    assert done.now.finished
    assert len(done.now.rounds) == 50
    assert done.winners() == (1,)


def test_finish_closes_an_open_round_first() -> None:
    match = after(2, ("tally", 1, 2), ("points", 0, 5), ("finish",))
    assert match.now.rounds == ((1, 2), (5, 0))
    assert match.now.finished


def test_points_of_0_open_a_round_too() -> None:
    assert len(after(2, ("points", 0, 0), ("finish",)).now.rounds) == 1


def test_a_match_that_is_finished_at_once_has_no_round() -> None:
    match = after(2, ("finish",))
    assert (match.now.finished, match.now.rounds, match.winners()) == (True, (), (0, 1))
    back = match.undo()
    assert not back.now.finished
    assert back.redo().now.finished


def test_nothing_but_corrections_after_the_end() -> None:
    match = after(2, ("tally", 1, 2), ("finish",))
    for line in (body("points", 0, 1), body("finish"), body("end_round"), body("tally", 1, 1)):
        with pytest.raises(Refused) as caught:
            play_line(match, line)
        assert caught.value.text.key == "over"
    assert play_line(match, body("correct", 0, 5)).winners() == (0,)


@pytest.mark.parametrize("last", [("tally", 3, 4), ("end_round",), ("finish",)])
def test_after_the_end_no_round_is_open(last: tuple[Any, ...]) -> None:
    match = after(2, ("points", 1, 9), last, rounds=1)
    assert match.result()["detail"] == {"points": [0, 0]}


def test_a_number_of_rounds_ends_it() -> None:
    assert not after(2, ("tally", 1, 2), rounds=2).now.finished
    assert after(2, ("tally", 1, 2), ("tally", 1, 2), rounds=2).now.finished


@pytest.mark.parametrize(("points", "over"), [((49, 0), False), ((50, 0), True), ((-60, 51), True)])
def test_a_target_ends_it_at_a_rounds_end(points: tuple[int, int], over: bool) -> None:
    assert after(2, ("tally", *points), target=50).now.finished is over


def test_corrections_count_towards_a_target_but_only_at_a_rounds_end() -> None:
    match = after(2, ("correct", 0, 60), target=50)
    assert not match.now.finished
    assert play_line(match, body("tally", 0, 0)).now.finished
    below = after(2, ("tally", 55, 0), ("correct", 0, -20), target=50)
    assert below.now.finished


def test_the_lowest_may_win() -> None:
    match = after(3, ("tally", 5, -3, 5), rounds=1, lowest_wins=1)
    assert (match.ranks(), match.winners()) == ((2, 1, 2), (1,))


def test_points_beyond_a_million_are_refused_however_they_come_together() -> None:
    match = after(2, ("points", 0, LIMIT))
    for line in (body("points", 0, 1), body("correct", 1, LIMIT)):
        if line["move"] == "correct":
            match = play_line(match, line)
            line = body("correct", 1, 1)
        with pytest.raises(Refused) as caught:
            play_line(match, line)
        assert caught.value.text.key == "too-much"
    assert play_line(match, body("points", 0, -1)).result()["detail"]["points"] == [LIMIT - 1, 0]


# ---- at the table


def test_the_next_one_without_points_is_asked_from_the_starter_on() -> None:
    match = after(3, ("tally", 0, 0, 0), first=1)
    order = []
    while (seat := next(iter(GAME.acting(match.now.state)), None)) is not None:
        order.append(seat)
        dial = offer(match, Slot.OK, "points")
        assert (dial.seat, dial.standing) == (seat, True)
        match = play_line(match, body("points", seat, 1))
    assert order == [2, 0, 1]
    assert offer(match, Slot.OK, "end_round").standing is False


def test_a_seat_asks_for_that_player_and_so_does_more() -> None:
    match = after(3, ("points", 0, 3))
    assert offer(match, Slot.SEAT, "points").seats == frozenset({0, 1, 2})
    who = GAME.ask(match.now.state, Draft("points"))
    assert who is not None
    assert who.path == SEAT
    assert who.kind == Who((0, 1, 2), 1)


def test_the_dial_opens_on_0_and_shows_the_total_before_and_after() -> None:
    match = after(2, ("points", 0, 12))
    draft = Draft("points", 0)
    ask = GAME.ask(match.now.state, draft)
    assert ask is not None
    assert ask.kind == Count(-LIMIT, LIMIT - 12, 0)
    assert GAME.trial(match.now.state, draft, ask, 8) == (Becomes(0, 20),)


def test_a_tally_opens_on_what_was_entered() -> None:
    match = after(2, ("points", 1, 12))
    ask = GAME.ask(match.now.state, Draft("tally").answered(("points", 0), 3))
    assert ask is not None
    assert (ask.path, ask.place) == (("points", 1), (2, 2))
    assert ask.kind == Count(-LIMIT, LIMIT, 12)


def test_ending_is_always_at_hand() -> None:
    match = after(2)
    assert offer(match, Slot.END, "end_round")
    assert offer(match, Slot.MORE, "finish")
    assert offer(match, Slot.MORE, "tally")
    assert GAME.finisher == "finish"
    assert not GAME.offers(after(2, ("finish",)).now.state, frozenset())


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 8), st.integers(0, 10**9), st.sampled_from([None, 3]), st.sampled_from([None, 500]))
def test_every_question_can_be_answered(seats: int, seed: int, rounds: int | None, target: int | None) -> None:
    match = wander(GAME, seats, seed, 20, rounds=rounds, target=target)
    check_match(match)
    assert match.now.totals == tuple(map(sum, zip((0,) * seats, *match.now.rounds, strict=True)))
