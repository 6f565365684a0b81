"""The daemon as a process in real time: asleep while nobody presses, quick while everybody does, gone when it is told to go."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.firmware.daemon.hands import ENVIRONMENT, Box, lay, pause

LEAVES_WITHIN = 2.0
"""Seconds from SIGTERM to the end."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    lay(tmp_path / "data", "card_hunt", 4)
    return tmp_path / "data"


def wakes(process: int) -> int:
    """How often all threads of a process have woken up so far."""
    found = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        lines = (task / "status").read_text().splitlines()
        found += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return found


def test_nobody_wakes_up_while_nobody_presses(tmp_path: Path) -> None:
    with Box(tmp_path / "data") as box:
        box.sees()
        box.quiet(0.5)
        before = wakes(box.process.pid)
        pause(1.5)
        assert wakes(box.process.pid) - before <= 4


@pytest.mark.parametrize("bus", ["works", "hangs"])
def test_sigterm_blanks_the_glass_and_ends_soon(data: Path, bus: str) -> None:
    with Box(data) as box:
        box.sees()
        box.do(f"bus {bus}")
        box.tap("end")
        box.quiet()
        asked = time.monotonic()
        status, seen = box.stop()
        took = time.monotonic() - asked
        assert status == 0, box.log()
        assert took < LEAVES_WITHIN
        assert bus == "hangs" or seen["lit"] == 0


def test_twenty_presses_a_second_from_four_buttons_lose_none(data: Path) -> None:
    """Four people play their cards as fast as they can; every press is a card, or takes the trick that is full."""
    with Box(data) as box:
        box.sees()
        for trick in range(2):
            seats = [(number - trick) % 4 + 1 for number in range(12)]
            for number, seat in enumerate(seats):
                box.do(f"down seat {seat}")
                pause(0.02)
                if number:
                    box.do(f"up seat {seats[number - 1]}")
                pause(0.03)
            box.do(f"up seat {seats[-1]}")
            box.until(entries=12 * (trick + 1))
            pause(0.5)  # the same button twice at once would be no second press


def test_a_second_daemon_refuses_in_one_line(data: Path) -> None:
    with Box(data) as box:
        box.sees()
        env = ENVIRONMENT
        call = [sys.executable, "-m", "firmware", "run", "--data", data]
        done = subprocess.run(call, cwd=data.parent, env=env, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.count("\n") == 1
        assert f"process {box.process.pid}" in done.stderr
        box.tap("seat 1")
        box.until(entries=1)
