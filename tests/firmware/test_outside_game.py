"""CONTRIBUTING's game, word by word: built out of the page as a distribution, found through its entry point, played on the glass.

Nothing of tallybox is edited for it, and nothing is installed: the built wheel is unpacked into a folder on the path of a
process of its own. And games that are broken, each in another way, do no harm.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from firmware.frame import Frame
from firmware.paint.bitmap import Bitmap, drawn
from firmware.paint.fonts import BOLD, TALL, THIN, Font
from firmware.pictograms import parse
from scoring.games import BUILT_IN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./-]+)`\n\n```\w+\n(.*?\n)```$", PAGE, flags=re.MULTILINE | re.DOTALL))
"""The files of the recipe: a line names each, its text stands in the block below."""

BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"


@dataclass(frozen=True)
class Box:
    """tallybox in a process of its own. `site`: what is installed beside it; `home`: where it works."""

    site: Path | None
    home: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return python(self.home, self.site, "-m", "firmware", *words)

    def play(self, script: str, *words: str, told: str = "") -> list[dict[str, Any]]:
        """What `result` printed. `told`: what must stand in the log, which is empty else."""
        (self.home / "script").write_text(script, encoding="utf-8")
        done = self.run("simulate", "--script", "script", "--frames", "frames", *words)
        assert done.returncode == 0
        assert told in done.stderr if told else done.stderr == ""
        return [json.loads(line) for line in done.stdout.splitlines()]

    def frame(self, name: str) -> Frame:
        return Frame.from_braille((self.home / "frames" / f"{name}.txt").read_text(encoding="utf-8"))


def python(folder: Path, site: Path | None, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(str(one) for one in (site, ROOT) if one is not None)
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )


# ---- pictures on the glass


def times(picture: Bitmap, frame: Frame) -> int:
    """How often a picture stands on the glass, with nothing else in its rectangle."""
    glass = [sum(frame.lit(x, y) << y for y in range(frame.height)) for x in range(frame.width)]
    mask = (1 << picture.height) - 1
    return sum(
        all(glass[x + place] >> y & mask == column for place, column in enumerate(picture.columns))
        for x in range(frame.width - picture.width + 1)
        for y in range(frame.height - picture.height + 1)
    )


def says(frame: Frame, text: str, *fonts: Font) -> bool:
    return any(times(font.shape(text), frame) == 1 for font in fonts or (THIN,))


def inverse(frame: Frame) -> Frame:
    return Frame(frame.width, frame.height, bytes(~byte & 0xFF for byte in frame.data))


# ---- the recipe


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recipe's distribution as pip would install it."""
    project, wheels, site = (tmp_path_factory.mktemp(name) for name in ("project", "wheels", "site"))
    for name, text in FILES.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8")
    done = python(project, None, "-c", BUILD, str(wheels))
    assert done.returncode == 0, done.stderr
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


@pytest.fixture
def box(site: Path, tmp_path: Path) -> Box:
    for name in ("try.jsonl", "try.script"):
        (tmp_path / name).write_text(FILES[name], encoding="utf-8")
    return Box(site, tmp_path)


def test_the_page_holds_every_file_that_the_game_is_made_of() -> None:
    package = "tallybox_go_boom"
    own = {f"{package}/{name}" for name in ("__init__.py", "en.po", "pictograms.txt", "deck.toml")}
    assert set(FILES) == {"pyproject.toml", *own, "try.jsonl", "try.script"}


def test_nothing_outside_the_page_knows_it() -> None:
    folders = ("scoring", "firmware", "drivers", "config")
    texts = [
        path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".po", ".toml")
    ]
    assert len(texts) > 150
    assert not [path for path in texts if re.search("go.?boom", path.read_text(encoding="utf-8"), re.IGNORECASE)]


def test_it_is_listed_after_the_others(box: Box) -> None:
    done = box.run("games", "--json")
    assert done.stderr == ""
    *others, last = json.loads(done.stdout)
    assert [game["id"] for game in others] == list(BUILT_IN)
    assert (last["id"], last["name"], last["players"]) == ("go_boom", "Go Boom", [2, 6])
    assert last["options"] == [
        {"name": "target", "kind": "number", "low": 1, "high": 1000, "nullable": False, "default": 50}
    ]
    assert "Go Boom, 2 to 6 players" in box.run("games").stdout


def test_its_record_is_scored(box: Box) -> None:
    done = box.run("score", "try.jsonl")
    assert done.stderr == ""
    result = json.loads(done.stdout)
    assert (result["totals"], result["winners"], result["finished"]) == ([0, 20, 12], [1], True)


