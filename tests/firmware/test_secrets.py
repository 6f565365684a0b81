"""What the rules keep secret until the counting leaves the process nowhere: a match with scanned cards, hunted for their names.

The database and the match records may hold them; the glass is hunted in `ui/test_any_scan.py`, the report of a crash in
`daemon/test_crashes.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from firmware.decks import load
from firmware.words import Words
from scoring import games

ROOT = Path(__file__).parents[2]
GAME = "fancy_feathers"
SCANNED = ("golden-3.1", "blood.1", "reeves.2", "fart-1.1", "amherst.1")


def script(row: int) -> str:
    """From the start list into the game, five path cards scanned, moves, wrong presses, undo, the list of moves."""
    start = ["press ok", *["press plus"] * row, "press ok", "seat 1", "seat 2", *["press ok"] * 3]
    scans = [f"scan TB1 {GAME} {card}" for card in SCANNED]
    play = [
        "result",
        "press ok",
        "press plus",
        "press ok",
        "press end",
        "seat 1",
        "press undo",
        "hold undo 1",
        scans[0],
    ]
    return "\n".join([*start, *scans, *play, "hold ok 1", "press undo", "result", "restart", "result"])


def tallybox(home: Path, *words: str) -> str:
    """Everything that the command said, on both streams."""
    env = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "firmware", *words, "--data", str(home / "data")],
        cwd=home,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_no_species_leaves_the_process_before_the_counting(tmp_path: Path) -> None:
    (tmp_path / "script").write_text(script(games.BUILT_IN.index(GAME)), encoding="utf-8")
    told = [tallybox(tmp_path, "simulate", "--script", "script")]
    told += [tallybox(tmp_path, command, "--json") for command in ("history", "stats", "players")]
    told.append(tallybox(tmp_path, "history"))
    assert '"collected": [' in told[0]

    words, deck = Words("en", games.find(GAME).info), load(GAME)
    scanned = [card for card in deck.cards if card.id in SCANNED]
    names = {words.say(card.name).lower() for card in scanned} | {card.kind for card in scanned}
    assert len(scanned) == len(SCANNED)
    everything = "\n".join(told).lower()
    assert not [name for name in names if name in everything]
    kept = "".join(path.read_text("utf-8") for path in (tmp_path / "data" / "records").glob("*.jsonl"))
    assert '"golden-3"' in kept
