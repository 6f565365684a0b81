"""Evening after evening: memory, descriptors, threads and the log beside the database stay as they are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.journal.archive import Archive
from tests.firmware.daemon.hands import ENVIRONMENT

WEEK = Path(__file__).with_name("week.py")


@pytest.mark.parametrize(
    ("days", "presses"), [pytest.param(2, 200, id="days"), pytest.param(7, 4000, id="week", marks=pytest.mark.slow)]
)
def test_nothing_grows(tmp_path: Path, days: int, presses: int) -> None:
    data = tmp_path / "data"
    env = ENVIRONMENT
    call = [sys.executable, WEEK, data, str(days), str(presses)]
    done = subprocess.run(call, env=env, capture_output=True, text=True, check=True)
    first, *_, last = map(json.loads, done.stdout.splitlines())
    assert (last["descriptors"], last["threads"]) == (first["descriptors"], first["threads"])
    assert last["log"] <= 1024
    assert last["memory"] - first["memory"] < 2048
    assert last["objects"] < 1.1 * first["objects"]
    with Archive.open(data) as archive:
        assert sum(one.events for one in archive.entries()) > presses * days // 40, "hardly anything was logged"
