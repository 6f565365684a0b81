"""`tallybox service` as far as a machine that is not a Pi lets it go; what it does is tested where it is done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.service.files import RULES, UNIT, USERS


def test_another_systems_files_are_written_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service", "install", "--root", str(tmp_path)]) == 0
    written = [tmp_path / str(path)[1:] for path in (UNIT, USERS, RULES)]
    assert all(path.is_file() for path in written)
    out, err = capsys.readouterr()
    assert out == ""
    assert f"wrote {written[0]}" in err.splitlines()
    assert main(["service", "uninstall", "--root", str(tmp_path)]) == 0
    assert not any(path.exists() for path in written)
    assert main(["service", "uninstall", "--root", str(tmp_path)]) == 0
    assert "was not installed" in capsys.readouterr().err


def test_the_folder_that_the_settings_name_is_let_through(tmp_path: Path) -> None:
    settings = tmp_path / "mine.toml"
    settings.write_text('data = "/srv/tallybox"\n')
    root = tmp_path / "root"
    assert main(["service", "install", "--root", str(root), "--config", str(settings)]) == 0
    assert "ReadWritePaths=-/srv/tallybox" in (root / str(UNIT)[1:]).read_text()
    assert (root / "etc/tallybox/tallybox.toml").read_text() == settings.read_text()


def test_faulty_settings_are_told_but_are_no_obstacle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = tmp_path / "mine.toml"
    settings.write_text("[buttons]\nok = 2\n")
    assert main(["service", "install", "--root", str(tmp_path / "root"), "--config", str(settings)]) == 0
    assert f"{settings}:2: buttons.ok: " in capsys.readouterr().err


def test_status_of_a_system_without_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service", "status", "--root", str(tmp_path)]) == 1
    assert "not installed" in capsys.readouterr().out
    assert main(["service", "status", "--json", "--root", str(tmp_path)]) == 1
    assert json.loads(capsys.readouterr().out)["installed"] is False


@pytest.mark.parametrize(
    "call",
    [["service"], ["service", "start"], ["service", "install", "--data", "/x"], ["service", "status", "--config", "x"]],
)
def test_a_wrong_call_is_said_in_a_line(call: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(Path("/run/systemd/system").exists(), reason="this machine runs systemd")
def test_a_machine_without_systemd_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["service", "install"]) == 1
    assert "does not run systemd" in capsys.readouterr().err
