"""Cards learnt one after another at a terminal: which card is next, what a word or a code does. Knows no line, no database."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.cards import Codes, Learnt, found_in, label_of
from firmware.decks import Card, Deck

SKIP, UNDO, QUIT = "", "u", "q"


@dataclass(frozen=True, slots=True)
class Lesson:
    """at    the place among the deck's cards from which the next one without a code is looked for
    done  what was learnt, the latest last
    """

    deck: Deck
    codes: Codes
    at: int = 0
    done: tuple[Learnt, ...] = ()

    @property
    def card(self) -> Card | None:
        """The card whose code comes next; None: every card has one."""
        missing = set(self.codes.missing(self.deck))
        cards = self.deck.cards
        return next((card for card in (*cards[self.at :], *cards[: self.at]) if card in missing), None)

    @property
    def progress(self) -> str:
        whole = len(self.deck.cards)
        return f"{whole - len(self.codes.missing(self.deck))}/{whole}"

    def skipped(self) -> Lesson:
        return self if self.card is None else replace(self, at=self._after(self.card))

    def known(self, code: str) -> str | None:
        """Whose code this is already; None: nobody's."""
        label = label_of(code)
        if label is not None:
            return f"a label, which needs no learning: {label.card.id}"
        word = self.codes.of_deck(self.deck.id).get(code)
        found = None if word is None else found_in(self.deck, word)
        return None if word is None else f"known already: {word if found is None else found.card.id}"

    def learnt(self, code: str, card: Card) -> tuple[Lesson, Learnt]:
        one = Learnt(self.deck.id, code, card.id)
        return replace(self, codes=self.codes.with_(one), at=self._after(card), done=(*self.done, one)), one

    def taken_back(self) -> tuple[Lesson, Learnt] | None:
        """Without the latest code; None: nothing was learnt in this lesson."""
        if not self.done:
            return None
        last = self.done[-1]
        at = next(place for place, card in enumerate(self.deck.cards) if card.id == last.card)
        unbound = replace(last, card=None)
        return replace(self, codes=self.codes.with_(unbound), at=at, done=self.done[:-1]), unbound

    def _after(self, card: Card) -> int:
        return (self.deck.cards.index(card) + 1) % len(self.deck.cards)
