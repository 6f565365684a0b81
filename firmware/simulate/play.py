"""Plays a script, or the demonstration, on a stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from drivers.errors import DriverError
from firmware.errors import FirmwareError
from firmware.settings import Settings
from firmware.simulate.script import Action, ScriptError, parse
from firmware.simulate.stage import Stage


def play(actions: Iterable[tuple[int, Action]], stage: Stage) -> None:
    """Carries the actions out in order. Raises ScriptError with the line of the one that could not be."""
    for number, action in actions:
        try:
            stage.do(action)
        except (DriverError, FirmwareError) as error:
            raise ScriptError(number, str(error)) from error
        except OSError as error:
            raise ScriptError(number, f"{error.filename or 'output'}: {error.strerror or error}") from error


DEMONSTRATION = """
: The box has just been switched on.
press ok
: Which game?
press ok
seat 1
seat 2
seat 3
: Everybody sits down by pressing the own button.
press ok
: Who starts?
press ok
: Ana starts. ok shows two cards at once, plus and minus dial other numbers.
press ok
: It is Bo's turn. The trace line says what undo would take back.
press minus
: minus takes a card off the table (so does Bo's own button).
press plus
press plus
: plus opens the dial for a show of another size,
press ok
: and ok logs it.
press undo
: undo takes the latest move back; holding it puts the move back.
hold undo 1
press minus
press minus
: Nobody could beat it: the round is over, and the points are counted.
press ok
press ok
press minus
press minus
press ok
press ok
press minus
press minus
: The third round ended the match.
press plus
: Points by round.
press ok
press ok
: Another one? The start passes to the left.
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
        show("That is all; `tallybox simulate` in a terminal lets you play.")
