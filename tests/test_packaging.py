"""The wheel, in an environment of its own: it finds its data from anywhere, whoever else has a package named config."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import firmware

ROOT = Path(__file__).parent.parent
SOURCES = ("scoring", "drivers", "firmware", "config")

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that the checkout stays clean."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "tallybox"
    copy.mkdir()
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    pip(sys.executable, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(copy))
    (built,) = folder.glob("tallybox-*.whl")
    return built


def pip(python: str, *words: str) -> None:
    call = [sys.executable, "-m", "pip", "--python", python, "--quiet", "--disable-pip-version-check", *words]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@dataclass(frozen=True)
class Installed:
    """The environment, and a folder that comes first on the path and holds somebody else's config package."""

    command: Path
    decoy: Path

    def run(self, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        env = {"PATH": os.environ["PATH"], "HOME": str(self.decoy), "PYTHONPATH": str(self.decoy)}
        return subprocess.run(
            [self.command, *words], input=text, capture_output=True, text=True, cwd="/", env=env, check=False
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv/bin/python"
    pip(str(python), "install", "--no-deps", str(wheel))
    # What tallybox needs from others comes from this environment. Whatever is installed here as editable stays behind:
    # a path that was added so has its own .pth files ignored.
    (library,) = (folder / "venv/lib").glob("python3.*/site-packages")
    (library / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    decoy = folder / "decoy"
    (decoy / "config").mkdir(parents=True)
    (decoy / "config/__init__.py").write_text("raise ImportError('somebody else')\n")
    return Installed(folder / "venv/bin/tallybox", decoy)


def test_the_wheel_holds_all_code_and_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {
        str(path.relative_to(ROOT))
        for name in SOURCES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert held == wanted


def test_the_command_runs_from_the_wheel(installed: Installed) -> None:
    assert installed.run("--version").stdout == f"tallybox {firmware.VERSION}\n"
    where = subprocess.run(
        [installed.command.with_name("python"), "-c", "import firmware; print(firmware.__file__)"],
        capture_output=True,
        text=True,
        cwd="/",
        check=True,
    )
    assert where.stdout.startswith(str(installed.command.parent.parent))


def test_games_find_their_words(installed: Installed) -> None:
    done = installed.run("games", "--json")
    assert done.stderr == ""
    assert {"Scout", "Card Hunt"} <= {game["name"] for game in json.loads(done.stdout)}


START = '{"tallybox": 1, "game": "rounds", "players": ["Ana", "Bo"]}\n'


def test_a_record_is_scored(installed: Installed) -> None:
    done = installed.run("score", text=START + '{"move": "tally", "points": [3, 5]}\n')
    assert done.stderr == ""
    assert json.loads(done.stdout)["totals"] == [3, 5]


def test_a_refusal_is_a_sentence_of_the_catalogue(installed: Installed) -> None:
    done = installed.run("score", text=START + '{"move": "finish"}\n{"move": "finish"}\n')
    assert (done.returncode, done.stdout) == (2, "")
    assert "stdin:3: finish: the match is over; " in done.stderr


def test_the_box_plays_a_script(installed: Installed, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("press ok\nframe first\n")
    done = installed.run("simulate", "--script", str(script), "--frames", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "first.txt").read_text().strip("\u2800\n") != ""


def test_the_service_finds_its_templates(installed: Installed, tmp_path: Path) -> None:
    done = installed.run("service", "install", "--root", str(tmp_path))
    assert done.returncode == 0, done.stderr
    unit = (tmp_path / "etc/systemd/system/tallybox.service").read_text()
    assert f"ExecStart={installed.command} run" in unit.splitlines()
