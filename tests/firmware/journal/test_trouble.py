"""A full, locked or read-only disk: the table plays on in memory, and everything is written once it can be."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.events import Event, Left, fold
from firmware.journal import Batch, Keeper, StorageError, Trouble
from firmware.journal.errors import from_sqlite
from scoring.games import find
from tests.firmware.journal.evening import ROOM, START, Clock, evenings, killed, opened, play, receipt, tally, told

EVENTS = (START, tally(1, 2, 3), tally(4, 5, 6), tally(7, 8, 9))


@contextlib.contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """The system itself refuses to let any file grow beyond so many bytes, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_a_full_disk_refuses_is_written_later_and_once(tmp_path: Path) -> None:
    clock = Clock()
    journal = opened(tmp_path / "data", clock)
    play(journal, "abcd", EVENTS[:1])
    keeper = Keeper(journal)
    with no_file_beyond((tmp_path / "data" / "tallybox.db-wal").stat().st_size + 100):
        assert not keeper.keep(Batch("abcd", 1, EVENTS[1:2], "one"))
        assert keeper.trouble is not None
        assert keeper.trouble.kind in (Trouble.FULL, Trouble.IO)
        assert not keeper.keep(Batch("abcd", 2, EVENTS[2:3], "two"))
        assert keeper.unsaved
        assert keeper.events("abcd") == EVENTS[:3]
        journal.settle()
    left = opened(killed(tmp_path / "data", tmp_path / "cut"))
    assert left.recovered.events == EVENTS[:1]
    left.abandon()
    clock.go(3600)
    assert keeper.keep(Batch("abcd", 3, EVENTS[3:], "three"))
    assert not keeper.unsaved
    assert keeper.trouble is None
    journal.abandon()
    recovered = opened(tmp_path / "data").recovered
    assert (recovered.events, recovered.desk) == (EVENTS, "three")


@given(evenings(12), st.lists(st.booleans(), min_size=13, max_size=13))
@settings(max_examples=10, deadline=None)
def test_whatever_fails_in_between_nothing_is_doubled_or_lost(events: tuple[Event, ...], fails: list[bool]) -> None:
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        check_failing(Path(name), events, fails)


def check_failing(folder: Path, events: tuple[Event, ...], fails: list[bool]) -> None:
    journal = opened(folder)
    journal.commit(Batch(None, 0, (), "start"))
    keeper = Keeper(journal)
    for seq, (event, fail) in enumerate(zip(events, fails, strict=False)):
        batch = Batch("abcd", seq, (event,), f"desk {seq}", receipt(events[: seq + 1]))
        size = (folder / "tallybox.db-wal").stat().st_size if fail else 1 << 30
        with no_file_beyond(size):
            keeper.keep(batch)
        assert keeper.unsaved == (keeper.trouble is not None)
    assert keeper.retry()
    assert keeper.events("abcd") == events[: len(fails)]
    journal.abandon()
    recovered = opened(folder).recovered
    if not isinstance(events[-1], Left):
        assert recovered.match is not None
        assert told(recovered.match) == told(fold(events, find))


def test_of_desks_that_wait_only_the_last_is_kept(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS[:1])
    keeper = Keeper(journal)
    with no_file_beyond((tmp_path / "tallybox.db-wal").stat().st_size):
        for number in range(50):
            keeper.keep(Batch("abcd", 1, (), f"desk {number}"))
    assert keeper.retry()
    journal.abandon()
    assert opened(tmp_path).recovered.desk == "desk 49"


def test_a_journal_on_a_full_disk_starts_and_says_so(tmp_path: Path) -> None:
    with no_file_beyond(0):
        journal = opened(tmp_path)
        assert [notice.key for notice in journal.recovered.notices] == ["not-saved"]
        keeper = Keeper(journal)
        assert not keeper.keep(Batch("abcd", 0, EVENTS[:1]))
    assert keeper.keep(Batch("abcd", 1, EVENTS[1:]))
    journal.abandon()
    assert opened(tmp_path).recovered.events == EVENTS


