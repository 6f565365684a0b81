"""`tallybox export`: matches as match records, CSV, and in the forms of BG Stats and BoardGameGeek."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from firmware.cli.matches import add_filters, archive, chosen, single, title
from firmware.cli.output import DONE, FAILED, WRONG, Failure, tell, why
from firmware.interop import bgg, bgstats, sheets
from firmware.interop.plays import Play, play
from firmware.journal.archive import Archive, Entry

RECORD = "record"
FORMATS: dict[str, Callable[[list[Play]], str]] = {
    "csv": sheets.by_play,
    "csv-rounds": sheets.by_round,
    "bgstats": lambda plays: "".join(f"{bgstats.link(one)}\n" for one in plays),
    "bgsplay": lambda plays: bgstats.play_file(plays, datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")),
    "bgg": bgg.plays_file,
}


def add(parser: ArgumentParser) -> None:
    parser.add_argument("match", nargs="*", metavar="MATCH", help="an id, its beginning, or `last`; none: all of them")
    parser.add_argument(
        "--format",
        required=True,
        choices=(RECORD, *FORMATS),
        help="record: what `tallybox score` and `import` read, unfinished matches too; csv: a row for each match and "
        "player; csv-rounds: for each round and player; bgstats: links for the app BG Stats; bgsplay: a file for it; "
        "bgg: XML as of BoardGameGeek",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="where to; else the standard output. A folder takes a record for each match",
    )
    parser.add_argument(
        "--bgg-id",
        metavar="GAME=NUMBER",
        type=_number,
        action="append",
        default=[],
        help="a game's number at BoardGameGeek, for bgstats, bgsplay and bgg; repeatable",
    )
    add_filters(parser)


def run(args: Namespace) -> int:
    with archive(args) as matches:
        entries = list(matches.entries())
        named = {name.match_id: name for name in (single(entries, name) for name in args.match)}
        found = chosen(named.values() if named else entries, args)
        if args.format == RECORD:
            return _records(matches, found, args.out)
    plays = _plays(found, bool(named), dict(args.bgg_id))
    _write(args.out, FORMATS[args.format](plays))
    return DONE


def _plays(entries: list[Entry], named: bool, numbers: dict[str, int]) -> list[Play]:
    """Only what came to its end is a play."""
    for entry in entries:
        if named and not entry.finished:
            raise Failure(f"match {entry.match_id} is not finished; only --format record takes it", WRONG)
    return [
        play(entry, entry.receipt, title(entry.start.game), numbers.get(entry.start.game))
        for entry in entries
        if entry.receipt is not None
    ]


# ---- records


def _records(matches: Archive, entries: list[Entry], out: Path | None) -> int:
    if out is not None and out.is_dir():
        return _into(out, matches, entries)
    if len(entries) != 1:
        told = f"there are {len(entries)}" if entries else "there is none"
        raise Failure(f"a record holds one match and {told}; name one, or give a folder with --out", WRONG)
    _write(out, _record(matches, entries[0]))
    return DONE


def _into(folder: Path, matches: Archive, entries: list[Entry]) -> int:
    """A match that cannot be written keeps no other from it."""
    status, written = DONE, 0
    for entry in entries:
        try:
            _write(folder / f"{entry.began.utc():%Y-%m-%d}-{entry.match_id}.jsonl", _record(matches, entry))
            written += 1
        except Failure as failure:
            tell(str(failure))
            status = failure.status
    tell(f"{folder}: {written} match(es)")
    return status


def _record(matches: Archive, entry: Entry) -> str:
    lines = matches.record(entry)
    if lines is None:
        why = "was played by rules that this box does not know, and has no record beside the database"
        raise Failure(f"match {entry.match_id} {why}", FAILED)
    return "\n".join(lines) + "\n"


def _write(out: Path | None, text: str) -> None:
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return
    try:
        out.write_bytes(text.encode())
    except OSError as error:
        raise Failure(f"{out}: cannot be written: {why(error)}") from error


def _number(word: str) -> tuple[str, int]:
    game, _, number = word.partition("=")
    if not game or not number.isdecimal():
        raise ArgumentTypeError(f"{word!r} is not GAME=NUMBER, such as whist=1")
    return game, int(number)
