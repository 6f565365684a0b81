"""Random bytes for the framings: noise, frames, cut and garbled frames, pauses, lost lines.

`python -m tests.fuzz.framings [BYTES] [BOX ...]` runs it alone and prints what `make fuzz` prints.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from firmware.framing import Framing, Scan, frame, framing
from firmware.framing.codes import LONGEST
from firmware.settings import Scanner

BOXES = {
    "lines": (Scanner(), ("4006381333931", "ABC-1", "https://example.org/7")),
    "lines none": (Scanner(terminator="none"), ("4006381333931", "ABC-1")),
    "em4100": (Scanner(framing="em4100"), ("62E3086CED", "3C00CE754C")),
    "pn532": (Scanner(framing="pn532"), ("C2994A1B", "047BCB51962280")),
    "gm67": (Scanner(framing="gm67"), ("4006381333931", "7" * 300)),
}
LONG = 10_000_000
SHORT = 100_000
BOUND = 6000
"""Bytes that a framing may keep, whatever comes: the longest packet and a little."""

_MARKS = b"\x00\x02\x03\x04\x06\r\n\t]\x55\xd0\xd5\x4b\xf3\xf4\xfe\xff0123456789ABCDEF"
_PAUSES = (0.0, 0.0, 0.001, 0.02, 0.05, 0.06, 0.3, 2.0)


@dataclass(slots=True)
class Report:
    """What a run came to. `peak`: the most that the framing kept, in bytes."""

    box: str
    fed: int = 0
    scans: int = 0
    peak: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        speed = self.fed / self.seconds / 1000
        return f"{self.box:12}{self.fed:>12,} bytes {speed:>10,.0f} kB/s {self.scans:>9,} scans, kept {self.peak:,} bytes at most"


def run(box: str, size: int, seed: int = 1) -> Report:
    """Feeds `size` bytes. Raises AssertionError where something is wrong, or what the framing raises."""
    scanner, codes = BOXES[box]
    chance = random.Random(seed)
    chunks = _chunks(chance, [frame(code, scanner) for code in codes])
    made, report, at = framing(scanner, codes[:1].__contains__), Report(box), 0.0
    started = time.perf_counter()
    while report.fed < size:
        data = next(chunks)
        at += chance.choice(_PAUSES)
        scans = _weather(made, chance, at) + made.feed(data, at)
        made.to_send()
        report.fed += len(data)
        report.scans += len(scans)
        report.peak = max(report.peak, held(made))
        _check(scans, report)
    report.seconds = time.perf_counter() - started
    return report


def held(thing: object) -> int:
    """Bytes and letters that hang on an object of ours."""
    match thing:
        case bytes() | bytearray() | str():
            return len(thing)
        case list():
            return sum(map(held, thing))
    if not type(thing).__module__.startswith("firmware."):
        return 0
    return sum(held(value) for value in vars(thing).values())


def _weather(made: Framing, chance: random.Random, at: float) -> list[Scan]:
    """What else can happen: a deadline, seldom a lost line."""
    kind = chance.random()
    if kind < 0.001:
        made.lost()
        made.opened(at)
    when = made.deadline()
    return made.due(at) if when is not None and when <= at and kind < 0.7 else []


def _check(scans: list[Scan], report: Report) -> None:
    for scan in scans:
        if not (scan.code.isprintable() and 0 < len(scan.code) <= LONGEST):
            raise AssertionError(f"{report.box}: {scan.code!r} after {report.fed} bytes")
    if report.peak > BOUND:
        raise AssertionError(f"{report.box}: {report.peak} bytes kept after {report.fed} bytes")


def _chunks(chance: random.Random, frames: list[bytes]) -> Iterator[bytes]:
    while True:
        line = bytearray(chance.choice(frames))
        kind = chance.randrange(6)
        if kind == 0:
            yield chance.randbytes(chance.randrange(1, 600))
        elif kind == 1:
            yield bytes(chance.choices(_MARKS, k=chance.randrange(1, 200)))
        elif kind == 2:
            yield bytes(line[: chance.randrange(len(line)) + 1])
        elif kind == 3:
            line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
            yield bytes(line)
        else:
            yield bytes(line)


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else LONG
    for box in sys.argv[2:] or BOXES:
        print(run(box, size))


if __name__ == "__main__":
    main()
