"""For the journal's tests: a clock to turn by hand, events that make sense, a journal that is killed, what it holds."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from firmware.events import Edited, Event, Left, Moved, Redone, Started, TakenUp, Undone, apply, fold
from firmware.journal import Batch, Journal
from scoring.errors import Refused, UnknownGame
from scoring.game import Game
from scoring.games import find
from scoring.match import Match, Start
from scoring.moves import move
from scoring.record import Find

PLAYERS = ("Ana", "Bohuslavička", "Cy")
START = Started(Start("rounds", PLAYERS, 1, (("rounds", 4), ("lowest_wins", 1))), 1)
ROOM = next((name for name in ("/dev/shm",) if os.access(name, os.W_OK)), None)
"""A folder in memory, if there is one."""
AT = 1_795_978_800.0
"""2026-11-29 19:00 UTC."""


@dataclass
class Clock:
    """Moves only when told to."""

    mono: float = 1000.0
    date: float = AT

    def monotonic(self) -> float:
        return self.mono

    def wall(self) -> float:
        return self.date

    def go(self, seconds: float) -> None:
        self.mono += seconds
        self.date += seconds


def opened(
    folder: Path, clock: Clock | None = None, *, boot: str = "boot-1", synced: bool = True, find: Find = find
) -> Journal:
    return Journal.open(folder, clock or Clock(), boot=boot, synced=lambda: synced, find=find)


def without_rules(name: str) -> Game[Any]:
    """No game is known."""
    raise UnknownGame(name)


def tally(*points: int) -> Moved:
    return Moved(move("tally", points=points))


def points(seat: int, number: int) -> Moved:
    return Moved(move("points", seat, points=number))


def receipt(events: Sequence[Event]) -> dict[str, Any] | None:
    match = fold(events, find)
    return match.result() if match.now.finished else None


def play(journal: Journal, match_id: str, events: Sequence[Event], first: int = 0, desk: str | None = None) -> None:
    """Commits these events one by one, the first of them being number `first` of `events`."""
    for seq in range(first, len(events)):
        journal.commit(Batch(match_id, seq, (events[seq],), desk, receipt(events[: seq + 1])))


def killed(folder: Path, target: Path) -> Path:
    """What a power cut would leave at this moment: a copy of every file as it is on the disk."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("*-shm", "*.lock"), copy_function=_copied)
    return target


def _copied(source: str, target: str) -> None:
    """The daily copy is made by a thread: a part of it may be gone before it has been read."""
    with contextlib.suppress(FileNotFoundError):
        shutil.copy2(source, target)


def told(match: Match) -> dict[str, Any]:
    """What must be the same after everything."""
    return match.result() | {"entries": match.entries, "log": match.log}


@st.composite
def evenings(draw: st.DrawFn, most: int = 25) -> tuple[Event, ...]:
    """Events of one match as they can come: moves, notes, corrections, undo, redo, edits, left and taken up again."""
    events: list[Event] = [START]
    match = fold(events, find)
    left = False
    for _ in range(draw(st.integers(0, most))):
        event = draw(_events(match, left))
        try:
            match = apply(match, event)
        except Refused:
            continue
        events.append(event)
        left = isinstance(event, Left)
    return tuple(events)


def _events(match: Match, left: bool) -> st.SearchStrategy[Event]:
    if left:
        return st.just(TakenUp())
    some = st.integers(-99, 99)
    seat = st.integers(0, match.seats - 1)
    kinds: list[st.SearchStrategy[Event]] = [
        st.builds(points, seat, some),
        st.builds(tally, some, some, some),
        st.just(Moved(move("end_round"))),
        st.just(Undone()),
        st.just(Redone()),
        st.just(Undone() if match.now.finished else Left()),
        st.builds(lambda text: Moved(move("note", text=text)), st.text(max_size=5)),
        st.builds(lambda who, number: Moved(move("correct", who, points=number)), seat, some),
    ]
    if match.entries:
        place = st.integers(0, len(match.entries) - 1)
        kinds.append(st.builds(lambda at, made: Edited(at, made.move), place, st.builds(tally, some, some, some)))
    return st.one_of(kinds)
