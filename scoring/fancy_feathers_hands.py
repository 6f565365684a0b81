"""Fancy Feathers: what each seat has collected, as far as the path log tells it.

Everything here is secret until the end, except for how many cards a seat has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.fancy_feathers_path import Path, Take
from scoring.fancy_feathers_species import Cards, copies

Discard = tuple[int, str | None]
"""For a fox: the seat, and the card that it put back in the box (None: not said)."""


class Impossible(ValueError):
    """What was logged cannot have happened with the deck in play."""


@dataclass(frozen=True, slots=True)
class Hand:
    """cards    those that are known
    unknown  how many others were taken
    blanks   how many cards went back in the box without a word which
    duties   foxes among the known cards whose discard has not been told
    """

    cards: Cards = ()
    unknown: int = 0
    blanks: int = 0
    duties: int = 0

    @property
    def count(self) -> int:
        """The number of cards held: no secret."""
        return len(self.cards) + self.unknown - self.blanks

    @property
    def certain(self) -> bool:
        """Whether every card, and every fox's card, is known."""
        return not (self.unknown or self.blanks or self.duties)


@dataclass(slots=True)
class _Pile:
    """A hand in the making; `foxes` are those that it may have taken: the known ones and, perhaps, every unknown card."""

    cards: list[str] = field(default_factory=list)
    unknown: int = 0
    blanks: int = 0
    foxes: int = 0
    maybe: int = 0
    discards: int = 0

    def discard(self, card: str | None, found: list[str]) -> None:
        """A card goes back in the box; one that must have been among the unknown ones counts as found."""
        self.discards += 1
        if card is None:
            self.blanks += 1
        elif card in self.cards:
            self.cards.remove(card)
        else:
            self.unknown -= 1
            found.append(card)

    def hand(self) -> Hand:
        hand = Hand(tuple(sorted(self.cards)), self.unknown, self.blanks, max(0, self.foxes - self.discards))
        if self.unknown < 0 or hand.count < 0:
            raise Impossible("more cards gone than there were")
        if self.discards > self.foxes + self.maybe:
            raise Impossible("more cards put back than foxes taken")
        return hand


def hands(path: Path, revealed: Cards, discards: Sequence[Discard], seats: int) -> tuple[Hand, ...]:
    """Each seat's hand after all that was logged. Raises Impossible where it does not fit together."""
    piles = [_Pile() for _ in range(seats)]
    found: list[str] = []
    for take in path.takes:
        _share(take, revealed[take.first : take.end], piles, found)
    for seat, card in discards:
        piles[seat].discard(card, found)
    if any(count > copies(face, seats) for face, count in Counter([*revealed, *found]).items()):
        raise Impossible("more cards alike than there are")
    if len(discards) > copies("fox", seats):
        raise Impossible("more foxes than there are")
    return tuple(pile.hand() for pile in piles)


def _share(take: Take, shown: Cards, piles: list[_Pile], found: list[str]) -> None:
    """The cards of one take: traps to whoever received them, the rest to the taker.

    Traps that the scanner has seen go to the heir untold; a trap that is told as well is the same one.
    """
    unseen = max(0, len(take.given) - shown.count("trap"))
    unknown = take.end - take.first - len(shown) - unseen
    if unknown < 0:
        raise Impossible("more traps than were taken")
    found.extend(["trap"] * unseen)
    taker = piles[take.seat]
    taker.cards.extend(card for card in shown if card != "trap")
    taker.unknown += unknown
    taker.maybe += unknown
    taker.foxes += shown.count("fox")
    traps = shown.count("trap") + unseen
    rest = take.seat if take.heir is None else take.heir
    told = take.given if take.heir is None else ()
    for seat in (*told, *[rest] * (traps - len(told))):
        piles[seat].cards.append("trap")
