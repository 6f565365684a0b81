"""Fancy Feathers: the twelve species, their cards, and what a collection of them is worth.

Knows no path, no seats and no moves. A card is named as a scanner names it: "golden-2", "blood".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

Cards = tuple[str, ...]
"""Cards in any order, with repeats."""

VALUES = {"golden": (1, 2, 3), "fart": (1, 2, 3), "monal": (3, 5, 7)}
"""The species whose cards differ; all other species have cards that are alike."""

SPECIES = (
    *("golden", "fart", "amherst", "blood", "reeves", "green"),
    *("peacock", "nest", "mirror", "trap", "monal", "fox"),
)
FIRST_GAME = SPECIES[:6]
PICKED = 6
"""How many species are in one match."""

REEVES = (0, -5, -4, 3, 8, 15)


def faces(species: str) -> Cards:
    """The different cards of a species."""
    values = VALUES.get(species)
    return (species,) if values is None else tuple(f"{species}-{value}" for value in values)


ALL_FACES = tuple(face for species in SPECIES for face in faces(species))


def species_of(card: str) -> str:
    return card.partition("-")[0]


def value_of(card: str) -> int:
    """The number on a card of golden, fart or monal; 0 on every other."""
    return int(card.partition("-")[2] or 0)


def copies(face: str, seats: int) -> int:
    """How many cards with this face there are: three for each seat and species (rules: species)."""
    if face not in ALL_FACES:
        return 0
    return seats if species_of(face) in VALUES else 3 * seats


def of(species: str, cards: Iterable[str]) -> Cards:
    """Those of the cards that belong to the species."""
    return tuple(card for card in cards if species_of(card) == species)


def in_play(seats: int) -> int:
    """How many cards the path will see: of 18 for each seat, three are put away (rules: set-up)."""
    return 15 * seats


def overdrawn(cards: Iterable[str], species: Sequence[str], seats: int) -> bool:
    """Whether these are more of some face than the deck of these species has."""
    return any(species_of(face) not in species or count > copies(face, seats) for face, count in Counter(cards).items())


# ---- points (rules: species tables)


def alike(species: str, count: int) -> int | None:
    """What so many alike cards are worth; None where it takes more than their number to say."""
    match species:
        case "blood":
            return 3 * count if count <= 2 else 12 - 3 * count
        case "reeves":
            return REEVES[min(count, 5)]
        case "green":
            return 5 * (count // 2) - 2 * (count % 2)
        case "peacock":
            return -10 if count == 1 else 2 * count
        case "nest":
            return count * min(count, 5)
        case "trap":
            return -count
        case "fox":
            return 2 * count
    return None


def amherst(count: int, fewest: bool) -> int:
    """Worth something only to whoever has the fewest cards in all."""
    return 5 * count if fewest else 0


def mirrors(count: int, cards: Iterable[str]) -> int:
    """So many mirrors beside these cards: one point each for every other species among them."""
    return count * len({species_of(card) for card in cards} - {"mirror"})


def valued(species: str, values: Sequence[int]) -> int:
    """Golden, fart or monal cards with these numbers."""
    match species:
        case "golden":
            return sum(values)
        case "fart":
            return -sum(values)
    lowest = min(values, default=0)
    return lowest * values.count(lowest)


def worth(species: str, cards: Cards, fewest: bool) -> int:
    """The points of one species in a whole collection; `fewest`: nobody has fewer cards in all."""
    own = of(species, cards)
    if species in VALUES:
        return valued(species, [value_of(card) for card in own])
    if species == "mirror":
        return mirrors(len(own), cards)
    points = alike(species, len(own))
    return amherst(len(own), fewest) if points is None else points


def totals(collections: Sequence[Cards]) -> tuple[int, ...]:
    """The points of each of these collections, all that the table holds."""
    fewest = min(map(len, collections))
    return tuple(sum(worth(species, cards, len(cards) == fewest) for species in SPECIES) for cards in collections)
