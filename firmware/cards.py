"""Which code is which card: labels say it themselves, other codes were learnt. Knows no database, no line and no screen.

A label's code is `TB1`, the deck, the card and, where a card has several faces, the one that is up: `TB1 whist 10-hearts.1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from firmware.decks import Card, Deck, DeckError, deck_ids, deck_of, load
from scoring import games
from scoring.errors import UnknownGame
from scoring.scans import Scanned, face, piece

LABEL = "TB1"
"""How a label begins: whose code it is, and the first form of it."""

_NOTHING: Mapping[str, Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Found:
    """A printed card, and the deck that it belongs to."""

    card: Scanned
    deck: Deck


@dataclass(frozen=True, slots=True)
class Learnt:
    """A code that from now on is this card (its word, see `scoring.scans`); None: no card any more."""

    deck: str
    code: str
    card: str | None


@dataclass(frozen=True, slots=True)
class Codes:
    """The household's codes: by deck, which code is which card. Never changed: `with_` gives another one."""

    known: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: _NOTHING)

    @classmethod
    def of(cls, rows: Iterable[tuple[str, str, str]]) -> Codes:
        """Out of deck, code and card."""
        known: dict[str, dict[str, str]] = {}
        for deck, code, card in rows:
            known.setdefault(deck, {})[code] = card
        return cls(known)

    def with_(self, learnt: Learnt) -> Codes:
        deck = {code: card for code, card in self.of_deck(learnt.deck).items() if code != learnt.code}
        if learnt.card is not None:
            deck[learnt.code] = learnt.card
        return Codes({**self.known, learnt.deck: deck})

    def of_deck(self, deck: str) -> Mapping[str, str]:
        return self.known.get(deck, {})

    def is_known(self, code: str) -> bool:
        """Whether the code was learnt, or is a label's."""
        return any(code in deck for deck in self.known.values()) or code.startswith(f"{LABEL} ")

    def missing(self, deck: Deck) -> tuple[Card, ...]:
        """The cards that have no learnt code yet, in the order of the deck."""
        learnt = set(map(piece, self.of_deck(deck.id).values()))
        return tuple(card for card in deck.cards if card.id not in learnt)

    def find(self, code: str, game: str | None = None) -> Found | None:
        """The card of this code; `game`: the one on the table, whose deck comes first where several know the code."""
        if (label := label_of(code)) is not None:
            return label
        decks = [deck_named(name) for name, known in self.known.items() if code in known]
        there = sorted((one for one in decks if one is not None), key=lambda one: game not in one.games)
        found = (found_in(deck, self.known[deck.id][code]) for deck in there)
        return next((one for one in found if one is not None), None)


@lru_cache(maxsize=32)
def deck_named(name: str) -> Deck | None:
    """The deck of this name, or of this game from outside; None: there is none that can be read."""
    try:
        return load(name) if name in deck_ids() else deck_of(games.find(name).info)
    except (DeckError, UnknownGame):
        return None


@lru_cache(maxsize=32)
def deck_for(game: str) -> Deck | None:
    """The deck that this game is played with."""
    try:
        return deck_of(games.find(game).info)
    except (DeckError, UnknownGame):
        return None


def found_in(deck: Deck, word: str) -> Found | None:
    """The card that a word names; None: the deck has no such card, or none that lies that way."""
    card, up = _cards(deck).get(piece(word)), face(word)
    if card is None or (up is not None and up not in card.faces):
        return None
    only = card.faces[0] if len(card.faces) == 1 else up
    return Found(Scanned(card.id, card.kind, card.faces, only, card.parts, card.pack), deck)


@lru_cache(maxsize=32)
def _cards(deck: Deck) -> Mapping[str, Card]:
    return {card.id: card for card in deck.cards}


# ---- labels


def label(deck: Deck, card: Card, up: str) -> str:
    """The code of the label that is read when this face is up."""
    return " ".join((LABEL, deck.id, card.id) + ((up,) if len(card.faces) > 1 else ()))


def label_of(code: str) -> Found | None:
    """What a label says; None: it is none of ours, or not quite."""
    match code.split(" "):
        case [head, name, card_id, *up] if head == LABEL and len(up) < 2:
            deck = deck_named(name)
            found = None if deck is None else found_in(deck, "=".join((card_id, *up)))
            several = found is not None and len(found.card.faces) > 1
            return found if several == bool(up) and "=" not in card_id else None
    return None
