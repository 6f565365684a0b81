"""All golden frames on one picture: `python -m tests.firmware.paint.sheet OUT.png [WORD ...]` (only names with a word)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from firmware.frame import Frame
from firmware.paint.canvas import Canvas
from firmware.paint.fonts import THIN
from firmware.paint.png import png, rows

FRAMES = Path(__file__).parents[2] / "golden" / "frames"
ACROSS, SCALE, GAP, GREY = 5, 2, 12, 70
LABEL = 16
"""Rows above a frame for its name, before enlarging: a page for each of the letters' eight rows."""


def named(words: list[str]) -> dict[str, Frame]:
    found = {path.stem: Frame.from_braille(path.read_text("utf-8")) for path in sorted(FRAMES.glob("*.txt"))}
    return {name: one for name, one in found.items() if not words or any(word in name for word in words)}


def label(name: str, width: int) -> list[bytes]:
    canvas = Canvas(width, LABEL)
    canvas.bitmap(THIN.shape(name), 0, 4)
    return [row.replace(b"\0", bytes((GREY,))) for row in rows(canvas.frame(), SCALE)]


def sheet(frames: Mapping[str, Frame]) -> list[bytes]:
    """Rows of the picture: the frames with their names above them, side by side."""
    names, picture = list(frames), []
    gap = bytes((GREY,)) * GAP
    for start in range(0, len(names), ACROSS):
        shown = [label(name, frames[name].width) + rows(frames[name], SCALE) for name in names[start : start + ACROSS]]
        empty = bytes((GREY,)) * len(shown[0][0])
        high = max(map(len, shown))
        filled = [one + [empty] * (high - len(one)) for one in shown] + [[empty] * high] * (ACROSS - len(shown))
        picture += [gap + gap.join(parts) + gap for parts in zip(*filled, strict=True)]
    return [*picture, *[bytes((GREY,)) * len(picture[0])] * GAP]


if __name__ == "__main__":
    out, *only = sys.argv[1:]
    Path(out).write_bytes(png(sheet(named(only))))
