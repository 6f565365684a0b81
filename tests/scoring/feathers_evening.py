"""An evening of Fancy Feathers played with real cards on a real path, in the plainest way there is.

It shares nothing with the rules under test but the species' names, so that the two can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from scoring.match import Start
from scoring.moves import Move, move

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
TWELVE = ["golden", "fart", "amherst", "blood", "reeves", "green", "peacock", "nest", "mirror", "trap", "monal", "fox"]
DIFFERENT = {"golden": "123", "fart": "123", "monal": "357"}


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
