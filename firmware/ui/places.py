"""Where on the glass we are: a closed union. Only plain values, so that a place can be kept over a power cut (`desk`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.facts import Announcement
from scoring.game import OptionValue
from scoring.prompts import Answer, Draft, Path
from scoring.text import Text


class Step(Enum):
    """The questions before a match."""

    GAME = "game"
    PEOPLE = "people"
    PICK = "pick"
    USUAL = "usual"
    STARTER = "starter"
    OPTIONS = "options"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class StartList:
    """Again, go on with an open match, new match. `at`: the chosen row, None: where it stands by itself."""

    at: int | None = None


@dataclass(frozen=True, slots=True)
class SetUp:
    """The questions before a match.

    seated   people by their number, in seating order
    options  what was chosen so far
    at       the cursor of a list or grid
    option   the option that is asked, its `value` (`opened`: when the question opened); named: seats of an order so far
    again    the same people and options as last time: only the starter is asked
    """

    step: Step
    game: str = ""
    seated: tuple[int, ...] = ()
    starter: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    at: int = 0
    option: str = ""
    value: Answer | None = None
    opened: Answer | None = None
    named: tuple[int, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Nobody is asked anything; a press named in the legend logs at once."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question is open.

    value     what stands in the frame now; opened: what stood there when the question opened
    fixed     how many of the draft's first answers came with the offer (undo does not ask them again)
    standing  the question is the table itself
    edit      the entry that is being edited, by its place
    seats     the seats to choose from before the game's own questions (an offer whose button this box lacks)
    cursor    where the cursor stands in a grid
    later     answers that undo stepped back over: their questions open on them again
    """

    draft: Draft
    value: Answer
    opened: Answer
    fixed: int = 0
    standing: bool = False
    edit: int | None = None
    seats: tuple[int, ...] = ()
    cursor: int = 0
    later: tuple[tuple[Path, Answer], ...] = ()


@dataclass(frozen=True, slots=True)
class Confirming:
    """A seat was pressed that nothing waits for: its offers, one at a time ("false hit: draws 2?")."""

    seat: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Sure:
    """An offer wants a word before it is done ("count it instead of the 7 moves logged?"); its place among the offers."""

    offer: int


@dataclass(frozen=True, slots=True)
class Racing:
    """Every seat button is a pile. `hands`: chair and time of each one's first press, in the order of arrival."""

    draft: Draft
    fixed: int
    hands: tuple[tuple[int, float], ...] = ()
    ends: float | None = None


@dataclass(frozen=True, slots=True)
class Judging:
    """The race is over: who was last? `close`: too close to tell; `at`: the candidate that is named."""

    draft: Draft
    fixed: int
    candidates: tuple[int, ...]
    at: int = 0
    close: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """What the last move made the glass say."""

    what: Announcement


@dataclass(frozen=True, slots=True)
class More:
    """The list of everything else."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """Places and totals."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points by round. `page` counts from the newest."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class BigTotal:
    """One player's total, large. `seat` None: the leader's."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Entries:
    """The list of moves, newest first, to choose one to edit."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Instead:
    """What an entry without questions might have been instead."""

    edit: int
    at: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """End this match?"""


@dataclass(frozen=True, slots=True)
class Summary:
    """A round is over."""


@dataclass(frozen=True, slots=True)
class Finale:
    """The match is over."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to read; ok goes on to what it covers (`then`; None: back to the table)."""

    title: Text
    lines: tuple[Text, ...]
    then: Place | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """A code that is no card's. `then`: what it covers (None: the table)."""

    code: str
    then: Place | None = None


@dataclass(frozen=True, slots=True)
class Decks:
    """Which deck shall be learnt? `code`: one that waits for its card."""

    at: int = 0
    code: str = ""


@dataclass(frozen=True, slots=True)
class Learning:
    """A card is named whose code comes next.

    card  the one that is named; "" or one that has its code by now: the first without
    code  one that was scanned already and waits for its card
    done  codes that were learnt since this began, the latest last
    """

    deck: str
    card: str = ""
    code: str = ""
    done: tuple[str, ...] = ()


Place = (
    StartList
    | SetUp
    | Table
    | Asking
    | Confirming
    | Sure
    | Racing
    | Judging
    | Announced
    | More
    | Standings
    | PointsTable
    | BigTotal
    | Entries
    | Instead
    | Ending
    | Summary
    | Finale
    | Notice
    | Unknown
    | Decks
    | Learning
)
