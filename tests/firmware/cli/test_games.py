"""`tallybox games`: what there is to play, for people and for programs."""

from __future__ import annotations

import json

import pytest

from firmware.cli.main import main
from scoring.games import BUILT_IN


def test_programs_get_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = {game["id"]: game for game in json.loads(capsys.readouterr().out)}
    assert set(BUILT_IN) <= set(games)
    assert games["scout"]["players"] == [2, 5]
    (rounds,) = games["scout"]["options"]
    assert rounds["defaults"] == {"2": 2, "3": 3, "4": 4, "5": 5}
    (target,) = games["hit_the_deck"]["options"]
    assert target["default"] == 100
    lowest = next(option for option in games["rounds"]["options"] if option["name"] == "lowest_wins")
    assert lowest["default"] is False
    assert "defaults" not in lowest


def test_people_get_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")][: len(BUILT_IN)] == list(BUILT_IN)
    assert "scout            Scout, 2 to 5 players" in lines
    assert "    rounds       1 to 999; usually one per player" in lines
    assert "    discs        all seats in some order; usually in seat order" in lines
    assert "    lowest_wins  true or false; usually false" in lines
