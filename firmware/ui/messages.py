"""What can happen to the model: gestures of the buttons, time, scans and troubles. Every message carries its time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.cards import Learnt
from firmware.events import Event
from scoring import scans


class Key(Enum):
    """The five buttons under the glass. Seat buttons are numbers."""

    MINUS = "minus"
    OK = "ok"
    PLUS = "plus"
    UNDO = "undo"
    END = "end"


@dataclass(frozen=True, slots=True)
class Press:
    """A short press, decided."""

    key: Key
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """The key was held for the hold time."""

    key: Key
    at: float


@dataclass(frozen=True, slots=True)
class Repeat:
    """The key is still down on a screen where holding it turns: `size` is 1, 10 or 100."""

    key: Key
    size: int
    at: float


@dataclass(frozen=True, slots=True)
class SeatPress:
    """A seat's own button went down; `chair` is its number from 0, `at` the time stamp of the edge itself."""

    chair: int
    at: float


@dataclass(frozen=True, slots=True)
class Turn:
    """Clicks of the encoder, to the right positive."""

    clicks: int
    at: float


@dataclass(frozen=True, slots=True)
class Holding:
    """A key with a hold meaning is down; `progress` from 0 to 1, or None: it was let go."""

    key: Key
    progress: float | None
    at: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: a deadline of the model is due."""

    at: float


@dataclass(frozen=True, slots=True)
class Scanned:
    """A code came over the scanner's line that is no card's."""

    code: str
    at: float


@dataclass(frozen=True, slots=True)
class Carded:
    """A printed card came over the scanner's line. `deck`: whose; `games`: what is played with that deck."""

    card: scans.Scanned
    deck: str
    games: tuple[str, ...]
    code: str
    at: float


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something does not work ("scanner", "display", "storage", "button ok"); `key` is the message for the glass."""

    device: str
    key: str
    at: float


@dataclass(frozen=True, slots=True)
class Cured:
    """It works again."""

    device: str
    key: str
    at: float


@dataclass(frozen=True, slots=True)
class Loaded:
    """The events of a match that was asked for with `Load`."""

    match_id: str
    events: tuple[Event, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Found:
    """The games that are there, those from outside too: the answer to `Discover`."""

    games: tuple[str, ...]
    at: float


Message = (
    Press | Held | Repeat | SeatPress | Turn | Holding | Tick | Scanned | Carded | Trouble | Cured | Loaded | Found
)


# ---- effects: what `update` asks of the shell


@dataclass(frozen=True, slots=True)
class Record:
    """Put this fact into the journal; only then does the glass show it."""

    event: Event


@dataclass(frozen=True, slots=True)
class Load:
    """Fetch the events of a match that was left, and send them as `Loaded`."""

    match_id: str


@dataclass(frozen=True, slots=True)
class Discover:
    """Look for games from outside (too slow for every start), and send them as `Found`."""


@dataclass(frozen=True, slots=True)
class Learn:
    """Keep what a code is from now on; only then does the glass show it."""

    learnt: Learnt


Effect = Record | Load | Discover | Learn
