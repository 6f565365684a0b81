"""From the reader's bytes to the match: scripts through the whole box, a fast reader, codes that survive a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware.cards import label
from firmware.decks import load
from firmware.framing import frame
from firmware.journal.files import Layout
from firmware.settings import simulator_box
from firmware.simulate.play import play
from firmware.simulate.script import parse
from firmware.simulate.stage import Stage


class Evening:
    """A stage that is told lines of a script."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.told: list[str] = []
        self.stage = Stage(simulator_box(), data, tell=self.told.append)

    def __call__(self, script: str) -> dict[str, Any]:
        play(parse(script), self.stage)
        match = self.stage.model.match
        return {} if match is None else match.result()

    @property
    def moves(self) -> list[tuple[str, int | None]]:
        return [(entry.name, entry.seat) for entry in self.stage.model.playing.entries]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    found = Evening(tmp_path)
    with found.stage:
        yield found


def start(game: int, *seats: int) -> str:
    """From the start list into a match, the first seat begins."""
    sits = "\n".join(f"seat {seat}" for seat in seats)
    return "press ok\n" + "press plus\n" * game + f"press ok\n{sits}\npress ok\npress ok\n"


def game_at(evening: Evening, game: str) -> int:
    """How far down the list of games it stands from where the list opens."""
    return evening.stage.model.box.games.index(game)


def test_scout_without_a_press_but_ok(evening: Evening) -> None:
    evening(start(game_at(evening, "scout"), 1, 2, 3))
    result = evening(
        "scan TB1 scout 3-7 3\nscan TB1 scout 4-8 4\npress ok\nscan TB1 scout 4-8 8\nscan TB1 scout 3-7 7\n"
    )
    assert evening.moves == [("show", 0), ("scout", 1), ("scout", 2)]
    assert result["rounds"] == [[2, -13, -13]]


def test_card_hunt_is_scanned_and_only_closing_takes_a_press(evening: Evening) -> None:
    evening(start(game_at(evening, "card_hunt"), 1, 2))
    result = evening("scan TB1 cards52 5-hearts.1\nscan TB1 cards52 9-spades.1\npress end\nscan TB1 cards52 A-hearts.1")
    assert evening.moves == [("play", 0), ("play", 1), ("close", None), ("play", 0)]
    assert result["detail"]["captured"] == [1, 2]


def test_whose_a_suit_is_survives_the_power(evening: Evening) -> None:
    evening(start(game_at(evening, "card_hunt"), 1, 2, 3))
    evening("scan TB1 cards52 5-hearts.1\nscan TB1 cards52 6-spades.1\nseat 2\nrestart\nscan TB1 cards52 7-hearts.1")
    assert evening.moves == [("play", 0), ("play", 1), ("play", 0)]


def test_open_cards_survive_the_power(evening: Evening) -> None:
    evening(start(game_at(evening, "scout"), 1, 2, 3))
    evening("scan TB1 scout 3-7 3\nscan TB1 scout 4-8 4\nrestart\nscan TB1 scout 2-5 5\npress ok")
    (entry,) = evening.stage.model.playing.entries
    assert entry.numbers("values") == (3, 4, 5)


def test_a_code_is_on_the_disk_before_the_glass_says_so(evening: Evening) -> None:
    evening(start(game_at(evening, "scout"), 1, 2, 3))
    evening("scan 4006381333931\npress ok\npress ok")
    with closing(sqlite3.connect(Layout(evening.data).database)) as database:
        assert database.execute("SELECT deck, code, card FROM codes").fetchall() == [("scout", "4006381333931", "1-2")]
    evening("restart\nscan 4006381333931\npress ok")
    assert evening.moves == [("show", 0)]


def test_no_scanned_card_is_in_the_log(evening: Evening) -> None:
    evening(start(game_at(evening, "fancy_feathers"), 1, 2) + "press ok\n")
    evening(
        "scan TB1 fancy_feathers golden-3.1\nscan TB1 fancy_feathers blood.1\nscan 4006381333931\npress undo\nrestart"
    )
    assert [name for name, _ in evening.moves] == ["reveal", "reveal"]
    assert not {"golden", "blood", "4006381333931"} & set(" ".join(evening.told).replace("-", " ").split())


def test_fifty_scans_a_second_lose_none(evening: Evening) -> None:
    """For a minute. Every card of the deck comes first, then cards that are in the hand already: those are refused."""
    evening(start(game_at(evening, "hit_the_deck"), 1, 2) + "press end\npress ok\n")
    scanner = evening.stage.settings.scanner
    assert scanner is not None
    cards = load("hit_the_deck").cards
    random = Random(1)
    repeated = random.choices(cards, k=50 * 60 - len(cards))
    for card in (*cards, *repeated):
        evening.stage.bench.scan(frame(label(load("hit_the_deck"), card, card.faces[0]), scanner))
        evening.stage.settle()
        evening.stage.clock.advance(0.02)
    evening("press ok")
    hand = evening.stage.model.playing.entries[-1]
    assert hand.words("cards") == tuple(card.kind for card in cards)
