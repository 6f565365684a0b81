"""Codes and cards: what a label says, what was learnt, and that what is printed is what is read."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from firmware.cards import Codes, Learnt, deck_for, deck_named, found_in, label, label_of
from firmware.decks import deck_ids, load
from firmware.framing import frame, framing
from firmware.labels import LABEL, PAGE, labels, sheets
from firmware.settings import Scanner
from firmware.words import Words
from scoring import games


@pytest.mark.parametrize("name", deck_ids())
def test_every_label_is_read_as_its_card_and_face(name: str) -> None:
    deck = load(name)
    seen = set()
    for card in deck.cards:
        for up in card.faces:
            code = label(deck, card, up)
            found = label_of(code)
            assert found is not None
            assert (found.card.id, found.card.face, found.deck) == (card.id, up, deck)
            seen.add(code)
    assert len(seen) == sum(len(card.faces) for card in deck.cards)


@pytest.mark.parametrize("kind", ["lines", "gm67"])
@pytest.mark.parametrize("name", deck_ids())
def test_every_label_comes_over_the_line_as_it_is(name: str, kind: str) -> None:
    scanner = Scanner(path="/dev/null", framing=kind)
    reader = framing(scanner)
    deck = load(name)
    for number, card in enumerate(deck.cards):
        code = label(deck, card, card.faces[-1])
        scans = reader.feed(frame(code, scanner), float(number))
        scans += reader.due(number + 0.9)
        assert [scan.code for scan in scans] == [code]


@pytest.mark.parametrize(
    "code",
    [
        "TB1 cards52 10-hearts.3",
        "TB1 cards52 10-hearts.1 10",
        "TB1 cards52 10-hearts",
        "TB1 nonesuch 10-hearts.1",
        "TB1 scout 3-7",
        "TB1 scout 3-7 4",
        "TB1 scout 3-7=3",
        "TB1 scout 3-7 3 3",
        "TB1 scout",
        "TB1",
        " TB1 scout 3-7 3",
        "TB2 scout 3-7 3",
        "tb1 scout 3-7 3",
        "",
    ],
)
def test_what_is_not_quite_a_label_is_none(code: str) -> None:
    assert label_of(code) is None


def test_codes_are_learnt_and_forgotten_without_changing_what_was() -> None:
    none = Codes()
    one = none.with_(Learnt("cards52", "A1", "10-hearts.1"))
    assert none.find("A1") is None
    found = one.find("A1")
    assert found is not None
    assert (found.card.kind, found.card.faces, found.card.face) == ("10-hearts", ("10",), "10")
    assert one.is_known("A1")
    assert not one.is_known("A2")
    assert one.with_(Learnt("cards52", "A1", None)).find("A1") is None


def test_a_tag_of_a_card_with_two_faces_tells_no_face() -> None:
    found = Codes.of([("scout", "A1", "3-7")]).find("A1")
    assert found is not None
    assert (found.card.face, found.card.word) == (None, "3-7")


def test_a_code_of_two_decks_is_a_card_of_the_game_on_the_table() -> None:
    codes = Codes.of([("cards52", "A1", "10-hearts.1"), ("hit_the_deck", "A1", "red-3.1")])
    for game, deck in (("card_hunt", "cards52"), ("hit_the_deck", "hit_the_deck")):
        found = codes.find("A1", game)
        assert found is not None
        assert found.deck.id == deck


def test_codes_of_decks_and_cards_that_are_gone_are_no_cards() -> None:
    codes = Codes.of([("nonesuch", "A1", "x"), ("cards52", "A2", "1-hearts.1")])
    assert codes.find("A1") is None
    assert codes.find("A2") is None


def test_decks_by_their_name_and_by_their_game() -> None:
    assert deck_named("nonesuch") is None
    assert deck_for("rounds") is None
    deck = deck_for("card_hunt")
    assert deck is not None
    assert found_in(deck, "10-hearts.1=9") is None


# ---- labels to print


@pytest.mark.parametrize("name", deck_ids())
def test_a_sheet_has_every_label_within_the_page(name: str) -> None:
    deck = load(name)
    found = labels(deck, Words("en", games.find(deck.games[0]).info), range(1, deck.packs + 1))
    assert len({one.code for one in found}) == len(found)
    pages = list(sheets(found))
    places = [place for page in pages for place in _places(page)]
    assert len(places) == len(found)
    assert all(x + LABEL[0] <= PAGE[0] and y + LABEL[1] <= PAGE[1] for x, y in places)
    assert all(_is_xml(page) for page in pages)


def test_the_name_stands_beside_the_code_and_the_face_in_large_letters() -> None:
    deck = load("scout")
    (page,) = sheets(labels(deck, Words("en", games.find("scout").info), [1])[:1])
    assert ">1</text>" in page
    assert ">1/2</text>" in page


def _places(page: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r'<g transform="translate\((\d+) (\d+)\)">', page)]


def _is_xml(page: str) -> bool:
    return ElementTree.fromstring(page).tag.endswith("svg")
