"""Card Hunt with a scanner: whose card it is, and the play that it makes.

Everybody holds one suit, so the suit is the player; from five players on a suit of one of two packs is. Whose a suit is, is
known from the cards that were scanned before: the leader's first, then whoever alone can be meant, else the table says it.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.card_hunt_round import RANKS, Round, rank_text
from scoring.card_hunt_table import RANK
from scoring.errors import refused
from scoring.game import turn_of
from scoring.moves import Move, move
from scoring.prompts import CARDS, SEAT, Ask, Draft, Path, Who
from scoring.scans import Scanned, Seen, cards_of, kind, piece
from scoring.text import Name, Text, text

AMONG: Path = ("among",)
"""The seats that the card can belong to, as words."""

ONE_PACK = 4
"""Up to so many players there is one pack: then it does not matter out of which box a card comes."""

Suit = tuple[str, int]
"""A suit of a pack."""


def scanned(state: Round, card: Scanned, draft: Draft | None, seen: Sequence[Seen]) -> Move | Draft:
    """A card is a play. An open question says whose it is and nothing else. Raises Refused."""
    if state.over or (draft is not None and draft.move != "play"):
        raise refused("question-open")
    rank = card.faces[0]
    known = None if draft is None else draft.who()
    if draft is not None and draft.get(*CARDS) is not None and known is None:
        raise refused("question-open")
    if known is not None:
        return _play(state, known, rank)
    suit = _suit(card.id, state.seats)
    owners = _owners(seen, state.seats)
    if suit in owners:
        return _play(state, owners[suit], rank)
    free = tuple(seat for seat in state.waiting() if seat not in owners.values())
    if not free:
        raise refused("whose-suit", Text(f"suit.{suit[0]}")) if state.trick else turn_of(state.lead)
    if len(free) == 1:
        return _play(state, free[0], rank)
    among = tuple(map(str, free))
    return Draft("play").answered(RANK, rank).answered(AMONG, among).answered(CARDS, (card.word,))


def ask(state: Round, draft: Draft) -> Ask | None:
    """Whose card it was, where several can be meant."""
    among = draft.get(*AMONG)
    if draft.who() is not None or draft.word(*RANK) not in RANKS:
        return None
    seats = tuple(seat for seat in range(state.seats) if isinstance(among, tuple) and str(seat) in among)
    words = cards_of(draft)
    suit = _suit(words[0], 2)[0] if words else ""
    return Ask(SEAT, None, text("ask.whose-suit", Text(f"suit.{suit}")), Who(seats, seats[0])) if seats else None


def finish(draft: Draft) -> Move:
    return move("play", draft.who(), rank=draft.word(*RANK))


def _play(state: Round, seat: int, rank: str) -> Move:
    if RANKS.index(rank) in state.stated[seat]:
        raise refused("twice", Name(seat), rank_text(RANKS.index(rank)))
    return move("play", seat, rank=rank)


def _owners(seen: Sequence[Seen], seats: int) -> dict[Suit, int]:
    """Whose each suit is, by the cards that were scanned; the latest word counts."""
    owners: dict[Suit, int] = {}
    for one in seen:
        seat = one.entry.seat
        if one.entry.name == "play" and one.cards and seat is not None:
            owners = {suit: owner for suit, owner in owners.items() if owner != seat}
            owners[_suit(one.cards[0], seats)] = seat
    return owners


def _suit(word: str, seats: int) -> Suit:
    """Two packs make two pieces of each card: the number behind the dot is the pack."""
    copy = piece(word).rpartition(".")[2]
    return kind(word).partition("-")[2], int(copy) if seats > ONE_PACK and copy.isdigit() else 1
