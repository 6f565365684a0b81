"""What the commands about matches share: where the matches are, which of them are meant, how a game is called."""

from __future__ import annotations

import math
import unicodedata
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from firmware.cli.output import WRONG, Failure, tell
from firmware.journal.archive import Archive, Entry
from firmware.journal.database import State
from firmware.paths import data_folder, settings_file
from firmware.settings import Settings
from firmware.settings.file import load_or_default
from firmware.words import Words, name_of

LAST = "last"
STATES = {
    State.OPEN: "on the table",
    State.LEFT: "left",
    State.FINISHED: "finished",
    State.ASIDE: "set aside",
}


def settings(args: Namespace) -> Settings:
    """As far as they can be read: a mistake about pins keeps nobody from their matches."""
    path = settings_file(args.config)
    found, mistakes = load_or_default(path)
    for one in mistakes:
        tell(f"{path}:{one}")
    return found


def folder(args: Namespace) -> Path:
    """Where the matches are."""
    return data_folder(args.data, stored=settings(args).data)


def archive(args: Namespace) -> Archive:
    """Raises StorageError."""
    return Archive.open(folder(args))


# ---- which matches


def add_filters(parser: ArgumentParser) -> None:
    parser.add_argument("--game", metavar="ID", help="only this game (as in `tallybox games`)")
    parser.add_argument(
        "--player", metavar="NAME", action="append", default=[], help="only with this player; repeatable"
    )
    parser.add_argument("--since", metavar="DATE", type=_day, help="only from this day on, such as 2026-11-29")
    parser.add_argument("--until", metavar="DATE", type=_day, help="only up to this day")
    parser.add_argument("--last", metavar="N", type=_number, help="only the newest N of these")


def chosen(entries: Iterable[Entry], args: Namespace) -> list[Entry]:
    """In the order in which they began, as far as that is known."""
    wanted = {same_name(name) for name in args.player}
    found = [
        entry
        for entry in entries
        if args.game in (None, entry.start.game)
        and wanted <= {same_name(name) for name in entry.start.players}
        and (args.since is None or local_day(entry) >= args.since)
        and (args.until is None or local_day(entry) <= args.until)
    ]
    return found if args.last is None else found[len(found) - min(args.last, len(found)) :]


def single(entries: Sequence[Entry], name: str) -> Entry:
    """The match of this id, of an id that begins so, or the `last` one. Raises Failure."""
    if name == LAST and entries:
        return entries[-1]
    found = [entry for entry in entries if entry.match_id == name] or [
        entry for entry in entries if entry.match_id.startswith(name) and name
    ]
    if len(found) == 1:
        return found[0]
    if not entries:
        raise Failure("no match has been played yet")
    if found:
        raise Failure(f"{len(found)} matches begin with {name[:40]!r}; give more of the id", WRONG)
    raise Failure(f"no match {name[:40]!r}; `tallybox history` lists them", WRONG)


def same_name(name: str) -> str:
    """Two spellings of the same letters are the same person; capitals make none."""
    return unicodedata.normalize("NFC", name.strip()).casefold()


def local_day(entry: Entry) -> str:
    return entry.began.utc().astimezone().strftime("%Y-%m-%d")


def local_time(entry: Entry) -> str:
    """In the machine's own time zone; with a question mark where the clock had not been set."""
    return entry.began.utc().astimezone().strftime("%Y-%m-%d %H:%M") + ("" if entry.began.trusted else "?")


# ---- how a match is told


def title(game: str) -> str:
    """A game's name for people; of one that is not here, its id."""
    name = name_of(game)
    words = Words()
    return words.say(name) if words.has(name.key) else game


def as_json(entry: Entry, result: dict[str, Any] | None) -> dict[str, Any]:
    """A match in short. Nothing that a game keeps secret while it lasts: points and places only."""
    told = result or {}
    return {
        "match": entry.match_id,
        "game": entry.start.game,
        "state": entry.state.value,
        "started": entry.began.text(),
        "ended": entry.ended.text() if entry.finished else None,
        "clock_trusted": entry.began.trusted and entry.ended.trusted,
        "seconds": entry.seconds,
        "players": list(entry.start.players),
        "rounds": told.get("rounds"),
        "corrections": told.get("corrections"),
        "totals": told.get("totals"),
        "ranks": told.get("ranks"),
        "winners": told.get("winners"),
    }


def _day(word: str) -> str:
    try:
        return datetime.strptime(word, "%Y-%m-%d").replace(tzinfo=UTC).strftime("%Y-%m-%d")
    except ValueError:
        raise ArgumentTypeError(f"{word!r} is no date; write it as 2026-11-29") from None


def _number(word: str) -> int:
    if not word.isdecimal() or math.isinf(float(word)) or int(word) < 1:
        raise ArgumentTypeError(f"{word!r} is no number of matches; 1 or more is right")
    return int(word)
