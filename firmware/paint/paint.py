"""From a screen to a frame: pure, without PIL, for glass of 64 or 32 rows. The only way in, besides `legend.fits`."""

from __future__ import annotations

from typing import assert_never

from firmware.frame import Frame
from firmware.paint import boards, choices, dials, legend, low, matrix, rankings
from firmware.paint.canvas import Box, Canvas
from firmware.paint.glass import LOW_PANEL, TALL_PANEL, Glass
from firmware.paint.trace import trace_line
from firmware.screens import (
    Asleep,
    Big,
    Board,
    Body,
    Chairs,
    Dark,
    Dial,
    Dials,
    Grid,
    Matrix,
    Picked,
    Ranking,
    Results,
    Rows,
    Screen,
    Winners,
    Words,
)

_PANELS = {panel.height: panel for panel in (TALL_PANEL, LOW_PANEL)}


def paint(screen: Screen, width: int, height: int) -> Frame:
    """The screen as pixels. Raises ValueError for glass that is not 128 pixels wide or more and 32 or 64 high."""
    canvas = Canvas(width, height)
    draw(screen, canvas)
    return canvas.frame()


def draw(screen: Screen, canvas: Canvas) -> None:
    """The same on a canvas of one's own."""
    panel = _PANELS.get(canvas.height)
    if panel is None or canvas.width < 128:
        raise ValueError(f"no plan for {canvas.width}x{canvas.height}: 128x64 or 128x32")
    glass = Glass(canvas, screen, panel)
    if isinstance(screen.body, Dark):
        return
    if panel is LOW_PANEL:
        low.body(glass, screen.body)
    else:
        _tall(glass, screen.body)
        if screen.trace is not None:
            trace_line(canvas, Box(0, panel.trace, canvas.width, 12), screen.trace)
    if screen.legend:
        legend.draw(canvas, screen.legend, panel.dots, dotted=not _edged(glass))


def _edged(glass: Glass) -> bool:
    """Whether a frame or an inverse field ends right above the legend: then it needs no dotted line."""
    if glass.panel is LOW_PANEL:
        return isinstance(glass.screen.body, Dial | Dials | Picked)
    return glass.notice is not None


def _tall(glass: Glass, body: Body) -> None:
    match body:
        case Board():
            boards.board(glass, body)
        case Dial():
            dials.dial(glass, body)
        case Dials():
            dials.dials(glass, body)
        case Picked():
            choices.picked(glass, body)
        case Rows():
            choices.rows(glass, body)
        case Grid():
            choices.grid(glass, body)
        case Chairs():
            choices.chairs(glass, body)
        case Ranking():
            rankings.ranking(glass, body)
        case Matrix():
            matrix.matrix(glass, body)
        case Big():
            boards.big(glass, body)
        case Winners():
            boards.winners(glass, body)
        case Words():
            choices.words(glass, body)
        case Results():
            rankings.results(glass, body)
        case Asleep():
            rankings.asleep(glass, body)
        case Dark():
            pass
        case _:
            assert_never(body)
