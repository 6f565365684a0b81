"""The games that come with the box, and those from outside (entry point group `tallybox.games`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scoring.errors import UnknownGame
from scoring.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tallybox.games"
BUILT_IN = ("scout", "card_hunt", "hit_the_deck", "fancy_feathers", "rounds")
"""Module `scoring.<id>` holds the game as `GAME`. In the order of the list on the glass."""
MOST = 8
"""As many people as a box has seats for."""


_loaded: dict[str, Game[Any]] = {}


def find(name: str) -> Game[Any]:
    """The game of this id. Raises UnknownGame. Outside games are looked up only when an unknown id is met: it is slow."""
    if name not in _loaded:
        _loaded[name] = _built_in(name) if name in BUILT_IN else _from_outside(name, _points())
    return _loaded[name]


def all_games(tell: Callable[[str], None] | None = None) -> tuple[Game[Any], ...]:
    """Every game that can be played, the built-in ones first. `tell` hears why one from outside cannot."""
    points = _points()
    found = [find(name) for name in BUILT_IN]
    for name in sorted(points):
        try:
            _loaded[name] = _loaded.get(name) or _from_outside(name, points)
            found.append(_loaded[name])
        except UnknownGame as error:
            if tell is not None:
                tell(str(error))
    return tuple(found)


def _built_in(name: str) -> Game[Any]:
    game: Game[Any] = import_module(f"scoring.{name}").GAME
    return game


def _from_outside(name: str, points: Mapping[str, EntryPoint]) -> Game[Any]:
    """Whatever is wrong with somebody else's game, it must not be worse than its absence."""
    if name not in points:
        raise UnknownGame(f"no game {name[:40]!r}; there are {', '.join((*BUILT_IN, *sorted(points)))}")
    try:
        game = points[name].load()
        fault = _fault(game, name)
    except (Exception, SystemExit) as error:
        fault = " ".join(f"{type(error).__name__}: {error}".split())
    if fault:
        raise UnknownGame(f"the game {name} cannot be played ({fault}); mend or remove it")
    loaded: Game[Any] = game
    return loaded


def _fault(game: object, name: str) -> str:
    """What keeps a thing from being the game of this id, or nothing. Whatever it raises is a fault too."""
    if not isinstance(game, Game):
        return f"its entry point names no Game but {game!r:.60}"
    info = game.info
    if info.id != name:
        return f"its id is {info.id!r:.40}, its entry point has another name"
    if not 1 <= info.low <= info.high <= MOST:
        return f"it is for {info.low} to {info.high} players, and a box has 1 to {MOST}"
    for seats in range(info.low, info.high + 1):
        state = game.deal(game.setup(seats, 0, {}), 0, None)
        game.offers(state, frozenset())
        game.facts(state)
    return ""


def _points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BUILT_IN}
