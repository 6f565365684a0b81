"""SIGKILL at any moment: what the glass has shown is there again, and so is the question."""

from __future__ import annotations

import random
from pathlib import Path
from zlib import crc32

import pytest

from firmware.events import apply, begin
from firmware.journal.archive import Archive
from scoring.games import find
from tests.firmware.daemon.hands import Box, Seen, fidget, lay, pause


@pytest.mark.parametrize(
    "kills", [pytest.param(14, id="some"), pytest.param(500, marks=pytest.mark.slow, id="five-hundred")]
)
def test_what_the_glass_has_shown_survives_being_killed(tmp_path: Path, kills: int) -> None:
    chance = random.Random(kills)
    data = tmp_path / "data"
    before: Seen | None = None
    how = ""
    lay(data, "scout")
    logged: set[int] = set()
    missing: list[Seen] = []
    for number in range(kills):
        with Box(data) as box:
            after = box.sees()
            if before is not None:
                if not is_kept(data, before):
                    missing.append(before)
                if how == "at rest":
                    assert (after["place"], after["logged"]) == (before["place"], before["logged"]), (
                        f"kill {number}: {box.log()}"
                    )
            how = chance.choice(("at once", "in a burst", "after a move", "after a move", "at rest"))
            busy(box, chance, how)
            before = box.kill()
            logged.add(before["logged"])
    assert missing == []
    assert len(logged) > 2, "hardly anything was logged: this has shown nothing"  # how much depends on the machine
    assert kills < 500 or {"Moved", "Undone", "Edited", "Left"} <= kinds(data)


def busy(box: Box, chance: random.Random, how: str) -> None:
    """Presses until the moment of the kill."""
    match how:
        case "in a burst":
            fidget(box, chance, 0.2)
        case "after a move" | "at rest":
            known = box.last["logged"]
            for _ in range(12):
                if box.last["logged"] != known:
                    break
                fidget(box, chance, 0.03)
    if how == "at rest":
        box.quiet()
    else:
        pause(chance.uniform(0.0, 0.02))


def kinds(data: Path) -> set[str]:
    """What kinds of events the matches of this folder have."""
    with Archive.open(data) as archive:
        return {type(event).__name__ for one in archive.entries() for event in archive.events(one.match_id)}


def is_kept(data: Path, seen: Seen) -> bool:
    """Whether the journal tells the match as far as it was seen, move by move."""
    if not seen["match"]:
        return True
    with Archive.open(data) as archive:
        first, *others = archive.events(seen["match"])
    match = begin(first, find)  # type: ignore[arg-type]
    known = {crc32(repr((match.entries, match.log, match.edited)).encode())}
    for event in others:
        match = apply(match, event)
        known.add(crc32(repr((match.entries, match.log, match.edited)).encode()))
    return seen["logged"] in known
