"""Plays as CSV for a spreadsheet: a row for each play and player, or for each round and player."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from firmware.interop.plays import Play
from firmware.safe import printable

PLAYS = (
    "match_id",
    "game",
    "started_utc",
    "ended_utc",
    "clock_trusted",
    "player",
    "seat",
    "colour",
    "total",
    "rank",
    "winner",
    "rounds",
)
ROUNDS = ("match_id", "round", "player", "points", "total")
_FORMULA = ("=", "+", "-", "@")

Cell = str | int


def by_play(plays: Iterable[Play]) -> str:
    """Seats count from 1, as on the table; `colour` is there for programs that want one, and empty."""
    rows: list[Sequence[Cell]] = []
    for one in plays:
        trusted = int(one.began.trusted and one.ended.trusted)
        for score in one.scores:
            head = (one.match_id, one.game, one.began.text(), one.ended.text(), trusted)
            rows.append(
                (*head, score.name, score.seat + 1, "", score.total, score.rank, int(score.winner), len(score.rounds))
            )
    return _csv(PLAYS, rows)


def by_round(plays: Iterable[Play]) -> str:
    """Corrections stand in a last round of their own, so that the totals come out."""
    rows: list[Sequence[Cell]] = []
    for one in plays:
        corrected = any(score.correction for score in one.scores)
        for score in one.scores:
            total = 0
            for number, points in enumerate((*score.rounds, *([score.correction] if corrected else [])), 1):
                total += points
                name: Cell = "corrections" if number > len(score.rounds) else number
                rows.append((one.match_id, name, score.name, points, total))
    return _csv(ROUNDS, rows)


def _csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_guarded(cell) for cell in row] for row in rows)
    return out.getvalue()


def _guarded(cell: Cell) -> Cell:
    """Text that a spreadsheet would take for a formula is told to be text."""
    if isinstance(cell, int):
        return cell
    cell = printable(cell)
    return f"'{cell}" if cell.lstrip().startswith(_FORMULA) else cell
