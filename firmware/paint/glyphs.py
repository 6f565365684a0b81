"""Our own small pictures: what is engraved on the buttons, the corner icons, crowns and pointers."""

from __future__ import annotations

from functools import cache

from firmware.paint.bitmap import Bitmap, drawn
from firmware.screens import Glyph, Icon

_PICTURES = """
minus   ok      plus    undo    end     seat
....... ..###.. ..###.. ..#.... ####### ..###..
....... .#####. ..###.. .##.... ####### ..###..
####### ####### ####### ######. ####### ...#...
####### ####### ####### .##...# ####### ..###..
####### ####### ####### ..#...# ####### .#####.
....... .#####. ..###.. ......# ####### .#####.
....... ..###.. ..###.. ..####. ####### #######

not-saved no-scanner warning crown     small-crown pointer small-pointer
######.   #.##.#.##  ...#... #...#...# .......     #...    ...
#.###.#   #.##.#.##  ..###.. #...#...# #..#..#     ##..    #..
##.#.##   #.##.#.##  ..#.#.. ##.###.## ##.#.##     ###.    ##.
###.###   .........  .##.##. ######### #######     ####    ###
##.#.##   #########  .##.##. ######### #######     ###.    ##.
#.###.#   .........  ####### ......... .......     ##..    #..
#######   #.##.#.##  ###.### ######### #######     #...    ...
"""

_POINTER = (
    "#.....",
    "##....",
    "###...",
    "####..",
    "#####.",
    "######",
    "#####.",
    "####..",
    "###...",
    "##....",
    "#.....",
)


def glyph(which: Glyph) -> Bitmap:
    """The cap of a button; seven rows, as high as a capital of the small type."""
    return picture(which.value)


def icon(which: Icon) -> Bitmap:
    return picture(which.value)


def picture(name: str) -> Bitmap:
    """The others by their names: "crown", "small-crown", "pointer", "small-pointer", "tall-pointer"."""
    return drawn(_POINTER) if name == "tall-pointer" else _pictures()[name]


@cache
def _pictures() -> dict[str, Bitmap]:
    found: dict[str, Bitmap] = {}
    for block in _PICTURES.strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        found.update({name: drawn([row[place] for row in rows]) for place, name in enumerate(names)})
    return found
