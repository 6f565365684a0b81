"""The model: everything that the glass shows and a press can mean, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from firmware.cards import Codes
from firmware.screens import Mark
from firmware.ui.messages import Effect, Key
from firmware.ui.places import Place, StartList
from scoring.errors import Refused
from scoring.game import Game, OptionValue
from scoring.match import Match
from scoring.text import Text

SAID = 3.0
"""Seconds that a message stands in the trace line."""
TROUBLE = 5.0
"""Seconds that a trouble is told in words; its icon stays."""


@dataclass(frozen=True, slots=True)
class Box:
    """What this box has and never changes while the daemon runs.

    keys    the keys that exist (an encoder stands for minus, plus and ok)
    holds   those that can be kept down: an encoder's clicks cannot
    chairs  how many seat buttons there are
    people  names; person n sits at seat button n where there is one
    reader  whether cards can be scanned
    tie     two edges closer than this (seconds) cannot be told apart
    """

    games: tuple[str, ...]
    people: tuple[str, ...]
    keys: frozenset[Key] = frozenset(Key)
    holds: frozenset[Key] = frozenset(Key)
    chairs: int = 0
    reader: bool = False
    tie: float = 0.002
    dim_after: float = 120.0
    sleep_after: float = 600.0
    dark_after: float = 1800.0


@dataclass(frozen=True, slots=True)
class Flash:
    """A message in the trace line until its time is over or the next press."""

    text: Text
    mark: Mark
    until: float


@dataclass(frozen=True, slots=True)
class Last:
    """How the last match was set up, for *again*."""

    game: str
    seated: tuple[int, ...]
    starter: int
    options: tuple[tuple[str, OptionValue], ...] = ()


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that was left before its end and can be gone on with."""

    match_id: str
    game: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScanLog:
    """The words of the cards that were scanned for the entries of a match, by the entry's place."""

    match_id: str = ""
    cards: tuple[tuple[int, tuple[str, ...]], ...] = ()


class Sleep(Enum):
    AWAKE = 0
    DIM = 1
    ASLEEP = 2
    DARK = 3


_START = StartList()
_NO_CODES = Codes()
_NO_SCANS = ScanLog()


@dataclass(frozen=True, slots=True)
class Model:
    """`seated`: the person in each seat. `passed`: how many rounds' summaries have been seen; `closed`: the end too."""

    box: Box
    place: Place = _START
    match: Match | None = None
    match_id: str = ""
    next_id: str = ""
    seated: tuple[int, ...] = ()
    passed: int = 0
    last: Last | None = None
    left: tuple[OpenMatch, ...] = ()
    flash: Flash | None = None
    holding: tuple[Key, float] | None = None
    troubles: tuple[str, ...] = ()
    unsaved: bool = False
    touched: float = 0.0
    sleep: Sleep = Sleep.AWAKE
    drift: int = 0
    seat_pressed: tuple[tuple[int, float], ...] = ()
    codes: Codes = _NO_CODES
    scans: ScanLog = _NO_SCANS

    @property
    def playing(self) -> Match:
        """The match; only places at a table ask for it."""
        if self.match is None:
            raise RuntimeError(f"no match at {type(self.place).__name__}")
        return self.match

    @property
    def game(self) -> Game[Any]:
        return self.playing.game

    @property
    def state(self) -> Any:
        return self.playing.now.state

    def at(self, place: Place) -> Model:
        return replace(self, place=place)

    # ---- seats and their buttons

    def chair(self, seat: int) -> int | None:
        """The number of the seat's own button, if it has one."""
        person = self.seated[seat] if seat < len(self.seated) else seat
        return person if person < self.box.chairs else None

    def seat_at(self, chair: int) -> int | None:
        """The seat whose button this is, if somebody plays there."""
        seats = range(len(self.playing.start.players))
        return next((seat for seat in seats if self.chair(seat) == chair), None)

    def buttons(self) -> frozenset[int]:
        """The seats that have a button of their own."""
        return frozenset(seat for seat in range(self.playing.seats) if self.chair(seat) is not None)


Change = tuple[Model, tuple[Effect, ...]]
"""The model after a message, and what the shell shall do."""


def quiet(model: Model) -> Change:
    return model, ()


def say(model: Model, text: Text, mark: Mark, at: float, seconds: float = SAID) -> Model:
    """With a message in the trace line."""
    return replace(model, flash=Flash(text, mark, at + seconds))


def refuse(model: Model, reason: Refused | Text, at: float) -> Change:
    """Nothing changes but the trace line, which says why."""
    text = reason.text if isinstance(reason, Refused) else reason
    return quiet(say(model, text, Mark.INVERSE, at))


def useless(model: Model, at: float) -> Change:
    """A press that does nothing here is refused with a reason, never silently."""
    return refuse(model, Text("no-use"), at)
