"""Hit the Deck with a scanner: the cards that the losers hold at the end, or, while the cards are in play, the live log."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import refused
from scoring.facts import Fact, Line, Result
from scoring.hit_the_deck_ask import FACE, KIND
from scoring.hit_the_deck_cards import CARDS as ALL_CARDS
from scoring.hit_the_deck_cards import DECK, FLIP, card_text, holding
from scoring.hit_the_deck_round import Round, play
from scoring.moves import Move, move
from scoring.prompts import CARDS, Ask, Cards, Choice, Draft, Path
from scoring.scans import Scanned, Seen, cards_of, is_scanning, kind, open_cards, piece, pieces
from scoring.text import text

HOW: Path = ("how",)
"""Whether the first card of a round was turned up or played."""

LAID = ("play", "turn_up")


def scanned(state: Round, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
    """Raises Refused."""
    if draft is not None and draft.move == "hand":
        return _held(state, card, draft, seen)
    if draft is not None and (draft.move not in LAID or draft.get(*HOW) is not None or draft.get(*CARDS) is not None):
        raise refused("question-open")
    if draft is None and state.out is not None:
        if not state.pending:
            raise refused("question-open")
        return _held(state, card, Draft("hand", state.pending[0]), seen)
    if card.id in _lying(seen):
        raise refused("twice", card_text(DECK[card.kind]))
    if draft is not None:
        return _laid(state, draft.move, card.kind, draft.who())
    live = state.log
    if live.fresh and live.top is None and live.duty is None:
        first, _, second = card.kind.partition("-")
        return Draft("play", live.turn).answered(KIND, first).answered(FACE, second).answered(CARDS, (card.word,))
    return _laid(state, "play", card.kind, live.turn)


def ask(state: Round, draft: Draft) -> Ask | None:
    """The cards of a hand; or what was done with the first card of a round."""
    if draft.move == "hand":
        if not is_scanning(draft) or draft.get(*CARDS) is not None:
            return None
        return Ask(CARDS, draft.who(), text("ask.hand-cards"), Cards(ALL_CARDS))
    if draft.get(*HOW) is not None or f"{draft.word(*KIND)}-{draft.word(*FACE)}" not in DECK:
        return None
    options = (("turn_up", text("offer.turn-up")), ("play", text("offer.play")))
    return Ask(HOW, None, text("ask.first-card"), Choice(options, "turn_up"))


def told(words: tuple[str, ...]) -> tuple[Fact, ...]:
    """The latest card, and what all of them are worth."""
    if not words:
        return ()
    return (Line(card_text(DECK[kind(words[-1])])), Result(holding([kind(word) for word in words]).points))


def finish(draft: Draft) -> Move:
    if draft.move == "hand":
        return _hand(draft)
    card = f"{draft.word(*KIND)}-{draft.word(*FACE)}"
    return move("turn_up", card=card) if draft.word(*HOW) == "turn_up" else move("play", draft.who(), card=card)


def _held(state: Round, card: Scanned, draft: Draft, seen: Sequence[Seen]) -> Draft:
    """One more card of a hand; the deck must have it."""
    if draft.who() is None:
        raise refused("question-open")
    others = [word for one in seen if one.now and one.entry.name == "hand" for word in one.cards]
    if card.id in pieces((*others, *cards_of(draft))):
        raise refused("twice", card_text(DECK[card.kind]))
    more = open_cards(draft, card.word)
    play(state, _hand(more))
    return more


def _hand(draft: Draft) -> Move:
    return move("hand", draft.who(), cards=tuple(kind(word) for word in cards_of(draft)))


def _laid(state: Round, name: str, card: str, seat: int | None) -> Move:
    if name == "turn_up":
        return move("turn_up", card=card)
    return move("play", state.log.turn if seat is None else seat, card=card)


def _lying(seen: Sequence[Seen]) -> frozenset[str]:
    """The cards that were laid in this round; a Flip brings them back into the game."""
    laid: list[str] = []
    for one in seen:
        if not one.now or one.entry.name not in LAID:
            continue
        if one.entry.name == "play" and DECK[one.entry.word("card")].kind == FLIP:
            laid = []
        laid += map(piece, one.cards)
    return frozenset(laid)
