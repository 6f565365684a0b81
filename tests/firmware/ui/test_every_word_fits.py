"""The words that stand on the glass have room there: every game's, in every language, met by pressing at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from firmware.paint import fits
from firmware.paint.fonts import THIN
from firmware.screens import Mark, Screen
from firmware.ui.hand import Action, Hand, Hold, SeatTap, Tap
from firmware.ui.messages import Key
from firmware.ui.model import Box, Model
from firmware.ui.places import StartList
from firmware.ui.presses_setup import for_start
from firmware.ui.view import view
from firmware.voice import voice_of
from firmware.words import languages
from scoring import games
from scoring.game import Game
from scoring.match import Start

LONG_NAMES = ("Bohuslava", "Katharina", "Magdalena", "Sebastian", "Annamaria", "Ferdinand", "Guillermo", "Wilhelmin")
NOTICE = 122
"""Columns of the trace line that a refusal has."""
OFTEN: dict[Action, int] = {
    Tap(Key.OK): 8,
    Tap(Key.MINUS): 3,
    Tap(Key.PLUS): 3,
    Tap(Key.END): 2,
    Tap(Key.UNDO): 1,
    Hold(Key.OK): 1,
    Hold(Key.MINUS): 1,
    Hold(Key.END): 1,
}
"""How often which press comes, beside one of each seat's own button."""

TABLES = [
    pytest.param(game, seats, chairs, id=f"{game.info.id}-{seats}-{chairs}")
    for game in games.all_games()
    for seats in sorted({game.info.low, game.info.high})
    for chairs in (0, 6)
]


def pressed(hand: Hand, random: Random, times: int) -> Iterator[Model]:
    """What comes of it when somebody presses at random."""
    actions = {**OFTEN, **{SeatTap(chair): 1 for chair in range(hand.model.box.chairs)}}
    for action in random.choices([*actions], [*actions.values()], k=times):
        hand = hand.do(action)
        yield hand.model


def met(game: Game[Any], seats: int, chairs: int, times: int) -> Iterator[Model]:
    """In a match, and from the list of games on."""
    random = Random(seats)
    fresh = Model(Box((game.info.id,), LONG_NAMES, chairs=chairs), place=StartList(), next_id="one")
    begun = for_start(Hand(fresh), Start(game.info.id, LONG_NAMES[:seats]))
    yield from pressed(begun, random, times)
    yield from pressed(Hand(fresh), random, times // 4)


def check(screen: Screen, urgent: bool) -> None:
    assert fits(screen.legend), [(cell.glyph.value, cell.word) for cell in screen.legend]
    if urgent and screen.trace is not None:
        assert THIN.width(screen.trace.text) <= NOTICE, screen.trace.text


def is_refusal(model: Model) -> bool:
    """A later entry that an edit made wrong is told as a whole, and cut where it is long."""
    flash = model.flash
    return flash is not None and flash.mark is Mark.INVERSE and flash.text.key != "edit.misfit"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "seats", "chairs"), TABLES)
def test_legends_and_refusals_stand_there_whole(game: Game[Any], seats: int, chairs: int, language: str) -> None:
    """Words that may give way for others may be missing, but none is cut."""
    voice = voice_of(language)
    for model in met(game, seats, chairs, 150):
        check(view(model, voice(model)), is_refusal(model))


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "seats", "chairs"), TABLES)
def test_so_they_do_in_a_long_evening(game: Game[Any], seats: int, chairs: int, language: str) -> None:
    voice = voice_of(language)
    for model in met(game, seats, chairs, 5000):
        check(view(model, voice(model)), is_refusal(model))
