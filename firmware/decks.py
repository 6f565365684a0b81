"""Decks: which printed cards there are, as data of `config/decks/`. Knows no scanner and no rules.

A deck file tells its cards in groups: an id with parts in braces, the values of those parts, how many copies. Each piece of
card has an identity of its own, for each has a code of its own: `red-3.2` is the second of the cards that the moves of the
game call `red-3`. A game from outside brings its deck as `deck.toml` beside its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from firmware.errors import FirmwareError
from firmware.gamedata import home_of, read_data
from firmware.paths import config_folder
from scoring.game import Info
from scoring.text import Text, text

MOST = 1000
"""Cards, copies, packs: no box has more."""

_COPY = "."
_PART = re.compile(r"\{(\w+)\}")
_KIND = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_DECK_KEYS = {"games": list, "count": int, "packs": int, "parts": dict, "words": dict, "cards": list}
_GROUP_KEYS = {"id": str, "parts": dict, "copies": int, "rising": bool, "faces": list, "name": list}
_WORDS_FOR = {list: "a list", int: "a whole number", str: "a text", bool: "true or false", dict: "a table"}

Parts = Mapping[str, str | int]


class DeckError(FirmwareError, ValueError):
    """A deck file that cannot be used: which deck, where in it, what would be right."""


class NoDeck(FirmwareError, LookupError):
    """There is no deck of that name."""


@dataclass(frozen=True, slots=True)
class Card:
    """One piece of card.

    id     its own: "red-3.2"; "3-7" where there is only one of the kind
    kind   what is printed on it, alike on all copies: "red-3", "golden-2", "3-7", "10-hearts"
    faces  what a move says of it, one for each way it can lie: ("red-3",), ("10",); one with two ends has two, ("3", "7")
    parts  what its id is made of: (("suit", "hearts"), ("rank", "10"))
    pack   the pack it belongs to, from 1
    name   for people, in the words of the deck's first game
    """

    id: str
    kind: str
    faces: tuple[str, ...]
    parts: tuple[tuple[str, str], ...]
    pack: int
    name: Text

    def part(self, name: str) -> str | None:
        return next((value for known, value in self.parts if known == name), None)


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a box, pack by pack. `games`: the ids of the games that are played with it."""

    id: str
    games: tuple[str, ...]
    packs: int
    cards: tuple[Card, ...]

    def card(self, card_id: str) -> Card | None:
        return next((card for card in self.cards if card.id == card_id), None)

    def pack(self, number: int) -> tuple[Card, ...]:
        """The cards of one pack, from 1."""
        return tuple(card for card in self.cards if card.pack == number)

    def kinds(self) -> tuple[str, ...]:
        """What is printed on the cards, each kind once."""
        return tuple(dict.fromkeys(card.kind for card in self.cards))


def deck_ids() -> tuple[str, ...]:
    """The decks that come with the program."""
    return tuple(sorted(path.stem for path in (config_folder() / "decks").glob("*.toml")))


@lru_cache
def load(deck_id: str) -> Deck:
    """A deck that comes with the program. Raises NoDeck or DeckError."""
    if deck_id not in deck_ids():
        raise NoDeck(f"no deck is called {deck_id[:40]!r}; there are {', '.join(deck_ids())}")
    return parse((config_folder() / "decks" / f"{deck_id}.toml").read_text("utf-8"), deck_id)


def deck_of(game: Info) -> Deck | None:
    """The deck that a game is played with; None: it has none. Raises DeckError."""
    if game.package is None:
        return next((deck for deck in map(load, deck_ids()) if game.id in deck.games), None)
    try:
        source = read_data(home_of(game), "deck.toml")
    except (OSError, ImportError):
        return None
    except ValueError as error:
        raise DeckError(f"deck {game.id}: {error}") from None
    return parse(source, game.id)


def parse(source: str, deck_id: str) -> Deck:
    """The deck that a file tells. Raises DeckError."""
    import tomllib  # the box starts without it, and needs it with the first card

    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"deck {deck_id}: {error}") from None
    try:
        _check(data, _DECK_KEYS, ("games", "count", "cards"))
        packs = data.get("packs", 1)
        cards = tuple(card for pack in range(1, packs + 1) for card in _pack(data, packs, pack))
        _check_cards(cards, packs * data["count"])
    except _Wrong as wrong:
        raise DeckError(f"deck {deck_id}: {wrong}") from None
    return Deck(deck_id, tuple(map(str, data["games"])), packs, cards)


