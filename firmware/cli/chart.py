"""`tallybox chart`: how the totals of one match grew from round to round, drawn with letters."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import accumulate
from typing import Any

from firmware.cli.matches import LAST, archive, local_time, single, title
from firmware.cli.output import DONE, FAILED, Failure, write_json
from firmware.journal.archive import Entry
from firmware.safe import printable

HEIGHT = 14
"""Lines of the chart itself."""
COLUMNS = 24
"""So many rounds fit; of more only the newest are drawn."""
_SEVERAL = "*"


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "match", nargs="?", default=LAST, metavar="MATCH", help="an id, its beginning, or `last` (usual)"
    )
    parser.add_argument("--json", action="store_true", help="for programs: one JSON object")


def run(args: Namespace) -> int:
    with archive(args) as matches:
        entry = single(list(matches.entries()), args.match)
        result = matches.result(entry)
    if result is None:
        raise Failure(f"match {entry.match_id} was played by rules that this box does not know", FAILED)
    totals = by_round(result)
    if args.json:
        write_json({"match": entry.match_id, "game": entry.start.game, "players": result["players"], "totals": totals})
    else:
        print(printable(f"{title(entry.start.game)}, {local_time(entry)} ({entry.match_id})"))
        print("\n".join(drawn(totals)))
        print("\n".join(printable(line) for line in _names(entry, result)))
    return DONE


def by_round(result: dict[str, Any]) -> list[list[int]]:
    """Each seat's total after every round, from 0 on; corrections, if there are any, are one step more."""
    steps = [list(points) for points in result["rounds"]]
    if any(result["corrections"]):
        steps.append(result["corrections"])
    seats = range(len(result["players"]))
    return [list(accumulate((step[seat] for step in steps), initial=0)) for seat in seats]


def drawn(totals: list[list[int]]) -> list[str]:
    """The chart: a digit for each seat, a star where several meet."""
    shown = [line[-COLUMNS - 1 :] for line in totals]
    first = len(totals[0]) - len(shown[0])
    low, high = min(map(min, shown)), max(map(max, shown))
    rows = min(HEIGHT, high - low + 1)
    margin = max(len(str(low)), len(str(high)))
    grid = [["   "] * len(shown[0]) for _ in range(rows)]
    for seat, line in enumerate(shown, 1):
        for column, total in enumerate(line):
            row = _row(total, low, high, rows)
            grid[row][column] = f"  {seat}" if grid[row][column].isspace() else f"  {_SEVERAL}"
    labels = {_row(total, low, high, rows): str(total) for total in (high, low)}
    lines = [f"{labels.get(row, ''):>{margin}} |{''.join(cells)}" for row, cells in enumerate(grid)]
    foot = "".join(f"{first + column:>3}" for column in range(len(shown[0])))
    return [*(line.rstrip() for line in lines), f"{'':>{margin}} +{'-' * len(foot)}", f"{'':>{margin}}  {foot}"]


def _row(total: int, low: int, high: int, rows: int) -> int:
    """The line of the grid, the highest first."""
    return 0 if high == low else round((high - total) * (rows - 1) / (high - low))


def _names(entry: Entry, result: dict[str, Any]) -> list[str]:
    told = enumerate(zip(entry.start.players, result["totals"], strict=True))
    return [f"{seat + 1} {name} {total}{' *' if seat in result['winners'] else ''}" for seat, (name, total) in told]
