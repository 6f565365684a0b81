"""Numbers to be read across a table: bold digits of any height from 16 pixels, drawn as bars with round corners.

A digit is the bars of a calculator's display that it lights, on a grid of the wanted height; 1 and 7 have slants of
their own. Then the outer corners are rounded. Proportional: a 1 is narrow.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from firmware.paint.bitmap import Bitmap
from firmware.paint.canvas import Box

SIZES = (32, 28, 24, 20, 16)
"""From the largest down; 16 pixels are not quite 3 mm on a 0.96-inch glass."""

_BARS = {
    "0": "top left-up left-down bottom right-down right-up",
    "2": "top right-up middle left-down bottom",
    "3": "top right-up short right-down bottom",
    "4": "left-up middle right-up right-down",
    "5": "top left-up middle right-down bottom",
    "6": "top left-up left-down middle right-down bottom",
    "8": "top left-up left-down middle right-up right-down bottom",
    "9": "top left-up middle right-up right-down bottom",
    "?": "top right-up hook neck dot",
}
_SLANTED = "17"
_SIGNS = "-+"

_Pixels = set[tuple[int, int]]


class _Grid(NamedTuple):
    """`stem`: how thick what stands is, `bar`: what lies."""

    width: int
    height: int
    stem: int
    bar: int

    @classmethod
    def of(cls, height: int) -> _Grid:
        stem = round(height * 0.19)
        return cls(round(height * 0.38) + stem - (stem > 3), height, stem, max(3, height // 6))

    @property
    def radius(self) -> int:
        return min(self.bar, self.stem - 1) // 2


def can_draw(text: str) -> bool:
    """Whether there is a shape for all of it."""
    return bool(text) and all(letter in _BARS or letter in _SLANTED + _SIGNS for letter in _plain(text))


@lru_cache(maxsize=128)
def digits(text: str, height: int) -> Bitmap:
    """The number in this height; every letter must be one that `can_draw` knows."""
    columns: list[int] = []
    gap = (0,) * (3 if height >= 28 else 2)
    for letter in _plain(text):
        columns.extend((*gap, *_shape(letter, height)) if columns else _shape(letter, height))
    return Bitmap(tuple(columns), height)


def _plain(text: str) -> str:
    return text.replace("\u2212", "-")


@lru_cache(maxsize=128)
def _shape(letter: str, height: int) -> tuple[int, ...]:
    grid = _Grid.of(height)
    if letter == "1":
        pixels = _one(grid)
    elif letter == "7":
        pixels = _seven(grid)
    elif letter in _SIGNS:
        pixels = _sign(letter, grid)
    else:
        pixels = _barred(letter, grid)
    columns = [0] * (max(x for x, _ in pixels) + 1)
    for x, y in pixels:
        columns[x] |= 1 << y
    return tuple(columns)


def _barred(letter: str, grid: _Grid) -> _Pixels:
    middle = (grid.height - grid.bar) // 2 + (grid.height // 10 if letter == "4" else 0)
    bars = _bars(grid, middle)
    return _rounded(_union(*(bars[name] for name in _BARS[letter].split())), grid.radius)


def _bars(grid: _Grid, middle: int) -> dict[str, Box]:
    width, height, stem, bar = grid.width, grid.height, grid.stem, grid.bar
    far, low, centre = width - stem, middle + bar, (width - stem + 1) // 2
    return {
        "top": Box(0, 0, width, bar),
        "middle": Box(0, middle, width, bar),
        "short": Box(width // 5, middle, width - width // 5, bar),
        "bottom": Box(0, height - bar, width, bar),
        "left-up": Box(0, 0, stem, low),
        "right-up": Box(far, 0, stem, low),
        "left-down": Box(0, middle, stem, height - middle),
        "right-down": Box(far, middle, stem, height - middle),
        "hook": Box(centre, middle, width - centre, bar),
        "neck": Box(centre, middle, stem, height - middle - 2 * bar + 1),
        "dot": Box(centre, height - bar, stem, bar),
    }


def _one(grid: _Grid) -> _Pixels:
    """A stem, and a flag that falls away to the left."""
    flag = grid.stem
    stem = _rounded(_union(Box(flag, 0, grid.stem, grid.height)), grid.radius)
    return stem | _union(*(Box(flag - step, step, 1, grid.bar) for step in range(flag + 1)))


def _seven(grid: _Grid) -> _Pixels:
    """The upper bar and a leg that leans."""
    top = _rounded(
        _union(Box(0, 0, grid.width, grid.bar), Box(grid.width - grid.stem, 0, grid.stem, grid.height)), grid.radius
    )
    far = grid.width - grid.stem
    reach, fall = far * 2 // 3, grid.height - grid.bar
    leg = (Box(far - round(y * reach / fall), grid.bar + y, grid.stem, 1) for y in range(fall))
    return {(x, y) for x, y in top if y < grid.bar} | _union(*leg)


def _sign(letter: str, grid: _Grid) -> _Pixels:
    """A bar at half the height, for the plus with another one through it."""
    across = grid.width - 1 - (grid.width - 1 - grid.bar) % 2
    lying = Box(0, (grid.height - grid.bar) // 2, across, grid.bar)
    if letter == "-":
        return _union(lying)
    return _union(lying, Box((across - grid.bar) // 2, lying.y - (across - grid.bar) // 2, grid.bar, across))


def _union(*boxes: Box) -> _Pixels:
    return {(x, y) for box in boxes for x in range(box.x, box.right) for y in range(box.y, box.bottom)}


def _rounded(pixels: _Pixels, radius: int) -> _Pixels:
    """Takes a little off every outer corner."""
    gone: _Pixels = set()
    for x, y in pixels:
        for across in (-1, 1):
            for down in (-1, 1):
                if (x + across, y) not in pixels and (x, y + down) not in pixels:
                    gone |= _corner(x, y, -across, -down, radius)
    return pixels - gone


def _corner(x: int, y: int, across: int, down: int, radius: int) -> _Pixels:
    """The pixels outside of a quarter circle in the corner at (x, y), seen from there inwards."""
    reach = (radius + 0.3) ** 2
    return {
        (x + across * column, y + down * row)
        for column in range(radius)
        for row in range(radius)
        if (radius - column) ** 2 + (radius - row) ** 2 > reach
    }