def test_its_refusal_is_told_in_its_own_words(box: Box) -> None:
    record = FILES["try.jsonl"].replace('"left": 12', '"left": 1')
    (box.home / "wrong.jsonl").write_text(record, encoding="utf-8")
    done = box.run("score", "wrong.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "wrong.jsonl:3: out: every other player still holds a card, so at least 2 are left\n"


def test_it_is_chosen_by_buttons_and_played_on_the_glass(box: Box) -> None:
    (result,) = box.play(FILES["try.script"])
    assert (result["game"], result["rounds"], result["totals"]) == ("go_boom", [[0, 8, 0]], [0, 8, 0])
    fan = drawn(parse(FILES["tallybox_go_boom/pictograms.txt"])["fan"])
    assert says(inverse(box.frame("list")), "Go Boom", TALL)
    assert times(fan, box.frame("table")) == 7
    assert says(box.frame("table"), "P1 deals")
    assert says(box.frame("table"), "boom!")
    assert says(box.frame("question"), "cards left", BOLD, THIN)
    assert says(box.frame("next"), "P2 deals")
    assert says(box.frame("next"), "P2: out, 8")


def test_a_box_without_seat_buttons_asks_who(box: Box) -> None:
    (box.home / "plain.toml").write_text("[buttons]\nseats = []\n", encoding="utf-8")
    script = "press ok\npress minus\npress ok\npress ok\npress ok\nframe table\npress ok\npress plus\npress ok\npress ok\nresult"
    (result,) = box.play(script, "--config", "plain.toml")
    assert says(box.frame("table"), "who is out?")
    assert (result["game"], result["round"], sorted(result["totals"])[:-1]) == ("go_boom", 1, [0, 0, 0])


def test_a_restart_in_the_middle_of_it_loses_nothing(box: Box) -> None:
    *_, result = box.play(FILES["try.script"].replace("seat 2\nframe question", "seat 2\nrestart\nframe question"))
    assert result["totals"] == [0, 8, 0]


def test_it_brings_a_deck_of_its_own(box: Box) -> None:
    code = (
        "from firmware.decks import deck_of; from firmware.words import Words; from scoring.games import find;"
        "info = find('go_boom').info; deck = deck_of(info); words = Words(game=info);"
        "print(len(deck.cards), words.say(deck.card('10-hearts').name))"
    )
    done = python(box.home, box.site, "-c", code)
    assert (done.stdout, done.stderr) == ("52 hearts 10\n", "")


def test_what_holds_for_every_game_holds_for_it(box: Box) -> None:
    """As the recipe says: once it is installed, the tests of every game take it up."""
    tests = ("tests/scoring/test_every_game.py", "tests/firmware/ui/test_every_word_fits.py")
    done = python(ROOT, box.site, "-m", "pytest", "-p", "no:cacheprovider", "-k", "go_boom", *tests)
    assert done.returncode == 0, done.stdout[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout.splitlines()[-1])
    assert passed is not None
    assert int(passed[1]) > 10


def test_a_match_waits_until_its_game_is_there_again(box: Box) -> None:
    """Uninstalled in the middle of a match it is set aside; installed again it is on the start list, to go on with."""
    data = ("--data", str(box.home / "data"))
    (left,) = box.play(FILES["try.script"], *data)
    Box(None, box.home).play("press ok\npress ok\nframe list\npress undo", *data, told="no game 'go_boom'")
    assert says(inverse(box.frame("list")), "Scout", TALL)
    (again,) = box.play("press minus\npress ok\nframe table\nresult", *data)
    assert again == left
    assert says(box.frame("table"), "boom!")


def test_inside_the_project_it_takes_one_line(tmp_path: Path) -> None:
    """The same files at the places that the recipe names, in a copy of the project."""
    for name in ("scoring", "firmware", "drivers", "config"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    rules = FILES["tallybox_go_boom/__init__.py"].replace('        package="tallybox_go_boom",\n', "")
    (tmp_path / "scoring/go_boom.py").write_text(rules, encoding="utf-8")
    (tmp_path / "config/games/go_boom").mkdir()
    for name in ("en.po", "pictograms.txt"):
        (tmp_path / "config/games/go_boom" / name).write_text(FILES[f"tallybox_go_boom/{name}"], encoding="utf-8")
    (tmp_path / "config/decks/go_boom.toml").write_text(FILES["tallybox_go_boom/deck.toml"], encoding="utf-8")
    table = tmp_path / "scoring/games.py"
    source, times_edited = re.subn(
        r"^(BUILT_IN = .*)\)$", r'\1, "go_boom")', table.read_text("utf-8"), flags=re.MULTILINE
    )
    assert times_edited == 1
    table.write_text(source, encoding="utf-8")
    (result,) = Box(tmp_path, tmp_path).play(FILES["try.script"])
    assert (result["game"], result["totals"]) == ("go_boom", [0, 8, 0])
    assert says(Box(None, tmp_path).frame("table"), "boom!")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("en.po", 'msgstr "Go Boom"', "msgstr Go Boom", 'en.po: 7: a text must stand in quotes: "..."'),
        ("en.po", '"game.go_boom"', '"game.goboom"', "en.po: the name of the game is missing, game.go_boom"),
        ("pictograms.txt", "##.##", "##.#", "pictograms.txt: 3: the rows of 'fan' are not all equally wide"),
        (
            "deck.toml",
            "count = 52",
            "count = 51",
            "deck go_boom: count: says 51 cards in all packs, but the groups make 52",
        ),
    ],
)
def test_what_is_wrong_with_its_data_is_told(box: Box, name: str, old: str, new: str, told: str) -> None:
    """On the glass there would only be less of it."""
    site = box.home / "site"
    shutil.copytree(str(box.site), site)
    file = site / "tallybox_go_boom" / name
    file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")
    done = Box(site, box.home).run("games")
    assert (done.returncode, done.stderr) == (0, f"the game go_boom: {told}\n")
    assert "go_boom" in done.stdout


