"""`tallybox simulate` on boxes that cannot do what is asked of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.cli.main import main


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