class _Wrong(Exception):
    """What is wrong in the file, without its name."""


def _check(table: object, keys: Mapping[str, type], needed: tuple[str, ...]) -> None:
    if not isinstance(table, dict):
        raise _Wrong(f"must be {_WORDS_FOR[dict]}, not {str(table)[:40]!r}")
    for key, value in table.items():
        if key not in keys:
            raise _Wrong(f"{key}: no such key; there are {', '.join(keys)}")
        # True is an int for Python, but not for people.
        if type(value) is not keys[key]:
            raise _Wrong(f"{key}: must be {_WORDS_FOR[keys[key]]}")
        if isinstance(value, int) and not 0 < value <= MOST:
            raise _Wrong(f"{key}: must be from 1 to {MOST}")
    for key in needed:
        if key not in table:
            raise _Wrong(f"{key}: is missing")


def _check_cards(cards: tuple[Card, ...], count: int) -> None:
    if len(cards) != count:
        raise _Wrong(f"count: says {count} cards in all packs, but the groups make {len(cards)}")
    twice = next(
        (one.id for one, next_one in pairwise(sorted(cards, key=lambda card: card.id)) if one.id == next_one.id), None
    )
    if twice is not None:
        raise _Wrong(f"cards: {twice} comes out of two groups")


def _pack(data: dict[str, Any], packs: int, pack: int) -> Iterator[Card]:
    for place, group in enumerate(data["cards"], 1):
        try:
            _check(group, _GROUP_KEYS, ("id", "name"))
            yield from _cards(data, group, packs, pack)
        except _Wrong as wrong:
            raise _Wrong(f"group {place}: {wrong}") from None


def _cards(data: dict[str, Any], group: dict[str, Any], packs: int, pack: int) -> Iterator[Card]:
    copies, words = group.get("copies", 1), data.get("words", {})
    for parts in _combinations(group, {**data.get("parts", {}), **group.get("parts", {})}):
        kind = _filled(group["id"], parts)
        if not _KIND.fullmatch(kind):
            raise _Wrong(f"id: {kind!r} must be letters, digits and hyphens")
        faces = tuple(_filled(face, parts) for face in group.get("faces", [kind]))
        name = _name([_filled(one, parts) for one in group["name"]], words)
        told = tuple((part, str(value)) for part, value in parts.items())
        for copy in range((pack - 1) * copies + 1, pack * copies + 1):
            card_id = f"{kind}{_COPY}{copy}" if copies * packs > 1 else kind
            yield Card(card_id, kind, faces, told, pack, name)


def _combinations(group: dict[str, Any], parts: Mapping[str, Any]) -> Iterator[Parts]:
    """The values of the parts in the group's id, the last of the `parts` table changing fastest."""
    used = {part: values for part, values in parts.items() if f"{{{part}}}" in group["id"]}
    for part, values in used.items():
        if not isinstance(values, list) or any(type(one) not in (int, str) for one in values):
            raise _Wrong(f"parts.{part}: must be a list of numbers and words")
    rising = group.get("rising", False)
    if rising and any(type(one) is not int for values in used.values() for one in values):
        raise _Wrong("rising: the parts of this group must be numbers")
    for values in product(*used.values()):
        if not rising or all(low < high for low, high in pairwise(values)):
            yield dict(zip(used, values, strict=True))


def _filled(template: object, parts: Parts) -> str:
    if not isinstance(template, str):
        raise _Wrong(f"{template!r} must be a text")

    def value(found: re.Match[str]) -> str:
        if found[1] not in parts:
            raise _Wrong(f"{template}: there is no part {found[1]!r}")
        return str(parts[found[1]])

    return _PART.sub(value, template)


def _name(told: list[str], words: Mapping[str, Any]) -> Text:
    """The message and its arguments; an argument that `words` has a key for is a message too."""
    if not told:
        raise _Wrong("name: must begin with the key of a message")
    key, *arguments = told
    return text(key, *(Text(str(words[one])) if one in words else one for one in arguments))
