"""The questions that the doctor puts to a real machine, as far as any machine can answer them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware.doctor import facts
from firmware.doctor.facts import Answer


def test_a_bus_that_is_none_is_unknown(tmp_path: Path) -> None:
    assert facts.i2c_answers(str(tmp_path / "i2c-1"), 0x3C) is Answer.UNKNOWN
    assert facts.i2c_answers("/dev/null", 0x3C) is Answer.UNKNOWN


def test_a_chip_that_is_none_has_no_holder(tmp_path: Path) -> None:
    assert facts.line_holder(str(tmp_path / "gpiochip0"), 17) == ""
    assert facts.line_holder("/dev/null", 17) == ""


def test_python_packages_are_looked_up() -> None:
    assert facts.version("gpiozero") != ""
    assert facts.version("no-such-thing") == ""
    assert facts.has_module("gpiozero")
    assert not facts.has_module("no_such_thing")
    assert not facts.has_module("no_such_thing.inside")


def test_byte_code_is_found_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "raw_module_of_ours.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not facts.is_compiled("raw_module_of_ours")
    assert facts.is_compiled("no_such_thing")
    assert facts.is_compiled("sys")


def test_room_is_told_for_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    here = facts.free_bytes(str(tmp_path))
    assert here is not None
    assert here > 0
    assert facts.free_bytes(str(tmp_path / "a/b/c")) is not None


def test_who_asks_is_this_process() -> None:
    person = facts.here().person
    assert person.uid == os.geteuid()
    assert os.getegid() in person.gids
