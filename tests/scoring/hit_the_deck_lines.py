"""Record lines of Hit the Deck in few letters, for its tests."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Refused
from scoring.hit_the_deck import GAME
from scoring.match import Match, Start
from scoring.record import play_line

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
Entry = dict[str, Any]


def begin(seats: int = 3, first: int = 0, target: int = 100) -> Match:
    return Match.begin(GAME, Start("hit_the_deck", NAMES[:seats], first, (("target", target),)))


def after(match: Match, *lines: Entry) -> Match:
    for line in lines:
        match = play_line(match, line)
    return match


def out(seat: int) -> Entry:
    return {"move": "out", "seat": seat}


def hand(seat: int, words: int, numbers: int) -> Entry:
    return {"move": "hand", "seat": seat, "words": words, "numbers": numbers}


def cards(seat: int, *held: str) -> Entry:
    return {"move": "hand", "seat": seat, "cards": list(held)}


def penalty(seat: int, kind: str) -> Entry:
    return {"move": "penalty", "seat": seat, "kind": kind}


def tally(*points: int) -> Entry:
    return {"move": "tally", "points": list(points)}


def play(card: str, seat: int | None = None) -> Entry:
    return {"move": "play", "card": card} | ({} if seat is None else {"seat": seat})


def turn_up(card: str) -> Entry:
    return {"move": "turn_up", "card": card}


DRAW: Entry = {"move": "draw"}
PASS: Entry = {"move": "pass"}


def detail(match: Match, name: str) -> Any:
    return match.result()["detail"][name]


def refused(match: Match, line: Entry) -> str:
    with pytest.raises(Refused) as caught:
        play_line(match, line)
    return caught.value.text.key
