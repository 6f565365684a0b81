"""`tallybox stats`: for each game and player how often they played and won, their usual and their best total."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from firmware.cli.matches import add_filters, archive, chosen, same_name, title
from firmware.cli.output import DONE, tell, write_json
from firmware.cli.table import table
from firmware.interop.plays import Play, play


@dataclass(slots=True)
class Line:
    """One player in one game. Where the lowest total wins, the best is the lowest; such matches are counted apart."""

    game: str
    title: str
    lowest_wins: bool
    player: str
    won: int = 0
    totals: list[int] = field(default_factory=list)

    @property
    def average(self) -> float:
        return round(sum(self.totals) / len(self.totals), 1)

    @property
    def best(self) -> int:
        return min(self.totals) if self.lowest_wins else max(self.totals)


def add(parser: ArgumentParser) -> None:
    add_filters(parser)
    parser.add_argument("--json", action="store_true", help="for programs: one JSON array")


def run(args: Namespace) -> int:
    with archive(args) as matches:
        finished = chosen((entry for entry in matches.entries() if entry.finished), args)
    plays = [play(entry, entry.receipt, title(entry.start.game)) for entry in finished if entry.receipt is not None]
    found = lines(plays)
    if args.json:
        write_json([_as_json(one) for one in found])
    elif found:
        heads = ("game", "player", "played", "won", "won %", "average", "best")
        print(table(heads, [_row(one) for one in found], right=(2, 3, 4, 5, 6)))
    else:
        tell("no match like that has been finished yet")
    return DONE


def lines(plays: Iterable[Play]) -> list[Line]:
    """By game, and within it those first who win most often."""
    found: dict[tuple[str, bool, str], Line] = {}
    for one in plays:
        for score in one.scores:
            key = (one.game, one.lowest_wins, same_name(score.name))
            line = found.setdefault(key, Line(one.game, one.title, one.lowest_wins, score.name))
            line.player = score.name
            line.won += score.winner
            line.totals.append(score.total)
    return sorted(found.values(), key=lambda line: (line.title, line.game, line.lowest_wins, -line.won, line.player))


def _row(line: Line) -> tuple[str | int, ...]:
    name = f"{line.title} (lowest wins)" if line.lowest_wins else line.title
    played = len(line.totals)
    return name, line.player, played, line.won, round(100 * line.won / played), f"{line.average:.1f}", line.best


def _as_json(line: Line) -> dict[str, Any]:
    return {
        "game": line.game,
        "lowest_wins": line.lowest_wins,
        "player": line.player,
        "played": len(line.totals),
        "won": line.won,
        "average": line.average,
        "best": line.best,
    }
