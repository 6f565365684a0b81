"""Words: messages of the rules and of the firmware in the table's language, through gettext.

A game's words stand in its own catalogue, `config/games/<id>/<language>.po`, or in the package that a game from outside
brings; the firmware's in `config/words/<language>.po`. A message that is missing in the language is English; one that is
missing altogether is its own key. Nothing here raises because of a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from firmware.gamedata import Home, home_of, read_data
from firmware.paths import config_folder
from firmware.pictograms import pictogram
from scoring.game import Info
from scoring.text import Name, Text

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH = "en"
_NAME = "game."
_PLACE = re.compile(r"\{(\d)\}")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*")


class Words:
    """The words of one language for one game (None: the firmware's alone) and for players of these names.

    A language that has no catalogue, or is none, is English.
    """

    def __init__(self, language: str = ENGLISH, game: Info | None = None, names: Sequence[str] = ()) -> None:
        self.language, self.game, self.names = language, game, tuple(names)
        self._home = None if game is None else home_of(game)
        self._languages = tuple(dict.fromkeys((*_spellings(language), ENGLISH)))

    def named(self, names: Sequence[str]) -> Words:
        """The same words with other names for the seats: shortened ones, for instance."""
        return Words(self.language, self.game, names)

    def say(self, text: Text) -> str:
        """A message with its arguments in place."""
        found = self._find(text.key, text.plural)
        return text.key if found is None else self._filled(found, text)

    def sentence(self, text: Text) -> str:
        """The whole sentence for a person at a terminal, where the catalogue has one beside the short form."""
        found = self._find(f"{text.key}.long", text.plural)
        return self.say(text) if found is None else self._filled(found, text)

    def has(self, key: str) -> bool:
        """Whether there is such a message at all."""
        return self._find(key, None) is not None

    def bits(self, name: str) -> tuple[str, ...]:
        """The game's pictogram of that name, as rows of '#' and '.'."""
        return pictogram(self.game, name)

    def _filled(self, template: str, text: Text) -> str:
        def argument(place: re.Match[str]) -> str:
            number = int(place[1])
            return self._argument(text.args[number]) if number < len(text.args) else place[0]

        return _PLACE.sub(argument, template) if "{" in template else template

    def _argument(self, argument: int | str | Name | Text) -> str:
        match argument:
            case Name(seat):
                return self.names[seat] if 0 <= seat < len(self.names) else f"P{seat + 1}"
            case Text():
                return self.say(argument)
        return str(argument)

    def _find(self, key: str, plural: int | None) -> str | None:
        for catalogue in self._catalogues(key) if key else ():
            found = catalogue.ngettext(key, key, plural) if plural is not None else ""
            found = found or catalogue.gettext(key) or catalogue.ngettext(key, key, 1)
            if found:
                return found
        return None

    def _catalogues(self, key: str) -> Iterator[GNUTranslations]:
        """The catalogues in the order in which they are asked; each is read only once it is needed."""
        # A game's name is a word of its own catalogue, whichever game is on the table.
        first = _named_game(key.removeprefix(_NAME)) if key.startswith(_NAME) else self._home
        for language in self._languages:
            for home in dict.fromkeys((first, None)):
                catalogue = _catalogue(language, home)
                if catalogue is not None:
                    yield catalogue


def name_of(game: str) -> Text:
    """The message that names the game of this id; one that is not here has none, and is its own key."""
    return Text(_NAME + game)


def languages() -> tuple[str, ...]:
    """The languages that the firmware has words in."""
    return tuple(sorted(path.stem for path in (config_folder() / "words").glob("*.po")))


def _spellings(language: str) -> tuple[str, ...]:
    """The language as given, then without its country: "pt_BR", "pt". Whatever is no language at all: none."""
    if not _LANGUAGE.fullmatch(language):
        return ()
    return language.replace("-", "_"), re.split("[_-]", language)[0]


@lru_cache(maxsize=32)
def _named_game(name: str) -> Home | None:
    """The home of the game of this id; None where there is none."""
    from scoring import games
    from scoring.errors import UnknownGame

    if name in games.BUILT_IN:
        return name, None
    try:
        return home_of(games.find(name).info)
    except UnknownGame:
        return None


@lru_cache(maxsize=64)
def _catalogue(language: str, home: Home | None) -> GNUTranslations | None:
    """None: there is no such catalogue, or it cannot be read (then the next one is asked)."""
    from firmware.catalogue import translations

    name = f"{language}.po"
    try:
        if home is None:
            return translations((config_folder() / "words" / name).read_text("utf-8"))
        return translations(read_data(home, name))
    except (OSError, ValueError, ImportError):
        return None
