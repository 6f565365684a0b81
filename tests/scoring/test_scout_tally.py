"""A round of Scout counted at its end: worked cases, what cannot be, and how it is asked for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import Refused
from scoring.facts import Line
from scoring.match import Match
from scoring.moves import move
from scoring.prompts import Ask, Count, Draft
from scoring.record import play_line
from scoring.scout import GAME
from scoring.scout_round import End, State
from scoring.text import text
from tests.scoring.scout_lines import after, counted, state, tally
from tests.scoring.walk import answered, begin, likely


def refusal(seats: int, captured: list[int], chips: list[int], hands: list[int], ender: int) -> str:
    with pytest.raises(Refused) as caught:
        counted(seats, captured, chips, hands, ender)
    return caught.value.text.key


# ---- worked cases


def test_out() -> None:
    match = counted(5, [2, 3, 4, 6, 1], [2, 2, 1, 6, 1], [7, 5, 4, 0, 11], 3)
    assert match.now.totals == (-3, 0, 1, 12, -9)
    assert state(match).end is End.OUT
    assert match.result()["detail"]["active"] == 2


def test_unbeaten() -> None:
    match = counted(3, [0, 2, 0], [0, 2, 0], [11, 9, 13], 1)
    assert match.now.totals == (-11, 4, -13)
    assert match.result()["detail"]["owner"] == 1


def test_unbeaten_with_nothing_left_of_the_set() -> None:
    match = counted(4, [0, 0, 0, 0], [3, 0, 0, 0], [8, 12, 12, 12], 0)
    assert match.now.totals == (3, -12, -12, -12)
    assert match.result()["detail"]["owner"] is None


def test_stuck() -> None:
    match = counted(2, [1, 1], [2, 0], [5, 12], 0)
    assert match.now.totals == (3, -11)
    assert state(match).end is End.STUCK


def test_it_replaces_what_was_logged_of_the_round() -> None:
    match = play_line(after(3, "show 2", "scout", rounds=2), tally([0, 0, 0], [0, 2, 0], [13, 10, 13], 1))
    assert match.now.rounds == ((-13, 2, -13),)
    assert state(match).hands == (12, 12, 12)


# ---- what cannot be


@pytest.mark.parametrize(
    ("reason", "seats", "captured", "chips", "hands", "ender"),
    [
        ("more-cards", 3, [20, 10, 10], [3, 0, 4], [11, 5, 0], 2),
        ("more-cards", 2, [4, 4], [3, 3], [0, 15], 0),
        # Everybody but the ender holds a card.
        ("holds-none", 3, [5, 9, 9], [1, 1, 1], [0, 4, 0], 0),
        ("holds-none", 3, [5, 9, 9], [1, 1, 1], [4, 4, 0], 0),
        # An ender without cards leaves an active set; with two players a stuck player stands before one.
        ("no-set-left", 3, [6, 10, 8], [1, 1, 1], [0, 6, 6], 0),
        ("no-set-left", 2, [4, 6], [1, 0], [4, 8], 0),
        ("set-too-long", 3, [2, 2, 2], [1, 1, 1], [0, 10, 10], 0),
        ("set-too-long", 4, [2, 2, 2, 2], [3, 0, 0, 0], [4, 8, 8, 8], 0),
        ("three-chips", 2, [4, 4], [4, 0], [0, 9], 0),
        ("has-chip", 2, [1, 1], [2, 1], [5, 12], 0),
        # Unbeaten: the others' last Scouts alone are a chip each.
        ("chips-of-last", 4, [2, 2, 2, 2], [2, 5, 0, 0], [6, 9, 9, 9], 0),
        # A hand beyond the deal needs Scouts, and a chip was paid for each.
        ("no-such-round", 3, [3, 0, 0], [0, 0, 0], [0, 13, 13], 0),
        # The first one showed two cards at least: the others captured one, and no chip tells of a Scout.
        ("no-such-round", 3, [1, 1, 0], [0, 0, 2], [11, 13, 8], 2),
        # Two players: the chips tell who scouted how many, so hands and captured cards follow from each other.
        ("no-such-round", 2, [1, 1], [2, 0], [5, 11], 0),
        ("no-such-round", 2, [2, 1], [2, 0], [5, 12], 0),
        ("no-such-round", 2, [1, 1], [3, 0], [5, 12], 0),
    ],
)
def test_impossible(
    reason: str, seats: int, captured: list[int], chips: list[int], hands: list[int], ender: int
) -> None:
    assert refusal(seats, captured, chips, hands, ender) == reason


def test_a_refused_tally_leaves_the_match_as_it_was() -> None:
    match = after(3, "show 2")
    with pytest.raises(Refused):
        play_line(match, tally([0, 0, 0], [0, 0, 0], [0, 0, 0], 0))
    assert play_line(match, {"move": "scout"}).now.state.hands == (10, 13, 12)


def random_round(seats: int, random: Random) -> State:
    """A round that ended as the rules say, played by counts."""
    now = GAME.deal(GAME.setup(seats, random.randrange(seats), {}), 0, None)
    while now.end is None:
        entries = [move("show", now.turn, cards=size) for size in range(now.fewest, now.most + 1)][:4]
        if now.can_scout:
            entries += [move("scout", now.turn)] * 3
        if now.can_scout_and_show:
            larger = now.after_scout
            entries += [move("scout_and_show", now.turn, cards=size) for size in (larger.fewest, larger.most)]
        if now.is_stuck:
            entries.append(move("stuck", now.turn))
        now = GAME.play(now, random.choice(entries))
    return now


@settings(deadline=None)
@given(st.sampled_from([2, 3, 4, 5]), st.integers(0, 10**9))
def test_every_round_that_was_played_can_be_counted(seats: int, seed: int) -> None:
    played = random_round(seats, Random(seed))
    ender = played.shower or 0
    match = counted(seats, [*played.captured], [*played.chips], [*played.hands], ender)
    assert match.now.totals == GAME.points(played)
    assert state(match).end is played.end
    assert state(match).active == played.active


# ---- the questions


def asked(match: Match, **answers: int) -> list[Ask]:
    """All questions of a tally, answered as likely but for these ("ender", "hands_0")."""
    found: list[Ask] = []

    def choose(ask: Ask) -> int:
        found.append(ask)
        return answers.get("_".join(map(str, ask.path)), int(str(likely(ask))))

    answered(GAME, match.now.state, Draft("tally"), choose)
    return found


def test_the_ender_first_then_three_dials_a_player_from_the_ender_on() -> None:
    questions = asked(after(3), ender=1)
    assert [ask.path for ask in questions[:5]] == [
        ("ender",),
        ("captured", 1),
        ("chips", 1),
        ("hands", 1),
        ("captured", 2),
    ]
    assert [ask.place for ask in questions[1:]] == [(number, 9) for number in range(1, 10)]


def test_the_enders_hand_opens_on_nothing_and_the_others_hold_a_card() -> None:
    kinds = {ask.path: ask.kind for ask in asked(after(3), ender=1)}
    assert [getattr(kinds["hands", seat], "low", None) for seat in (1, 2, 0)] == [0, 1, 1]
    assert getattr(kinds["hands", 1], "likely", None) == 0


def test_the_dials_open_on_what_was_logged() -> None:
    kinds = {ask.path: ask.kind for ask in asked(after(3, "show 2", "show 3", "scout"), ender=1)}
    assert getattr(kinds["captured", 1], "likely", None) == 2
    assert getattr(kinds["chips", 1], "likely", None) == 1
    assert getattr(kinds["hands", 2], "likely", None) == 13


def test_what_is_left_bounds_the_next_dial() -> None:
    questions = asked(after(3), ender=0, captured_0=20)
    hand = next(ask for ask in questions if ask.path == ("hands", 0))
    assert isinstance(hand.kind, Count)
    # Of 36 cards 16 are left, and two others hold a card each.
    assert hand.kind.high == 36 - 20 - 2
    shown = GAME.trial(after(3).now.state, Draft("tally").answered(("ender",), 0), questions[1], 20)
    assert shown == (Line(text("left", 16)),)


def test_with_two_players_the_last_hand_follows() -> None:
    last = asked(after(2), ender=0, captured_0=1, chips_0=2, hands_0=5, captured_1=1, chips_1=0)[-1]
    assert last.path == ("hands", 1)
    assert getattr(last.kind, "likely", None) == 12


@settings(deadline=None)
@given(st.sampled_from([2, 3, 4, 5]), st.integers(0, 10**9))
def test_every_round_that_was_played_can_be_dialled(seats: int, seed: int) -> None:
    played = random_round(seats, Random(seed))
    entry = move("tally", captured=played.captured, chips=played.chips, hands=played.hands, ender=played.shower)
    state = begin(GAME, seats).now.state

    def choose(ask: Ask) -> int:
        value = GAME.value(entry, ask.path)
        assert isinstance(value, int)
        assert not isinstance(ask.kind, Count) or ask.kind.low <= value <= ask.kind.high
        return value

    assert GAME.finish(state, answered(GAME, state, Draft("tally"), choose)) == entry
