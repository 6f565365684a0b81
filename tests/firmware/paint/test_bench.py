"""How long painting takes: figures for people (`make bench`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from firmware.paint import fonts, paint
from tests.firmware.paint.gallery import questions, results, table

pytestmark = pytest.mark.bench

START = """
from time import perf_counter
import re, dataclasses, enum, typing, firmware.screens, firmware.frame
begun = perf_counter(); import firmware.paint as p; imported = perf_counter()
import firmware.screens as s
screen = s.Screen(s.Board((s.TextRow("leads"),), "Ana", "23"), s.Head("Bohuslavička", "2/3", True), s.Trace("Ana: Show 3"))
first = perf_counter(); p.paint(screen, 128, 64); painted = perf_counter()
print(f"import {1e3 * (imported - begun):.1f} ms, first frame with loading the type {1e3 * (painted - first):.1f} ms")
"""


def milliseconds(screen: table.Screen, height: int, times: int = 50) -> float:
    begun = perf_counter()
    for _ in range(times):
        paint(screen, 128, height)
    return 1e3 * (perf_counter() - begun) / times


def test_start(tmp_path: Path) -> None:
    """With compiled files, as where the box is installed: so the second start counts."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True, env=env)
    print("\npaint:", run.stdout, end="")


def test_turn() -> None:
    screen = table.SCREENS["05_scout_turn"]
    again = milliseconds(screen, 64, 500)
    fonts._shape.cache_clear()
    print(f"\npaint: turn screen {again:.2f} ms, with no line of type remembered {milliseconds(screen, 64, 1):.2f} ms")
    assert again < 3


def test_slowest() -> None:
    every = {**table.SCREENS, **questions.SCREENS, **results.SCREENS}
    times = {(name, height): milliseconds(screen, height) for name, screen in every.items() for height in (64, 32)}
    slowest = max(times, key=lambda one: times[one])
    print(
        f"\npaint: {len(times)} frames, {sum(times.values()) / len(times):.2f} ms each, slowest {slowest} {times[slowest]:.2f} ms"
    )