def test_a_damaged_journal_on_a_full_disk_still_shows_the_table(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS)
    journal.settle()
    journal.close()
    (tmp_path / "tallybox.db").write_bytes(b"x" * 5000)
    with no_file_beyond(0):
        journal = opened(tmp_path)
        assert journal.recovered.events == EVENTS
        assert "not-saved" in [notice.key for notice in journal.recovered.notices]
    journal.commit(Batch("abcd", 4, (tally(1, 1, 1),)))
    assert "journal-mended" in [notice.key for notice in journal.settle()]
    assert journal.events("abcd") == (*EVENTS, tally(1, 1, 1))


@pytest.mark.parametrize("beside", ["records", "copies"])
def test_a_file_where_a_folder_should_be_hides_no_table(
    beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    journal = opened(Path("data"))
    play(journal, "abcd", EVENTS)
    journal.close()
    shutil.rmtree(tmp_path / "data" / beside)
    (tmp_path / "data" / beside).touch()
    for folder in (Path("data"), tmp_path / "data"):
        journal = opened(folder)
        assert journal.recovered.events == EVENTS
        assert [notice.key for notice in journal.recovered.notices] == ["not-saved"]
        journal.abandon()


def test_what_lies_beside_a_damaged_database_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may be told as seen from where the command was called."""
    monkeypatch.chdir(tmp_path)
    journal = opened(Path("data"))
    play(journal, "abcd", EVENTS)
    journal.settle()
    journal.close()
    (tmp_path / "data" / "tallybox.db").write_bytes(b"x" * 5000)
    shutil.rmtree(tmp_path / "data" / "copies")
    (tmp_path / "data" / "copies").touch()
    journal = opened(Path("data"))
    assert journal.recovered.events == EVENTS
    journal.abandon()


@pytest.mark.parametrize("version", [0, -5])
def test_a_format_that_never_was_is_damage(version: int, tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS)
    journal.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "tallybox.db")) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    journal = opened(tmp_path)
    assert journal.recovered.events == EVENTS
    assert [notice.key for notice in journal.recovered.notices] == ["journal-mended"]
    journal.close()


def test_a_pipe_in_place_of_the_database_holds_nobody_up(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS)
    journal.settle()
    journal.close()
    (tmp_path / "tallybox.db").unlink()
    os.mkfifo(tmp_path / "tallybox.db")
    journal = opened(tmp_path)
    assert journal.recovered.events == EVENTS
    journal.close()
    assert (tmp_path / "tallybox.db").is_file()


def test_another_writer_is_waited_for_and_then_told(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS[:1])
    other = sqlite3.connect(tmp_path / "tallybox.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    keeper = Keeper(journal)
    assert not keeper.keep(Batch("abcd", 1, EVENTS[1:]))
    assert keeper.trouble is not None
    assert keeper.trouble.kind is Trouble.LOCKED
    other.execute("ROLLBACK")
    other.close()
    assert keeper.retry()


def test_a_file_that_was_taken_away_is_missed_and_made_up(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS[:3])
    journal.settle()
    for path in tmp_path.glob("tallybox.db*"):
        path.unlink()
    keeper = Keeper(journal)
    assert not keeper.keep(Batch("abcd", 3, EVENTS[3:]))
    assert keeper.trouble is not None
    assert keeper.trouble.kind is Trouble.MISSING
    assert keeper.retry()
    journal.abandon()
    assert opened(tmp_path).recovered.events == EVENTS


def test_damage_while_in_use_is_mended_by_the_next_try(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS[:3])
    journal.settle()
    journal.close()
    journal = opened(tmp_path)
    with (tmp_path / "tallybox.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096 * 7)
    keeper = Keeper(journal)
    keeper.keep(Batch("abcd", 3, EVENTS[3:]))
    assert keeper.retry()
    journal.abandon()
    assert opened(tmp_path).recovered.events == EVENTS


def test_records_that_cannot_be_written_are_told_once_and_caught_up(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    play(journal, "abcd", EVENTS[:2])
    journal.settle()
    (record,) = tmp_path.glob("records/*.jsonl")
    play(journal, "abcd", EVENTS, 2)
    with no_file_beyond(record.stat().st_size + 10):
        keys = [notice.key for _ in range(3) for notice in journal.settle()]
    assert keys.count("record-not-written") == 1
    journal.settle()
    assert sum('"tally"' in line for line in record.read_text().splitlines()) == 3
    journal.abandon()
    assert opened(tmp_path).recovered.notices == ()


SCRIPT = """
    import os, sys
    from pathlib import Path
    from firmware.journal import Journal, StorageError
    from drivers.clock import RealClock
    if os.geteuid() == 0:
        os.setgroups([]), os.setgid(65534), os.setuid(65534)
    try:
        Journal.open(Path(sys.argv[1]), RealClock(), boot="b")
    except StorageError as error:
        print(error.kind.value, error)
"""


@pytest.mark.parametrize("closed", ["folder", "database"])
def test_whoever_may_not_in_is_told_how_to_get_in(closed: str) -> None:
    """As another user: root may everything. Not in pytest's own folder, which others cannot enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        Path(name).chmod(0o755)
        opened(folder).close()
        folder.chmod(0o777 if closed == "database" else 0o700 if os.geteuid() == 0 else 0o500)
        for path in folder.iterdir():
            if closed == "database" and path.is_file():
                path.chmod(0o600 if os.geteuid() == 0 else 0o400)
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(SCRIPT), str(folder)], capture_output=True, text=True, check=False
        )
        folder.chmod(0o700)
    assert done.stdout.startswith("denied "), done.stderr
    assert "usermod -aG tallybox" in done.stdout


