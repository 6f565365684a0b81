"""A whole match on the virtual Pi, action by action beside the simulator: after each the glass must be the same.

What differs between the two is only what the project says differs: pins, bus, serial line and clock. The simulator is
the expectation; here the pins are a kernel's, the bus is I2C, the line is USB, and time is real.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from drivers.signals import Back, Lost
from firmware.settings import Settings
from firmware.simulate.script import (
    Action,
    MoveButton,
    Plug,
    PressButton,
    PrintResult,
    Restart,
    ScanCode,
    Wait,
    parse,
)
from firmware.simulate.stage import Stage
from tests.hil.box import TAP, Box, BoxError

SCRIPT = Path(__file__).parent / "match.script"
HOLD = 0.2
"""A press that is down longer than this means to hold, and is held just as long here."""
LAST_CODE = "5901234123457"
RECORDS = "/var/lib/tallybox/records"

Tell = Callable[[str], None]


@contextmanager
def simulator(settings: Settings) -> Iterator[Stage]:
    """A simulated box with the same settings, on an empty folder, in virtual time."""
    with (
        tempfile.TemporaryDirectory(prefix="tallybox-hil-") as folder,
        Stage(settings, Path(folder), tell=lambda _: None) as stage,
    ):
        yield stage


def play(box: Box, settings: Settings, tell: Tell) -> dict[str, Any]:
    """The script on a box whose daemon has just been started; the match's result. Raises BoxError."""
    source = SCRIPT.read_text("utf-8")
    words = source.split("\n")
    result: dict[str, Any] = {}
    with simulator(settings) as stage:
        box.wait_glass(stage.glass().data, "the first picture")
        box.wait_hands()
        for number, action in parse(source):
            if isinstance(action, PrintResult):
                result = stage.result()
                continue
            stage.do(action)
            act(box, action)
            box.wait_glass(stage.glass().data, f"the simulator's glass after line {number}, {words[number - 1]}")
        tell(f"{len(parse(source))} actions, after each of them the simulator's glass")
        without_chip(box, stage)
        tell("the GPIO chip taken away and put back: told, survived, claimed again")
    return result


def without_chip(box: Box, stage: Stage) -> None:
    """The whole GPIO chip goes, and one comes back. The simulator has no such thing, but it knows how that is told."""
    now = stage.clock.monotonic
    box.chip(False)
    stage.daemon.inbox.put(Lost("buttons", "", now()))
    stage.settle()
    box.wait_glass(stage.glass().data, "word that the buttons are gone")
    stage.do(ScanCode(LAST_CODE))
    box.scan(LAST_CODE)
    box.wait_glass(stage.glass().data, "what a scan does without buttons")
    box.chip(True)
    stage.daemon.inbox.put(Back("buttons", now()))
    stage.settle()
    box.wait_glass(stage.glass().data, "word that the buttons are back")
    box.wait_hands()
    stage.do(PressButton("plus", TAP))
    box.press("plus")
    box.wait_glass(stage.glass().data, "what a press does on the new chip")


def act(box: Box, action: Action) -> None:
    """The same with the box's own buttons, cables and cards."""
    match action:
        case PressButton(button, seconds):
            box.press(button, seconds if seconds > HOLD else TAP)
        case MoveButton(button, down):
            box.move(button, down)
        case ScanCode(code):
            box.scan(code)
        case Plug("scanner", into):
            box.scanner(into)
        case Plug("display", into):
            box.display(into)
        case Restart():
            box.kill()
            box.start()
            box.wait_hands()
        case Wait():
            pass  # what is waited for is the picture that then comes
        case _:
            raise BoxError(f"nobody knows how to do {action} to a real box")


def check_watchdog(box: Box, seconds: float) -> None:
    """Whether the daemon has fed its watchdog in time ever since it was ready."""
    fed = [one.at for one in box.told if "READY=1" in one.what or "WATCHDOG=1" in one.what]
    longest = max((after - before for before, after in pairwise(fed)), default=None)
    if longest is None or longest > seconds:
        raise BoxError(
            f"the watchdog was fed {len(fed) - 1} times, with a pause of {longest} s; {seconds:g} s would bite"
        )


def check_record(box: Box, result: dict[str, Any]) -> None:
    """Whether the match record in the guest scores to what the simulator got."""
    (name, *_) = [line for line in box.run("busybox", "ls", RECORDS).split() if line.endswith(".jsonl")]
    scored = json.loads(box.run("tallybox", "score", f"{RECORDS}/{name}"))
    if scored != result:
        raise BoxError(f"the record scores to {scored}, the simulator to {result}")
