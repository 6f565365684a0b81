"""Hit the Deck: what a hand is worth, when a round and a match end, what cannot be, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hit_the_deck_cards import DECK, holding
from scoring.record import play_line
from tests.scoring.hit_the_deck_lines import (
    Entry,
    after,
    begin,
    cards,
    detail,
    hand,
    out,
    penalty,
    play,
    refused,
    tally,
    turn_up,
)

# ---- the deck and what it is worth


def test_the_deck_has_110_cards_worth_540() -> None:
    assert sum(card.copies for card in DECK.values()) == 110
    assert sum(card.copies for card in DECK.values() if card.is_word) == 30
    assert sum(card.copies * card.points for card in DECK.values()) == 540
    for number in "12345":
        assert sum(card.copies for card in DECK.values() if card.number == number) == 16


@pytest.mark.parametrize(
    ("held", "points"),
    [
        (("red-1", "blue-5", "cut-red"), 16),
        (("red-3", "green-3", "blue-4", "hit-5"), 20),
        (("flip-red", "cut-blue", "hit-hand", "hit-green"), 40),
        (("red-2",), 2),
    ],
)
def test_a_hand_counts_numbers_at_face_value_and_every_word_card_ten(held: tuple[str, ...], points: int) -> None:
    assert holding(held).points == points
    assert after(begin(2), out(0), cards(1, *held)).now.rounds == ((0, points),)


# ---- rounds and the end


def test_a_round_ends_with_the_last_hand_and_the_hands_come_in_any_order() -> None:
    match = after(begin(4), out(1), hand(3, 2, 21), hand(0, 2, 7))
    assert match.now.rounds == ()
    assert after(match, hand(2, 2, 19)).now.rounds == ((27, 0, 39, 41),)


@pytest.mark.parametrize(
    ("rounds", "totals", "winners"),
    [
        ([(42, 0, 40), (0, 45, 40), (0, 16, 23)], (42, 61, 103), (0,)),
        ([(90, 30, 0), (0, 75, 10)], (90, 105, 10), (2,)),
        ([(51, 0, 37), (0, 59, 40), (50, 59, 0)], (101, 118, 77), (2,)),
        ([(55, 0, 52), (0, 55, 50)], (55, 55, 102), (0, 1)),
        ([(96, 0, 9), (4, 1, 0)], (100, 1, 9), (1,)),
    ],
)
def test_the_lowest_total_wins_once_somebody_reaches_the_target(
    rounds: list[tuple[int, ...]], totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = after(begin(), *(tally(*points) for points in rounds))
    assert match.now.finished
    assert (match.now.totals, match.winners()) == (totals, winners)


def test_99_does_not_end_it_but_a_correction_counts_at_the_end_of_the_next_round() -> None:
    match = after(begin(), tally(99, 0, 9))
    assert not match.now.finished
    match = after(match, {"move": "correct", "seat": 0, "points": 5})
    assert not match.now.finished
    assert after(match, tally(0, 1, 1)).now.finished


def test_the_target_is_an_option() -> None:
    assert after(begin(target=50), tally(0, 50, 1)).now.finished
    assert not after(begin(target=200), tally(0, 199, 1)).now.finished


# ---- out, hand, penalty, tally


@pytest.mark.parametrize(
    ("before", "line", "reason"),
    [
        ([], hand(1, 1, 9), "nobody-out"),
        ([out(0)], out(1), "is-out"),
        ([out(0)], out(0), "is-out"),
        ([out(0)], hand(0, 1, 9), "is-out"),
        ([out(0), hand(1, 1, 9)], hand(1, 1, 9), "hand-told"),
        ([out(0)], hand(1, 0, 0), "hand-empty"),
        ([out(0)], cards(1), "hand-empty"),
        ([out(0)], {"move": "hand", "seat": 1, "words": 1}, "hand-how"),
        ([out(0)], {"move": "hand", "seat": 1}, "hand-how"),
        ([out(0)], {"move": "hand", "seat": 1, "words": 1, "numbers": 0, "cards": ["cut-red"]}, "hand-how"),
        ([out(0), hand(1, 16, 0)], hand(2, 15, 0), "too-many-words"),
        ([out(0), hand(1, 0, 121)], hand(2, 0, 120), "too-many-numbers"),
        ([out(0), cards(1, "cut-red")], cards(2, "cut-red", "cut-red"), "deck-has"),
        ([out(0)], cards(1, "flip-red", "flip-red"), "deck-has"),
        ([out(0), hand(1, 30, 0)], cards(2, "red-1", "hit-hand"), "too-many-words"),
        ([out(0)], penalty(0, "no_call"), "is-out"),
        ([out(0)], play("red-1", 1), "is-out"),
        ([out(0)], turn_up("red-1"), "is-out"),
        ([], tally(0, 0, 5), "one-zero"),
        ([], tally(1, 2, 5), "one-zero"),
        ([], tally(0, 270, 271), "too-many-points"),
    ],
)
def test_what_cannot_be_is_refused(before: list[Entry], line: Entry, reason: str) -> None:
    assert refused(after(begin(), *before), line) == reason


def test_a_sum_that_the_remaining_number_cards_cannot_make_is_refused() -> None:
    ones = tuple(f"{colour}-1" for colour in ("red", "yellow", "green", "blue") for _ in range(4))
    match = after(begin(), out(0), cards(1, *ones))
    assert refused(match, hand(2, 1, 1)) == "no-such-sum"
    assert after(match, hand(2, 1, 2)).now.rounds == ((0, 16, 12),)


def test_the_whole_deck_can_be_held() -> None:
    assert after(begin(), out(0), hand(1, 30, 1), hand(2, 0, 239)).now.rounds == ((0, 301, 239),)
    assert after(begin(), tally(0, 270, 270)).now.rounds == ((0, 270, 270),)


@pytest.mark.parametrize(
    "line", [out(9), hand(1, 31, 0), hand(1, 0, 241), penalty(1, "late"), cards(1, "red-6"), tally(0, 5)]
)
def test_what_cannot_be_read_is_an_error(line: Entry) -> None:
    with pytest.raises(ValueError, match="must"):
        play_line(after(begin(), out(0)), line)


@pytest.mark.parametrize("card", ["cut-hand", "flip-1", "hit-6", "hit", "purple-1", "red-0", "Red-3", ""])
def test_a_card_that_the_deck_does_not_have_is_an_error(card: str) -> None:
    with pytest.raises(ValueError, match='"card" must be one of'):
        play_line(begin(), play(card, 0))


def test_the_only_hand_that_is_left_needs_no_seat() -> None:
    match = after(begin(2), out(1))
    assert match.to_move() == 0
    assert after(match, {"move": "hand", "words": 1, "numbers": 9}).now.rounds == ((19, 0),)
    assert refused(after(begin(3), out(1)), {"move": "hand", "words": 1, "numbers": 9}) == "whose"


def test_penalties_are_counted_over_the_match_and_score_nothing() -> None:
    match = after(begin(2), penalty(0, "last_hand"), penalty(0, "false_hit"), penalty(1, "no_call"))
    assert detail(match, "drawn") == [6, 4]
    match = after(match, out(0), penalty(1, "false_hit"), hand(1, 1, 9), penalty(0, "no_call"))
    assert detail(match, "drawn") == [10, 6]
    assert match.now.totals == (0, 19)


def test_a_tally_replaces_its_round_with_the_penalties() -> None:
    match = after(begin(2), penalty(0, "no_call"), tally(0, 5), penalty(0, "false_hit"), play("flip-red", 1))
    match = after(match, out(0), tally(7, 0))
    assert match.now.rounds == ((0, 5), (7, 0))
    assert match.result()["detail"] == {"direction": 1, "must_follow": None, "hands": None, "drawn": [0, 0]}


# ---- every match


hands = st.tuples(st.integers(0, 6), st.integers(1, 40))


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.lists(st.tuples(st.integers(0, 5), st.lists(hands, min_size=5, max_size=5)), min_size=100))
def test_a_match_always_ends(seats: int, rounds: list[tuple[int, list[tuple[int, int]]]]) -> None:
    """Somebody other than the one who is out gets at least a point a round, so 6 x 99 + 1 rounds are the most."""
    match = begin(seats)
    played = 0
    while not match.now.finished:
        first, told = rounds[played % len(rounds)]
        match = after(match, out(first % seats))
        while match.now.state.pending and not match.now.finished:
            seat = match.now.state.pending[-1]
            words, numbers = told[len(match.now.state.told)]
            match = after(match, hand(seat, words, numbers))
        played += 1
        assert len(match.now.rounds) == played <= 6 * 99 + 1
    lowest = min(match.now.totals)
    assert match.winners() == tuple(seat for seat, total in enumerate(match.now.totals) if total == lowest)
    assert max(match.now.totals) >= 100
