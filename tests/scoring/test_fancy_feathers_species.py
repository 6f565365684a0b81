"""Fancy Feathers: what the species are worth."""

from __future__ import annotations

import pytest

from scoring.fancy_feathers_species import worth


@pytest.mark.parametrize(
    ("species", "points"),
    [
        ("blood", [0, 3, 6, 3, 0, -3, -6, -9]),
        ("reeves", [0, -5, -4, 3, 8, 15, 15, 15, 15]),
        ("green", [0, -2, 5, 3, 10, 8, 15, 13, 20]),
        ("peacock", [0, -10, 4, 6, 8, 10, 12, 14]),
        ("nest", [0, 1, 4, 9, 16, 25, 30, 35]),
        ("trap", [0, -1, -2, -3, -4, -5, -6]),
        ("fox", [0, 2, 4, 6, 8, 10, 12]),
    ],
)
def test_alike_cards_go_by_their_number(species: str, points: list[int]) -> None:
    for count, expected in enumerate(points):
        assert worth(species, (species,) * count, False) == expected


@pytest.mark.parametrize("count", range(7))
def test_amherst_counts_for_the_fewest_cards_only(count: int) -> None:
    assert worth("amherst", ("amherst",) * count, True) == 5 * count
    assert worth("amherst", ("amherst",) * count, False) == 0


@pytest.mark.parametrize(
    ("species", "values", "points"),
    [
        ("golden", (3, 3, 2), 8),
        ("golden", (), 0),
        ("fart", (3, 1), -4),
        ("fart", (), 0),
        ("monal", (3, 5, 3), 6),
        ("monal", (5, 7, 7), 5),
        ("monal", (3, 5, 7), 3),
        ("monal", (7, 7), 14),
        ("monal", (), 0),
    ],
)
def test_different_cards_go_by_their_values(species: str, values: tuple[int, ...], points: int) -> None:
    assert worth(species, tuple(f"{species}-{value}" for value in values), True) == points


def test_a_mirror_counts_the_other_species() -> None:
    others = ("golden-1", "golden-2", "nest", "monal-5", "fox", "trap")
    assert worth("mirror", ("mirror",) * 3 + others, False) == 15
    assert worth("mirror", ("mirror",) * 3, False) == 0
    assert worth("mirror", others, False) == 0
