"""An endless match that changes the glass with every move, so that a picture tells exactly how many moves are kept.

Two people of "any other game" get one point each, round after round. Each step of the ladder is one move (or one summary
seen): some presses, the last of which records it. The simulator says what the glass then shows, and what it would show
after a restart.
"""

from __future__ import annotations

from typing import Any

from firmware.simulate.script import TAP, PressButton, Restart
from firmware.simulate.stage import Stage

SET_UP = ("ok", "minus", "ok", "seat 1", "seat 2", "ok", "ok")
"""From the start list into the match: the last game of the list, Ana and Bo, Ana starts."""
ROUND = (("plus", "ok"), ("plus", "ok"), ("ok",), ("ok",))
"""Ana's point, Bo's point, the round is over, its summary is seen."""


class Ladder:
    """For the thread that opened the stage. The stage is on an empty folder and is moved by nobody else."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.empty = stage.glass().data
        """The glass of a box that has no match."""
        self._shown: dict[bytes, int] = {}
        self._back: dict[bytes, int] = {}
        self._results: list[dict[str, Any]] = []
        self._add(SET_UP)

    def __len__(self) -> int:
        return len(self._results)

    def climb(self, height: int) -> None:
        """So many steps are known, the set-up among them."""
        while len(self) < height:
            self._add(presses(len(self)))

    def shown(self, glass: bytes) -> int | None:
        """After which step the glass shows this; None: after none of those known."""
        return self._shown.get(glass)

    def back(self, glass: bytes) -> int | None:
        """After which step a restart shows this."""
        return self._back.get(glass)

    def result(self, step: int) -> dict[str, Any]:
        """The match's result after that step."""
        return self._results[step]

    def _add(self, buttons: tuple[str, ...]) -> None:
        """Raises ValueError where two steps could not be told apart by the glass."""
        for button in buttons:
            self._stage.do(PressButton(button, TAP))
        shown = self._stage.glass().data
        self._results.append(self._stage.result())
        self._stage.do(Restart())
        back = self._stage.glass().data
        step = len(self._results) - 1
        if any(known.get(glass, step) != step for known in (self._shown, self._back) for glass in (shown, back)):
            raise ValueError(f"step {step} shows what another one shows too")
        self._shown[shown] = self._back[back] = step


def presses(step: int) -> tuple[str, ...]:
    """What to press for a step, from the one before it; the set-up is step 0."""
    return SET_UP if step == 0 else ROUND[(step - 1) % len(ROUND)]
