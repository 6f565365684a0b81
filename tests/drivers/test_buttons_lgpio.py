"""The contract of buttons on lgpio itself, off the Pi. In programs of their own: importing lgpio starts a thread for good."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MACHINE = Path(__file__).with_name("lgpio_machine.py")

needs_lgpio = pytest.mark.skipif(importlib.util.find_spec("lgpio") is None, reason="lgpio has no wheel for this Python")


def run(folder: Path, *arguments: str) -> list[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@needs_lgpio
def test_edges_arrive_with_the_kernels_time_and_levels_are_read(tmp_path: Path) -> None:
    assert run(tmp_path, str(MACHINE), "edges") == [
        "ok True True",
        "ok False True",
        "undo True True",
        "[('encoder a', False), ('ok', False), ('undo', True)] True",
    ]


@needs_lgpio
def test_a_busy_line_is_lost_once_and_comes_back_on_retry(tmp_path: Path) -> None:
    lost, back, edge, rest = run(tmp_path, str(MACHINE), "busy")
    assert "Lost(device='button ok', why='GPIO 17 (header pin 11): fan-shim holds it" in lost
    assert "Back(device='button ok'" in back
    assert "Edge(source='ok', down=True" in edge
    assert rest == "True True"


@needs_lgpio
def test_a_dead_notifier_is_noticed(tmp_path: Path) -> None:
    assert run(tmp_path, str(MACHINE), "notifier_dies") == ["False"]


@needs_lgpio
def test_a_chip_that_cannot_be_opened_is_one_loss_and_can_come_back(tmp_path: Path) -> None:
    lost, healthy, back, levels = run(tmp_path, str(MACHINE), "no_chip")
    assert "Lost(device='buttons'" in lost
    assert "group gpio" in lost
    assert healthy == "True True"
    assert "Back(device='buttons'" in back
    assert levels == "['encoder a', 'ok', 'undo']"


@needs_lgpio
def test_a_chip_that_goes_is_let_go_of_told_once_and_claimed_again_when_it_is_back(tmp_path: Path) -> None:
    levels, lost, still, back, edge, after = run(tmp_path, str(MACHINE), "chip_goes")
    assert levels == "{}"
    assert "Lost(device='buttons', why='buttons: bad GPIO read; the GPIO chip does not answer'" in lost
    assert still == "{} [0] True True"
    assert "Back(device='buttons'" in back
    assert "Edge(source='ok', down=True" in edge
    assert after == "['encoder a', 'ok', 'undo'] True 3"


START = """
import os, sys
from drivers.buttons import GpioButtons
from drivers.clock import RealClock
{prepare}
GpioButtons({{"ok": 17}}, RealClock()).start(lambda signal: print(signal.device, signal.why, sep="|"))
"""


def test_without_lgpio_the_loss_says_what_to_install(tmp_path: Path) -> None:
    (line,) = run(tmp_path, "-c", START.format(prepare="sys.modules['lgpio'] = None"))
    assert line.startswith("buttons|buttons: no lgpio here")
    assert line.endswith("apt install python3-lgpio")


def test_an_empty_stub_is_seen_through(tmp_path: Path) -> None:
    (line,) = run(
        tmp_path, "-c", START.format(prepare="import types; sys.modules['lgpio'] = types.ModuleType('lgpio')")
    )
    assert "empty stub" in line
    assert "apt install python3-lgpio" in line


@needs_lgpio
def test_a_working_directory_without_room_for_lgpios_pipe_is_named(tmp_path: Path) -> None:
    (line,) = run(tmp_path, "-c", START.format(prepare="os.chdir('/proc')"))
    assert "working directory" in line
    assert "WorkingDirectory=" in line
