"""Pictograms: small named pictures of one bit a pixel, from text files that anybody can edit.

A line of '#' (lit) and '.' (dark) is a row; any other is the name of the rows below it. A game's own pictures stand in
its `pictograms.txt`, those for every game in `config/pictograms.txt`. Nothing here raises because of a picture.
"""

from __future__ import annotations

from functools import lru_cache

from firmware.errors import FirmwareError
from firmware.gamedata import Home, home_of, read_data
from firmware.paths import config_folder
from scoring.game import Info

Bits = tuple[str, ...]
"""Rows from top to bottom, all of the same width."""

BLOCK: Bits = ("####",) * 7
"""What stands for a picture that nobody drew: a card seen from a metre."""


class PictogramError(FirmwareError, ValueError):
    """A line of a pictogram file that cannot be read."""


def pictogram(game: Info | None, name: str) -> Bits:
    """The game's own picture of that name, else the general one, else a plain block."""
    own = _pictures(home_of(game)).get(name) if game is not None else None
    return own or _pictures(None).get(name, BLOCK)


def parse(source: str) -> dict[str, Bits]:
    """The pictures of a file, by name. Raises PictogramError."""
    pictures: dict[str, Bits] = {}
    name = ""
    for number, line in enumerate(map(str.strip, source.splitlines()), 1):
        if line and not set(line) <= {"#", "."}:
            name = line
            if name in pictures:
                raise PictogramError(f"{number}: the picture {name[:20]!r} stands twice")
            pictures[name] = ()
        elif line:
            if not name:
                raise PictogramError(f"{number}: a row without a name above it")
            if pictures[name] and len(line) != len(pictures[name][0]):
                raise PictogramError(f"{number}: the rows of {name[:20]!r} are not all equally wide")
            pictures[name] += (line,)
    return pictures


@lru_cache(maxsize=32)
def _pictures(home: Home | None) -> dict[str, Bits]:
    """None: those for every game. A file that is missing or broken holds none."""
    try:
        if home is None:
            return parse((config_folder() / "pictograms.txt").read_text("utf-8"))
        return parse(read_data(home, "pictograms.txt"))
    except (OSError, ValueError, ImportError):
        return {}
