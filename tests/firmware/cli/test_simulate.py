"""`tallybox simulate` on boxes that cannot do what is asked of them."""

from __future__ import annotations

import os
import pty
import termios
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.simulate.terminal import raw_terminal


@pytest.fixture
def no_display(tmp_path: Path) -> str:
    file = tmp_path / "tallybox.toml"
    file.write_text('[display]\ncontroller = "none"\n', encoding="utf-8")
    return str(file)


def test_a_demonstration_without_a_display_says_what_is_missing(
    no_display: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--config", no_display]) == 1
    assert capsys.readouterr().err == "this box has no display; name one below [display] in its settings\n"


def test_a_script_without_a_display_says_at_which_line_it_is_missed(
    no_display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.txt"
    script.write_text("press ok\nframe start\n", encoding="utf-8")
    assert main(["simulate", "--config", no_display, "--script", str(script), "--frames", str(tmp_path)]) == 1
    missing = "this box has no display; name one below [display] in its settings"
    assert capsys.readouterr().err == f"{script}:2: {missing}\n"


def test_more_bytes_than_the_line_holds_come_over_it_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.txt"
    script.write_text(f"bytes {'55' * 600_000}\nwait 1\nbytes 0d\n", encoding="utf-8")
    assert main(["simulate", "--script", str(script)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("frames", "reason"), [("script.txt", "File exists"), ("script.txt/x", "Not a directory")])
def test_where_no_frame_can_be_saved_the_line_and_the_folder_are_told(
    frames: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.txt"
    script.write_text("frame start\n", encoding="utf-8")
    assert main(["simulate", "--script", str(script), "--frames", str(tmp_path / frames)]) == 1
    assert capsys.readouterr().err == f"{script}:1: {tmp_path / frames}: {reason}\n"


def test_a_script_that_is_no_text_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.txt"
    script.write_bytes(b"press ok\xff\n")
    assert main(["simulate", "--script", str(script)]) == 1
    assert main(["simulate", "--script", str(tmp_path)]) == 1
    bad, folder = capsys.readouterr().err.splitlines()
    assert bad == f"tallybox: {script}: not UTF-8; save the file as UTF-8"
    assert folder == f"tallybox: {tmp_path}: cannot be read: Is a directory"


def test_no_key_leaves_the_terminal_without_cursor_and_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, ours = pty.openpty()
    with os.fdopen(hand, "rb", buffering=0), os.fdopen(ours, "r") as keyboard:
        before = termios.tcgetattr(keyboard)
        monkeypatch.setattr("sys.stdin", keyboard)
        with raw_terminal():
            off = termios.tcgetattr(keyboard)[6]
            assert off[termios.VSUSP] == off[termios.VQUIT] == b"\0"
            assert off[termios.VINTR] == before[6][termios.VINTR]
        assert termios.tcgetattr(keyboard) == before


@pytest.mark.parametrize("speed", ["0", "-1", "nan", "inf", "1e-300", "1e7", "fast"])
def test_what_is_no_pace_is_refused(speed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.txt"
    script.write_text("wait 1\n", encoding="utf-8")
    assert main(["simulate", "--script", str(script), "--speed", speed]) == 2
    assert "is no pace" in capsys.readouterr().err
