"""A disk that forgets: what was written but not flushed is lost when the power goes, as on an SD card with a cache.

The image file holds what is durable. Everything else is in memory until the guest flushes; no write is durable by itself.
Not modelled: a card whose firmware ruins old data beside the new.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

BLOCK = 4096
SECTOR = 512
CACHE_BLOCKS = 4000
"""A cache is finite: beyond this its oldest quarter becomes durable without a flush."""
MIDDLES = (1, 1, 2, 3, 4)
"""A cut waits until so many blocks are written and not flushed."""
TORN = 0.1
"""Of the blocks that a cut lets through, so many are torn: they end at some sector."""


class PowerLost(Exception):
    """A request after the cut; it gets no answer."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a cut hit the disk: blocks that were written but not flushed, how many of them are durable all the same."""

    pending: int
    kept: int


class Disk:
    """Any thread may use it. `path` is the image, whose size is the disk's."""

    def __init__(self, path: Path) -> None:
        self.size = path.stat().st_size
        self._image = path.open("r+b")
        self._pending: list[tuple[int, bytes]] = []
        self._dead = False
        self._change = threading.Condition()

    def read(self, offset: int, length: int) -> bytes:
        """What was written last, durable or not. Raises PowerLost."""
        with self._alive():
            self._image.seek(offset)
            found = bytearray(self._image.read(length))
            for start, data in self._pending:
                first, last = max(offset, start), min(offset + length, start + len(data))
                if first < last:
                    found[first - offset : last - offset] = data[first - start : last - start]
            return bytes(found)

    def write(self, offset: int, data: bytes) -> None:
        """Into the cache. Raises PowerLost."""
        with self._alive():
            for start in range(0, len(data), BLOCK):
                self._pending.append((offset + start, data[start : start + BLOCK]))
            if len(self._pending) > CACHE_BLOCKS:
                self._settle(CACHE_BLOCKS // 4)
            self._change.notify_all()

    def flush(self) -> None:
        """All that was written is durable when this returns. Raises PowerLost."""
        with self._alive():
            self._settle(len(self._pending))
            self._image.flush()

    def cut(self, kill: Callable[[], None], chance: random.Random, patience: float) -> Cut:
        """The power goes, if it can be in the middle of something that is written but not flushed; `kill` stops the machine.

        Of the blocks in the cache a random share becomes durable, in no order: a later one may be kept and an earlier one lost.
        """
        with self._change:
            least = chance.choice(MIDDLES)
            self._change.wait_for(lambda: len(self._pending) >= least, patience)
            kill()
            self._dead = True
            share, kept = chance.random(), 0
            for offset, data in self._pending:
                if chance.random() < share:
                    whole = chance.random() >= TORN
                    self._store(offset, data if whole else data[: SECTOR * chance.randint(0, len(data) // SECTOR)])
                    kept += 1
            self._image.close()
            return Cut(len(self._pending), kept)

    @contextmanager
    def _alive(self) -> Iterator[None]:
        with self._change:
            if self._dead:
                raise PowerLost
            yield

    def _settle(self, count: int) -> None:
        for offset, data in self._pending[:count]:
            self._store(offset, data)
        del self._pending[:count]

    def _store(self, offset: int, data: bytes) -> None:
        self._image.seek(offset)
        self._image.write(data)
