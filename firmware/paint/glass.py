"""The panel's plan: which rows belong to head, body, trace line and legend, on glass of either height.

64 rows: 0-15 head (another colour on two-coloured glass), 17-39 body, 40-51 trace, 52 dots, 53-63 legend.
32 rows: two lines of ten, dots in row 20, 21-31 legend. Type of eight pixels stands in lines of ten: two rows for marks.
"""

from __future__ import annotations

from typing import NamedTuple

from firmware.paint.canvas import Box, Canvas
from firmware.screens import Mark, Screen, Trace


class Panel(NamedTuple):
    """`dots`: the dotted row above the legend; `trace`: the first row of the trace line; `body`: the body's first row."""

    height: int
    dots: int
    trace: int
    body: int


TALL_PANEL = Panel(height=64, dots=52, trace=40, body=17)
LOW_PANEL = Panel(height=32, dots=20, trace=20, body=0)


class Glass(NamedTuple):
    """A canvas, the screen that goes on it, and the plan for it: what every painter of a body is handed."""

    canvas: Canvas
    screen: Screen
    panel: Panel

    @property
    def width(self) -> int:
        return self.canvas.width

    @property
    def floor(self) -> int:
        """The first row that the body must leave alone."""
        if self.screen.trace is not None:
            return self.panel.trace
        return self.ground

    @property
    def ground(self) -> int:
        """The first row of the legend, with its dots."""
        return self.panel.dots if self.screen.legend else self.panel.height

    @property
    def body(self) -> Box:
        """Everything between head and floor."""
        return Box(0, self.panel.body, self.width, self.floor - self.panel.body)

    @property
    def notice(self) -> Trace | None:
        """The trace line where it says more than what undo would take back: all that low glass has room for."""
        trace = self.screen.trace
        return None if trace is None or trace.mark is Mark.PLAIN else trace
