"""The command line itself: which command, wrong calls, and that whatever goes wrong is one line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import firmware
from drivers.errors import DisplayError
from firmware.cli import main as cli
from firmware.cli.main import COMMANDS, main
from firmware.cli.output import Failure
from firmware.errors import Mistake, NoFile, SettingsError
from scoring.errors import UnknownGame

ROOT = Path(__file__).parents[3]
FULL = Path("/dev/full")
SCORE = [sys.executable, "-m", "firmware", "score"]
MISTAKES = (Mistake(3, "pins.ok", "x"), Mistake(9, "pins.end", "y"))
START = '{"tallybox": 1, "game": "rounds", "players": ["Ana", "Bo"]}\n'


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, list[str]]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err.splitlines()


# ---- which command


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, "--help")
    assert (status, err) == (0, [])
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ") and line.split()[0].isalpha()]
    assert listed == [command.name for command in cli.commands()]
    assert "score" in listed


def test_every_module_of_a_command_is_listed() -> None:
    folder = Path(cli.__file__).parent
    ours = {f"firmware.cli.{path.stem}" for path in folder.glob("*.py") if "\ndef add(" in path.read_text("utf-8")}
    assert ours <= {command.path for command in COMMANDS}


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "--version") == (0, f"tallybox {firmware.VERSION}\n", [])


@pytest.mark.parametrize("command", cli.commands(), ids=lambda command: command.name)
def test_every_command_has_help_and_takes_the_common_arguments(
    command: cli.Command, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = call(capsys, command.name, "--help")
    assert (status, err) == (0, [])
    assert "--config FILE" in out
    assert "--data DIR" in out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "tallybox: a command is missing; `tallybox --help` tells more"),
        (("scroe",), "tallybox: no command 'scroe', did you mean score?; `tallybox --help` tells more"),
        (("\x1b[0m",), "tallybox: no command '\\x1b[0m'; `tallybox --help` tells more"),
        (("score", "--fast"), "tallybox score: unrecognized arguments: --fast; `tallybox score --help` tells more"),
        (("score", "--conf", "x"), "tallybox score: unrecognized arguments: --conf; `tallybox score --help` tells more"),
        (("score", "--config"), "tallybox score: argument --config: expected one argument; "
         "`tallybox score --help` tells more"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_one_line(arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, *arguments) == (2, "", [line])


def test_help_imports_no_command_and_no_hardware() -> None:
    code = (
        "import sys; from firmware.cli.main import main; main(['--help']);"
        "print(*(name for name in sys.modules if name.startswith(('firmware.', 'luma', 'gpiozero', 'serial', 'PIL'))),"
        " file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stderr.split()) <= {
        "firmware.cli",
        "firmware.cli.main",
        "firmware.cli.output",
        "firmware.errors",
        "firmware.safe",
    }


# ---- what goes wrong


@pytest.mark.parametrize(
    ("error", "status", "lines"),
    [
        (Failure("nothing there"), 1, ["tallybox: nothing there"]),
        (Failure("no such deck", 2), 2, ["tallybox: no such deck"]),
        (SettingsError(Path("a.toml"), MISTAKES), 2, ["a.toml:3: pins.ok: x", "a.toml:9: pins.end: y"]),
        (NoFile("a.toml: not there"), 1, ["a.toml: not there"]),
        (UnknownGame("no game 'x'"), 1, ["no game 'x'"]),
        (DisplayError("i2c-1: no answer"), 1, ["i2c-1: no answer"]),
        (PermissionError(13, "Permission denied", "/x"), 1, ["tallybox: /x: Permission denied"]),
        (OSError("odd"), 1, ["tallybox: output: odd"]),
        (ZeroDivisionError("a\nb\x1b"), 1, ["tallybox: this should not happen: ZeroDivisionError: a b\\x1b"]),
        (KeyboardInterrupt(), 1, ["tallybox: interrupted"]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_is_one_line_and_a_status(
    error: BaseException,
    status: int,
    lines: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(cli.DEBUG, raising=False)
    monkeypatch.setattr(cli, "import_module", _failing(error))
    assert call(capsys, "score") == (status, "", lines)


def test_a_developer_may_see_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cli.DEBUG, "1")
    monkeypatch.setattr(cli, "import_module", _failing(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main(["score"])


def _failing(error: BaseException) -> Callable[[str], SimpleNamespace]:
    """A command that does nothing but fail."""

    def add(parser: ArgumentParser) -> None:
        """It takes nothing."""

    def run(args: Namespace) -> int:
        raise error

    return lambda path: SimpleNamespace(add=add, run=run)


# ---- pipes and signals, in a process of their own


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text(START, encoding="utf-8")
    process = subprocess.Popen(
        [*SCORE, *[str(record)] * 2000], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith('{"file"')
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(60) == 1


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(SCORE, cwd=ROOT, input=START, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "tallybox: output: No space left on device\n")


def test_an_interrupt_is_one_line() -> None:
    process = subprocess.Popen(SCORE, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    # More than a pipe holds: once all of it is written the command reads, and no longer starts up.
    process.stdin.write(b"#" * 200_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (1, b"", b"tallybox: interrupted\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_the_result_is_json_in_any_locale(encoding: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    start = START.replace("Ana", "Šárka")
    done = subprocess.run(SCORE, cwd=ROOT, input=start.encode(), capture_output=True, env=env, check=True)
    assert ("Šárka" if encoding == "utf-8" else "\\u0160\\u00e1rka") in done.stdout.decode(encoding)


def test_closed_streams_are_no_reason_to_fall_over() -> None:
    done = subprocess.run(f"'{sys.executable}' -m firmware score <&- 2>&-", cwd=ROOT, shell=True, capture_output=True)
    assert (done.returncode, done.stdout) == (2, b"")
