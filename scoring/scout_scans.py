"""Scout with a scanner: what a scanned card means, and which numbers a show of scanned cards has.

A label stands at each end of a card, so the end that is scanned tells the number on top. A tag tells the card alone: the
rules may leave one way for it to lie; where they leave several the show counts by its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scoring import scout_melds as melds
from scoring import scout_round
from scoring.errors import Refused, refused
from scoring.facts import Fact, Line
from scoring.moves import Move, Value, move
from scoring.prompts import CARDS, Ask, Cards, Draft, Path
from scoring.scans import Scanned, Seen, cards_of, face, is_scanning, kind, open_cards, piece, pieces
from scoring.scout_round import State
from scoring.text import Text, text

SHOWS = ("show", "scout_and_show")
END: Path = ("end",)


def scanned(state: State, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
    """The end of the active set that is scouted, or a card of the set that is being shown. Raises Refused."""
    if state.end is not None or (draft is not None and draft.move not in SHOWS):
        raise refused("question-open")
    _check_in_play(card, state.seats)
    lying, gone = _pieces(seen)
    if card.id in gone:
        raise refused("captured-card", _name(card.id))
    if card.id in pieces(lying):
        return _from_table(state, card, draft, [piece(word) for word in lying])
    return _shown(state, card, draft or Draft("show", state.turn))


def ask(state: State, draft: Draft) -> Ask | None:
    """The question for the cards of a show, once a scan has opened it."""
    if not is_scanning(draft) or draft.get(*CARDS) is not None:
        return None
    return Ask(CARDS, state.turn, text(f"ask.{draft.move}"), Cards(_most(state, draft.move)), ok=text("ok.scanned"))


def told(words: tuple[str, ...]) -> tuple[Fact, ...]:
    """The latest card by its numbers, the one on top first where it is known."""
    if not words:
        return ()
    return (Line(_name(words[-1])),)


def finish(state: State, draft: Draft) -> Move:
    """With the numbers where the labels or the rules tell them, else with how many cards there are."""
    words = cards_of(draft)
    fields: dict[str, Value | None] = {"end": draft.word(*END)}
    shows = [move(draft.move, state.turn, values=values, **fields) for values in _readings(words)]
    legal = [one for one in shows if _is_legal(state, one)]
    if len(legal) > 1:
        return move(draft.move, state.turn, cards=len(words), **fields)
    melded = [one for one in shows if melds.is_meld(one.numbers("values"))]
    return (legal or melded or shows)[0]


def _readings(words: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """Every way in which these cards can lie."""
    ways = [(int(up),) if (up := face(word)) else tuple(map(int, kind(word).split("-"))) for word in words]
    return product(*ways)


def _is_legal(state: State, entry: Move) -> bool:
    if not melds.is_meld(entry.numbers("values")):
        return False
    try:
        scout_round.after(state, entry)
    except Refused:
        return False
    return True


# ---- where the cards are


@dataclass(slots=True)
class _Table:
    """The active set as far as its cards were scanned (None: not), and the captured cards."""

    lying: list[str | None]
    gone: set[str]

    def scout(self, end: str) -> None:
        if not self.lying:
            return
        if end or len(self.lying) == 1:
            del self.lying[-1 if end == "right" else 0]
        else:
            self.lying = [None] * (len(self.lying) - 1)

    def show(self, cards: Sequence[str | None]) -> None:
        self.gone |= {piece(word) for word in self.lying if word is not None}
        self.lying = list(cards)


def _pieces(seen: Sequence[Seen]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The cards of the active set from left to right ("" where not known), and those that were captured."""
    table = _Table([], set())
    for one in seen:
        if not one.now:
            continue
        entry = one.entry
        if entry.name in ("scout", "scout_and_show"):
            table.scout(entry.word("end"))
        if entry.name in SHOWS:
            count = entry.number("cards", len(entry.numbers("values")))
            table.show(one.cards if len(one.cards) == count else [None] * count)
    return tuple(word or "" for word in table.lying), frozenset(table.gone)


def _from_table(state: State, card: Scanned, draft: Draft | None, lying: list[str]) -> Move | Draft:
    """A card of the active set is taken: only one that lies at an end can be."""
    end = "left" if lying[0] == card.id else "right" if lying[-1] == card.id else None
    if end is None:
        raise refused("not-an-end")
    if draft is None:
        return move("scout", state.turn, end=end)
    if draft.move == "show":
        raise refused("lies-there", _name(card.id))
    taken = draft.word(*END)
    if taken is None:
        # The scouted card comes before those that are shown; it may be one of them when it is scanned again.
        return open_cards(draft.answered(END, end))
    if end != taken and len(lying) > 1:
        raise refused("lies-there", _name(card.id))
    return _shown(state, card, draft)


def _shown(state: State, card: Scanned, draft: Draft) -> Draft:
    words = cards_of(draft)
    if card.id in pieces(words):
        raise refused("twice", _name(card.id))
    most = _most(state, draft.move)
    if len(words) >= most:
        raise refused("at-most", most)
    return open_cards(draft, card.word)


def _most(state: State, name: str) -> int:
    return max(1, state.after_scout.most if name == "scout_and_show" and state.active else state.most)


def _check_in_play(card: Scanned, seats: int) -> None:
    low, high = int(card.part("low")), int(card.part("high"))
    if high > melds.top(seats) or (seats in (2, 4) and (low, high) == (9, 10)):
        raise refused("left-out", _name(card.id))


def _name(word: str) -> Text:
    low, high = kind(word).split("-")
    return text("card.ends", high, low) if face(word) == high else text("card.ends", low, high)
