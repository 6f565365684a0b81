"""What commands write: JSON for programs on stdout, lines for people on stderr. Nothing in it can steer a terminal."""

from __future__ import annotations

import json
import sys
from contextlib import suppress

from firmware.safe import printable

DONE, FAILED, WRONG = 0, 1, 2
"""Exit status: done; the work failed (a device, a file); the input or the call is wrong."""


class Failure(Exception):
    """Ends a command with one line for people, and with a status."""

    def __init__(self, message: str, status: int = FAILED) -> None:
        super().__init__(message)
        self.status = status


def tell(message: str) -> None:
    """Lines for people: progress, warnings, errors. That nobody can read them is no error."""
    if sys.stderr is None:  # closed; print() would take stdout in its place
        return
    with suppress(OSError):
        for line in message.splitlines() or [""]:
            print(printable(line), file=sys.stderr)


def write_json(value: object) -> None:
    """One line on stdout."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    text = json.dumps(value, ensure_ascii=not encoding.lower().startswith("utf"), allow_nan=False)
    print("".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text))


def why(error: OSError) -> str:
    """An operating system's error in its own words, without number and name."""
    return error.strerror or str(error) or type(error).__name__
