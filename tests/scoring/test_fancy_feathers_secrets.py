"""Fancy Feathers: the glass keeps what the players have collected to itself until it is counted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.words import Words
from scoring.errors import Refused
from scoring.fancy_feathers import GAME
from scoring.fancy_feathers_species import SPECIES
from scoring.match import Match
from scoring.moves import Move, move
from scoring.text import Text, text
from tests.scoring.feathers_evening import NAMES, Evening, begin, evenings

ALL = frozenset(range(6))
WORDS = Words("en", GAME.info, NAMES)
SECRET = re.compile(r"\b(" + "|".join(WORDS.say(text(f"species.{one}")) for one in SPECIES) + r")s?\b", re.IGNORECASE)
TELLTALE = re.compile("|".join(SPECIES))
OPEN = {"trap", "fox"}
"""Offers that name their species: they stand there whoever holds what."""


def public(match: Match, tried: Iterable[Move]) -> Iterator[Text]:
    """Everything that a table can see or hear of a match before the end but the counting."""
    state = match.now.state
    for fact in GAME.facts(state):
        yield from texts(fact)
    yield from texts(GAME.corner(state))
    for offer in GAME.offers(state, ALL):
        yield from texts(offer.preview)
        if offer.move not in OPEN:
            yield from texts((offer.label, offer.confirm))
            question = GAME.ask(state, offer.draft())
            if offer.move != "collection" and question is not None:
                yield from texts((question.label, question.facts, question.ok))
    for place, entry in enumerate(match.entries):
        yield GAME.describe(match.positions[place].state, entry)
    for entry in tried:
        try:
            match.play(entry)
        except Refused as error:
            yield error.text
            yield Text(f"{error.text.key}.long", error.text.args)


def texts(thing: Any) -> Iterator[Text]:
    """Every message inside, however deep."""
    if isinstance(thing, Text):
        yield thing
    if isinstance(thing, tuple):
        for one in thing:
            yield from texts(one)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for one in fields(thing):
            yield from texts(getattr(thing, one.name))


@settings(max_examples=25, deadline=None)
@given(evenings(), st.randoms(use_true_random=False))
def test_nothing_tells_what_a_player_has_collected(evening: Evening, random: Random) -> None:
    match = Match.begin(GAME, evening.start)
    moves = evening.play().moves
    seats = range(evening.seats)
    wrong = [
        *[move("fox", seat, card=card) for seat in seats for card in ("blood", "golden-3")],
        *[move("trap", seat) for seat in seats],
        *[move("collection", seat, golden=(3,) * 9, peacock=9) for seat in seats],
        *[move("collection", seat, blood=90) for seat in seats],
        move("reveal", cards=("golden-1",) * 9),
        move("reveal", cards=("nest",) * 3),
        *[move("leave", seat) for seat in seats],
        *[move("advance", seat, steps=50) for seat in seats],
    ]
    for entry in moves[: random.randrange(len(moves))]:
        match = match.play(entry)
    told = [*evening.collections()[:1]] if evening.left and not match.now.finished else []
    for entry in told:
        match = match.play(entry)
    for words in public(match, wrong):
        spoken = WORDS.say(words)
        assert not SECRET.search(spoken), (words, spoken)
        assert not TELLTALE.search(str(words.args)), words
    assert not TELLTALE.search(json.dumps(match.result()["detail"]))


@settings(max_examples=15, deadline=None)
@given(evenings(species=tuple(one for one in SPECIES if one not in OPEN)))
def test_what_the_scanner_sees_changes_nothing_on_the_glass(evening: Evening) -> None:
    """Until the end: the same moves with and without it."""
    moves = [entry for entry in evening.play().moves if entry.name != "reveal"]
    seen = [entry for entry in evening.moves if entry.name == "reveal"]
    blind, scanned = (Match.begin(GAME, evening.start) for _ in range(2))
    for entry in moves[:-1]:
        state = scanned.now.state
        while seen and state.path.laid >= len(state.revealed) + len(seen[0].words("cards")):
            scanned = scanned.play(seen.pop(0))
            state = scanned.now.state
        one, other = blind.now.state, scanned.now.state
        assert GAME.facts(one) == GAME.facts(other)
        assert GAME.offers(one, ALL) == GAME.offers(other, ALL)
        assert GAME.detail(one) == GAME.detail(other)
        assert GAME.describe(one, entry) == GAME.describe(other, entry)
        blind, scanned = blind.play(entry), scanned.play(entry)


def test_a_counted_collection_is_described_without_its_cards() -> None:
    state = begin(2).now.state
    described = {GAME.describe(state, move("collection", 0, **cards)) for cards in ({"blood": 2}, {"golden": (3,)}, {})}
    assert len(described) == 1
