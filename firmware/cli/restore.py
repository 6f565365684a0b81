"""`tallybox restore`: a backup in place of the matches that are here, which are kept aside. Not while the daemon runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.cli.matches import folder
from firmware.cli.output import DONE, FAILED, WRONG, Failure, tell
from firmware.journal.errors import StorageError, Trouble
from firmware.journal.exchange import restore


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="what `tallybox backup` wrote")


def run(args: Namespace) -> int:
    try:
        matches, aside = restore(folder(args), args.file)
    except StorageError as error:
        raise Failure(str(error), WRONG if error.kind in (Trouble.FOREIGN, Trouble.DAMAGED) else FAILED) from error
    tell(f"{args.file}: {matches} match(es) restored")
    if aside is not None:
        tell(f"what was here before is kept in {aside}")
    return DONE
