"""A game's own data and words: where they lie, and their text. Ours stand in `config/games/<id>/`; a game from outside
brings its own as resources of its package. Knows nothing of what the files say.
"""

from __future__ import annotations

from firmware.paths import config_folder
from scoring.game import Info

Home = tuple[str, str | None]
"""Where a game keeps its files: its id, and the package that brings them (None: our own config folder)."""


def home_of(game: Info) -> Home:
    return game.id, game.package


def read_data(home: Home, name: str) -> str:
    """The text of one file. Raises OSError, ValueError or ImportError."""
    game, package = home
    if package is None:
        return (config_folder() / "games" / game / name).read_text("utf-8")
    from importlib.resources import files

    return files(package).joinpath(name).read_text("utf-8")
