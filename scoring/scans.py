"""Printed cards as they come over a scanner's line, and how a question collects them. Knows no deck and no code.

A scanned card is kept as a word: the id of the piece of card and, where the label tells which way it lies, its face:
`red-3.2`, `10-hearts.1`, `3-7=3`. Moves never hold such words: they say what the rules call the card.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.moves import Move
from scoring.prompts import CARDS, SCANNING, Draft

_FACE, _COPY = "=", "."


@dataclass(frozen=True, slots=True)
class Scanned:
    """A printed card.

    id     the piece of card; copies of a kind have ids of their own
    kind   what is printed on it, alike on all copies
    faces  what a move can say of it, one for each way it can lie
    face   the one that is up; None: a card with several faces whose tag does not tell
    parts  what its id is made of: (("suit", "hearts"), ("rank", "10"))
    pack   the pack that it belongs to, from 1
    """

    id: str
    kind: str
    faces: tuple[str, ...]
    face: str | None = None
    parts: tuple[tuple[str, str], ...] = ()
    pack: int = 1

    @property
    def word(self) -> str:
        return self.id if self.face is None or len(self.faces) == 1 else f"{self.id}{_FACE}{self.face}"

    def part(self, name: str) -> str:
        return dict(self.parts).get(name, "")


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry of the match and the cards that were scanned for it. `now`: it belongs to the open round."""

    entry: Move
    cards: tuple[str, ...] = ()
    now: bool = True


def piece(word: str) -> str:
    """The piece of card, whichever way it lies."""
    return word.partition(_FACE)[0]


def face(word: str) -> str | None:
    """What its label says of the way it lies."""
    return word.partition(_FACE)[2] or None


def kind(word: str) -> str:
    """What is printed on the card."""
    return piece(word).partition(_COPY)[0]


def pieces(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(piece, words))


def open_cards(draft: Draft, word: str | None = None) -> Draft:
    """The draft with its question for cards opened, or going on, and this card added to it."""
    before = draft.get(*CARDS)
    words = before if isinstance(before, tuple) else ()
    return draft.answered(SCANNING, 1).answered(CARDS, words if word is None else (*words, word))


def is_scanning(draft: Draft) -> bool:
    """Whether a scan has opened the question for cards."""
    return draft.get(*SCANNING) is not None


def cards_of(draft: Draft) -> tuple[str, ...]:
    """The words of the cards that were scanned for this entry."""
    answer = draft.get(*CARDS)
    return answer if isinstance(answer, tuple) else ()
