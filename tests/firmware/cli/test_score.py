"""`tallybox score`: results on stdout, reasons on stderr, statuses."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from firmware.cli.main import main

START = '{"tallybox": 1, "game": "scout", "players": ["Ana", "Bo", "Šárka"], "options": {"rounds": 1}}'
GOOD = [START, '{"move": "show", "cards": 2}', '{"move": "scout"}', '{"move": "scout"}']
FORBIDDEN = [START, "# first", '{"move": "show", "cards": 3}', '{"move": "show", "cards": 2}']
BROKEN = [START, '{"move": "show", "cards": true}']


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, lines in {"good": GOOD, "forbidden": FORBIDDEN, "broken": BROKEN}.items():
        (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def score(capsys: pytest.CaptureFixture[str], *files: str) -> tuple[int, list[dict[str, Any]], list[str]]:
    """The status, the objects on stdout, the lines on stderr."""
    status = main(["score", *files])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err.splitlines()


def test_one_record_gives_one_result(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "good") == (
        0,
        [
            {
                "game": "scout",
                "players": ["Ana", "Bo", "Šárka"],
                "finished": True,
                "round": 1,
                "rounds": [[2, -13, -13]],
                "corrections": [0, 0, 0],
                "totals": [2, -13, -13],
                "ranks": [1, 2, 2],
                "winners": [0],
                "to_move": None,
                "detail": {
                    "hands": [10, 13, 13],
                    "captured": [0, 0, 0],
                    "chips": [2, 0, 0],
                    "active": 0,
                    "owner": None,
                },
            }
        ],
        [],
    )


@pytest.mark.parametrize("names", [[], ["-"]])
def test_standard_input(
    names: list[str], files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((files / "good").read_bytes())))
    status, (result,), lines = score(capsys, *names)
    assert (status, result["totals"], lines) == (0, [2, -13, -13], [])
    assert "file" not in result


def test_a_wrong_record_from_standard_input(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{")))
    status, results, (line,) = score(capsys)
    assert (status, results) == (2, [])
    assert line.startswith("stdin:1: json: not a JSON object")


def test_a_forbidden_move_is_told_in_a_sentence_and_nothing_else_comes(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(capsys, "forbidden") == (
        2,
        [],
        ["forbidden:4: show: 3 cards lie there, and fewer cannot beat them"],
    )


def test_a_line_that_cannot_be_read(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "broken") == (2, [], ['broken:2: show: "cards" must be a whole number, got true'])


def test_with_several_files_the_others_go_on(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, results, lines = score(capsys, "forbidden", "good", "broken", "good")
    assert status == 2
    assert [result["file"] for result in results] == ["forbidden", "good", "broken", "good"]
    assert results[0] == {
        "file": "forbidden",
        "line": 4,
        "error": "show: 3 cards lie there, and fewer cannot beat them",
    }
    assert results[1]["totals"] == [2, -13, -13]
    assert set(results[2]) == {"file", "line", "error"}
    assert len(lines) == 2


def test_a_file_that_is_not_there(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "nowhere") == (1, [], ["nowhere: cannot be read: No such file or directory"])
    assert score(capsys, str(files))[0] == 1
    status, results, _ = score(capsys, "nowhere", "good")
    assert status == 1
    assert results[0] == {"file": "nowhere", "line": None, "error": "cannot be read: No such file or directory"}
    assert results[1]["winners"] == [0]
    assert score(capsys, "nowhere", "broken")[0] == 2


def test_names_steer_no_terminal(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["A\x1b[31m", "B\x9b", "C\u202e"]
    start = json.dumps({"tallybox": 1, "game": "scout", "players": names})
    (files / "a\x1bb").write_text(start + '\n{"move": "show", "seat": 1, "cards": 2}\n', encoding="utf-8")
    (files / "names").write_text(start + "\n", encoding="utf-8")
    assert main(["score", "a\x1bb", "names"]) == 2
    out, err = capsys.readouterr()
    assert (out + err).replace("\n", "").isprintable()
    assert err == "a\\x1bb:2: show: it is the turn of A\\x1b[31m\n"
    assert [json.loads(line).get("players", names) for line in out.splitlines()] == [names, names]


def test_the_common_arguments_are_taken_here_too(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "good", "--config", "x.toml", "--data", "somewhere")[0] == 0
