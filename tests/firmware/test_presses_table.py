"""What an entry costs in presses: no more than was promised, and README says the truth about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.presses_table import (
    ENCODER,
    PATH,
    PLAIN,
    SEATS,
    TURNS,
    Boxes,
    How,
    a_card_of_tricks,
    a_round,
    each,
    logged,
    table,
)

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- presses: written by `make goldens` -->\n", "<!-- end of presses -->"

with_and_without = pytest.mark.parametrize("box", [SEATS, PLAIN], ids=lambda box: box.title)


@with_and_without
def test_scout_costs_no_more_than_three_presses_in_two_turns(box: Boxes) -> None:
    turns = [one for one in logged("scout", box, How.LIVE) if one.move in TURNS]
    assert len(turns) > 500
    assert sum(one.cost + one.after for one in turns) / len(turns) <= 1.5
    assert each("scout", box, "scout").real == 1
    assert each("scout", box, "stuck").real == 1
    assert each("scout", box, "show").likely == 1
    assert each("scout", box, "scout_and_show").likely == 2


def test_card_hunt_with_seats_is_a_press_a_card_and_one_a_trick() -> None:
    assert each("card_hunt", SEATS, "play").real == 1
    assert each("card_hunt", SEATS, "close").real == 1


def test_card_hunt_without_seats_by_whole_tricks() -> None:
    assert a_card_of_tricks(PLAIN).real <= 1.35
    assert each("card_hunt", PLAIN, "end_round", how=How.TRICKS).real == 1


def test_hit_the_deck() -> None:
    assert each("hit_the_deck", SEATS, "out").real == 2
    assert each("hit_the_deck", SEATS, "hand", asked=True).likely == 2
    assert each("hit_the_deck", PLAIN, "hand", asked=True).likely == 2
    rounds = [one for one in logged("hit_the_deck", SEATS, How.LIVE) if one.move == "hand"]
    assert max(one.after for one in rounds) == 1


@with_and_without
def test_a_real_hand_is_six_presses_at_most(box: Boxes) -> None:
    hands = [one.cost for one in logged("hit_the_deck", box, How.LIVE) if one.move == "hand" and one.asked]
    assert len(hands) > 100
    assert max(hands) <= 6


@with_and_without
def test_fancy_feathers(box: Boxes) -> None:
    assert each("fancy_feathers", box, *PATH).real <= 2.7
    assert each("fancy_feathers", box, "leave").real == 1
    assert each("fancy_feathers", box, "collection").real <= 20


@with_and_without
def test_rounds_are_a_press_a_player_and_the_dial(box: Boxes) -> None:
    assert each("rounds", box, "points", asked=True).likely == 1
    assert max(one.cost for one in logged("rounds", box, How.LIVE) if one.move == "points" and one.asked) <= 3
    assert each("rounds", box, "end_round").real == 1


@with_and_without
def test_counting_a_round_is_no_dearer_than_logging_it(box: Boxes) -> None:
    """Not by much in Scout, where the count at the end is for those who come late."""
    for game, moves in (("card_hunt", ("play", "close", "pass")), ("scout", TURNS)):
        counted = each(game, box, "tally", how=How.COUNTED)
        assert counted.real < a_round(game, box, *moves).real


def test_an_encoder_costs_nothing_where_no_dial_is_turned() -> None:
    assert each("card_hunt", ENCODER, "play", "close") == each("card_hunt", SEATS, "play", "close")
    assert each("scout", ENCODER, "scout").real == 1


def test_readme_tells_these_figures(request: pytest.FixtureRequest) -> None:
    told = README.read_text(encoding="utf-8")
    before, rest = told.split(BEGIN)
    now, after = rest.split(END)
    if request.config.getoption("--write-goldens"):
        README.write_text(before + BEGIN + "\n" + table() + "\n" + END + after, encoding="utf-8")
        return
    assert now.strip() == table().strip(), "the figures have changed; `make goldens` writes them"
