"""An evening on one data disk, boot after boot: what is pressed, what the glass has acknowledged, what a boot finds."""

from __future__ import annotations

import contextlib
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import Thread

from firmware.settings import Settings
from tests.hil import match
from tests.hil.box import Box, BoxError
from tests.hil.build import Images
from tests.hil.disk import Cut, Disk
from tests.hil.ladder import Ladder, presses
from tests.hil.machine import Machine
from tests.hil.nbd import Server

SIZE = 64 << 20
AHEAD = 3
"""Steps that are pressed before the glass has shown them, at most."""
ROOM = 40
"""Steps that one boot may climb."""
PRESSING = (0.2, 2.5)
"""Seconds from the first acknowledged move of a boot until its power is cut."""
AIMING, AIMING_AT_START = 5.0, 30.0
"""Seconds that a cut waits for the middle of something; the daemon needs a while until it opens its journal."""
LOOKING = 40.0
"""Seconds until the glass must show where the match stands."""


class When(Enum):
    """Where in a boot its power is cut."""

    PRESSING = "pressing"
    STARTING = "starting"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Bench:
    """What every boot needs. `configuration`: the settings file's text, of which `settings` were read."""

    images: Images
    project: Path
    settings: Settings
    configuration: str


@dataclass(frozen=True, slots=True)
class Found:
    """Up to which step the match was there after a boot. None: no match of this evening was; `why` says what was seen."""

    step: int | None
    why: str = ""


class Evening:
    """`mounted`: options of ext4. `image`: the disk. Acknowledged: the last step that the glass has shown, None: none yet."""

    def __init__(self, bench: Bench, image: Path, ladder: Ladder, chance: random.Random, mounted: str) -> None:
        self._bench, self._image, self._ladder, self._chance, self._mounted = bench, image, ladder, chance, mounted
        self.acknowledged: int | None = None
        self.pressed = -1
        self._before = image.with_suffix(".before")
        self._box: Box | None = None
        self._found: Found | None = None
        self._moved = False

    def keep(self, folder: Path) -> None:
        """For whoever wants to know: the disk as the last boot found it, and what came of it."""
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self._before, folder / "data.img")
        if self._box is not None:
            self._box.save(folder)

    def boot(self, when: When) -> tuple[Found | None, Cut | None]:
        """What it found (None: it did not come so far), and how it was cut. Raises BoxError where the box does not play."""
        self._found, self._moved = None, False
        shutil.copyfile(self._image, self._before)
        with powered(self._bench, self._image) as (machine, disk):
            self._ladder.climb(self.pressed + ROOM)
            self._box = box = Box(machine, self._bench.settings, seen=self._seen)
            if not box.mount(self._mounted):
                return Found(None, "the file system is gone"), None
            box.configure(self._bench.configuration)
            box.start()
            if when is When.STARTING:
                cut = self._cut(machine, box, disk, AIMING_AT_START)
                if self._found is not None:
                    self._goes_on(self._found)
                return self._found, cut
            found = self._look(box)
            if when is When.PRESSING and self._goes_on(found):
                self._press(box)
                return found, self._cut(machine, box, disk, AIMING)
            self._finish(box, found)
            return found, None

    # ---- in a boot

    def _look(self, box: Box) -> Found:
        """The daemon's first picture says where the match stands."""
        with contextlib.suppress(BoxError):
            box.wait(lambda: self._found is not None or box.ended is not None, "a picture", LOOKING)
        if self._found is None:
            return Found(None, f"the daemon ended with {box.ended}" if box.ended is not None else "another picture")
        return self._found

    def _goes_on(self, found: Found) -> bool:
        """What was not kept has not been pressed; what is on the glass now is acknowledged. False: there is no going on."""
        if self.acknowledged is None:
            return found.step is None and found.why == ""
        if found.step is None or not self.acknowledged <= found.step <= self.pressed:
            return False
        self.acknowledged = self.pressed = found.step
        return True

    def _press(self, box: Box) -> None:
        """Fingers that do not stop; returns some time after the first move that the glass has acknowledged."""
        box.wait_hands()
        Thread(target=self._fingers, args=(box,), name="fingers", daemon=True).start()
        box.wait(lambda: self._moved, "the first move on the glass")
        time.sleep(self._chance.uniform(*PRESSING))

    def _fingers(self, box: Box) -> None:
        with contextlib.suppress(BoxError, OSError):  # the power goes
            while self.pressed + 1 < len(self._ladder):
                box.wait(
                    lambda: self.pressed - (-1 if self.acknowledged is None else self.acknowledged) < AHEAD, "a picture"
                )
                self.pressed += 1
                for button in presses(self.pressed):
                    box.press(button, wait=False)

    def _cut(self, machine: Machine, box: Box, disk: Disk, patience: float) -> Cut:
        """What was on its way out of the machine had been shown before."""
        cut = disk.cut(machine.kill, self._chance, patience)
        with contextlib.suppress(BoxError):
            box.wait(lambda: False, "the end", 10.0)
        return cut

    def _finish(self, box: Box, found: Found) -> None:
        """An orderly end; the record in the data folder must say the same as the glass."""
        if box.ended is None:
            box.stop()
        if found.step is not None:
            match.check_record(box, self._ladder.result(found.step))

    def _seen(self, glass: bytes) -> None:
        """Every picture, in the thread of the box."""
        if self._found is None:
            step = self._ladder.back(glass)
            if step is not None or glass == self._ladder.empty:
                self._found = Found(step)
        step = self._ladder.shown(glass)
        if step is not None and (-1 if self.acknowledged is None else self.acknowledged) < step <= self.pressed:
            self.acknowledged = step
            self._moved = True


@contextmanager
def powered(bench: Bench, image: Path, *, systemd: bool = False) -> Iterator[tuple[Machine, Disk]]:
    """One boot on this disk; afterwards the power is gone."""
    disk = Disk(image)
    with tempfile.TemporaryDirectory(prefix="tallybox-hil-") as folder:
        path = Path(folder) / "nbd"
        server = Server(disk, path)
        drive = f"file=nbd+unix:///?socket={path},format=raw,cache=none"
        try:
            with Machine(bench.images, bench.project, drive, systemd=systemd) as machine:
                yield machine, disk
        finally:
            server.close()


@contextmanager
def image() -> Iterator[Path]:
    """A new disk with an empty file system."""
    with tempfile.TemporaryDirectory(prefix="tallybox-hil-") as folder:
        path = Path(folder) / "data.img"
        with path.open("wb") as file:
            file.truncate(SIZE)
        quiet = ("-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0")
        subprocess.run(["mkfs.ext4", *quiet, str(path)], check=True, capture_output=True)
        yield path
