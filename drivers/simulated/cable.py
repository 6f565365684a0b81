"""The reader's end of a serial line, on a pseudo-terminal: sends bytes, can be unplugged and plugged in again.

As with a real reader each plugging-in may give another device; the path that stays is a link to it.
"""

from __future__ import annotations

import os
import pty
import select
import tempfile
import tty
from contextlib import suppress
from pathlib import Path

from drivers.errors import DriverError

_STUCK = 5.0
"""Real seconds after which nobody will read any more what was sent."""

_REMEMBERED = 1 << 20
"""Bytes written by the daemon that are kept for whoever asks."""


class Cable:
    """Plugged in from the start. `path` is what the settings would name; `sent` counts the bytes that went in."""

    def __init__(self, name: str = "scanner") -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tallybox-cable-")
        self.path = Path(self._folder.name, name)
        self.sent = 0
        self._heard = bytearray()
        self._ends: tuple[int, int] | None = None
        self.plug()

    @property
    def plugged(self) -> bool:
        return self._ends is not None

    def plug(self) -> None:
        if self._ends is None:
            master, slave = pty.openpty()
            tty.setraw(slave)
            os.set_blocking(master, False)
            # The slave end stays open here too, so that the terminal keeps its mode when the daemon lets go of it.
            self._ends = master, slave
            new = self.path.with_suffix(".new")
            new.symlink_to(os.ttyname(slave))
            new.replace(self.path)

    def unplug(self) -> None:
        """The device vanishes, as far as the daemon can see, in the middle of whatever it does."""
        if self._ends is not None:
            self.path.unlink(missing_ok=True)
            for end in self._ends:
                os.close(end)
            self._ends = None

    def send(self, data: bytes) -> bool:
        """False: the cable is out, what was sent is lost. Raises DriverError where nobody reads for seconds."""
        if self._ends is None:
            return False
        # A terminal holds only so much; a daemon that talks to its reader would wait for somebody to listen.
        self._listen()
        master, _ = self._ends
        rest = memoryview(data)
        while rest:
            if not select.select([], [master], [], _STUCK)[1]:
                raise DriverError(f"nobody has read from {self.path} for {_STUCK:g} s")
            with suppress(BlockingIOError):
                written = os.write(master, rest)
                self.sent += written
                rest = rest[written:]
        return True

    def heard(self) -> bytes:
        """What the daemon has written since this was last asked."""
        self._listen()
        heard = bytes(self._heard)
        self._heard.clear()
        return heard

    def _listen(self) -> None:
        if self._ends is not None:
            with suppress(BlockingIOError):
                while chunk := os.read(self._ends[0], 4096):
                    self._heard += chunk
        del self._heard[:-_REMEMBERED]

    def close(self) -> None:
        self.unplug()
        self._folder.cleanup()
