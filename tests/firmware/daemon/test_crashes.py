"""Exceptions that nobody expected: the process ends and says where, the next one is back at the same prompt, and no start
fails for ever for the sake of one match."""

from __future__ import annotations

import signal
import textwrap
from pathlib import Path

import pytest

from drivers.signals import Bytes, Edge, Lost
from firmware.crashes import Crashes, of_match
from firmware.report import last_signals, story
from tests.firmware.daemon.hands import Box, lay

TRAP = '''
    import os
    from dataclasses import replace
    from typing import ClassVar
    from scoring.game import Info
    from scoring.rounds import Rounds

    class Trap(Rounds):
        """Like `rounds`, but the third entry of a match springs it."""
        info: ClassVar[Info] = replace(Rounds.info, id="trap")

        def play(self, state, move):
            after = super().play(state, move)
            if sum(points is not None for points in after.points) == 3:
                match os.environ.get("TRAP"):
                    case "raise":
                        raise ZeroDivisionError("the rules are wrong")
                    case "exit":
                        raise SystemExit(0)
                    case "hang":
                        while True:
                            pass
            return after

        def offers(self, state, buttons):
            if os.environ.get("TRAP") == "offers" and any(points is not None for points in state.points):
                raise LookupError("no such offer")
            return super().offers(state, buttons)

    GAME = Trap()
'''


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A folder with a game from outside."""
    folder = tmp_path / "games"
    metadata = folder / "trap-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / "trap.py").write_text(textwrap.dedent(TRAP))
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[tallybox.games]\ntrap = trap:GAME\n")
    return str(folder)


@pytest.fixture
def data(tmp_path: Path, games: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match of that game is on the table."""
    monkeypatch.syspath_prepend(games)
    lay(tmp_path / "data", "trap", 4)
    return tmp_path / "data"


def sprung(data: Path, games: str, trap: str) -> tuple[int, str]:
    """Plays into the trap from wherever the match is. Exit status and log."""
    with Box(data, games, TRAP=trap) as box:
        box.sees()
        for entries in range(box.last["entries"] + 1, 3):
            box.tap("ok")
            box.until(entries=entries)
        box.tap("ok")
        return box.ended()[0], box.log()


@pytest.mark.parametrize(("trap", "words"), [("raise", "ZeroDivisionError: ("), ("exit", "SystemExit: (")])
def test_an_exception_ends_the_process_and_the_same_prompt_is_back(
    data: Path, games: str, trap: str, words: str
) -> None:
    status, log = sprung(data, games, trap)
    assert status == 1
    assert "last signals: " in log
    assert "ok down" in log
    assert "trap.py" in log
    assert words in log
    with Box(data, games) as box:
        seen = box.sees()
        assert (seen["entries"], seen["place"]["is"], seen["says"]) == (2, "Asking", "back")


def test_the_third_crash_at_one_place_sets_the_match_aside(data: Path, games: str) -> None:
    for _ in range(3):
        assert sprung(data, games, "raise")[0] == 1
    with Box(data, games, TRAP="raise") as box:
        assert box.sees()["match"] == ""
        box.quiet()
        assert box.stop()[0] == 0
        assert "is set aside" in box.log()
    with Box(data, games) as box:
        box.sees()
        box.tap("minus")  # to the first row of the start list: go on with it
        box.tap("ok")
        seen = box.until(entries=2)
        assert seen["place"]["is"] == "Asking"


def test_an_open_question_goes_before_the_match_does(data: Path, games: str) -> None:
    """A crash is counted where it happens: nothing else is lost."""
    with Box(data, games) as box:
        box.sees()
        box.tap("end")
        before = box.quiet()
        box.kill()
    crashes = Crashes(data)
    crashes.add(of_match(before["match"], before["entries"] + 1))
    with Box(data, games) as box:
        assert box.sees()["place"] == before["place"]
        box.kill()


def test_a_match_that_cannot_be_asked_is_set_aside_at_once(data: Path, games: str) -> None:
    with Box(data, games) as box:
        box.sees()
        box.tap("ok")
        box.until(entries=1)
        box.kill()
    with Box(data, games, TRAP="offers") as box:
        assert box.sees()["match"] == ""
        assert box.stop()[0] == 0
        assert "LookupError" in box.log()
    with Box(data, games, TRAP="offers") as box:
        assert box.sees()["match"] == ""
        box.tap("minus")  # to the first row: go on with it
        box.tap("ok")
        box.until(match="", says="cannot-read")
        assert box.stop()[0] == 0
    with Box(data, games) as box:
        assert box.sees()["match"] == ""
        box.tap("minus")
        box.tap("ok")
        box.until(entries=1)


def test_a_match_that_hangs_is_told_by_the_watchdog_and_is_no_restart_loop(data: Path, games: str) -> None:
    with Box(data, games, TRAP="hang") as box:
        box.sees()
        box.tap("ok")
        box.until(entries=1)
        box.tap("ok")
        box.until(entries=2)
        box.tap("ok")
        assert box.see(0.3) is None
        box.process.send_signal(signal.SIGABRT)
        assert box.ended()[0] == 1
        assert "Hung" in box.log()
        assert "trap.py" in box.log()
    with Box(data, games) as box:
        assert box.sees()["entries"] == 2


def test_a_display_that_no_driver_understands_is_left_out_after_two_crashes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lay(data, "rounds")
    for _ in range(2):
        with Box(data, BOX_BUS="odd") as box:
            assert box.ended()[0] == 1
            assert "RuntimeError" in box.log()
    with Box(data, BOX_BUS="odd") as box:
        box.asks(entries=0)
        box.tap("ok")
        box.asks(entries=1)
        assert box.stop()[0] == 0
        assert "is left out" in box.log()


def test_nothing_that_was_scanned_is_in_the_report() -> None:
    signals = (Edge("ok", True, 1.0), Bytes(b"4006381333931\r", 1.25), Lost("scanner", "secret path", 2.0))
    assert last_signals(signals) == "last signals: 1.000 ok down; 1.250 14 bytes; 2.000 Lost scanner"
    code = "".join(map(str, (4006381, 333931)))  # so that it is not in a line of the program
    with pytest.raises(ValueError, match=code) as caught:
        quoting(code)
    assert code in story(caught.value)
    told = story(caught.value, quoting=False)
    assert code not in told
    assert told.index("KeyError") < told.index("ValueError")


def quoting(code: str) -> None:
    try:
        raise KeyError(code)
    except KeyError as error:
        raise ValueError(f"no card {code}") from error


def test_crashes_elsewhere_are_not_counted_together(tmp_path: Path) -> None:
    crashes = Crashes(tmp_path)
    crashes.add("match a 1")
    crashes.add("match a 1")
    assert crashes.count("match a 1") == 2
    crashes.add("match a 2")
    assert (crashes.count("match a 1"), crashes.count("match a 2")) == (0, 1)
    crashes.forget()
    assert crashes.count("match a 2") == 0


@pytest.mark.parametrize("content", [b"", b"x y", b"\xff\xfe", b"9" * 5000, b"-3 match a 1\n", b"\n\n\n"])
def test_a_file_of_nonsense_counts_as_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tallybox.crash").write_bytes(content)
    crashes = Crashes(tmp_path)
    assert crashes.count("match b 1") == 0
    crashes.add("match b 1")
    assert crashes.count("match b 1") == 1
