"""`tallybox backup`: one file with everything that is kept, also while the daemon runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.cli.matches import folder
from firmware.cli.output import DONE, Failure, tell
from firmware.journal.exchange import backup
from firmware.journal.files import Layout


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="where to; a backup of before is replaced")


def run(args: Namespace) -> int:
    data = folder(args)
    if not Layout(data).database.exists():
        raise Failure(f"{data}: no match has been played here yet")
    matches = backup(data, args.file)
    tell(f"{args.file}: {matches} match(es)")
    return DONE
