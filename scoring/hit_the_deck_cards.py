"""The deck of Hit the Deck, and what players can hold of it. Knows nothing of turns, rounds or moves (rules: hit the deck)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.errors import refused
from scoring.text import Name, Text, text

COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = ("1", "2", "3", "4", "5")
CUT, FLIP, HIT, HAND = "cut", "flip", "hit", "hand"
KINDS = (*COLOURS, CUT, FLIP, HIT)
WORD_POINTS = 10
OF_EACH_NUMBER = 16


@dataclass(frozen=True, slots=True)
class Card:
    """`kind` stands before the hyphen of the card's id, `face` after it: red-3, cut-red, hit-3, hit-red, hit-hand."""

    kind: str
    face: str

    @property
    def is_word(self) -> bool:
        return self.kind not in COLOURS

    @property
    def number(self) -> str | None:
        """The number that others can match; a *with a number* card has none, it sets a duty."""
        return None if self.is_word else self.face

    @property
    def colour(self) -> str | None:
        """The colour that others can match; a *with a colour* card has none, it sets a duty."""
        if self.kind == HIT:
            return None
        return self.face if self.is_word else self.kind

    @property
    def points(self) -> int:
        return WORD_POINTS if self.is_word else int(self.face)

    @property
    def copies(self) -> int:
        """How many of it the deck has."""
        if self.kind == HIT:
            return 4 if self.face == HAND else 2 if self.face in NUMBERS else 1
        return {CUT: 2, FLIP: 1}.get(self.kind, 4)


def faces(kind: str) -> tuple[str, ...]:
    """What can stand behind the hyphen."""
    if kind == HIT:
        return (*NUMBERS, *COLOURS, HAND)
    return NUMBERS if kind in COLOURS else COLOURS


DECK = {f"{kind}-{face}": Card(kind, face) for kind in KINDS for face in faces(kind)}
"""Every different card by its id, in the order of the lists on the glass."""
CARDS = sum(card.copies for card in DECK.values())
WORD_CARDS = sum(card.copies for card in DECK.values() if card.is_word)
NUMBER_SUM = sum(card.copies * card.points for card in DECK.values() if not card.is_word)
WORTH = NUMBER_SUM + WORD_POINTS * WORD_CARDS


def face_text(face: str) -> int | Text:
    """A number, a colour or "a hand", to stand in a message."""
    return int(face) if face in NUMBERS else text(f"face.{face}")


def card_text(card: Card) -> Text:
    """A card in a few words: "red 3", "Cut red", "with a 3"."""
    if not card.is_word:
        return text("card.number", face_text(card.kind), face_text(card.face))
    if card.kind == HIT and card.face in NUMBERS:
        return text("card.hit-number", face_text(card.face))
    return text(f"card.{card.kind}", face_text(card.face))


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player holds at the end: word cards and the sum of the number cards; `cards`: each of them, where told."""

    words: int
    numbers: int
    cards: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return WORD_POINTS * self.words + self.numbers


def holding(cards: Sequence[str]) -> Holding:
    """What these cards come to."""
    held = [DECK[name] for name in cards]
    words = sum(card.is_word for card in held)
    return Holding(words, sum(card.points for card in held if not card.is_word), tuple(cards))


def words_left(told: Iterable[Holding]) -> int:
    return WORD_CARDS - sum(one.words for one in told)


def numbers_left(told: Iterable[Holding]) -> int:
    """What the number cards that nobody holds come to."""
    return NUMBER_SUM - sum(one.numbers for one in told)


def check(seat: int, told: Sequence[Holding]) -> None:
    """All that players hold must come out of one deck; `seat` told the latest. Raises Refused."""
    used = Counter(name for one in told for name in one.cards)
    for name, count in used.items():
        if count > DECK[name].copies:
            raise refused("deck-has", DECK[name].copies, card_text(DECK[name]))
    if words_left(told) < 0:
        raise refused("too-many-words", words_left(told[:-1]))
    if numbers_left(told) < 0:
        raise refused("too-many-numbers", numbers_left(told[:-1]))
    sums = [one.numbers for one in told if not one.cards]
    possible = _sums(used)
    if not all(possible >> one & 1 for one in (*sums, sum(sums))):
        raise refused("no-such-sum", Name(seat))


def _sums(used: Counter[str]) -> int:
    """Which sums the number cards that were not told one by one can make: bit n is set where n can be made."""
    possible = 1
    for number in NUMBERS:
        gone = sum(count for name, count in used.items() if DECK[name].number == number)
        for _ in range(OF_EACH_NUMBER - gone):
            possible |= possible << int(number)
    return possible
