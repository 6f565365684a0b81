"""Card Hunt for tests: moves in a breath, and matches of random legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from scoring.card_hunt import GAME
from scoring.card_hunt_round import HAND, RANKS
from scoring.errors import Refused
from scoring.match import Match, Start
from scoring.moves import Move, move
from scoring.text import Text

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
NOBODY: frozenset[int] = frozenset()


def begin(players: int, first: int = 0, rounds: int | None = None) -> Match:
    options = () if rounds is None else (("rounds", rounds),)
    return Match.begin(GAME, Start("card_hunt", NAMES[:players], first, options))


def played(match: Match, *moves: Move) -> Match:
    for one in moves:
        match = match.play(one)
    return match


def play(seat: int, rank: str | None = None) -> Move:
    return move("play", seat, rank=rank)


def passes(seat: int) -> Move:
    return move("pass", seat)


def trick(seat: int, cards: int) -> Move:
    return move("trick", seat, cards=cards)


def tally(*captured: int, hands: tuple[int, ...] | None = None) -> Move:
    return move("tally", captured=captured, hands=hands)


CLOSE = move("close")
END_ROUND = move("end_round")


def alternate(seats: int, cards: int) -> list[Move]:
    """The opening trick: everybody in turn, without ranks."""
    return [play(number % seats) for number in range(cards)]


def why(match: Match, entry: Move) -> Text:
    with pytest.raises(Refused) as caught:
        match.play(entry)
    return caught.value.text


def last_cards(seats: int, out: tuple[int, ...]) -> Match:
    """Seat 0 leads and took all so far; who is in `out` has one card left, the others have three."""
    match = begin(seats, rounds=1)
    laid = tuple(12 if seat in out else 10 for seat in range(seats))
    state = replace(match.now.state, laid=laid, captured=(sum(laid), *(0,) * (seats - 1)))
    return replace(match, positions=(replace(match.now, state=state),))


# ---- matches of random moves


def candidates(match: Match, random: Random, kinds: tuple[str, ...]) -> Iterator[Move]:
    """Everything that might be legal, a few sizes and ranks of it."""
    seats = range(match.seats)
    if "cards" in kinds:
        yield CLOSE
        for seat in seats:
            yield passes(seat)
            yield play(seat)
            yield play(seat, random.choice(RANKS))
    if "tricks" in kinds:
        yield END_ROUND
        for seat in seats:
            yield trick(seat, random.randint(1, HAND))
            yield trick(seat, random.randint(1, 5))


def legal(match: Match, moves: Iterator[Move]) -> list[tuple[Move, Match]]:
    found = []
    for one in moves:
        try:
            found.append((one, match.play(one)))
        except Refused:
            continue
    return found


KINDS = st.sampled_from([("cards",), ("tricks",), ("cards", "tricks")])
FEW = settings(max_examples=25, deadline=None)


def walk(seats: int, first: int, seed: int, kinds: tuple[str, ...], rounds: int = 2) -> Iterator[Match]:
    """A match of random legal moves, position by position."""
    random = Random(seed)
    match = begin(seats, first % seats, rounds)
    yield match
    while not match.now.finished:
        choices = legal(match, candidates(match, random, kinds))
        assert choices, "nothing is legal in an open match"
        _, match = random.choice(choices)
        yield match


SEATS = st.integers(2, 8)
SEEDS = st.integers(0, 2**32)
