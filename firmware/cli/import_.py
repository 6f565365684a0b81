"""`tallybox import`: match records into the journal, also while the daemon runs. The same match never comes in twice."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.cli.matches import folder
from firmware.cli.output import DONE, FAILED, WRONG, tell, why, write_json
from firmware.cli.score import STDIN, read, reason, shown
from firmware.journal.errors import StorageError
from firmware.journal.intake import Came, Intake, Outcome
from firmware.journal.stamps import When
from firmware.safe import printable
from scoring.errors import BadRecord
from scoring.record import Illegal

_SAID = {
    Came.NEW: "imported as {0}",
    Came.KNOWN: "is here already as {0}",
    Came.CLASH: "another match {0} is here; without its line `# tallybox match {0}` it can come in as a new one",
}


def add(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="match records; -: the standard input")
    parser.add_argument("--json", action="store_true", help="for programs: one JSON object a line")


def run(args: Namespace) -> int:
    with Intake.open(folder(args)) as intake:
        return max(_taken(intake, name, args.json) for name in args.files)


def _taken(intake: Intake, name: str, as_json: bool) -> int:
    """One file; a bad one keeps no other from coming in."""
    where = shown(name)
    try:
        outcome = intake.take(*_read(name))
    except (BadRecord, Illegal) as error:
        return _wrong(where, f"{where}:{error.line}: {error.where}: {reason(error)}", as_json, WRONG)
    except StorageError:  # an OSError too, but the journal's and not this file's
        raise
    except OSError as error:
        return _wrong(where, f"{where}: cannot be read: {why(error)}", as_json, FAILED)
    return _told(where, outcome, as_json)


def _read(name: str) -> tuple[bytes, When]:
    """What it holds, and when it was written, which is when it was played if nothing else says so."""
    return read(name), When(0.0 if name == STDIN else Path(name).stat().st_mtime, False)


def _told(where: str, outcome: Outcome, as_json: bool) -> int:
    said = _SAID[outcome.came].format(outcome.match_id)
    if as_json:
        write_json({"file": where, "match": outcome.match_id, "came": outcome.came.value})
    elif outcome.came is not Came.CLASH:
        print(printable(f"{where}: {said}"))
    if outcome.came is Came.CLASH:
        tell(f"{where}: {said}")
    return WRONG if outcome.came is Came.CLASH else DONE


def _wrong(where: str, line: str, as_json: bool, status: int) -> int:
    tell(line)
    if as_json:
        write_json({"file": where, "error": line})
    return status
