"""A finished match as every other program wants it: who, how many points, which place. Knows no format."""

from __future__ import annotations

import unicodedata
import uuid
from dataclasses import dataclass
from typing import Any

from firmware.journal.archive import Entry
from firmware.journal.stamps import When
from scoring import games
from scoring.errors import UnknownGame

_OURS = uuid.UUID("5f0c4c5e-6f1b-5b0e-9d0c-0a8f3f1f7b1e")
"""Every identifier that we give away is made from this and a name of ours, so that it stays the same for ever."""


@dataclass(frozen=True, slots=True)
class Score:
    """One player of a play. `rounds`: points of each round; `correction`: the table's own, added to them."""

    name: str
    seat: int
    total: int
    rank: int
    winner: bool
    begins: bool
    rounds: tuple[int, ...]
    correction: int


@dataclass(frozen=True, slots=True)
class Play:
    """`game`: our id; `title`: its name for people; `bgg`: its number at BoardGameGeek, where somebody told it."""

    match_id: str
    game: str
    title: str
    began: When
    ended: When
    seconds: int | None
    lowest_wins: bool
    scores: tuple[Score, ...]
    bgg: int | None = None

    @property
    def minutes(self) -> int | None:
        return None if self.seconds is None else max(1, round(self.seconds / 60))


def identifier(kind: str, name: str) -> str:
    """A UUID for a match, a player or a game; two spellings of the same letters are the same name."""
    return str(uuid.uuid5(_OURS, f"{kind}:{unicodedata.normalize('NFC', name)}"))


def play(entry: Entry, result: dict[str, Any], title: str, bgg: int | None = None) -> Play:
    """The play of a finished match, from its receipt."""
    rounds = [tuple(points) for points in result["rounds"]]
    scores = tuple(
        Score(
            name=name,
            seat=seat,
            total=result["totals"][seat],
            rank=result["ranks"][seat],
            winner=seat in result["winners"],
            begins=seat == entry.start.first,
            rounds=tuple(points[seat] for points in rounds),
            correction=result["corrections"][seat],
        )
        for seat, name in enumerate(entry.start.players)
    )
    low = lowest_wins(entry, result)
    return Play(entry.match_id, entry.start.game, title, entry.began, entry.ended, entry.seconds, low, scores, bgg)


def lowest_wins(entry: Entry, result: dict[str, Any]) -> bool:
    """As the game says; of a game that is not here any more, as the winner's points say."""
    start = entry.start
    try:
        game = games.find(start.game)
        return game.lowest_wins(game.setup(len(start.players), start.first, dict(start.options)))
    except UnknownGame:
        totals, winners = result["totals"], result["winners"]
        return bool(winners) and totals[winners[0]] == min(totals) < max(totals)
