"""Fancy Feathers with a scanner: the cards of the path as they are laid, or a player's pile at the end.

What is scanned is secret until it is counted: no word, fact or refusal here says which card it is about.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring import fancy_feathers_state as rules
from scoring.errors import refused
from scoring.fancy_feathers_count import collected
from scoring.fancy_feathers_state import State
from scoring.moves import Move, move
from scoring.prompts import CARDS, Ask, Cards, Draft
from scoring.scans import Scanned, Seen, cards_of, is_scanning, kind, open_cards, pieces
from scoring.text import text


def scanned(state: State, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
    """Raises Refused."""
    if draft is not None and (draft.move != "collection" or draft.who() is None):
        raise refused("question-open")
    if draft is None and not state.counting:
        if card.id in _of("reveal", seen):
            raise refused("twice")
        return move("reveal", cards=(card.kind,))
    if draft is None:
        if not state.waiting:
            raise refused("question-open")
        draft = Draft("collection", state.waiting[0])
    if card.id in _of("collection", seen) | pieces(cards_of(draft)):
        raise refused("twice")
    more = open_cards(draft, card.word)
    rules.collection(state, draft.who() or 0, tuple(map(kind, cards_of(more))))
    return more


def ask(state: State, draft: Draft) -> Ask | None:
    """The pile of a player, once a scan has opened the question."""
    seat = draft.who()
    if seat is None or draft.get(*CARDS) is not None:
        return None
    return Ask(CARDS, seat, text("ask.pile"), Cards(max(1, state.room(seat))))


def is_pile(draft: Draft) -> bool:
    return draft.move == "collection" and is_scanning(draft)


def finish(draft: Draft) -> Move:
    return collected(draft.who(), tuple(map(kind, cards_of(draft))))


def _of(name: str, seen: Sequence[Seen]) -> frozenset[str]:
    """The cards that were scanned for moves of this name."""
    return pieces(word for one in seen if one.entry.name == name for word in one.cards)
