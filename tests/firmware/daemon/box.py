"""A box as a process of its own: the real daemon in real time on the bench. Run by the tests, never imported by them.

Fingers are lines on stdin: `down ok`, `up ok`, `turn 1`, `scan 123`, `bus hangs`, `bus works`, `unplug display`. After every picture
that has come out on the glass a line of JSON on stdout says what the daemon stood for then: what a person has seen; `tell` asks
for one without a picture. The last line, after an orderly end, tells how many pixels are lit still.
BOX_BUS in the environment: how the display's bus is from the start.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any
from zlib import crc32

from drivers.factory import simulated
from drivers.ports import Buttons, Display, Put
from drivers.simulated.bench import Bench
from drivers.simulated.buttons import click
from firmware.daemon import Daemon
from firmware.notify import Notifier
from firmware.paint import paint
from firmware.screens import Mark, Trace
from firmware.settings import Timing, simulator_box
from firmware.specs import specs
from firmware.ui import rest
from firmware.ui.model import Model
from firmware.ui.places import BigTotal, More, Notice, PointsTable, Racing, Standings
from firmware.ui.view import view
from firmware.words import Words
from scoring.text import Text

PASSING = (More, Standings, PointsTable, BigTotal, Racing)
"""Lists and races that a restart leaves: then the table is there."""
HOLD = 0.35
"""Seconds: shorter than people want it, so that a test is quicker."""
DIALLED = ("value", "opened", "cursor", "at")
"""What is being dialled or walked through, and may be lost."""


def told(model: Model) -> dict[str, Any]:
    """The match with everything that was logged, as a number; and the place, values being dialled left out."""
    place = model.place
    if isinstance(place, Notice):
        place = place.then or rest.resting(model)
    if isinstance(place, PASSING):
        place = rest.resting(model)
    match = model.match
    return {
        "match": model.match_id if match is not None else "",
        "logged": 0 if match is None else crc32(repr((match.entries, match.log, match.edited)).encode()),
        "entries": 0 if match is None else len(match.entries),
        "result": None if match is None else match.result(),
        "place": plain(place),
        "unsaved": model.unsaved,
        "says": "" if model.flash is None else model.flash.text.key,
        "troubles": list(model.troubles),
    }


def plain(thing: object) -> Any:
    if is_dataclass(thing) and not isinstance(thing, type):
        named = {one.name: plain(getattr(thing, one.name)) for one in fields(thing) if one.name not in DIALLED}
        return {"is": type(thing).__name__, **named}
    if isinstance(thing, tuple):
        return [plain(one) for one in thing]
    if isinstance(thing, Enum):
        return thing.value
    return thing if isinstance(thing, int | str | None) else repr(thing)


def is_saving(model: Model, data: bytes, width: int, height: int) -> bool:
    """Whether this picture says that saving takes its time."""
    words = Words(
        "en", None if model.match is None else model.game.info, () if model.match is None else model.match.start.players
    )
    slow = replace(view(model, words), trace=Trace(words.say(Text("saving")), Mark.BOXED))
    return paint(slow, width, height).data == data


class Seen:
    """The display, with somebody before it who writes down what the daemon stands for when a picture has come out."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self.width, self.height = display.width, display.height
        self.model: Callable[[], Model]

    def show(self, data: bytes) -> None:
        self._display.show(data)
        model = self.model()
        say(told(model) | {"saving": is_saving(model, data, self.width, self.height)})

    def contrast(self, level: int) -> None:
        self._display.contrast(level)

    def refresh(self) -> None:
        self._display.refresh()

    def close(self) -> None:
        self._display.close()


class Claimed:
    """The buttons, and the moment from which on a press is heard."""

    def __init__(self, buttons: Buttons, ready: threading.Event) -> None:
        self._buttons, self._ready = buttons, ready
        self.retry, self.levels, self.healthy, self.close = (
            buttons.retry,
            buttons.levels,
            buttons.healthy,
            buttons.close,
        )

    def start(self, put: Put) -> None:
        self._buttons.start(put)
        self._ready.set()


def say(what: dict[str, Any]) -> None:
    """One line in one piece, whatever happens next."""
    os.write(1, json.dumps(what).encode() + b"\n")


class Bus:
    """The weather on the display's bus."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self._calm = bench, threading.Event()

    def set(self, weather: str) -> None:
        bus = self._bench.bus
        assert bus is not None
        self._calm.set()
        if weather == "hangs":
            self._calm = threading.Event()
            bus.before = self._hang
        else:
            bus.before = _odd if weather == "odd" else _works

    def _hang(self, _size: int) -> None:
        self._calm.wait()


def _works(_size: int) -> None:
    """Nothing stands in the way."""


def _odd(_size: int) -> None:
    raise RuntimeError("no driver has ever said this")


def obey(line: str, bench: Bench, bus: Bus, daemon: Daemon) -> None:
    match line.split():
        case ["down", *button]:
            bench.press(" ".join(button))
        case ["up", *button]:
            bench.release(" ".join(button))
        case ["turn", step]:
            for source, down in click(int(step)):
                (bench.press if down else bench.release)(source)
        case ["scan", code]:
            bench.scan(code.encode() + b"\r")
        case ["bus", weather]:
            bus.set(weather)
        case ["unplug" | "plug" as way, device]:
            getattr(bench, f"{way}_{device}")()
        case ["tell"]:
            say(told(daemon.loop.model))


def main() -> int:
    settings = replace(simulator_box(), names=("Ana", "Bo", "Cy", "Dagmar"), timing=Timing(hold_seconds=HOLD))
    bench = simulated(*specs(settings))
    drivers = bench.drivers()
    seen, ready = Seen(drivers.display), threading.Event()
    bus = Bus(bench)
    bus.set(os.environ.get("BOX_BUS", "works"))
    buttons = Claimed(drivers.buttons, ready)
    parts = replace(drivers, display=seen, buttons=buttons)
    daemon = Daemon(settings, parts, Path(sys.argv[1]), notifier=Notifier())
    seen.model = lambda: daemon.loop.model

    def fingers() -> None:
        ready.wait()
        for line in sys.stdin:
            obey(line, bench, bus, daemon)

    threading.Thread(target=fingers, name="fingers", daemon=True).start()
    status = daemon.run()
    say({"lit": sum(byte.bit_count() for byte in bench.glass())})
    return status


if __name__ == "__main__":
    sys.exit(main())
