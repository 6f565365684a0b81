"""`tallybox doctor` on whatever machine the tests run on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli.doctor import as_lines, status, summary
from firmware.cli.main import main
from firmware.doctor.findings import advice, fine, wrong


def test_programs_get_every_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = main(["doctor", "--json", "--data", str(tmp_path)])
    found = json.loads(capsys.readouterr().out)
    assert {one["about"] for one in found} >= {"settings", "python", "gpio", "display"}
    assert said == any(one["state"] == "wrong" for one in found)
    assert all(one["mend"] for one in found if one["state"] != "fine")


def test_people_get_the_command_below_the_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.toml"
    file.write_text("[buttons]\nok = 2\n")
    assert main(["doctor", "--config", str(file), "--data", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "WRONG   settings  1 mistake, the first at line 2: buttons.ok",
        "        mend:     tallybox check",
    ]


def test_advice_is_no_fault() -> None:
    good = (fine("clock", "set"), advice("display", "slow", "do this"))
    assert (status(good), summary(good)) == (0, "all is well")
    bad = (*good, wrong("gpio", "gone", "do that"))
    assert (status(bad), summary(bad)) == (1, "1 thing is wrong")
    assert as_lines(bad[2]) == ["WRONG   gpio      gone", "        mend:     do that"]
