"""What holds after any legal sequence of Scout's moves."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import scout_melds as melds
from scoring.match import Match
from scoring.record import dump, load
from scoring.scout import GAME
from scoring.scout_round import State
from tests.scoring.scout_lines import plain
from tests.scoring.walk import check_match, wander

SEATS = st.sampled_from([2, 3, 4, 5])
SEEDS = st.integers(0, 10**9)
MANY = settings(max_examples=40, deadline=None)
FEW = settings(max_examples=15, deadline=None)


def rounds_of(match: Match) -> list[list[tuple[str, State]]]:
    """The states of each round after each of its moves; a tally is a round of its own."""
    found: list[list[tuple[str, State]]] = [[]]
    for (_, after), entry in zip(pairwise(match.positions), match.entries, strict=True):
        ended = len(after.rounds) > sum(bool(one) and one[-1][1].end is not None for one in found)
        found[-1].append((entry.name, after.closed if ended else after.state))
        if ended:
            found.append([])
    return found


@MANY
@given(SEATS, SEEDS)
def test_no_card_and_no_chip_is_lost(seats: int, seed: int) -> None:
    for played in rounds_of(wander(GAME, seats, seed, 120)):
        names = [name for name, _ in played]
        for count, (_, now) in enumerate(played, 1):
            assert sum(now.captured) + now.active + sum(now.hands) == melds.in_round(seats)
            if "tally" not in names:
                scouts = sum("scout" in name for name in names[:count])
                assert sum(now.chips) == (6 - scouts if seats == 2 else scouts)


@MANY
@given(SEATS, SEEDS)
def test_an_open_round_leaves_everybody_a_card_and_a_deed(seats: int, seed: int) -> None:
    for position in wander(GAME, seats, seed, 60).positions:
        now: State = position.state
        if now.end is None:
            assert min(now.hands) > 0
            assert now.can_show or now.can_scout or now.is_stuck


@MANY
@given(SEATS, SEEDS)
def test_points_are_captured_and_chips_less_the_hand(seats: int, seed: int) -> None:
    match = wander(GAME, seats, seed, 120)
    for played, points in zip(rounds_of(match), match.now.rounds, strict=False):
        now = played[-1][1]
        for seat in range(seats):
            paid = 0 if seat == now.shower else now.hands[seat]
            assert points[seat] == now.captured[seat] + now.chips[seat] - paid


@FEW
@given(SEATS, SEEDS, st.integers(0, 4))
def test_every_question_can_be_answered(seats: int, seed: int, first: int) -> None:
    check_match(wander(GAME, seats, seed, 25, first % seats), plain)


@FEW
@given(SEATS, SEEDS)
def test_a_record_written_again_is_the_same_match(seats: int, seed: int) -> None:
    match = wander(GAME, seats, seed, 40)
    assert load("\n".join(dump(match)).encode(), lambda _: GAME) == match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_match_ends(seats: int) -> None:
    assert all(wander(GAME, seats, seed, 3000).now.finished for seed in range(5))
