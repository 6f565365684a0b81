"""Pictograms: the file's form, and where a picture comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.paths import config_folder
from firmware.pictograms import BLOCK, PictogramError, parse, pictogram
from firmware.words import Words
from scoring.games import find

FILES = [config_folder() / "pictograms.txt", *config_folder().glob("games/*/pictograms.txt")]
SCOUT = find("scout").info


def test_pictures_by_name() -> None:
    assert parse("card\n##\n##\n\ndisc\n.#.\n###\n.#.\n") == {"card": ("##", "##"), "disc": (".#.", "###", ".#.")}


@pytest.mark.parametrize(("source", "line"), [("##\n", 1), ("card\n##\n###\n", 3), ("card\n##\n\ncard\n##\n", 4)])
def test_a_mistake_is_told_with_its_line(source: str, line: int) -> None:
    with pytest.raises(PictogramError, match=f"^{line}: "):
        parse(source)


def test_a_games_own_picture_comes_first_then_the_general_one_then_a_block() -> None:
    assert pictogram(SCOUT, "card") == parse((config_folder() / "games/scout/pictograms.txt").read_text())["card"]
    assert pictogram(find("rounds").info, "card") == pictogram(None, "card")
    assert pictogram(SCOUT, "nonesuch") == BLOCK
    assert Words("en", SCOUT).bits("card") == pictogram(SCOUT, "card")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_the_pictures_that_come_with_the_program(path: Path) -> None:
    pictures = parse(path.read_text(encoding="utf-8"))
    assert pictures
    for name, rows in pictures.items():
        assert 1 <= len(rows) <= 9, name
        assert "#" in "".join(rows), name
