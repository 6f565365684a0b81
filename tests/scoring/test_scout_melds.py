"""Scout's cards: the deck by number of players, what may be shown, which show beats which."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import scout_melds as melds

RULEBOOK = [
    ("2 3 4", "8 8", True),
    ("1", "8 8", False),
    ("2 2", "4 5", True),
    ("4 5", "2 2", False),
    ("5 6", "4 5", True),
    ("4 5", "4 5", False),
    ("3 4", "4 5", False),
    ("1 1 1", "2 3 4", True),
    ("9 9 9", "8 8 8", True),
    ("3 3", "2 2", True),
    ("5", "4", True),
    ("4", "4", False),
    ("4", "5", False),
    ("6 5", "4 5", True),
]


def numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def deck(seats: int) -> list[tuple[int, int]]:
    """Written out card by card, in place of the formula."""
    cards = list(combinations(range(1, 11), 2))
    if seats == 3:
        return [card for card in cards if 10 not in card]
    if seats in (2, 4):
        cards.remove((9, 10))
    return cards


def can_lie(values: list[int], seats: int) -> bool:
    """By finding a card for each number, one after the other, changing earlier choices where need be."""
    used: dict[tuple[int, int], int] = {}

    def place(index: int, tried: set[tuple[int, int]]) -> bool:
        for card in deck(seats):
            if values[index] in card and card not in tried:
                tried.add(card)
                if card not in used or place(used[card], tried):
                    used[card] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(values)))


@pytest.mark.parametrize(("show", "lying", "wins"), RULEBOOK)
def test_which_show_beats_which(show: str, lying: str, wins: bool) -> None:
    assert melds.beats(numbers(show), numbers(lying)) is wins


@pytest.mark.parametrize(
    ("values", "may"), [("7", 1), ("7 7 7", 1), ("3 4 5", 1), ("5 4 3", 1), ("1 3", 0), ("1 2 1", 0)]
)
def test_a_show_is_equal_or_consecutive(values: str, may: bool) -> None:
    assert melds.is_meld(numbers(values)) == may


def test_nothing_is_no_show() -> None:
    assert not melds.is_meld(())


@pytest.mark.parametrize(("seats", "cards"), [(2, 22), (3, 36), (4, 44), (5, 45)])
def test_cards_in_the_round(seats: int, cards: int) -> None:
    assert melds.in_round(seats) == cards
    assert cards * (2 if seats == 2 else 1) == len(deck(seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_longest_show_exists_and_a_longer_one_does_not(seats: int) -> None:
    run = range(1, melds.longest(seats) + 1)
    assert melds.exist(run, seats)
    assert all(not melds.exist([value] * len(run), seats) for value in run)


def test_three_players_have_no_ten() -> None:
    assert not melds.exist([10], 3)
    assert melds.exist([10], 4)


@settings(deadline=None)
@given(
    st.sampled_from([2, 3, 4, 5]),
    st.lists(st.integers(1, 10), max_size=4, unique=True).flatmap(
        lambda some: st.lists(st.sampled_from([*some, 9, 10]), max_size=20)
    ),
)
def test_what_the_deck_can_show_at_once(seats: int, values: list[int]) -> None:
    assert melds.exist(values, seats) == can_lie(values, seats)


@settings(deadline=None)
@given(*[st.tuples(st.integers(1, 4), st.sampled_from([-1, 0, 1]), st.integers(4, 7))] * 2)
def test_of_two_shows_at_most_one_beats_the_other(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    first, second = (tuple(start + step * place for place in range(size)) for size, step, start in (one, other))
    assert not (melds.beats(first, second) and melds.beats(second, first))
    if not melds.beats(first, second) and not melds.beats(second, first):
        assert len(first) == len(second)
        assert min(first) == min(second)
