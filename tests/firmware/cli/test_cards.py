"""`tallybox cards`: labels, learning at a terminal, what is known, and the box that holds the line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from drivers.simulated.clock import VirtualClock
from firmware.cli.main import main
from firmware.framing.codes import code_of
from firmware.journal import Journal


def teach(monkeypatch: pytest.MonkeyPatch, data: Path, deck: str, *words: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{word}\n" for word in words)))
    return main(["cards", "learn", deck, "--data", str(data)])


def known(data: Path, deck: str, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    capsys.readouterr()
    assert main(["cards", "list", deck, "--json", "--data", str(data)]) == 0
    return {one["code"]: one["card"] for one in json.loads(capsys.readouterr().out)}


def test_cards_are_named_and_learnt_skipped_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(monkeypatch, tmp_path, "hit_the_deck", "A1", "", "A2", "A3", "u", "A1", "q") == 0
    told = capsys.readouterr().err
    assert "0/110  red 1 (red-1.1)?" in told
    assert "known already: red-1.1" in told
    assert told.splitlines()[-1].startswith("2/110")
    assert known(tmp_path, "hit_the_deck", capsys) == {"A1": "red-1.1", "A2": "red-1.3"}


def test_learning_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    teach(monkeypatch, tmp_path, "scout", "A1", "A2")
    teach(monkeypatch, tmp_path, "scout", "A3", "q")
    assert known(tmp_path, "scout", capsys) == {"A1": "1-2", "A2": "1-3", "A3": "1-4"}


def test_it_ends_by_itself_once_every_card_has_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(monkeypatch, tmp_path, "scout", *(f"C{number}" for number in range(50))) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith("45/45")


def test_a_label_needs_no_learning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    teach(monkeypatch, tmp_path, "scout", "TB1 scout 3-7 3", "q")
    assert "a label, which needs no learning: 3-7" in capsys.readouterr().err
    assert known(tmp_path, "scout", capsys) == {}


def test_a_code_that_is_typed_is_the_same_as_over_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = b"\xff1\n]C0A2\n\x1d3\n" + b"x" * 300 + b"\nq\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
    assert main(["cards", "learn", "scout", "--data", str(tmp_path)]) == 0
    codes = [code_of(one) for one in typed.split(b"\n")[:4]]
    assert list(known(tmp_path, "scout", capsys)) == codes


def test_without_a_keyboard_there_is_nothing_to_learn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["cards", "learn", "scout", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith("0/45")


def test_codes_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    teach(monkeypatch, tmp_path, "scout", "A1", "A2", "A3")
    assert main(["cards", "forget", "scout", "1-3", "--data", str(tmp_path)]) == 0
    assert known(tmp_path, "scout", capsys) == {"A1": "1-2", "A3": "1-4"}
    assert main(["cards", "forget", "scout", "--data", str(tmp_path)]) == 0
    assert known(tmp_path, "scout", capsys) == {}


def test_codes_travel_with_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there, copy = tmp_path / "here", tmp_path / "there", tmp_path / "copy"
    teach(monkeypatch, here, "scout", "A1")
    assert main(["backup", str(copy), "--data", str(here)]) == 0
    assert main(["restore", str(copy), "--data", str(there)]) == 0
    assert known(there, "scout", capsys) == {"A1": "1-2"}


@pytest.mark.parametrize("what", ["learn", "forget"])
def test_while_the_box_runs_it_holds_the_line(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal.open(tmp_path, VirtualClock(), boot="here")
    try:
        assert main(["cards", what, "scout", "--data", str(tmp_path)]) == 1
    finally:
        journal.close()
    (line,) = capsys.readouterr().err.splitlines()
    assert "the box is running" in line
    assert "on the box itself" in line


def test_labels_for_people_and_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.svg"
    assert main(["cards", "labels", "card_hunt", "--out", str(out)]) == 0
    assert out.read_text("utf-8").startswith("<svg")
    assert main(["cards", "labels", "cards52", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found) == 52
    assert found[0] == {"card": "2-clubs.1", "face": None, "name": "clubs 2", "code": "TB1 cards52 2-clubs.1"}
    assert main(["cards", "labels", "fancy_feathers", "--packs", "3", "--out", str(out)]) == 0
    assert (tmp_path / "sheet-2.svg").exists()


@pytest.mark.parametrize(
    "call",
    [
        ["labels", "nonesuch"],
        ["labels", "rounds"],
        ["labels", "scout", "--packs", "2"],
        ["list", "scout", "3-7"],
        ["forget", "scout", "3-3"],
        ["teach", "scout"],
        ["list"],
    ],
)
def test_a_wrong_call_is_one_line(call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", *call, "--data", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
