"""Words: catalogues in their order, arguments, plurals; and the words that come with the program."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.catalogue import messages
from firmware.paths import config_folder
from firmware.words import Words, languages
from scoring.game import Info
from scoring.games import BUILT_IN, find
from scoring.text import Name, Text, text

SCOUT = find("scout").info
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
LETTERS = 21
"""As many fit on a line of the glass."""

ABOUT_SOMEBODY = {"turn", "no-chip", "has-chip", "hand-smaller", "holds-none", "three-chips", "chips-of-last"}
"""Their first argument is a player."""

CATALOGUES = [*config_folder().glob("games/*/*.po"), *config_folder().glob("words/*.po")]


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Info]:
    """A game that another package brings, with words in English and German."""
    package = tmp_path / "far_away_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "en.po").write_text(
        HEADER + 'msgid "only-english"\nmsgstr "only English"\n\nmsgid "turn"\nmsgstr "{0} is next"\n', encoding="utf-8"
    )
    (package / "de.po").write_text(HEADER + 'msgid "yes"\nmsgstr "freilich"\n', encoding="utf-8")
    (package / "pictograms.txt").write_text("sheep\n#.#\n###\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Info("far_away", 2, 4, (), package="far_away_game")
    sys.modules.pop("far_away_game", None)


# ---- looking up


def test_a_games_own_word_and_one_that_all_games_share() -> None:
    words = Words("en", SCOUT, ("Ana", "Bo"))
    assert words.say(text("do.show", 3, plural=3)) == "Show 3"
    assert words.say(text("turn", Name(1))) == "turn: Bo"


def test_the_firmware_alone_knows_no_word_of_a_game() -> None:
    assert not Words().has("do.scout_and_show")
    assert Words().has("turn")


def test_a_missing_key_is_itself() -> None:
    assert Words("en", SCOUT).say(text("no.such-key", 3)) == "no.such-key"
    assert Words("en", SCOUT).sentence(text("no.such-key")) == "no.such-key"
    assert Words().say(Text("")) == ""
    assert not Words().has("")


def test_the_whole_sentence_where_there_is_one() -> None:
    words = Words("en", SCOUT, ("Ana", "Bo"))
    assert words.sentence(text("no-chip", Name(0))).startswith("Ana has spent all three chips")
    assert words.sentence(text("do.scout")) == "Scout"


def test_plurals() -> None:
    words = Words("en", SCOUT)
    assert [words.say(text("chips", count, plural=count)) for count in (1, 2)] == ["1 chip", "2 chips"]
    # A key that has no plural is found all the same, and one that has is there without a number too.
    assert words.say(text("do.scout", plural=2)) == "Scout"
    assert words.has("chips")


def test_texts_within_texts_and_names_that_look_like_places() -> None:
    words = Words("en", SCOUT, ("{1}", "Bo"))
    assert words.say(text("turn", Text("turn", (Name(0),)))) == "turn: turn: {1}"
    assert words.say(text("players", Name(0), "{0}")) == "{1} to {0} players"


def test_a_place_without_an_argument_stays_and_a_seat_without_a_name_is_numbered() -> None:
    assert Words("en", SCOUT).say(text("do.show")) == "Show {0}"
    assert Words("en", SCOUT, ("Ana",)).say(text("turn", Name(2))) == "turn: P3"


def test_other_names_for_the_same_seats() -> None:
    words = Words("en", SCOUT, ("Bohuslavička",))
    assert words.named(("Bohus…",)).say(text("turn", Name(0))) == "turn: Bohus…"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_name_whatever_is_on_the_table(game: str) -> None:
    for words in (Words(), Words("en", SCOUT)):
        assert words.has(f"game.{game}")
    assert not Words().has("game.nonesuch")


# ---- languages


@pytest.mark.parametrize("language", ["xx", "", "../words/en", "en/../en", "C", "EN", "zz_ZZ", "\0"])
def test_whatever_is_no_language_is_english(language: str) -> None:
    assert Words(language, SCOUT).say(text("do.scout")) == "Scout"


def test_a_country_falls_back_on_its_language(outside: Info) -> None:
    assert Words("de_AT", outside).say(text("yes")) == "freilich"
    assert Words("de-AT", outside).say(text("yes")) == "freilich"


def test_a_game_from_outside_brings_its_own_words(outside: Info) -> None:
    assert Words("en", outside, ("Ana",)).say(text("turn", Name(0))) == "Ana is next"
    assert Words("de", outside).say(text("only-english")) == "only English"
    assert Words("de", outside).say(text("over")) == Words("de").say(text("over"))


def test_a_game_whose_package_is_gone_has_the_shared_words() -> None:
    nowhere = Info("nowhere", 2, 4, (), package="no_such_package_anywhere")
    assert Words("en", nowhere).say(text("over")) == Words().say(text("over"))


def test_english_is_there() -> None:
    assert "en" in languages()


# ---- the words that come with the program


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_catalogue_is_sound(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    found = messages(source)
    assert f"Language: {path.stem}\n" in found[""]
    assert "charset=UTF-8" in found[""]
    keys = re.findall(r'^msgid "(.+)"$', source, re.MULTILINE)
    assert len(keys) == len(set(keys))
    for key in keys:
        assert re.fullmatch(r"[a-z0-9][a-z0-9._-]*", key)
    for key, forms in found.items():
        for form in forms.split("\0") if key else ():
            assert form == form.strip()
            assert form.isprintable()
            assert not re.sub(r"\{\d\}", "", form).count("{")


@pytest.mark.parametrize("game", ["scout", "rounds"])
def test_a_reason_fits_on_a_line_beside_a_name_of_nine_letters(game: str) -> None:
    words = Words("en", find(game).info)
    known = {**messages(_source("words")), **messages(_source(f"games/{game}"))}
    reasons = [key.removesuffix(".long") for key in known if key.endswith(".long")]
    assert len(reasons) >= 7
    for key in reasons:
        said = words.named(("Bohuslava",)).say(text(key, Name(0) if key in ABOUT_SOMEBODY else 12, 36))
        assert len(said) <= LETTERS, said


def _source(folder: str) -> str:
    return (config_folder() / folder / "en.po").read_text(encoding="utf-8")
