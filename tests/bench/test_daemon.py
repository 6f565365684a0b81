"""How fast the daemon answers and starts, how much memory it takes, how often it wakes up. `make bench` prints the table."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from drivers.factory import simulated
from drivers.ports import Display
from firmware.daemon import Daemon
from firmware.settings import simulator_box
from firmware.specs import specs
from tests.bench.figures import Figures, milliseconds
from tests.firmware.daemon.hands import ROOT, Box, fidget, lay, pause

pytestmark = pytest.mark.bench

PRESSES = 300
STARTS = 15
IMPORTS = "import gpiozero, luma.oled.device, serial, sqlite3"
FIGURES = Figures()


@pytest.fixture(scope="module", autouse=True)
def table() -> Iterator[None]:
    yield
    print(f"\n\n{FIGURES.table()}\n")


@dataclass
class Timed:
    """A display that notes when a frame is handed to it."""

    display: Display
    frames: list[float] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.display, name)

    def show(self, data: bytes) -> None:
        self.frames.append(time.monotonic())
        self.display.show(data)


def noting(deed: Callable[..., Any], when: list[float]) -> Callable[..., Any]:
    def noted(*args: Any) -> Any:
        done = deed(*args)
        when.append(time.monotonic())
        return done

    return noted


@pytest.mark.parametrize("place", ["disk", "memory"])
def test_from_a_press_to_the_frame(place: str) -> None:
    """In real time; every press is a move. In memory a sync costs nothing: what is left is the daemon's own."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if place == "memory" else None) as folder:
        lay(Path(folder, "data"), "rounds", 4)
        pressed, committed, frames = presses(Path(folder, "data"))
    how = "with the sync to the disk" if place == "disk" else "without (the data in memory)"
    FIGURES.spread("press to committed", [done - at for at, done in zip(pressed, committed, strict=True)], how)
    FIGURES.spread("press to frame handed over", [done - at for at, done in zip(pressed, frames, strict=True)], how)


def presses(data: Path) -> tuple[list[float], list[float], list[float]]:
    """When each press was decided (ok may be held, so by letting go), on the disk, and handed to the display as a picture."""
    settings = simulator_box()
    bench = simulated(*specs(settings))
    drivers = bench.drivers()
    display = Timed(drivers.display)
    daemon = Daemon(settings, replace(drivers, display=display), data)
    committed: list[float] = []
    pressed: list[float] = []
    frames: list[float] = []
    daemon.keeper.keep = noting(daemon.keeper.keep, committed)  # type: ignore[method-assign]

    def lift() -> None:
        pressed.append(time.monotonic())
        bench.release("ok")

    daemon.start()
    for _ in range(20):
        daemon.pump(0.02)
    committed.clear()
    for _ in range(PRESSES):
        bench.press("ok")
        daemon.pump(0.02)
        known = len(committed), len(display.frames)
        threading.Timer(0.02, lift).start()
        while len(committed) == known[0]:
            daemon.pump(1.0)
        assert daemon.painter.settled(5)
        del committed[known[0] + 1 :]
        frames.append(display.frames[known[1]])
        daemon.pump(0.02)
    daemon.close()
    bench.close()
    return pressed, committed, frames


def test_from_the_start_to_the_first_frame(tmp_path: Path) -> None:
    """With a match on the table; beside it an import of the libraries alone. All is compiled, as an installation is."""
    data = tmp_path / "data"
    lay(data, "scout")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    handed, sent, imports = [], [], []
    for number in range(STARTS + 1):
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", IMPORTS], env=env, cwd=tmp_path, check=True)
        took = time.monotonic() - began
        call = [sys.executable, Path(__file__).with_name("start.py"), data]
        done = subprocess.run(call, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
        if number:  # the first time everything was compiled
            imports.append(took)
            handed.append(float(done.stdout.split()[0]) / 1000)
            sent.append(float(done.stdout.split()[1]) / 1000)
    FIGURES.add("start to first frame handed over", milliseconds(median(handed)), "a match on the table")
    FIGURES.add(
        "start to first frame sent", milliseconds(median(sent)), "with luma loaded for it; the bus takes no time"
    )
    FIGURES.add("one import line", milliseconds(median(imports)), f"`{IMPORTS}`")


def test_memory_and_wakes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lay(data, "scout")
    with Box(data) as box:
        box.sees()  # all is compiled now, as an installation is
    with Box(data) as box:
        box.sees()
        box.until(says="")
        FIGURES.add("memory after the start", f"{memory(box)} MB", "resident, panel and scanner simulated")
        before = wakes(box)
        pause(10.0)
        FIGURES.add(
            "wake-ups while nobody presses", f"{(wakes(box) - before) / 10:.1f} a second", "all threads, over 10 s"
        )
        fidget(box, random.Random(1), 20.0)
        box.quiet()
        FIGURES.add("memory after 500 presses", f"{memory(box)} MB", "")


def memory(box: Box) -> int:
    status = Path(f"/proc/{box.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) // 1024 if found else 0


def wakes(box: Box) -> int:
    tasks = Path(f"/proc/{box.process.pid}/task").iterdir()
    return sum(int(re.findall(r"voluntary_ctxt_switches:\s+(\d+)", (one / "status").read_text())[0]) for one in tasks)
