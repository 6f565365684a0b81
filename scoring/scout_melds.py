"""Scout's cards: what the deck in play holds, what may be shown, which show beats which. Knows no turn and no player.

A card carries two different numbers, one at each end, and every pair of numbers stands on one card only. What counts is
the number on top, so a show is a sequence of numbers in table order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

DEALT = {2: 11, 3: 12, 4: 11, 5: 9}
"""Cards dealt to each player, by number of players."""


def in_round(seats: int) -> int:
    """Cards in one round. With two players the other half of the deck waits for the second round."""
    return DEALT[seats] * seats


def top(seats: int) -> int:
    """The highest number in play: three players leave out every card with a 10."""
    return 9 if seats == 3 else 10


def longest(seats: int) -> int:
    """The most cards that one show can have: a run through all numbers. Equal ones are always fewer."""
    return top(seats)


def is_meld(values: Sequence[int]) -> bool:
    """All equal, or consecutive up or down in table order."""
    steps = {after - before for before, after in pairwise(values)}
    return bool(values) and (steps <= {0} or steps in ({1}, {-1}))


def beats(show: Sequence[int], lying: Sequence[int]) -> bool:
    """Whether a show beats what lies there: more cards, then equal before run, then the higher smallest number."""
    return _strength(show) > _strength(lying)


def _strength(meld: Sequence[int]) -> tuple[int, bool, int]:
    # A single card counts as equal to itself, so that two single cards are compared by their number alone.
    return len(meld), len(set(meld)) == 1, min(meld)


def exist(values: Sequence[int], seats: int) -> bool:
    """Whether the deck in play has that many different cards that can show these numbers at the same time.

    For every group of numbers there must be enough cards that carry one of them (Hall's condition). The group that is
    hardest to serve is that of the most frequent numbers, so the k most frequent ones are all that must be looked at.
    """
    counts = Counter(values)
    if any(not 1 <= value <= top(seats) for value in counts):
        return False
    # Where the 9/10 is out a group with one of its numbers has a card less: among equally frequent ones they go first.
    hardest = sorted(counts, key=lambda value: (-counts[value], value < 9))
    return all(
        sum(counts[value] for value in hardest[:size]) <= _carrying(hardest[:size], seats)
        for size in range(1, len(hardest) + 1)
    )


def _carrying(group: Sequence[int], seats: int) -> int:
    """Cards in play with at least one of these numbers."""
    others = top(seats) - len(group)
    pairs = len(group) * others + len(group) * (len(group) - 1) // 2
    short_of_one = seats in (2, 4) and max(group) >= 9
    return pairs - short_of_one
