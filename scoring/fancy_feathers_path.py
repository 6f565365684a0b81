"""Fancy Feathers: the path, the discs on it, whose turn it is and how many cards a move takes.

Knows cards only by their place in the order in which they are laid (from 0); what is on them is none of its business.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

OPEN = 5
"""Cards that lie open ahead of the front-most disc, as long as the pile lasts."""


@dataclass(frozen=True, slots=True)
class Disc:
    """`at` is the place of the card below it; -1: still in front of the path."""

    seat: int
    at: int


@dataclass(frozen=True, slots=True)
class Take:
    """Who took which cards (`first` up to, not including, `end`).

    heir   who moves next and so receives the traps among them; None: everybody has left
    given  who received one, as far as it was said
    """

    seat: int
    first: int
    end: int
    heir: int | None
    given: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """discs   from the rear to the front, those on one card from the bottom to the top
    top    the upper disc on a card counts as further back, not the lower one (option `stack`)
    total  cards in play; the first `laid` of them have been laid, the first `taken` have been taken
    left   seats in the order of leaving
    moved  whether a disc has ever advanced
    """

    discs: tuple[Disc, ...]
    top: bool
    total: int
    laid: int = OPEN
    taken: int = 0
    left: tuple[int, ...] = ()
    takes: tuple[Take, ...] = ()
    moved: bool = False

    @property
    def pile(self) -> int:
        """Cards still to be laid."""
        return self.total - self.laid

    @property
    def rear(self) -> Disc | None:
        """The disc to move; None once everybody has left."""
        if not self.discs:
            return None
        last = self._together() - 1 if self.top else 0
        return self.discs[last]

    @property
    def ahead(self) -> int:
        """Cards ahead of the disc to move: as far as it can go."""
        rear = self.rear
        return 0 if rear is None else self.laid - 1 - rear.at

    @property
    def takes_now(self) -> int:
        """How many cards the disc to move takes: its own and all behind it, or none while it has company."""
        rear = self.rear
        return 0 if rear is None or self._together() > 1 else rear.at + 1 - self.taken

    def company(self, place: int) -> tuple[int, ...]:
        """The seats whose discs stand on this card, from the bottom to the top."""
        return tuple(disc.seat for disc in self.discs if disc.at == place)

    def advance(self, steps: int) -> Path:
        """After the disc to move took its cards and went on, from 1 to `ahead` cards."""
        rear = self.rear
        if rear is None or not 1 <= steps <= self.ahead:
            raise ValueError(f"{steps} steps with {self.ahead} cards ahead")
        to = rear.at + steps
        others = [disc for disc in self.discs if disc != rear]
        below = sum(disc.at <= to for disc in others)
        others.insert(below, Disc(rear.seat, to))
        laid = min(self.total, max(self.laid, to + 1 + OPEN))
        return self._moved(replace(self, discs=tuple(others), laid=laid, moved=True))

    def leave(self) -> Path:
        """After the disc to move took its cards and left the path."""
        rear = self.rear
        if rear is None:
            raise ValueError("everybody has left")
        others = tuple(disc for disc in self.discs if disc != rear)
        return self._moved(replace(self, discs=others, left=(*self.left, rear.seat)))

    def gone(self, seat: int) -> Path:
        """After this seat left in a match whose path is not logged: only the order of leaving is known."""
        others = tuple(disc for disc in self.discs if disc.seat != seat)
        return replace(self, discs=others, left=(*self.left, seat))

    def give(self, seat: int) -> Path:
        """After this seat received a trap from the latest taker."""
        last = self.takes[-1]
        return replace(self, takes=(*self.takes[:-1], replace(last, given=(*last.given, seat))))

    def _together(self) -> int:
        """How many discs stand where the rear-most one does."""
        return len(self.company(self.discs[0].at))

    def _moved(self, after: Path) -> Path:
        """With what the move took: it is known only afterwards who is next."""
        rear, count = self.rear, self.takes_now
        if rear is None or not count:
            return after
        heir = after.rear.seat if after.rear else None
        take = Take(rear.seat, self.taken, self.taken + count, heir)
        return replace(after, taken=take.end, takes=(*self.takes, take))


def at_start(discs: tuple[int, ...], top: bool, total: int) -> Path:
    """The path before the first move; the seats' discs from the bottom of the stack to its top."""
    return Path(tuple(Disc(seat, -1) for seat in discs), top, total)
