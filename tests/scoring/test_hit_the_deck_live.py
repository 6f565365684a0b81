"""The live log of Hit the Deck: turn, direction, duty, hand sizes, the card on top."""

from __future__ import annotations

import pytest

from tests.scoring.hit_the_deck_lines import (
    DRAW,
    PASS,
    after,
    begin,
    detail,
    hand,
    out,
    penalty,
    play,
    refused,
    tally,
    turn_up,
)


def test_nobody_has_the_turn_before_the_live_log_and_the_starter_has_it_then() -> None:
    match = begin(4, first=2)
    assert match.to_move() is None
    assert detail(match, "hands") is None
    assert refused(match, play("red-1", 0)) == "turn"
    match = after(match, play("red-1"))
    assert match.to_move() == 3
    assert detail(match, "hands") == [7, 7, 6, 7]


def test_the_start_passes_left_with_every_round() -> None:
    match = after(begin(3, first=2), tally(0, 1, 1), DRAW)
    assert match.to_move() == 0
    assert detail(match, "hands") == [8, 7, 7]


def test_penalties_are_in_the_hands_whether_before_or_after_the_log_began() -> None:
    match = after(begin(), penalty(1, "last_hand"), DRAW, penalty(2, "false_hit"), PASS)
    assert detail(match, "hands") == [8, 11, 9]


@pytest.mark.parametrize(
    ("top", "card", "fits"),
    [
        ("red-3", "red-5", True),
        ("red-3", "blue-3", True),
        ("red-3", "blue-5", False),
        ("red-3", "cut-red", True),
        ("red-3", "cut-blue", False),
        ("red-3", "flip-red", True),
        ("red-3", "flip-blue", False),
        ("red-3", "hit-5", True),
        ("red-3", "hit-blue", True),
        ("red-3", "hit-hand", True),
        ("hit-3", "blue-3", True),
        ("hit-3", "blue-4", False),
        ("hit-3", "cut-blue", False),
        ("hit-3", "hit-4", True),
        ("hit-3", "hit-hand", True),
        ("hit-red", "red-1", True),
        ("hit-red", "cut-red", True),
        ("hit-red", "flip-red", True),
        ("hit-red", "blue-1", False),
        ("hit-red", "hit-blue", True),
        ("cut-red", "blue-1", True),
        ("flip-red", "blue-1", True),
        ("hit-hand", "blue-1", True),
    ],
)
def test_what_may_be_played_on_what(top: str, card: str, fits: bool) -> None:
    match = after(begin(), play(top))
    if fits:
        assert len(after(match, play(card)).entries) == 2
    else:
        assert refused(match, play(card)) == ("must-follow" if top.startswith("hit") else "on-top")


def test_cut_skips_and_flip_turns_the_direction_and_goes_again() -> None:
    match = after(begin(4), play("cut-red", 0))
    assert match.to_move() == 2
    match = after(match, play("flip-blue", 2))
    assert (match.to_move(), detail(match, "direction")) == (2, -1)
    match = after(match, play("green-1", 2))
    assert match.to_move() == 1
    assert after(match, play("cut-green", 1)).to_move() == 3
    assert after(begin(2), play("cut-red", 0)).to_move() == 0


def test_the_direction_is_one_at_each_deal() -> None:
    match = after(begin(2), play("flip-red"), out(0))
    assert detail(match, "direction") == -1
    assert detail(after(match, hand(1, 0, 1)), "direction") == 1


def test_a_duty_passes_on_until_it_is_met_and_a_with_card_sets_a_new_one() -> None:
    match = after(begin(), play("hit-4"))
    assert detail(match, "must_follow") == "4"
    match = after(match, DRAW, PASS)
    assert (match.to_move(), detail(match, "must_follow")) == (2, "4")
    match = after(match, play("hit-red"))
    assert detail(match, "must_follow") == "red"
    assert detail(after(match, play("hit-hand")), "must_follow") is None
    match = after(match, play("red-2"))
    assert detail(match, "must_follow") is None
    assert refused(match, play("blue-4")) == "on-top"


def test_one_draw_a_turn_and_a_pass_only_after_it() -> None:
    match = begin()
    assert refused(match, PASS) == "draw-first"
    match = after(match, DRAW)
    assert refused(match, DRAW) == "drew-already"
    assert refused(match, {"move": "draw", "seat": 1}) == "turn"
    assert after(match, play("flip-red"), DRAW, PASS).to_move() == 2
    assert after(match, PASS, DRAW, play("red-1"), DRAW).to_move() == 2


@pytest.mark.parametrize(
    ("card", "turn", "direction", "duty"),
    [
        ("red-3", 0, 1, None),
        ("hit-3", 0, 1, "3"),
        ("hit-red", 0, 1, "red"),
        ("hit-hand", 0, 1, None),
        ("cut-red", 1, 1, None),
        ("flip-red", 0, -1, None),
    ],
)
def test_a_word_card_turned_up_at_the_start_binds_the_first_player(
    card: str, turn: int, direction: int, duty: str | None
) -> None:
    match = after(begin(), turn_up(card))
    assert match.to_move() == turn
    assert detail(match, "direction") == direction
    assert detail(match, "must_follow") == duty
    assert detail(match, "hands") == [7, 7, 7]


def test_a_card_turned_up_is_the_one_to_match() -> None:
    for before in ([], [turn_up("hit-hand")], [play("cut-red")], [play("flip-red")], [play("hit-hand")]):
        match = after(begin(), *before, turn_up("red-3"))
        assert refused(match, play("blue-4")) == "on-top"
        assert refused(match, turn_up("blue-4")) == "on-top"
        assert len(after(match, play("blue-3")).entries) == len(match.entries) + 1


def test_a_flip_that_a_flip_turned_up_is_buried() -> None:
    match = after(begin(), play("flip-red"), turn_up("flip-blue"))
    assert (match.to_move(), detail(match, "direction")) == (0, -1)
    assert refused(after(match, turn_up("red-3")), play("blue-4")) == "on-top"


def test_a_word_card_turned_up_later_skips_nobody() -> None:
    match = after(begin(), play("hit-hand"), turn_up("cut-red"))
    assert match.to_move() == 1
    assert refused(match, play("blue-4")) == "on-top"
    assert detail(after(begin(), play("cut-red"), turn_up("hit-4")), "must_follow") == "4"


def test_an_empty_hand_plays_no_card_and_out_tells_the_end() -> None:
    match = after(begin(2), *[play("cut-red")] * 7)
    assert detail(match, "hands") == [0, 7]
    assert refused(match, play("red-1")) == "no-card-left"
    assert match.now.rounds == ()
    match = after(match, {"move": "out"})
    assert after(match, hand(1, 0, 9)).now.rounds == ((0, 9),)


def test_out_stands_whatever_the_log_counted() -> None:
    match = after(begin(3), play("red-1"), out(2))
    assert detail(match, "hands") == [6, 7, 0]
    assert match.to_move() is None
    assert refused(match, DRAW | {"seat": 1}) == "is-out"
