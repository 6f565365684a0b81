"""The decks that come with the program, held against the rules; and what a faulty deck file is told."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from firmware.decks import Deck, DeckError, NoDeck, deck_ids, deck_of, load, parse
from firmware.words import Words, languages
from scoring import scout_melds
from scoring.card_hunt_round import RANKS
from scoring.fancy_feathers_species import ALL_FACES, SPECIES, VALUES, copies, species_of
from scoring.game import Info
from scoring.games import BUILT_IN, find
from scoring.hit_the_deck_cards import DECK
from scoring.moves import Whole, Wholes, Word
from scoring.moves import Words as ListOf

SIZES = {"scout": 45, "cards52": 52, "hit_the_deck": 110, "fancy_feathers": 72}
IN_MOVES = {
    "scout": ("show", "values"),
    "card_hunt": ("play", "rank"),
    "hit_the_deck": ("hand", "cards"),
    "fancy_feathers": ("reveal", "cards"),
}
"""Where the moves of a game name its cards."""


@pytest.fixture(params=SIZES)
def deck(request: pytest.FixtureRequest) -> Deck:
    return load(request.param)


# ---- every deck


def test_there_are_these_decks_and_each_has_its_games() -> None:
    assert set(deck_ids()) == set(SIZES)
    for game in BUILT_IN:
        found = deck_of(find(game).info)
        assert (found is None) == (game == "rounds")
        assert found is None or game in found.games


def test_every_pack_has_the_size_that_stands_on_the_box(deck: Deck) -> None:
    for number in range(1, deck.packs + 1):
        assert len(deck.pack(number)) == SIZES[deck.id]
        assert {card.kind for card in deck.pack(number)} == set(deck.kinds())
    assert len(deck.cards) == deck.packs * SIZES[deck.id]


def test_every_piece_of_card_has_an_identity_of_its_own(deck: Deck) -> None:
    assert len({card.id for card in deck.cards}) == len(deck.cards)
    for card in deck.cards:
        assert deck.card(card.id) == card
        assert card.id.partition(".")[0] == card.kind
    assert deck.card("no such card") is None


def test_the_copies_of_a_kind_are_numbered_from_one_through_all_packs(deck: Deck) -> None:
    for kind in deck.kinds():
        found = [card.id for card in deck.cards if card.kind == kind]
        numbered = [f"{kind}.{number + 1}" for number in range(len(found))]
        assert found == ([kind] if len(found) == 1 else numbered)


def test_the_moves_of_the_game_know_every_face(deck: Deck) -> None:
    for game in deck.games:
        move, field = IN_MOVES[game]
        spec = find(game).spec(move)
        assert spec is not None
        kind = next(one.kind for one in spec.fields if one.name == field)
        for face in {face for card in deck.cards for face in card.faces}:
            match kind:
                case Word(among) | ListOf(among):
                    assert face in among
                case Whole(low, high) | Wholes(low, high):
                    assert low <= int(face) <= high


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_that_only_its_kind_has(deck: Deck, language: str) -> None:
    words = Words(language, find(deck.games[0]).info)
    for card in deck.cards:
        for one in (card.name, *card.name.args):
            assert isinstance(one, str) or words.has(one.key)
    assert len({words.say(card.name) for card in deck.cards}) == len(deck.kinds())


def test_names_in_english() -> None:
    for deck_id, card_id, name in (
        ("scout", "3-7", "3/7"),
        ("cards52", "10-hearts.2", "hearts 10"),
        ("cards52", "A-spades.1", "spades A"),
        ("hit_the_deck", "red-3.2", "red 3"),
        ("hit_the_deck", "flip-blue", "Flip blue"),
        ("hit_the_deck", "hit-5.1", "with a 5"),
        ("hit_the_deck", "hit-hand.4", "with a hand"),
        ("fancy_feathers", "golden-2.6", "Golden 2"),
        ("fancy_feathers", "blood.18", "Blood"),
    ):
        deck = load(deck_id)
        card = deck.card(card_id)
        assert card is not None
        assert Words("en", find(deck.games[0]).info).say(card.name) == name


# ---- the rules of each


def test_scout_has_every_pair_of_numbers_once() -> None:
    faces = [card.faces for card in load("scout").cards]
    assert sorted(faces, key=lambda pair: (int(pair[0]), int(pair[1]))) == [
        (str(low), str(high)) for low, high in combinations(range(1, 11), 2)
    ]
    on_cards = Counter(face for pair in faces for face in pair)
    assert set(on_cards.values()) == {9}


def test_scout_s_left_out_cards_leave_as_many_as_the_rules_deal() -> None:
    cards = load("scout").cards
    assert len([card for card in cards if "10" not in card.faces]) == scout_melds.in_round(3) == 36
    assert len([card for card in cards if card.kind != "9-10"]) == scout_melds.in_round(4) == 44
    assert len(cards) == scout_melds.in_round(5) == 45


def test_cards52_has_each_rank_in_each_suit_in_each_pack() -> None:
    deck = load("cards52")
    assert deck.packs == 2
    for pack in (1, 2):
        suits = {suit: [card for card in deck.pack(pack) if card.part("suit") == suit] for suit in _parts(deck, "suit")}
        assert len(suits) == 4
        for cards in suits.values():
            assert [card.part("rank") for card in cards] == list(RANKS)
            assert [card.faces for card in cards] == [(rank,) for rank in RANKS]


def test_hit_the_deck_has_the_rules_cards_worth_540_points() -> None:
    deck = load("hit_the_deck")
    assert Counter(card.kind for card in deck.cards) == {name: card.copies for name, card in DECK.items()}
    assert sum(DECK[card.faces[0]].points for card in deck.cards) == 540
    assert sum(DECK[card.kind].is_word for card in deck.cards) == 30
    for number in "12345":
        assert sum(DECK[card.kind].number == number for card in deck.cards) == 16
    for colour in ("red", "yellow", "green", "blue"):
        assert sum(card.part("colour") == colour and not card.kind.startswith("hit") for card in deck.cards) == 23
    assert [card.id for card in deck.cards if card.kind == "red-3"] == ["red-3.1", "red-3.2", "red-3.3", "red-3.4"]


def test_fancy_feathers_has_three_cards_per_species_and_player() -> None:
    deck = load("fancy_feathers")
    assert set(deck.kinds()) == set(ALL_FACES)
    for boxes in (1, 2, 3):
        seats = 2 * boxes
        cards = [card for number in range(1, boxes + 1) for card in deck.pack(number)]
        assert Counter(card.kind for card in cards) == {face: copies(face, seats) for face in ALL_FACES}
        assert Counter(species_of(card.kind) for card in cards) == dict.fromkeys(SPECIES, 3 * seats)
    for species, values in VALUES.items():
        told = sorted({card.part("value") for card in deck.cards if card.part("species") == species}, key=str)
        assert told == [str(value) for value in values]


def _parts(deck: Deck, name: str) -> set[str | None]:
    return {card.part(name) for card in deck.cards}


# ---- games from outside


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "game_with_cards"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "game_with_cards", raising=False)
    return package / "deck.toml"


def test_a_game_from_outside_brings_its_deck(outside: Path) -> None:
    info = Info("far_away", 2, 4, (), package="game_with_cards")
    assert deck_of(info) is None
    outside.write_text(
        'games = ["far_away"]\ncount = 2\n[[cards]]\nid = "sheep"\ncopies = 2\nname = ["sheep"]\n', "utf-8"
    )
    deck = deck_of(info)
    assert deck is not None
    assert [card.id for card in deck.cards] == ["sheep.1", "sheep.2"]
    outside.write_bytes(b"\xff")
    with pytest.raises(DeckError, match="deck far_away: "):
        deck_of(info)


def test_a_game_whose_package_is_gone_has_no_deck() -> None:
    assert deck_of(Info("nowhere", 2, 4, (), package="no_such_package_anywhere")) is None


# ---- mistakes


@pytest.mark.parametrize("name", ["", "nonesuch", "../words/en", "scout.toml"])
def test_another_deck_is_named_with_those_that_there_are(name: str) -> None:
    with pytest.raises(NoDeck, match="cards52, fancy_feathers, hit_the_deck, scout"):
        load(name)


GROUP = '[[cards]]\nid = "{n}"\nparts = { n = [1, 2] }\nname = ["card", "{n}"]\n'


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("games = [", "deck d: "),
        ("", "games: is missing"),
        ('games = ["x"]\ncards = []', "count: is missing"),
        ('games = ["x"]\ncount = 3\n' + GROUP, "count: says 3 cards in all packs, but the groups make 2"),
        ('games = ["x"]\ncount = true\n' + GROUP, "count: must be a whole number"),
        ('games = ["x"]\ncount = 0\n' + GROUP, "count: must be from 1 to 1000"),
        ('games = ["x"]\ncount = 2\ncolour = 1\n' + GROUP, "colour: no such key"),
        ('games = ["x"]\ncount = 2\ncards = [1]\n', "group 1: must be a table"),
        ('games = ["x"]\ncount = 4\n' + GROUP + GROUP, "cards: 1 comes out of two groups"),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace("[1, 2]", "[1, 2.5]"), "group 1: parts.n: must be a list of"),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace("[1, 2]", "1"), "group 1: parts.n: must be a list of"),
        (
            'games = ["x"]\ncount = 2\n' + GROUP.replace('["card", ', '["card", "{m}", '),
            "group 1: {m}: there is no part 'm'",
        ),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace('["card", ', "[7, "), "group 1: 7 must be a text"),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace('["card", "{n}"]', "[]"), "group 1: name: must begin with"),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace("[1, 2]", '["a.b", "c"]'), "group 1: id: 'a.b' must be letters"),
        ('games = ["x"]\ncount = 2\n' + GROUP.replace("[1, 2]", '["a", "c"]') + "rising = true\n", "group 1: rising: "),
        ('games = ["x"]\ncount = 2\n' + GROUP + "copies = -1\n", "group 1: copies: must be from 1"),
    ],
)
def test_a_faulty_deck_file_is_told_where_it_is_wrong(source: str, why: str) -> None:
    with pytest.raises(DeckError) as error:
        parse(source, "d")
    assert why in str(error.value)
    assert "\n" not in str(error.value)
