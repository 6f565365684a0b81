"""Whatever is scanned between whatever presses: nothing breaks, a refusal changes nothing, the desk brings it all back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from firmware.cards import deck_for, label
from firmware.decks import Deck, load
from firmware.paint import fits, paint
from firmware.paint.fonts import THIN
from firmware.screens import Mark
from firmware.ui import desk
from firmware.ui.model import ScanLog
from firmware.ui.places import Asking, Finale, Summary
from firmware.ui.questions import asked
from firmware.ui.rest import rest
from firmware.words import Words
from scoring import games
from scoring.prompts import Cards
from tests.firmware.ui.fingers import Fingers, table
from tests.firmware.ui.scanning import Reader

NOTICE = 122
"""Columns of the trace line that a refusal has."""
KEYS = ("ok", "ok", "ok", "minus", "plus", "end", "undo", "OK", "UNDO", "1", "2", "3")
TABLES = [(game, seats) for game in games.BUILT_IN for seats in (2, 3, 4, 5)]


def a_code(random: Random, deck: Deck) -> str:
    """Mostly a label of this deck, now and then another one or none at all."""
    if random.random() < 0.05:
        return f"C{random.randrange(30)}"
    if random.random() < 0.03:
        deck = load("cards52")
    card = random.choice(deck.cards[: len(deck.cards) // deck.packs])
    return label(deck, card, random.choice(card.faces))


def check(at: Fingers) -> None:
    screen = at.screen
    assert fits(screen.legend), screen.legend
    if screen.trace is not None and screen.trace.mark is Mark.INVERSE:
        assert THIN.width(screen.trace.text) <= NOTICE, screen.trace.text
    paint(screen, 128, 64)
    paint(screen, 128, 32)


def come_back(at: Fingers) -> None:
    """The power goes and comes."""
    if at.model.match is None:
        return
    fresh = rest(replace(at.model, scans=ScanLog()))
    back = desk.restored(fresh, desk.written(at.model))
    if isinstance(at.place, Asking) and isinstance(asked(at.model, at.place).kind, Cards):
        assert back.place == at.place
    if at.model.scans.match_id == at.model.match_id:
        assert back.scans == at.model.scans


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_scans_between_presses(game: str, seats: int) -> None:
    random = Random(seats)
    at = table(game, seats)
    deck = deck_for(game) or load("scout")
    scan = Reader(at, deck.id)
    for _ in range(150):
        if at.model.match is None:
            return
        before = at.match, len(at.events)
        if random.random() < 0.7:
            scan.code(a_code(random, deck))
            if at.refused:
                assert (at.match, len(at.events)) == before
        else:
            at(random.choice(KEYS))
        check(at)
        come_back(at)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_scanned_species_is_seen_before_it_is_counted(seats: int) -> None:
    """Neither on the glass nor in the move list nor in a refusal."""
    random = Random(seats)
    at = table("fancy_feathers", seats)
    deck, words = load("fancy_feathers"), Words("en", games.find("fancy_feathers").info)
    scan = Reader(at, deck.id)
    names = {words.say(card.name).lower() for card in deck.cards} | {card.kind for card in deck.cards}
    while not at.match.now.state.counting or not at.model.scans.cards:
        card = random.choice(deck.cards[:72])
        scan.code(label(deck, card, card.kind))
        told = repr(at.screen).lower()
        assert not [name for name in names if name in told]
        at(random.choice(("ok", "ok", "plus", "OK ok undo")))
        if isinstance(at.place, Summary | Finale):
            break
    assert "reveal" in at.moves
