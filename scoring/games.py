"""The games that come with the box, and those from outside (entry point group `tallybox.games`)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from scoring.errors import UnknownGame
from scoring.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tallybox.games"
BUILT_IN = ("scout", "card_hunt", "hit_the_deck", "fancy_feathers", "rounds")
"""Module `scoring.<id>` holds the game as `GAME`. In the order of the list on the glass."""


_loaded: dict[str, Game[Any]] = {}


def find(name: str) -> Game[Any]:
    """The game of this id. Raises UnknownGame. Outside games are looked up only when an unknown id is met: it is slow."""
    if name not in _loaded:
        _loaded[name] = import_module(f"scoring.{name}").GAME if name in BUILT_IN else _from_outside(name)
    return _loaded[name]


def known() -> tuple[str, ...]:
    """The ids of all games, the built-in ones first; those from outside are not loaded for this."""
    return (*BUILT_IN, *sorted(_points()))


def all_games() -> tuple[Game[Any], ...]:
    """Every game that can be loaded, the built-in ones first."""
    games = []
    for name in known():
        try:
            games.append(find(name))
        except UnknownGame:
            continue
    return tuple(games)


def _from_outside(name: str) -> Game[Any]:
    """Whatever is wrong with somebody else's game, it must not be worse than its absence."""
    points = _points()
    if name not in points:
        raise UnknownGame(f"no game {name[:40]!r}; there are {', '.join((*BUILT_IN, *sorted(points)))}")
    try:
        game = points[name].load()
    except Exception as error:
        raise UnknownGame(
            f"the game {name} cannot be loaded ({type(error).__name__}: {error}); mend or remove it"
        ) from error
    if not isinstance(game, Game) or game.info.id != name:
        raise UnknownGame(f"the entry point {name} is no Game of that id; mend or remove it")
    return game


def _points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BUILT_IN}
