"""Plays a script, or the demonstration, on a stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from drivers.errors import DriverError
from firmware.errors import FirmwareError
from firmware.settings import Settings
from firmware.simulate.script import Action, ScriptError, parse
from firmware.simulate.stage import Stage, StageError


def play(actions: Iterable[tuple[int, Action]], stage: Stage) -> None:
    """Carries the actions out in order. Raises ScriptError with the line of the one that could not be."""
    for number, action in actions:
        try:
            stage.do(action)
        except (StageError, DriverError, FirmwareError, OSError) as error:
            raise ScriptError(number, str(error)) from error


DEMONSTRATION = """
# A round of Scout for three, from the start list to the winner.
: The box has just been switched on.
press ok
press ok
seat 1
seat 2
seat 3
: Everybody sat down by pressing the own button. Who starts?
press ok
press ok
: Ana starts. ok shows two cards, plus dials more.
press ok
: Bo scouts with minus, or with the own button.
press minus
press plus
press ok
: Cy showed four.
press undo
: undo takes the latest move back ...
hold undo 1
press minus
press minus
: ... and holding it puts it back. Two scouts in a row end the round.
press ok
hold ok 1
press ok
: Standings are behind hold ok.
"""


def demonstrate(settings: Settings, data: Path, show: Callable[[str], None], frames: Path | None = None) -> None:
    """A demonstration match; prints what the glass shows, with a sentence about each picture."""
    with Stage(settings, data, frames=frames, show=show) as stage:
        waiting: list[str] = []
        number = 0
        for line in DEMONSTRATION.splitlines():
            if line.startswith(": "):
                play(parse("\n".join(waiting)), stage)
                number += 1
                waiting = [f"frame demo-{number:02}"] if frames is not None else []
                show(line.removeprefix(": "))
                show(stage.glass().braille())
            else:
                waiting.append(line)
        play(parse("\n".join(waiting)), stage)
        show("That is all; `tallybox simulate` in a terminal lets you play.")
