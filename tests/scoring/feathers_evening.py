"""What the tests of Fancy Feathers share: short ways to write a match, and whole evenings.

An evening is played with real cards on a real path, in the plainest way there is: it shares nothing with the rules under
test but the species' names, so that the two can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from scoring.fancy_feathers import GAME
from scoring.game import OptionValue
from scoring.match import Match, Start
from scoring.moves import Move, move

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
TWELVE = ["golden", "fart", "amherst", "blood", "reeves", "green", "peacock", "nest", "mirror", "trap", "monal", "fox"]
DIFFERENT = {"golden": "123", "fart": "123", "monal": "357"}


WITH_TRAP = ("blood", "green", "nest", "golden", "fox", "trap")


def begin(seats: int, first: int = 0, **options: OptionValue) -> Match:
    return Match.begin(GAME, Start("fancy_feathers", NAMES[:seats], first, tuple(options.items())))


def played(match: Match, *moves: Move) -> Match:
    for one in moves:
        match = match.play(one)
    return match


def advance(*steps: int) -> list[Move]:
    """Whoever is to move goes on so far."""
    return [move("advance", steps=one) for one in steps]


def leave(*seats: int) -> list[Move]:
    return [move("leave", seat) for seat in seats]


def farthest(match: Match) -> Move:
    """The disc to move goes as far as the path does."""
    return move("advance", steps=match.now.state.path.ahead)


def emptied(seats: int = 2, **options: OptionValue) -> Match:
    """A match whose pile has just run out."""
    match = begin(seats, **options)
    while match.now.state.path.pile:
        match = match.play(farthest(match))
    return match


def ended(seats: int = 2, **options: OptionValue) -> Match:
    """A match whose path is over, the counting to come."""
    match = emptied(seats, **options)
    while match.to_move() is not None:
        match = match.play(move("leave"))
    return match


# ---- an evening


def deck(species: list[str], seats: int) -> list[str]:
    cards = []
    for one in species:
        cards += [f"{one}-{value}" for value in DIFFERENT[one]] * seats if one in DIFFERENT else [one] * 3 * seats
    return cards


@dataclass
class Cell:
    """A place of the path: its card ("" in front of the path) and the discs on it, the lowest first."""

    card: str
    discs: list[int] = field(default_factory=list)


@dataclass
class Evening:
    """scanned: the path cards are told as they are laid, and every fox's card."""

    random: Random
    seats: int
    species: list[str]
    top: bool
    scanned: bool
    first: int = 0
    moves: list[Move] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    boxed: int = 0

    def __post_init__(self) -> None:
        self.order = self.random.sample(range(self.seats), self.seats)
        cards = deck(self.species, self.seats)
        self.random.shuffle(cards)
        self.pile = cards[3 * self.seats :]
        self.cells = [Cell("", list(self.order))]
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self._lay()

    @property
    def start(self) -> Start:
        options = {"species": tuple(self.species), "stack": "top" if self.top else "bottom", "discs": tuple(self.order)}
        return Start("fancy_feathers", NAMES[: self.seats], self.first, tuple(options.items()))

    @property
    def on_path(self) -> int:
        return sum(bool(cell.card) for cell in self.cells)

    def play(self) -> Evening:
        """To the end of the path."""
        while any(cell.discs for cell in self.cells):
            self.step()
        return self

    def step(self) -> None:
        """One move of the rear-most disc and whatever follows from it."""
        here = next(place for place, cell in enumerate(self.cells) if cell.discs)
        discs = self.cells[here].discs
        seat = discs.pop() if self.top else discs.pop(0)
        ahead = self.cells[here + 1 :]
        taken: list[str] = []
        if not discs:
            taken = [cell.card for cell in self.cells[: here + 1] if cell.card]
            self.cells = ahead
        if not self.pile and (not ahead or self.random.random() < 0.4):
            self.left.append(seat)
            self.moves.append(move("leave", seat))
        else:
            steps = self.random.randint(1, len(ahead))
            ahead[steps - 1].discs.append(seat)
            self.moves.append(move("advance", seat, steps=steps))
        self._hand_out(seat, taken)
        self._lay()

    def collections(self) -> list[Move]:
        """What everybody tells at the end."""
        return [collection(seat, hand) for seat, hand in enumerate(self.hands)]

    def _hand_out(self, seat: int, taken: list[str]) -> None:
        discs = next((cell.discs for cell in self.cells if cell.discs), [])
        heir = (discs[-1] if self.top else discs[0]) if discs else None
        for card in taken:
            if card == "trap" and heir is not None:
                self.hands[heir].append(card)
                if not self.scanned or self.random.random() < 0.3:
                    self.moves.append(move("trap", heir))
            else:
                self.hands[seat].append(card)
        for _ in range(taken.count("fox")):
            card = self.random.choice(self.hands[seat])
            self.hands[seat].remove(card)
            self.boxed += 1
            self.moves.append(move("fox", seat, card=card if self.scanned else None))

    def _lay(self) -> None:
        """Five open cards ahead of the front-most disc, as far as the pile goes."""
        front = max((place for place, cell in enumerate(self.cells) if cell.discs), default=None)
        laid = []
        while front is not None and self.pile and len(self.cells) - 1 - front < 5:
            laid.append(self.pile.pop())
            self.cells.append(Cell(laid[-1]))
        if laid and self.scanned:
            self.moves.append(move("reveal", cards=tuple(laid)))


def collection(seat: int, cards: list[str]) -> Move:
    fields: dict[str, int | tuple[int, ...]] = {}
    for one in TWELVE:
        own = sorted(card for card in cards if card.partition("-")[0] == one)
        if own:
            fields[one] = tuple(int(card[-1]) for card in own) if one in DIFFERENT else len(own)
    return move("collection", seat, **fields)


@st.composite
def evenings(draw: st.DrawFn, scanned: bool | None = None, species: tuple[str, ...] = tuple(TWELVE)) -> Evening:
    """Evenings to come: anybody first, any six species, with a scanner or without."""
    random = draw(st.randoms(use_true_random=False))
    seats = draw(st.integers(2, 6))
    picked = random.sample(species, 6)
    told = draw(st.booleans()) if scanned is None else scanned
    return Evening(Random(random.random()), seats, picked, draw(st.booleans()), told, random.randrange(seats))
