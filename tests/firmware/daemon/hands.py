"""Starts a box as a process (`box.py`), moves its fingers, reads what its glass has shown, kills it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any

from drivers.clock import RealClock
from firmware.events import Started
from firmware.journal import Batch, Journal, new_id
from scoring.games import find
from scoring.match import Start

ROOT = Path(__file__).resolve().parents[3]
BOX = Path(__file__).with_name("box.py")
COMPILED = tempfile.TemporaryDirectory(prefix="tallybox-compiled-")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT |= {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": COMPILED.name}
"""Of every process that is started here: compiled once, not at each start."""
PATIENCE = 30.0
"""Seconds after which something that should come will not come any more."""

Seen = dict[str, Any]


class Box:
    """A running box. Use it as a context manager: whatever happens, no process is left."""

    def __init__(self, data: Path, path: str = "", **env: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, BOX, data],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=data.parent,
            env={**ENVIRONMENT, "PYTHONPATH": f"{ROOT}:{path}", **env},
        )
        self.last: Seen = {}
        """What the picture stood for that was last on the glass."""
        self._seen: Seen = {}
        self._lines: SimpleQueue[Seen] = SimpleQueue()
        self._log: list[str] = []
        self._readers = [threading.Thread(target=one, daemon=True) for one in (self._read, self._read_log)]
        for reader in self._readers:
            reader.start()

    def __enter__(self) -> Box:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    # ---- fingers

    def do(self, *lines: str) -> None:
        """Moves a box that may be dead already."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            return

    def tap(self, button: str) -> None:
        """Down and up, as fast as no finger is."""
        self.do(f"down {button}")
        pause(0.02)
        self.do(f"up {button}")
        pause(0.02)

    # ---- eyes

    def see(self, timeout: float = PATIENCE) -> Seen | None:
        """What the next picture on the glass stood for; None: none has come."""
        try:
            self._seen = self._lines.get(timeout=timeout)
        except Empty:
            return None
        return self._seen

    def sees(self) -> Seen:
        seen = self.see()
        if seen is None:
            raise AssertionError(f"nothing on the glass; the log says: {self.log()}")
        return seen

    def until(self, **wanted: object) -> Seen:
        """Looks at one picture after the other until it is so: `until(entries=2, unsaved=True)`."""
        seen = self._seen
        while not seen or any(seen.get(key) != value for key, value in wanted.items()):
            seen = self.sees()
        return seen

    def asks(self, **wanted: object) -> None:
        """Asks the daemon itself, without a glass, until it is so."""
        for _ in range(200):
            self.do("tell")
            seen = self.sees()
            if all(seen.get(key) == value for key, value in wanted.items()):
                return
            pause(0.05)
        raise AssertionError(f"{wanted} has not come, but {self.last}; the log says: {self.log()}")

    def quiet(self, seconds: float = 0.2) -> Seen:
        """What the glass shows once nothing new has come for so long."""
        while self.see(seconds) is not None:
            continue
        return self._seen or self.sees()

    def log(self) -> str:
        return "\n".join(self._log)

    # ---- the end

    def kill(self) -> Seen:
        """SIGKILL. What the glass has shown last."""
        self.process.send_signal(signal.SIGKILL)
        return self.ended()[1]

    def stop(self) -> tuple[int, Seen]:
        """SIGTERM. The exit status, and what the glass has shown last."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> tuple[int, Seen]:
        status = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return status, self.last

    # ---- inside

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.last = json.loads(line)
            self._lines.put(self.last)

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._log.append(line.decode("utf-8", "replace").rstrip("\n"))


def pause(seconds: float) -> None:
    """A finger's pace: these tests run in real time."""
    threading.Event().wait(seconds)


PEOPLE = ("Ana", "Bo", "Cy", "Dagmar")


def lay(data: Path, game: str, seats: int = 3, players: tuple[str, ...] = ()) -> str:
    """A match of this game lies on the table of this folder. Its id."""
    journal, match_id = Journal.open(data, RealClock(), boot="another"), new_id()
    start = Start(game, players or PEOPLE[:seats])
    journal.commit(Batch(match_id, 0, (Started(start, find(game).info.version),)))
    journal.close()
    return match_id


SEATS = ("seat 1", "seat 2", "seat 3", "seat 4")
FORWARD = ("ok",) * 16 + ("plus", "minus") * 3 + ("undo", "end") + SEATS * 2
BACK = ("undo",) * 8
"""Out of a question that takes no answer, for instance."""
HOLDING = 0.4


def fidget(box: Box, chance: random.Random, seconds: float) -> None:
    """Presses without a pause for so long, as somebody would who looks at the glass now and then."""
    spent, at_table = 0.0, chance.choice((FORWARD, FORWARD, FORWARD, BACK))
    while spent < seconds:
        place, match = box.last.get("place", {}), box.last.get("match")
        if box.last.get("says") and place.get("is") == "Asking" and not place["standing"]:
            at_table = BACK
        if place.get("step") == "people" and len(place["seated"]) < 3:
            spent += _press(box, chance, SEATS)
        elif not match:
            before = place.get("is") in ("StartList", "SetUp")
            spent += _press(box, chance, ("ok", "ok", "ok", "plus") if before else ("undo", "end"))
        elif chance.random() < 0.06:
            spent += _through_the_list(box, chance)
        else:
            spent += _press(box, chance, at_table)


def _press(box: Box, chance: random.Random, buttons: tuple[str, ...]) -> float:
    """A press, sometimes with another one on top of it. The seconds it took."""
    held, gap = chance.uniform(0.002, 0.03), chance.uniform(0.0, 0.03)
    pressed = [chance.choice(buttons) for _ in range(2 if chance.random() < 0.2 else 1)]
    box.do(*(f"down {button}" for button in pressed))
    pause(held)
    box.do(*(f"up {button}" for button in pressed))
    if chance.random() < 0.1:
        box.do(f"turn {chance.choice((1, -1))}")
    pause(gap)
    return held + gap


def _through_the_list(box: Box, chance: random.Random) -> float:
    """Holds ok for the list of everything else, walks in it, takes something: an earlier entry to edit, for instance."""
    box.do("down ok")
    pause(HOLDING)
    box.do("up ok")
    pause(0.02)
    for button in (*(["minus"] * chance.randrange(5)), "ok", "ok", chance.choice(("plus", "ok")), "ok"):
        box.tap(button)
    return HOLDING + 0.3
