"""The painter: one thread that owns the display and shows the newest frame whenever the bus is free.

It knows no screens. Frames that came and went while the bus was busy are never shown; the newest one always is. A panel
that fails is tried again, slower and slower, and is told to the loop once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from drivers.errors import DisplayError
from drivers.ports import Clock, Display, Put
from drivers.signals import Back, Lost
from firmware.frame import Frame

FIRST_RETRY = 0.5
LAST_RETRY = 30.0
"""Seconds between attempts at a panel that does not answer, doubling from the first to the last."""
NEWS = 60.0
"""Seconds within which a panel's failing is news only once: a loose plug fails several times a second."""

DEVICE = "display"


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame and how bright the panel shall be (0 to 255)."""

    frame: Frame
    contrast: int = 255


Paints = Callable[[], Picture]
"""Paints when it is called."""


class Painter:
    """`patient`: real time passes, so that waits may end by themselves (else only by `show`, `poke` and `close`)."""

    def __init__(self, display: Display, put: Put, clock: Clock, *, patient: bool = True) -> None:
        self._display, self._put, self._clock, self._patient = display, put, clock, patient
        self._change = threading.Condition()
        self._newest: Picture | Paints | None = None
        self._later: tuple[Paints, float] | None = None
        self._wanted = self._done = 0
        self._refresh = self._closing = self._leaving = False
        self._seen = self._broken = self._told = False
        self._told_at = -NEWS
        self.late = True
        """Whether the panel was never away once it had shown something: at most it came late."""
        self._ended_at = 0.0
        self._pause = FIRST_RETRY
        self._contrast: int | None = None
        self._thread = threading.Thread(target=self._run, name="painter", daemon=True)

    def start(self) -> None:
        self._thread.start()

    # ---- from the loop's thread: none of these waits for the bus

    def show(self, picture: Picture) -> None:
        """This picture as soon as the bus is free, in place of any older one."""
        with self._change:
            self._later = None
            if picture != self._newest:
                self._newest = picture
                self._wanted += 1
                self._change.notify_all()

    def later(self, picture: Paints, seconds: float) -> None:
        """This picture, if nothing newer has come after so many seconds; only then is it painted."""
        if self._patient:
            with self._change:
                self._later = (picture, self._clock.monotonic() + seconds)
                self._change.notify_all()

    def refresh(self) -> None:
        """The newest picture once more, from the panel's init on: it may have lost its memory without an error."""
        with self._change:
            self._refresh = True
            self._wanted += 1
            self._change.notify_all()

    poke = refresh

    def settled(self, timeout: float) -> bool:
        """Waits until the newest picture is on the glass, or its panel is known to be away. False: not in time."""
        if self._thread.ident is None:
            return False
        with self._change:
            return self._change.wait_for(lambda: self._done == self._wanted, timeout)

    def healthy(self) -> bool:
        """Whether what is shown still reaches the panel's driver; a painter that was never started is not missed."""
        return self._thread.ident is None or self._thread.is_alive()

    def end(self) -> None:
        """Begins to blank the panel and to end; does not wait."""
        self._end(leaving=False)

    def close(self, timeout: float = 1.0) -> None:
        """Blanks the panel and ends; a bus that hangs is not waited for longer than `timeout` after `end`."""
        self.end()
        if self._thread.ident is not None:
            self._thread.join(max(0.0, self._ended_at + timeout - time.monotonic()))

    def abandon(self) -> None:
        """Ends and leaves the panel as it is, as a killed process would."""
        self._end(leaving=True)
        if self._thread.ident is not None:
            self._thread.join()

    def _end(self, *, leaving: bool) -> None:
        with self._change:
            if not self._closing:
                self._closing, self._leaving, self._ended_at = True, leaving, time.monotonic()
            self._change.notify_all()

    # ---- the thread

    def _run(self) -> None:
        while (task := self._next()) is not None:
            picture, number, refresh = task
            try:
                self._paint(picture, refresh)
            except DisplayError as error:
                self._failed(str(error), number)
            else:
                self._shown(number)
        if not self._leaving:
            self._display.close()

    def _next(self) -> tuple[Picture | Paints, int, bool] | None:
        """The next picture to show, its number, and whether from the init on; None: the end."""
        with self._change:
            while not self._closing:
                self._promote()
                if self._newest is not None and self._done != self._wanted:
                    refresh, self._refresh = self._refresh, False
                    return self._newest, self._wanted, refresh
                woken = self._change.wait(self._wait())
                if not woken and self._broken and self._later is None:
                    self._refresh = True
                    self._wanted += 1
            return None

    def _promote(self) -> None:
        """A picture left for later becomes the newest once its time has come."""
        if self._later is not None and self._clock.monotonic() >= self._later[1]:
            self._newest, self._later = self._later[0], None
            self._wanted += 1

    def _wait(self) -> float | None:
        """Seconds to sleep; None: until something happens."""
        if not self._patient:
            return None
        if self._later is not None:
            return max(0.0, self._later[1] - self._clock.monotonic())
        return self._pause if self._broken else None

    def _paint(self, newest: Picture | Paints, refresh: bool) -> None:
        picture = newest if isinstance(newest, Picture) else newest()
        if refresh or self._broken:
            self._display.refresh()
            self._contrast = None
        self._display.show(picture.frame.data)
        self._seen = True
        if picture.contrast != self._contrast:
            self._display.contrast(picture.contrast)
            self._contrast = picture.contrast

    def _shown(self, number: int) -> None:
        with self._change:
            self._broken = False
            self._pause = FIRST_RETRY
            if self._told:
                self._told = False
                self._put(Back(DEVICE, self._clock.monotonic()))
            self._done = number
            self._change.notify_all()

    def _failed(self, why: str, number: int) -> None:
        with self._change:
            now = self._clock.monotonic()
            if self._broken:
                self._pause = min(LAST_RETRY, self._pause * 2)
            if not self._told and now - self._told_at >= NEWS:
                self.late = self.late and not self._seen
                self._told, self._told_at = True, now
                self._put(Lost(DEVICE, why, now))
            self._broken = True
            self._done = number
            self._change.notify_all()
