"""The journal's tests wait for the disk thousands of times: where there is a disk in memory, they use that."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware.journal.evening import ROOM


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        yield Path(name)
