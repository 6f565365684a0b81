"""What the user sees, as data: every word is already in the table's language, nothing is a pixel yet.

`view` makes a Screen from the model; `paint` makes a Frame from a Screen, for whatever panel there is.
A screen has a head, a body (one of a closed union), a trace line and a legend. See the storyboard in README.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Glyph(Enum):
    """What is engraved on the button caps; a legend cell begins with one."""

    MINUS = "minus"
    OK = "ok"
    PLUS = "plus"
    UNDO = "undo"
    END = "end"
    SEAT = "seat"


class Icon(Enum):
    """Corner icons; they stay until the cause has gone."""

    NOT_SAVED = "not-saved"
    NO_SCANNER = "no-scanner"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Cell:
    """One button's word in the legend. `held`: its glyph is underlined, holding does the bigger sister of the deed.
    `keep`: the word never goes for want of room (a press that logs at once)."""

    glyph: Glyph
    word: str = ""
    held: bool = False
    keep: bool = False


class Mark(Enum):
    """How the trace line stands there."""

    PLAIN = "plain"
    """bent arrow and the latest move: what undo would take back"""
    BOXED = "boxed"
    """just now"""
    INVERSE = "inverse"
    """refused, or trouble"""
    HOLD = "hold"
    """keep holding: a growing bar"""


@dataclass(frozen=True, slots=True)
class Trace:
    """`progress` from 0 to 1, for `Mark.HOLD`."""

    text: str
    mark: Mark = Mark.PLAIN
    progress: float = 0.0


@dataclass(frozen=True, slots=True)
class Head:
    """`pointer`: a triangle before the text, "whose turn it is". `crown`: a crown before it."""

    text: str
    corner: str = ""
    pointer: bool = False
    crown: bool = False
    icons: tuple[Icon, ...] = ()


# ---- rows of facts


@dataclass(frozen=True, slots=True)
class PiecesRow:
    """ "### Ana": as many pictograms as fit, else the number beside one. `bits`: the pictogram, rows of '#' and '.'."""

    bits: tuple[str, ...]
    count: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class TextRow:
    text: str


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """Cells in a row, one of them inverse: "0 -5 -4 [3] 8 15"."""

    cells: tuple[str, ...]
    reached: int


Row = PiecesRow | TextRow | ScaleRow


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a ranking: "1 Maximilianus +12 23". Empty `delta` or `rank`: not shown. `crown`: leads."""

    rank: str
    name: str
    total: str
    delta: str = ""
    crown: bool = False


# ---- bodies: a closed union


@dataclass(frozen=True, slots=True)
class Board:
    """The table: rows of facts at the left, the leader's name and total (20 px or more) at the right."""

    rows: tuple[Row, ...]
    leader: str
    total: str


@dataclass(frozen=True, slots=True)
class Dial:
    """A framed number at the right in 20 to 28 px; label and rows at the left. `mark`: a short result beside ("= 3")."""

    label: str
    value: str
    rows: tuple[Row, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class DialBox:
    label: str
    value: str
    framed: bool


@dataclass(frozen=True, slots=True)
class Dials:
    """Two or three numbers on one screen, the open one framed: words x10 / numbers; values 1, 2, 3 of a species."""

    label: str
    boxes: tuple[DialBox, ...]
    rows: tuple[Row, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picked:
    """One name or word, inverse and large, out of several: "Who is out? [Bohuslavička]"; below it a line or two."""

    name: str
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A list; `at` is the chosen row, inverse and twice as high, with one neighbour above and below."""

    rows: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class GridCell:
    text: str
    inside: bool
    cursor: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Up to twelve words in three columns, in or out (inverse), one under the cursor (framed)."""

    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table: its number, who sits there ("" for nobody). `marked`: inverse (has pressed)."""

    number: str
    name: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who plays, or who has slapped: up to eight seats in two columns."""

    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Standings or a round's summary: up to eight places; the leading total is at least 16 px high."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Points by round: a row a player; the newest rounds that fit, from `first` (1-based number of the first column)."""

    names: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    first: int


@dataclass(frozen=True, slots=True)
class Big:
    """One number in 28 to 32 px with words beside it: the leader's total and lead, or "draws 4, last hand"."""

    left: str
    number: str
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Winners:
    """The end: who won (several share), the winning total in 20 px or more, and the next places."""

    names: tuple[str, ...]
    total: str
    word: str
    others: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """A question or a notice: lines of text (each is wrapped to the panel by the painter; what does not fit is cut)."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """A player's results one by one in two columns, and their sum in 16 px or more in the head's corner."""

    rows: tuple[tuple[str, str], ...]
    total: str


@dataclass(frozen=True, slots=True)
class Asleep:
    """Standings while nobody plays; `drift` (0, 1, 2, ...) moves it about so that nothing burns in."""

    places: tuple[Place, ...]
    line: str
    drift: int


@dataclass(frozen=True, slots=True)
class Dark:
    """Nothing at all."""


Body = (
    Board
    | Dial
    | Dials
    | Picked
    | Rows
    | Grid
    | Chairs
    | Ranking
    | Matrix
    | Big
    | Winners
    | Words
    | Results
    | Asleep
    | Dark
)


@dataclass(frozen=True, slots=True)
class Screen:
    """One picture as data. `dim`: the panel's contrast goes down."""

    body: Body
    head: Head = Head("")
    trace: Trace | None = None
    legend: tuple[Cell, ...] = ()
    dim: bool = False
