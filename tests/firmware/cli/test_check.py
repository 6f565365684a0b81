"""`tallybox check`: mistakes with their lines on stderr, and a status."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware import paths
from firmware.cli.main import main


@pytest.fixture(autouse=True)
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person without settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_good_settings_are_said_to_be_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--config", str(paths.default_settings())]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{paths.default_settings()}: no mistakes\n"


def test_every_mistake_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.toml"
    file.write_text("[buttons]\nok = 2\nundo = 99\n")
    assert main(["check", "--config", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(" ")[0] for line in err.splitlines()] == [f"{file}:2:", f"{file}:3:"]


def test_a_file_that_is_not_there_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--config", str(tmp_path / "none.toml")]) == 1
    assert "none.toml: No such file" in capsys.readouterr().err


@pytest.mark.skipif(paths.SYSTEM_SETTINGS.exists(), reason="this machine has settings of its own")
def test_without_a_file_the_built_in_settings_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert "built-in" in capsys.readouterr().err


@pytest.mark.skipif(paths.SYSTEM_SETTINGS.exists(), reason="this machine has settings of its own")
def test_a_persons_own_file_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tallybox/tallybox.toml"
    file.parent.mkdir()
    file.write_text("nmaes = []\n")
    assert main(["check"]) == 2
    assert f"{file}:1: nmaes: unknown" in capsys.readouterr().err