def test_a_database_of_a_newer_tallybox_is_left_alone(tmp_path: Path) -> None:
    opened(tmp_path).close()
    with sqlite3.connect(tmp_path / "tallybox.db") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = (tmp_path / "tallybox.db").read_bytes()
    with pytest.raises(StorageError, match="newer tallybox") as caught:
        opened(tmp_path)
    assert caught.value.kind is Trouble.NEWER
    assert (tmp_path / "tallybox.db").read_bytes() == before


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("unshare") is None, reason="needs a mount of its own")
def test_a_read_only_file_system_is_told_and_the_table_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    journal = opened(folder)
    play(journal, "abcd", EVENTS)
    journal.settle()
    journal.close()
    script = """
        import sys
        from pathlib import Path
        from firmware.journal import Batch, Journal, Keeper
        from drivers.clock import RealClock
        journal = Journal.open(Path(sys.argv[1]), RealClock(), boot="b")
        keeper = Keeper(journal)
        keeper.keep(Batch("abcd", 4, (), "desk"))
        print(len(journal.recovered.events), [one.key for one in journal.recovered.notices], keeper.trouble.kind.value)
        new = Journal.open(Path(sys.argv[1]) / "new" / "folder", RealClock(), boot="b")
        print([one.key for one in new.recovered.notices], Keeper(new).keep(Batch("abcd", 0, (), "desk")))
    """
    mount = f"mount --bind -o ro {folder} {folder} && exec {sys.executable} -c '{textwrap.dedent(script)}' {folder}"
    done = subprocess.run(["unshare", "-m", "sh", "-c", mount], capture_output=True, text=True, check=False)
    if "permission denied" in done.stderr.lower() or "unshare failed" in done.stderr:
        pytest.skip("no mounts here")
    assert done.stdout.splitlines() == ["4 ['not-saved'] read-only", "['not-saved'] False"], done.stderr


def test_every_word_of_sqlite_becomes_one_line(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    assert str(from_sqlite(tmp_path, error)).startswith(f"{tmp_path}: ")
