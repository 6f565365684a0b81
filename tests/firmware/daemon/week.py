"""Evenings of a box, one after the other in virtual time; tells after each what the process holds on to. Run by the tests.

python week.py DATA DAYS PRESSES
"""

from __future__ import annotations

import gc
import json
import random
import sys
import threading
from dataclasses import replace
from pathlib import Path

from firmware.settings import Settings, simulator_box
from firmware.simulate.script import MoveButton, PressButton, TurnEncoder, Wait
from firmware.simulate.stage import Stage
from firmware.ui.places import SetUp, StartList

AT_TABLE = ("ok",) * 12 + ("plus", "minus") * 3 + ("undo", "end", "end") + ("seat 1", "seat 2", "seat 3", "seat 4") * 2
NIGHT = 20 * 3600.0


def evening(stage: Stage, chance: random.Random, presses: int) -> None:
    """Presses of all kinds, and matches that begin, end and are left."""
    for _ in range(presses):
        place = stage.model.place
        before = isinstance(place, SetUp) and len(place.seated) < 3 and chance.random() < 0.5
        if before:
            stage.do(PressButton(f"seat {chance.randrange(1, 5)}", 0.08))
        elif isinstance(place, SetUp | StartList):
            stage.do(PressButton(chance.choice(("ok", "ok", "ok", "plus", "undo")), 0.08))
        elif chance.random() < 0.05:
            stage.do(PressButton(chance.choice(("ok", "undo", "end")), 0.9))
        elif chance.random() < 0.05:
            stage.do(TurnEncoder(chance.choice((1, -1))))
        else:
            stage.do(PressButton(chance.choice(AT_TABLE), 0.08))
    stage.do(MoveButton("ok", False))


def holds(data: Path) -> dict[str, int]:
    """In KB where it is about memory or files."""
    gc.collect()
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return {
        "memory": int(status["VmRSS"].split()[0]),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
        "log": (data / "tallybox.db-wal").stat().st_size >> 10,
        "objects": len(gc.get_objects()),
    }


def main(data: Path, days: int, presses: int) -> None:
    settings: Settings = replace(simulator_box(), names=("Ana", "Bo", "Cy", "Dagmar"))
    chance = random.Random(days)
    with Stage(settings, data) as stage:
        for _ in range(days):
            evening(stage, chance, presses)
            stage.do(Wait(NIGHT))
            print(json.dumps(holds(data)), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
