"""No game knows another, and nothing outside a game's own files names it: only the table in `scoring/games.py` does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.catalogue import messages
from scoring.games import BUILT_IN

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "scoring/games.py"
OWN = {game: {*(ROOT / "scoring").glob(f"{game}.py"), *(ROOT / "scoring").glob(f"{game}_*.py")} for game in BUILT_IN}
"""Each game's modules. Its words are all of `config/games/<id>/`."""
MODULES = [path for folder in ("scoring", "drivers", "firmware") for path in sorted((ROOT / folder).rglob("*.py"))]
SHARED = [path for path in MODULES if path != TABLE and not any(path in own for own in OWN.values())]
TEXTS = [ROOT / "config/words/en.po", ROOT / "config/pictograms.txt", ROOT / "config/tallybox.toml"]

every_game = pytest.mark.parametrize("game", BUILT_IN)


def imported(path: Path) -> Iterator[str]:
    """The modules that a module imports, by their whole names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=module, names=names):
                yield str(module)
                yield from (f"{module}.{one.name}" for one in names)


def names_of(game: str) -> re.Pattern[str]:
    """Its id and its English name. Both of the round table's are everyday words, so there only its module counts."""
    told = messages((ROOT / f"config/games/{game}/en.po").read_text(encoding="utf-8"))[f"game.{game}"]
    names = [rf"scoring[./]{game}", *([game, re.escape(told)] if game != "rounds" else [])]
    return re.compile(rf"\b({'|'.join(names)})(?![a-z])", re.IGNORECASE)


@every_game
def test_a_game_has_modules_of_its_own(game: str) -> None:
    assert ROOT / f"scoring/{game}.py" in OWN[game]
    assert not [path for path in SHARED if path.stem == game or path.stem.startswith(f"{game}_")]


@every_game
def test_no_game_imports_another(game: str) -> None:
    others = {f"scoring.{path.stem}" for other in BUILT_IN if other != game for path in OWN[other]}
    for path in OWN[game]:
        assert others.isdisjoint(imported(path)), path


@every_game
def test_nothing_else_imports_it(game: str) -> None:
    own = {f"scoring.{path.stem}" for path in OWN[game]}
    for path in (*SHARED, TABLE):
        assert own.isdisjoint(imported(path)), path


@every_game
def test_nothing_outside_its_own_files_names_it(game: str) -> None:
    names = names_of(game)
    others = [path for other in BUILT_IN if other != game for path in OWN[other]]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in (*SHARED, *others, *TEXTS)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert found == []


def test_the_search_would_find_a_name() -> None:
    assert names_of("card_hunt").search('if game == "card_hunt":')
    assert names_of("card_hunt").search("# as in Card Hunt")
    assert names_of("rounds").search("from scoring.rounds import GAME")
    assert not names_of("rounds").search("rounds: tuple[int, ...]")
