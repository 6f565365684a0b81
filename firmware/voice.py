"""The words and pictograms that the view needs: those of the match on the table, or of the game that is being set up."""

from __future__ import annotations

from collections.abc import Callable

from firmware.cards import deck_named
from firmware.ui.model import Model
from firmware.ui.places import Learning, SetUp
from firmware.words import Words
from scoring import games

LONGEST = 80
"""Letters of a name that matter on any glass; a match from elsewhere may have longer ones, and measuring takes its time."""


def voice_of(language: str) -> Callable[[Model], Words]:
    """Gives the words for a model; they are made anew only when the game or the names change."""
    key: tuple[str, tuple[str, ...]] = ("", ())
    words = Words(language)

    def voice(model: Model) -> Words:
        nonlocal key, words
        now = _of(model)
        if now != key:
            key = now
            words = Words(language, games.find(now[0]).info if now[0] else None, now[1])
        return words

    return voice


def _of(model: Model) -> tuple[str, tuple[str, ...]]:
    """The game whose words are spoken, and the names of its seats."""
    match, place = model.match, model.place
    if isinstance(place, Learning) and (deck := deck_named(place.deck)) is not None:
        return deck.games[0], () if match is None else match.start.players
    if match is not None:
        return match.start.game, tuple(name[:LONGEST] for name in match.start.players)
    return (place.game, ()) if isinstance(place, SetUp) else ("", ())
