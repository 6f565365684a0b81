"""The words and pictograms that the view needs, for the match on the table or the game that is being set up."""

from __future__ import annotations

from collections.abc import Callable

from firmware.pictograms import pictogram
from firmware.ui.model import Model
from firmware.ui.places import SetUp
from firmware.words import Words
from scoring import games
from scoring.errors import UnknownGame
from scoring.game import Info
from scoring.text import Text

_GAME = "game."


class TableVoice:
    """Speaks one language. `names` are those of the seats, in order."""

    def __init__(self, language: str, game: Info | None = None, names: tuple[str, ...] = ()) -> None:
        self._game = game
        self._words = Words(language, game, names)
        self._language = language

    def say(self, text: Text) -> str:
        if text.key.startswith(_GAME):
            return self._of_game(text.key.removeprefix(_GAME)).text(text)
        if any(isinstance(arg, Text) and arg.key.startswith(_GAME) for arg in text.args):
            said = tuple(self.say(arg) if isinstance(arg, Text) else arg for arg in text.args)
            text = Text(text.key, said, text.plural)
        return self._words.text(text)

    def bits(self, name: str) -> tuple[str, ...]:
        return pictogram(self._game, name)

    def _of_game(self, name: str) -> Words:
        """A game's name stands in its own catalogue."""
        try:
            return Words(self._language, games.find(name).info)
        except UnknownGame:
            return self._words


def voice_of(language: str) -> Callable[[Model], TableVoice]:
    """Gives the voice of a model, made anew only when the game or the names change."""
    known: dict[tuple[str, tuple[str, ...]], TableVoice] = {}

    def voice(model: Model) -> TableVoice:
        match, place = model.match, model.place
        if match is not None:
            key = (match.start.game, match.start.players)
        else:
            key = (place.game if isinstance(place, SetUp) else "", ())
        if key not in known:
            known.clear()
            info = games.find(key[0]).info if key[0] else None
            known[key] = TableVoice(language, info, key[1])
        return known[key]

    return voice
