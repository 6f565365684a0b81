"""`tallybox score`: match records in, results out as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.cli.output import DONE, FAILED, WRONG, Failure, tell, why, write_json
from firmware.words import Words
from scoring import games, record
from scoring.errors import BadRecord

STDIN = "-"


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        default=[STDIN],
        metavar="FILE",
        help="a match record; none, or -: the standard input. With several each result is a line that names its file",
    )


def run(args: Namespace) -> int:
    several = len(args.files) > 1
    return max(_scored(name, several) for name in args.files)


def _scored(name: str, several: bool) -> int:
    """Writes the result of one record, or what is wrong with it; gives the status."""
    try:
        result = record.load(read(name), games.find).result()
    except (BadRecord, record.Illegal) as error:
        return _wrong(name, several, error.line, f"{error.where}: {reason(error)}", WRONG)
    except OSError as error:
        return _wrong(name, several, None, f"cannot be read: {why(error)}", FAILED)
    write_json({"file": name, **result} if several else result)
    return DONE


def read(name: str) -> bytes:
    """What a file or the standard input holds. Raises OSError, or Failure where there is no standard input."""
    if name != STDIN:
        return Path(name).read_bytes()
    if sys.stdin is None:
        raise Failure("there is no standard input; name a FILE", WRONG)
    return sys.stdin.buffer.read()


def shown(name: str) -> str:
    """What a file is called in a message."""
    return "stdin" if name == STDIN else name


def reason(error: BadRecord | record.Illegal) -> str:
    """What is wrong with a line, in a sentence."""
    if isinstance(error, BadRecord):
        return error.why
    return Words(game=error.game.info, names=error.start.players).sentence(error.cause.text)


def _wrong(name: str, several: bool, line: int | None, message: str, status: int) -> int:
    """One line for people; with several files one for programs too, and the others go on."""
    tell(f"{shown(name)}: {message}" if line is None else f"{shown(name)}:{line}: {message}")
    if several:
        write_json({"file": name, "line": line, "error": message})
    return status
