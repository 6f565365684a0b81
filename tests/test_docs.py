"""README, CONTRIBUTING and --help tell the truth: what is there is documented, what is documented is there."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

import firmware
from firmware import pins
from firmware.cli.main import commands, main
from firmware.settings import Settings, simulator_box

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "DECISIONS.md")
NAMES = [command.name for command in commands()]


def section(text: str, title: str) -> str:
    """What stands below a heading, up to the next."""
    _, _, rest = text.partition(f"\n## {title}\n")
    assert rest, f"no section {title!r}"
    return rest.partition("\n## ")[0]


def rows(text: str) -> list[list[str]]:
    """The body of the first table."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def code(text: str) -> list[str]:
    """Everything that is to be typed: indented lines and what stands in backticks."""
    indented = re.findall(r"^    (\S.*)$", text, flags=re.MULTILINE)
    return indented + re.findall(r"`([^`\n]+)`", text)


# ---- commands


def test_readme_lists_every_command_and_no_other() -> None:
    listed = [re.findall(r"`tallybox (\w+)", row[0]) for row in rows(section(README, "Commands"))]
    assert sorted(name for names in listed for name in names) == sorted(NAMES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_that_is_mentioned_is_there(document: str) -> None:
    for line in code((ROOT / document).read_text(encoding="utf-8")):
        for name in re.findall(r"(?:^|\s|/)tallybox ([a-z]\w+)", line):
            assert name in NAMES, f"{document}: {line}"


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: tallybox {name}")
    assert "--config FILE" in told
    assert "--data DIR" in told


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_option_that_is_mentioned_is_taken(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    for line in code((ROOT / document).read_text(encoding="utf-8")):
        for name, words in re.findall(r"(?:^|\s|/)tallybox ([a-z]\w+)((?: [^|;&]+)?)", line):
            main([name, "--help"])
            told = capsys.readouterr().out
            for option in re.findall(r"--[a-z][a-z-]*", words):
                assert option in told, f"{document}: {line}"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    assert re.findall(r"^  ([a-z]+)  ", told, flags=re.MULTILINE) == NAMES


# ---- make


def targets() -> set[str]:
    (line,) = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, flags=re.MULTILINE)
    return set(line.split())


def test_contributing_lists_every_target_and_no_other() -> None:
    listed = {row[0].strip("`").removeprefix("make ") for row in rows(section(CONTRIBUTING, "The first five minutes"))}
    assert listed == targets() - {"help"}


@pytest.mark.parametrize("document", [*DOCUMENTS, "Makefile", ".ci/run"])
def test_every_target_that_is_mentioned_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    lines = text.splitlines() if document == ".ci/run" else code(text)
    mentioned = {name for line in lines for name in re.findall(r"(?:^|\s)make ([a-z]+)$", line.strip())}
    assert mentioned <= targets()


def test_every_target_has_a_rule_and_a_word_for_make_help() -> None:
    for name in targets():
        assert re.search(rf"^{name}:.*## \S", MAKEFILE, flags=re.MULTILINE), name
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^  make (\w+)", told, flags=re.MULTILINE)) == targets()


def test_continuous_integration_runs_the_tests() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").rstrip().endswith("make test")


# ---- wiring


def test_the_wiring_table_is_the_default_wiring() -> None:
    table = {row[0]: row for row in rows(section(README, "Wiring"))}
    everything = simulator_box().lines()
    told = {name: (int(row[1]), int(row[2])) for name, row in table.items() if name in everything}
    assert told == {name: (gpio, pins.HEADER[gpio]) for name, gpio in everything.items()}
    off = {name for name, row in table.items() if "off until the settings name it" in row[3]}
    assert off == set(everything) - set(Settings().lines())


def test_what_the_table_wires_beside_them_is_the_display() -> None:
    table = {row[0]: row for row in rows(section(README, "Wiring"))}
    assert set(table) - set(simulator_box().lines()) == {"display SDA", "display SCL", "display VCC, GND"}
    assert (table["display SDA"][1:3], table["display SCL"][1:3]) == (["2", "3"], ["3", "5"])


def test_the_ground_pins_are_ground() -> None:
    (listed,) = re.findall(r"to ground \(header pins ([\d, or]+)\)", section(README, "Wiring"))
    told = {int(digits) for digits in re.findall(r"\d+", listed)}
    assert told == {hole for hole, what in pins.POWER.items() if what == "ground"}


def test_buses_and_gpio_4_stay_free() -> None:
    used = {pins.HEADER[gpio] for gpio in simulator_box().lines().values()}
    (listed,) = re.findall(r"The pins of the serial port \(8, 10\).* and GPIO 4 \(7\) stay free", README)
    assert not used & {int(digits) for digits in re.findall(r"\d+", listed)}


# ---- versions, paths, links


def test_the_changelog_knows_this_version() -> None:
    heads = re.findall(r"^## \[([^\]]+)\]", CHANGELOG, flags=re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert firmware.VERSION in heads or len(heads) == 1
    assert re.fullmatch(r"\d+\.\d+\.\d+", firmware.VERSION)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_mentioned_is_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for word in re.findall(r"`((?:scoring|drivers|firmware|config|tests|\.ci)/[\w./-]*)`", text):
        assert (ROOT / word).exists(), f"{document}: {word}"
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / link).exists(), f"{document}: {link}"
