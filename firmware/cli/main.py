"""`tallybox`: finds the command, and sees to it that whatever goes wrong is one line and a status.

A command is one module, imported only when it is called, so that `--help` and the daemon start fast.
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn, Protocol

import firmware
from drivers.errors import DriverError
from firmware.cli.output import DONE, FAILED, WRONG, Failure, tell, why
from firmware.errors import FirmwareError
from scoring.errors import ScoringError

DEBUG = "TALLYBOX_DEBUG"
"""Environment variable: set to anything, what nobody expected comes with its traceback."""


@dataclass(frozen=True, slots=True)
class Command:
    """`module`: its module in this package, where the name cannot be one."""

    name: str
    summary: str
    module: str = ""

    @property
    def path(self) -> str:
        return f"firmware.cli.{self.module or self.name}"

    @property
    def is_there(self) -> bool:
        return find_spec(self.path) is not None


COMMANDS = (
    Command("run", "the daemon, as systemd starts it"),
    Command("simulate", "the daemon without a Pi: keys are the buttons, the glass is drawn here"),
    Command("score", "reads match records and prints their results"),
    Command("check", "checks a settings file and says every mistake at once"),
    Command("doctor", "looks at this machine and says what is missing, and what mends it"),
    Command("games", "the games with their players and options"),
    Command("players", "the people who have played"),
    Command("history", "the matches that were played"),
    Command("stats", "who wins how often, and more of the kind"),
    Command("chart", "points over time"),
    Command("export", "matches in other programs' forms"),
    Command("import", "matches out of records", "import_"),
    Command("backup", "copies everything that is kept"),
    Command("restore", "puts a copy back"),
    Command("cards", "which scanned code is which card; labels to print"),
    Command("service", "installs the daemon as a systemd service"),
)


class Module(Protocol):
    """What the module of a command offers."""

    def add(self, parser: ArgumentParser) -> None:
        """Says what arguments the command takes."""

    def run(self, args: Namespace) -> int:
        """Does it; gives the exit status. Raises Failure, or any error of ours."""


class _Parser(ArgumentParser):
    """A wrong call is one line, not the usage too."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message}; `{self.prog} --help` tells more\n")


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of a call. No exception leaves this but by `TALLYBOX_DEBUG`."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        return _status(arguments)
    except BrokenPipeError:
        return _nobody_reads()
    except KeyboardInterrupt:
        tell("tallybox: interrupted")
        return FAILED
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _told(error)


def _status(arguments: list[str]) -> int:
    try:
        status = _called(arguments)
    except SystemExit as stop:  # argparse is done
        status = stop.code if isinstance(stop.code, int) else DONE
    if sys.stdout is not None:
        sys.stdout.flush()
    return status


def _called(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter of somebody's name is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    name = arguments[0] if arguments else ""
    command = next((one for one in COMMANDS if one.name == name and one.is_there), None)
    if command is None:
        return _without_command(arguments)
    module: Module = import_module(command.path)
    parser = _Parser(prog=f"tallybox {name}", description=_sentence(command.summary), allow_abbrev=False)
    module.add(parser)
    common = parser.add_argument_group("for every command")
    common.add_argument("--config", metavar="FILE", type=Path, help="the settings file in place of the usual one")
    common.add_argument(
        "--data", metavar="DIR", type=Path, help="where the matches are kept, in place of the usual place"
    )
    return module.run(parser.parse_args(arguments[1:]))


def commands() -> tuple[Command, ...]:
    """The commands that are there."""
    return tuple(one for one in COMMANDS if one.is_there)


def _without_command(arguments: list[str]) -> int:
    """`--help`, `--version`, or a call that is wrong."""
    width = max(len(one.name) for one in COMMANDS)
    rows = "\n".join(f"  {one.name:<{width}}  {one.summary}" for one in commands())
    parser = _Parser(
        prog="tallybox",
        usage="tallybox COMMAND ...",
        description="A small box beside a real card game: it keeps the score.",
        epilog=f"commands (each with --help):\n{rows}",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tallybox {firmware.VERSION}")
    parser.add_argument("command", nargs="?", help=SUPPRESS)
    given, _ = parser.parse_known_args(arguments)
    if not given.command:
        parser.error("a command is missing")
    parser.error(f"no command {given.command[:40]!r}{_near(given.command)}")


def _near(name: str) -> str:
    """The command that was probably meant."""
    from difflib import get_close_matches

    found = get_close_matches(name, [one.name for one in commands()], 1)
    return f", did you mean {found[0]}?" if found else ""


def _sentence(summary: str) -> str:
    return summary[:1].upper() + summary[1:] + "."


def _told(error: Exception) -> int:
    """One line about an error, and the status that goes with it."""
    match error:
        case Failure():
            tell(f"tallybox: {error}")
            return error.status
        case FirmwareError() | DriverError() | ScoringError():
            tell(str(error))
            return WRONG if isinstance(error, ValueError) else FAILED
        case OSError():
            tell(f"tallybox: {error.filename or 'output'}: {why(error)}")
            return FAILED
    tell(f"tallybox: this should not happen: {type(error).__name__}: {error}"[:400].replace("\n", " "))
    return FAILED


def _nobody_reads() -> int:
    """The reader of our output has gone. Without this the interpreter would complain once more while it stops."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
