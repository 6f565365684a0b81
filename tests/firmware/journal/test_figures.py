"""What the journal costs: a commit, and a start after many years. `make bench` prints the figures."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from firmware.events import Event, Moved
from firmware.journal import Batch
from firmware.journal.database import Database, State, Way
from firmware.journal.resume import receipt as as_text
from firmware.journal.rows import rows
from firmware.journal.stamps import Stamp
from firmware.journal.storing import store
from scoring.moves import move
from tests.firmware.journal.evening import AT, START, opened, play, receipt, tally

OVER: tuple[Event, ...] = (
    START,
    *[Moved(move("points", seat, points=seat)) for seat in (0, 1, 2)] * 2,
    *[tally(1, 2, 3)] * 4,
)
STAMP = Stamp("boot", 1.0, AT, True)


@pytest.mark.bench
@pytest.mark.parametrize("synchronous", ["FULL", "OFF"])
def test_what_a_commit_costs(tmp_path_factory: pytest.TempPathFactory, synchronous: str) -> None:
    """One press: one event and a desk that stays as it is. On the disk of the temporary folder, not in memory."""
    tmp_path = tmp_path_factory.mktemp("disk")
    opened(tmp_path).close()
    times = []
    with Database.open(tmp_path / "tallybox.db", Way.WRITE, synchronous=synchronous) as database:
        store(database, Batch("abcd", 0, (START,), "desk"), STAMP)
        for seq in range(1, 1001):
            begun = time.perf_counter()
            store(database, Batch("abcd", seq, (Moved(move("points", seq % 3, points=1)),), "desk"), STAMP)
            times.append(time.perf_counter() - begun)
    log = (tmp_path / "tallybox.db-wal") if (tmp_path / "tallybox.db-wal").exists() else None
    middle, late = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"\ncommit, synchronous {synchronous}: median {middle * 1e3:.2f} ms, p99 {late * 1e3:.2f} ms")
    assert log is None
    assert middle < 1


@pytest.mark.slow
@pytest.mark.bench
def test_a_start_after_a_hundred_thousand_matches(tmp_path: Path) -> None:
    """As fast as the start of an empty journal: within 50 ms of it."""
    opened(tmp_path / "empty").close()
    opened(tmp_path / "full").close()
    _fill(tmp_path / "full", 100_000)
    for folder in ("empty", "full"):
        journal = opened(tmp_path / folder)
        play(journal, "open", (START, tally(1, 2, 3)))
        journal.settle()
        journal.abandon()
    figures = {folder: _start(tmp_path / folder) for folder in ("empty", "full")}
    size = (tmp_path / "full" / "tallybox.db").stat().st_size >> 20
    print(f"\nstart: {figures['empty'] * 1e3:.1f} ms; with 100,000 matches ({size} MB): {figures['full'] * 1e3:.1f} ms")
    assert figures["full"] < figures["empty"] + 0.05


def _start(folder: Path) -> float:
    times = []
    for _ in range(9):
        begun = time.perf_counter()
        journal = opened(folder)
        times.append(time.perf_counter() - begun)
        assert journal.recovered.match_id == "open"
        assert journal.recovered.notices == ()
        journal.abandon()
    return statistics.median(times)


def _fill(folder: Path, matches: int) -> None:
    done = OVER
    result = as_text(receipt(done))
    with Database.open(folder / "tallybox.db", Way.WRITE, synchronous="OFF") as database, database.transaction():
        for number in range(matches):
            database.add_rows(f"m{number:06d}", rows(done, 0, STAMP))
            database.set_state(f"m{number:06d}", State.FINISHED, len(done), result)
