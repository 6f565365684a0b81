"""Letters of our own, where the type lacks one or draws it badly, and the marks that stand on other letters.

Pictures only, side by side under their letters; `fonts` puts them together. Eight rows a small letter, sixteen a tall
one, the base line under row 6 and row 12. The type's zero has a stroke through it, from a metre too like an 8, and its
tall B has a hole in its waist.
"""

from __future__ import annotations

from functools import cache

from firmware.paint.bitmap import Bitmap, drawn

_THIN = """
0     ß      ẞ      đ      Đ       ø      Ø       æ       Æ        ł    Ł       …     · ×
.###. .###.. .####. ....#. .####.. ...... .####.# ....... ..###### .#.. .#..... ..... . .....
#...# #...#. #....# ..#### .#...#. ...... #....#. ....... .#..#... .#.. .#..... ..... . .....
#...# #..#.. #...#. ....#. .#....# .###.# #...##. .##.##. #...#... .#.. .#.#... ..... . #...#
#...# #.#... #..#.. .####. ###...# #...#. #..#.#. ...#..# #######. .##. .##.... ..... # .#.#.
#...# #..#.. #...#. #...#. .#....# #.#.#. #.#..#. .###### #...#... ##.. ##..... ..... . ..#..
#...# #...#. #....# #...#. .#...#. #...#. .#...#. #..#... #...#... .#.. .#..... ..... . .#.#.
.###. #.##.. #.###. .####. .####.. .###.. #.###.. .##.##. #...#### .##. .###### #.#.# . #...#
..... ...... ...... ...... ....... #..... ....... ....... ........ .... ....... ..... . .....
"""

_BOLD = """
0      ẞ       ø        …        ·
.####. .#####. ........ ........ ..
##..## ##...## ........ ........ ..
##..## ##..##. .#####.# ........ ..
##..## ##.##.. ##..###. ........ ##
##..## ##..##. ##.#.##. ........ ##
##..## ##...## ###..##. ........ ..
.####. ##.###. .#####.. ##.##.## ..
...... ....... #....... ........ ..
"""

_TALL = """
0       B      ẞ       …        ·
....... ...... ....... ........ ..
....... ...... ....... ........ ..
..###.. #####. .#####. ........ ..
.##.##. ##..## ##...## ........ ..
##...## ##..## ##...## ........ ..
##...## ##..## ##..##. ........ ..
##...## ##..## ##.##.. ........ ..
##...## #####. ##.##.. ........ ##
##...## ##..## ##..##. ........ ##
##...## ##..## ##...## ........ ..
##...## ##..## ##...## ........ ..
.##.##. ##..## ##...## ##.##.## ..
..###.. #####. ##.###. ##.##.## ..
....... ...... ....... ........ ..
....... ...... ....... ........ ..
....... ...... ....... ........ ..
"""

_THIN_MARKS = """
caron acute grave circumflex diaeresis ring tilde double-acute macron breve dot below apostrophe
#.#   .#    #.    .#.        #..#      .#.  .#.#  .#.#         ###    #..#  #   ##    #
.#.   #.    .#    #.#        ....      #.#  #.#.  #.#.         ...    .##.  .   ..    #
"""

_BOLD_MARKS = """
caron acute grave circumflex diaeresis ring tilde double-acute macron breve dot below apostrophe
##.## .##   ##.   .###.      ##..##    .##. .##.# .##.##       #####  ##.## ##  ##    ##
.###. ##.   .##   ##.##      ......    #..# #.##. ##.##.       .....  .###. ..  ..    .#
"""

_LOW_RING = {"thin": drawn((".#.", "#.#", ".#.")), "bold": drawn((".##.", "#..#", ".##."))}

NAMES = {
    "\u030c": "caron",
    "\u0301": "acute",
    "\u0300": "grave",
    "\u0302": "circumflex",
    "\u0308": "diaeresis",
    "\u030a": "ring",
    "\u0303": "tilde",
    "\u030b": "double-acute",
    "\u0304": "macron",
    "\u0306": "breve",
    "\u0307": "dot",
    "\u0323": "below",
    "\u0326": "below",
    "\u0327": "below",
    "\u0328": "below",
}
"""Unicode's combining marks: what we draw for them. The ones under a letter have one row only, so they share a shape."""

ALIKE = {
    "\u2212": "-",
    "\u2010": "-",
    "\u2011": "-",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "\u201e": ",,",
    "\u201a": ",",
    "\u2039": "<",
    "\u203a": ">",
}
"""Signs that the type lacks, written with others."""

UNKNOWN = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")
"""Stands for a letter that no type here has."""


@cache
def own(weight: str) -> dict[str, Bitmap]:
    """The letters drawn here: "thin" and "bold" are eight rows high, "tall" sixteen."""
    return _side_by_side({"thin": _THIN, "bold": _BOLD, "tall": _TALL}[weight])


@cache
def marks(weight: str) -> dict[str, Bitmap]:
    """The marks by name, two rows high; "ring-low" is the whole ring, for letters with room above them."""
    found = _side_by_side({"thin": _THIN_MARKS, "bold": _BOLD_MARKS}[weight])
    return {**found, "ring-low": _LOW_RING[weight]}


def _side_by_side(picture: str) -> dict[str, Bitmap]:
    lines = [line.split() for line in picture.strip().splitlines()]
    return {name: drawn([row[place] for row in lines[1:]]) for place, name in enumerate(lines[0])}
