"""What the journal keeps: facts in the past tense, neither presses nor totals. A match is the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.match import Match, Start
from scoring.moves import Move
from scoring.record import Find


@dataclass(frozen=True, slots=True)
class Started:
    """The first event of a match. `version` is the version of the game's rules at that time."""

    start: Start
    version: int


@dataclass(frozen=True, slots=True)
class Moved:
    move: Move


@dataclass(frozen=True, slots=True)
class Undone:
    """The latest act was taken back."""


@dataclass(frozen=True, slots=True)
class Redone:
    """It was put back."""


@dataclass(frozen=True, slots=True)
class Edited:
    """The entry at this place among the standing ones became another move; one undo takes that back."""

    place: int
    move: Move


@dataclass(frozen=True, slots=True)
class Left:
    """The match was given up before its end; it can be taken up again. Undo passes over this."""


@dataclass(frozen=True, slots=True)
class TakenUp:
    """It was gone on with."""


Event = Started | Moved | Undone | Redone | Edited | Left | TakenUp


def begin(started: Started, find: Find) -> Match:
    """The match at its start. Raises UnknownGame or Refused."""
    return Match.begin(find(started.start.game), started.start)


def apply(match: Match, event: Event) -> Match:
    """The match after one more event. Raises Refused where the event does not fit."""
    match event:
        case Moved(move):
            return match.play(move)
        case Undone():
            return match.undo()
        case Redone():
            return match.redo()
        case Edited(place, move):
            return match.edit(place, move)
        case Started() | Left() | TakenUp():
            return match


def fold(events: Iterable[Event], find: Find) -> Match:
    """The match that these events tell. Raises ValueError where they do not begin with Started."""
    match: Match | None = None
    for event in events:
        if match is None:
            if not isinstance(event, Started):
                raise ValueError("the first event of a match must be Started")
            match = begin(event, find)
        else:
            match = apply(match, event)
    if match is None:
        raise ValueError("a match without events")
    return match
