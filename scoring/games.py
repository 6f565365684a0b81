"""The games that come with the box, and those from outside (entry point group `tallybox.games`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from scoring.errors import UnknownGame
from scoring.game import Game

GROUP = "tallybox.games"
BUILT_IN = ("scout", "card_hunt", "hit_the_deck", "fancy_feathers", "rounds")
"""Module `scoring.<id>` holds the game as `GAME`. In the order of the list on the glass."""


def find(name: str) -> Game[Any]:
    """The game of this id. Raises UnknownGame. Outside games are looked up only when an unknown id is met: it is slow."""
    if name in BUILT_IN:
        game: Game[Any] = import_module(f"scoring.{name}").GAME
        return game
    outside = from_outside()
    if name in outside:
        return outside[name]
    known = ", ".join([*BUILT_IN, *outside])
    raise UnknownGame(f"no game {name[:40]!r}; there are {known}")


def all_games() -> tuple[Game[Any], ...]:
    """Every game, the built-in ones first."""
    return (*(find(name) for name in BUILT_IN), *from_outside().values())


def from_outside() -> dict[str, Game[Any]]:
    """Games that other distributions bring, by id."""
    from importlib.metadata import entry_points

    games: dict[str, Game[Any]] = {}
    for point in entry_points(group=GROUP):
        if point.name not in BUILT_IN:
            games[point.name] = point.load()
    return games