def test_words_that_were_not_taken_along_are_missed(box: Box) -> None:
    site = box.home / "site"
    shutil.copytree(str(box.site), site)
    (site / "tallybox_go_boom/en.po").unlink()
    told = "is not in the package tallybox_go_boom; it has to be taken along as package data"
    assert Box(site, box.home).run("games").stderr == f"the game go_boom: en.po: {told}\n"
    (result,) = Box(site, box.home).play(FILES["try.script"])
    assert result["totals"] == [0, 8, 0]


# ---- games that are broken


START = """
from scoring.game import Info
from scoring.rounds import Rounds
class Broken(Rounds):
    info = Info("{name}", 2, 4, (), package="broken")
"""
BROKEN = {
    "raises": "1 / 0",
    "leaves": "raise SystemExit(3)",
    "garbled": "def",
    "no_game": "GAME = 3",
    "a_class": START + "GAME = Broken",
    "other_id": START.replace("{name}", "another") + "GAME = Broken()",
    "too_many": START.replace("2, 4", "2, 40") + "GAME = Broken()",
    "no_info": "from scoring.rounds import Rounds\nclass Broken(Rounds):\n    info = None\nGAME = Broken()",
    "no_deal": START + "    def deal(self, setup, number, before): raise KeyError(number)\nGAME = Broken()",
}


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each of them, and one whose module is not there."""
    site = tmp_path_factory.mktemp("broken")
    info = site / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = [f"{name} = broken_{name}:GAME" for name in (*BROKEN, "absent")]
    (info / "entry_points.txt").write_text("[tallybox.games]\n" + "\n".join(points) + "\n")
    for name, source in BROKEN.items():
        (site / f"broken_{name}.py").write_text(source.replace("{name}", name) + "\n")
    return site


def test_broken_games_are_told_of_one_by_one_and_not_listed(broken: Path, tmp_path: Path) -> None:
    done = Box(broken, tmp_path).run("games", "--json")
    assert done.returncode == 0
    assert [game["id"] for game in json.loads(done.stdout)] == list(BUILT_IN)
    told = re.findall(r"^the game (\w+) cannot be played \(.+\); mend or remove it$", done.stderr, flags=re.MULTILINE)
    assert told == sorted([*BROKEN, "absent"])
    assert len(done.stderr.splitlines()) == len(told)


def test_broken_games_are_not_on_the_glass(broken: Path, tmp_path: Path) -> None:
    """The list is looked through backwards: its last game is the last that comes with the box."""
    script = "press ok\npress minus\npress ok\nseat 1\nseat 2\npress ok\npress ok\nresult"
    (result,) = Box(broken, tmp_path).play(script)
    assert result["game"] == BUILT_IN[-1]


def test_a_record_of_a_broken_game_is_refused_in_a_line(broken: Path, tmp_path: Path) -> None:
    (tmp_path / "record").write_text('{"tallybox": 1, "game": "raises", "players": ["Ana", "Bo"]}\n')
    done = Box(broken, tmp_path).run("score", "record")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "record:1: start: the game raises cannot be played (ZeroDivisionError: division by zero); mend or remove it\n"
    )
