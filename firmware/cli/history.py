"""`tallybox history`: the matches that were played, finished or not, the newest last."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from firmware.cli.matches import STATES, add_filters, archive, as_json, chosen, local_time, title
from firmware.cli.output import DONE, tell, write_json
from firmware.cli.table import table
from firmware.journal.archive import Entry


def add(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--finished", action="store_true", help="only matches that came to their end")
    which.add_argument("--unfinished", action="store_true", help="only matches that did not (yet)")
    add_filters(parser)
    parser.add_argument("--json", action="store_true", help="for programs: one JSON array")


def run(args: Namespace) -> int:
    with archive(args) as matches:
        entries = [entry for entry in matches.entries() if _meant(entry, args)]
        found = [(entry, matches.result(entry)) for entry in chosen(entries, args)]
    if args.json:
        write_json([as_json(entry, result) for entry, result in found])
    elif found:
        rows = [_row(entry, result) for entry, result in found]
        print(table(("match", "began", "game", "minutes", "state", "players"), rows, right=(3,)))
    else:
        tell("no match like that has been played yet")
    return DONE


def _meant(entry: Entry, args: Namespace) -> bool:
    return not (args.finished and not entry.finished) and not (args.unfinished and entry.finished)


def _row(entry: Entry, result: dict[str, Any] | None) -> tuple[str, ...]:
    minutes = "" if entry.seconds is None else str(round(entry.seconds / 60))
    state = "" if entry.finished else STATES[entry.state]
    return entry.match_id, local_time(entry), title(entry.start.game), minutes, state, _players(entry, result)


def _players(entry: Entry, result: dict[str, Any] | None) -> str:
    """ "Ana 23 *, Bo 21": the star won."""
    if result is None:
        return ", ".join(entry.start.players)
    told = zip(entry.start.players, result["totals"], strict=True)
    return ", ".join(
        f"{name} {total}{' *' if seat in result['winners'] else ''}" for seat, (name, total) in enumerate(told)
    )
