"""config/tallybox.toml documents every key, and says exactly what the box does without it."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from firmware import paths, pins
from firmware.settings import Buttons, Display, Encoder, Scanner, Settings, Timing
from firmware.settings.file import load
from firmware.settings.schema import CONTROLLERS, TABLES, top

TEXT = paths.default_settings().read_text(encoding="utf-8")
SWITCHED_ON = re.sub(r"^#: ", "", TEXT, flags=re.MULTILINE)


def load_text(folder: Path, text: str) -> Settings:
    file = folder / "all.toml"
    file.write_text(text, encoding="utf-8")
    return load(file)


def test_the_default_file_is_the_built_in_settings() -> None:
    assert load(paths.default_settings()) == Settings()


def test_the_default_file_holds_every_key_and_no_other() -> None:
    document = tomllib.loads(SWITCHED_ON)
    assert set(document) == {*top(("en",)), *TABLES}
    assert {table: set(document[table]) for table in TABLES} == {table: set(kinds) for table, kinds in TABLES.items()}


def test_only_what_has_no_default_is_switched_off() -> None:
    document = tomllib.loads(TEXT)
    box = Settings()
    for table, kinds in TABLES.items():
        values = getattr(box, table)
        for key in kinds:
            written = key in document.get(table, {})
            nothing = values is None or (getattr(values, key) is None and key != "reset")
            assert written is not nothing, f"{table}.{key}"


def test_what_is_switched_off_shows_the_defaults_of_its_table(tmp_path: Path) -> None:
    box = load_text(tmp_path, SWITCHED_ON)
    assert box.encoder == Encoder()
    assert box.scanner == Scanner(baud=Scanner().speed)
    assert (box.buttons, box.timing) == (Buttons(), Timing())


@pytest.mark.parametrize(
    ("table", "kind"),
    [("buttons", Buttons), ("encoder", Encoder), ("display", Display), ("scanner", Scanner), ("timing", Timing)],
)
def test_every_field_is_a_key(table: str, kind: type) -> None:
    assert is_dataclass(kind)
    assert [field.name for field in fields(kind)] == list(TABLES[table])


def test_header_pins_in_its_comments_are_right() -> None:
    told = re.findall(r"^(?:#: )?\w+ = (\d+) +# header pin (\d+)", TEXT, flags=re.MULTILINE)
    told += re.findall(r"GPIO (\d+) \(header pin (\d+)\)", TEXT)
    assert len(told) >= 10
    assert all(pins.HEADER[int(gpio)] == int(hole) for gpio, hole in told)
    (seats,) = re.findall(r"^seats = \[([\d, ]+)\] +# header pins ([\d, ]+)$", TEXT, flags=re.MULTILINE)
    gpios, holes = ([int(word) for word in words.split(",")] for words in seats)
    assert [pins.HEADER[gpio] for gpio in gpios] == holes


def test_it_names_every_controller() -> None:
    comment = TEXT.partition("[display]")[2].partition("controller =")[0]
    assert all(name in comment for name in CONTROLLERS)
