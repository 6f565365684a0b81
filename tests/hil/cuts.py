"""Power cuts while the buttons are pressed: whatever the glass has shown must be there again when the power is.

The data disk forgets what was not flushed. A move counts as acknowledged when its picture has reached the display's log
and has been read out of the machine; what was on its way then is not counted. After the next boot the daemon's first
picture says how many moves there are. The control shows that the disk can forget: the same program on a file system that
does not flush must lose something.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.hil import match
from tests.hil.box import BoxError
from tests.hil.build import cache
from tests.hil.disk import Cut
from tests.hil.evening import Bench, Evening, Found, When, image
from tests.hil.ladder import Ladder

FLUSHING, NOT_FLUSHING = "barrier=1", "barrier=0"
"""How ext4 is mounted: so that a flush reaches the disk, or so that none does."""
STARTING_EVERY = 4
"""Every fourth cut hits the daemon while it starts and recovers from the one before."""
LEFT = cache() / "failed"
"""Where whatever tells of a loss is put."""
ATTEMPTS = 3
"""Cuts of the control: one of them must lose something."""
HEAD = "cut  power cut while  acknowledged  pressed  not flushed  of it kept  found after it"

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Row:
    """One cut, and what the next boot found that came so far. Steps of the ladder; the match itself is the first."""

    number: int
    when: When
    acknowledged: int
    pressed: int
    cut: Cut
    found: Found

    @property
    def lost(self) -> bool:
        """Whether something is missing, or there that nobody pressed."""
        return self.found.step is None or not self.acknowledged <= self.found.step <= self.pressed

    def __str__(self) -> str:
        found = self.found.why or "no match" if self.found.step is None else f"{self.found.step + 1} moves"
        return (
            f"{self.number:3}  {self.when.value:15}  {self.acknowledged + 1:12}  {self.pressed + 1:7}  "
            f"{self.cut.pending:11}  {self.cut.kept:10}  {found}{' LOST' if self.lost else ''}"
        )


def torture(bench: Bench, count: int, seed: int, tell: Tell) -> list[Row]:
    """So many cuts in one evening; it ends early where something was lost. Raises BoxError where the box does not play."""
    chance = random.Random(seed)
    with match.simulator(bench.settings) as stage, image() as disk:
        evening = Evening(bench, disk, Ladder(stage), chance, FLUSHING)
        rows = _cuts(evening, count, tell)
        if any(row.lost for row in rows):
            evening.keep(LEFT)
        return rows


def control(bench: Bench, seed: int, tell: Tell) -> list[Row]:
    """Cuts on new disks without flushing, until one loses something. Raises BoxError where none does."""
    rows: list[Row] = []
    for attempt in range(ATTEMPTS):
        chance = random.Random(seed + attempt)
        with match.simulator(bench.settings) as stage, image() as disk:
            rows += _cuts(Evening(bench, disk, Ladder(stage), chance, NOT_FLUSHING), 1, tell)
        if rows[-1].lost:
            return rows
    raise BoxError(
        f"{ATTEMPTS} cuts without flushing lost nothing, so this disk does not forget and the others prove nothing"
    )


def _cuts(evening: Evening, count: int, tell: Tell) -> list[Row]:
    rows: list[Row] = []
    waiting: list[tuple[int, When, int, int, Cut]] = []
    for number in range(1, count + 2):
        starting = number % STARTING_EVERY == 0
        when = When.NEVER if number > count else When.STARTING if starting else When.PRESSING
        found, cut = evening.boot(when)
        if found is not None:
            new = [Row(*one, found) for one in waiting]
            waiting = []
            rows += new
            for row in new:
                tell(str(row))
            if any(row.lost for row in new):
                return rows
        if cut is not None and evening.acknowledged is not None:
            waiting.append((number, when, evening.acknowledged, evening.pressed, cut))
    return rows
