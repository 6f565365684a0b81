"""Storage that hangs, fails, or works without saying so: the game goes on, and everything is written in order, once."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drivers.factory import simulated
from drivers.simulated.clock import VirtualClock
from firmware.daemon import Daemon
from firmware.events import Event, fold
from firmware.journal.archive import Archive
from firmware.mounts import forgets
from firmware.screens import Icon
from firmware.settings import simulator_box
from firmware.specs import specs
from firmware.ui.places import Notice
from firmware.ui.view import view
from firmware.voice import voice_of
from scoring.games import find
from tests.firmware.daemon.hands import Box, lay

COMPILER = shutil.which("cc")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


class Card:
    """A memory card whose weather can be set."""

    def __init__(self, folder: Path, library: Path) -> None:
        self._file = folder / "weather"
        self.env = {"LD_PRELOAD": str(library), "BOX_WEATHER": str(self._file)}
        self.set("fine")

    def set(self, weather: str) -> None:
        part = self._file.with_suffix(".part")
        part.write_text(weather)
        part.rename(self._file)

    @contextmanager
    def weather(self, weather: str) -> Iterator[None]:
        self.set(weather)
        try:
            yield
        finally:
            self.set("fine")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weather") / "weather.so"
    source = Path(__file__).with_name("weather.c")
    subprocess.run([COMPILER or "cc", "-shared", "-fPIC", "-o", path, source, "-ldl"], check=True)
    return path


def told(data: Path, match_id: str) -> tuple[Event, ...]:
    with Archive.open(data) as archive:
        return archive.events(match_id)


@needs_compiler
def test_a_card_that_hangs_is_waited_for_and_no_press_is_lost(tmp_path: Path, library: Path) -> None:
    card, data = Card(tmp_path, library), tmp_path / "data"
    match_id = lay(data, "rounds")
    with Box(data, **card.env) as box:
        box.sees()
        box.quiet()
        with card.weather("hangs"):
            pressed = time.monotonic()
            box.tap("ok")
            seen = box.sees()
            after = time.monotonic() - pressed
            assert (seen["saving"], seen["entries"]) == (True, 0)
            assert after > 0.29, "nobody wants to read of every hundredth of a second"
            for _ in range(3):
                box.tap("ok")
            assert box.see(0.5) is None, "nothing of what is not stored yet may be shown"
        box.until(entries=4, saving=False, unsaved=False)
        box.kill()
    assert len(fold(told(data, match_id), find).entries) == 4


@needs_compiler
@pytest.mark.parametrize(
    ("weather", "words"),
    [("full", "trouble.full"), ("broken", "trouble.storage"), ("unclear", "trouble.storage")],
)
def test_what_cannot_be_stored_is_played_on_and_written_later(
    tmp_path: Path, library: Path, weather: str, words: str
) -> None:
    card, data = Card(tmp_path, library), tmp_path / "data"
    match_id = lay(data, "rounds")
    with Box(data, **card.env) as box:
        box.sees()
        box.tap("ok")
        box.until(entries=1)
        box.quiet(0.1)
        with card.weather(weather):
            box.tap("ok")
            box.until(entries=2, unsaved=True, says=words)
            box.tap("ok")
            box.until(entries=3)
            box.tap("undo")
            box.until(entries=2)
            box.tap("ok")
            box.until(entries=3, unsaved=True)
        box.tap("ok")
        seen = box.until(entries=4, unsaved=False, says="cured.storage")
        box.kill()
        assert [line for line in box.log().splitlines() if "not saved yet" in line]
    events = told(data, match_id)
    assert [type(one).__name__ for one in events] == ["Started", *["Moved"] * 3, "Undone", *["Moved"] * 2]
    with Box(data) as box:
        assert box.sees()["logged"] == seen["logged"]


@needs_compiler
def test_a_start_on_a_full_card_finds_the_table_and_what_is_played_on_it(tmp_path: Path, library: Path) -> None:
    card, data = Card(tmp_path, library), tmp_path / "data"
    match_id = lay(data, "rounds")
    with Box(data, **card.env) as box:
        box.sees()
        box.tap("ok")
        saved = box.until(entries=1)
        box.kill()
    card.set("full")
    with Box(data, **card.env) as box:
        assert box.sees()["logged"] == saved["logged"]
        box.tap("ok")  # it has read that nothing can be saved
        box.tap("ok")
        box.until(entries=2, match=match_id, unsaved=True)
        card.set("fine")
        box.tap("ok")
        box.until(entries=3, unsaved=False)
        box.kill()
    assert len(told(data, match_id)) == 4


MOUNTS = """\
21 1 0:19 / / rw,relatime - overlay overlay rw,lowerdir=/ro,upperdir=/rw
30 21 179:3 / /data rw,noatime - ext4 /dev/mmcblk0p3 rw
31 21 0:22 / /run rw - tmpfs tmpfs rw
32 21 179:4 / /my\\040disk rw - ext4 /dev/sda1 rw
"""


@pytest.mark.parametrize(
    ("folder", "is_so"),
    [
        ("/var/lib/tallybox", True),
        ("/data/tallybox", False),
        ("/run/x", True),
        ("/my disk/x", False),
        ("/database", True),
    ],
)
def test_a_root_that_forgets_is_known(folder: str, is_so: bool) -> None:
    assert forgets(Path(folder), MOUNTS) is is_so


def test_on_a_root_that_forgets_the_glass_says_so_for_good(tmp_path: Path) -> None:
    bench = simulated(*specs(simulator_box()), VirtualClock())
    daemon = Daemon(simulator_box(), bench.drivers(), tmp_path / "data", boot="x", patient=False, forgets=True)
    daemon.start()
    assert isinstance(daemon.loop.model.place, Notice)
    for _ in range(2):
        bench.press("ok")
        bench.release("ok")
        daemon.pump(0)
        screen = view(daemon.loop.model, voice_of("en")(daemon.loop.model))
        assert screen.head is not None
        assert Icon.NOT_SAVED in screen.head.icons
    assert not isinstance(daemon.loop.model.place, Notice)
    daemon.close()
    bench.close()


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no memory to mount here")
def test_this_machines_memory_is_no_place_for_matches() -> None:
    assert forgets(Path("/dev/shm/tallybox"))
