"""The daemon: opens the journal, puts the loop between the drivers and the painter, and runs until it is asked to end.

Start-up reads as a story in `start`. Hardware comes after the first picture: a box whose panel, pins or reader are away
keeps score all the same. The simulator drives the same object step by step (`pump`, `deadline`).
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.ports import Clock, Drivers
from drivers.signals import Back, Bytes, Lost, Signal
from firmware.box import panel_of
from firmware.crashes import QUICK, TWICE, Crashes, of_match, of_thread
from firmware.ends import Hung, listen
from firmware.first import covered, first_model, fresh_model, notices_of
from firmware.frugal import Frugal
from firmware.inbox import Crash, Inbox, Stop
from firmware.journal import Journal, Keeper, clock_is_set
from firmware.loop import Loop
from firmware.notify import Notifier
from firmware.painter import DEVICE, Painter
from firmware.safe import printable
from firmware.settings import Settings
from firmware.ui.gestures import Gestures
from firmware.ui.places import Notice
from firmware.voice import voice_of

if TYPE_CHECKING:
    from firmware.framing import Framing

HOUSEKEEPING = 60.0
"""Seconds between two rounds of housekeeping, where systemd's watchdog wants no shorter ones."""
SETTLE = 0.4
"""Seconds after a commit until the match records follow."""
RETRY = 5.0
"""Seconds between attempts to store what could not be stored."""
FIRST_PICTURE = 0.5
"""Seconds that the pins wait for the first picture."""
CRASHED = 1
"""Exit status after an exception that nobody expected."""
LEFT_OUT = "is left out, for it has ended the last starts; to try it again switch the box off and on"

Log = Callable[[str], None]


def log(lines: str) -> None:
    """Lines for the journal of the machine; nothing in them can steer a terminal."""
    for line in lines.splitlines():
        print(printable(line), file=sys.stderr, flush=True)


class Daemon:
    """`patient`: real time passes by itself. Raises StorageError where the matches cannot be reached at all.

    `synced` tells whether the machine's clock can be trusted; `forgets`: what is stored will be gone with the power.
    """

    def __init__(
        self,
        settings: Settings,
        drivers: Drivers,
        data: Path,
        *,
        boot: str | None = None,
        patient: bool = True,
        notices: tuple[Notice, ...] = (),
        tell: Log = log,
        notifier: Notifier | None = None,
        synced: Callable[[], bool] = clock_is_set,
        forgets: bool = False,
    ) -> None:
        self.settings, self.drivers, self.data, self.tell = settings, drivers, data, tell
        self.clock: Clock = drivers.clock
        self.inbox = Inbox()
        self.notifier = notifier or Notifier({})
        self.painter = Painter(drivers.display, self.inbox.put, self.clock, patient=patient)
        self.journal = Journal.open(data, self.clock, boot=boot, synced=synced)
        self.keeper = Keeper(self.journal)
        self.loop = Loop(
            self.clock,
            self.keeper,
            self.keeper.events,
            self.painter,
            voice_of(settings.language),
            framing=self._framing(),
            panel=panel_of(settings),
            gestures=Gestures(settings.timing.debounce_ms / 1000, settings.timing.hold_seconds),
            tell=tell,
        )
        self._notices, self._forgets, self._patient = notices, forgets, patient
        self._crashes = Crashes(data)
        self._crashed_at = ""
        self._frugal = Frugal(tell, self.clock)
        self._committed = 0
        self._settle_at: float | None = None
        self._round_every = min(HOUSEKEEPING, (self.notifier.watchdog or 3 * HOUSEKEEPING) / 3)
        self._begun = self._refreshed = self.clock.monotonic()
        self._round_at = self._begun + self._round_every
        self.stopped = False

    def _framing(self) -> Framing | None:
        if self.settings.scanner is None:
            return None
        from firmware.framing import framing  # most boxes have no reader

        return framing(self.settings.scanner, lambda code: self.loop.model.codes.is_known(code))

    # ---- from start to end

    def start(self) -> None:
        """The same prompt as before is on its way to the glass when this returns."""
        self._lay_table()
        self._unless_left_out("painter", "display", self.painter.start)
        self.notifier.ready("keeping score")
        if self._patient:  # the libraries of pins and panel would only get in each other's way
            self.painter.settled(FIRST_PICTURE)
        self.drivers.buttons.start(self.inbox.put)
        self._unless_left_out("line scanner", "scanner", lambda: self.drivers.line.start(self.inbox.put))
        self._settle_journal()

    def run(self) -> int:
        """Until it is asked to end; the exit status."""
        listen(self.inbox)
        try:
            self.start()
            gc.freeze()  # what there is now stays; looking through it again and again would only delay presses
            gc.enable()
            while not self.stopped:
                self.pump(self._patience())
        except BaseException as error:  # a game from outside may even call sys.exit
            self._report(error)
            self._let_go(self.journal.abandon)
            return CRASHED
        self.close()
        return 0

    def close(self) -> None:
        """Blanks the glass, lets go of everything, brings the files in order."""
        self._let_go(self.journal.close)

    def abandon(self) -> None:
        """Ends as a killed process would: nothing is cleaned up."""
        self.painter.abandon()
        self.drivers.buttons.close()
        self.drivers.line.close()
        self.journal.abandon()

    def _let_go(self, leave_journal: Callable[[], None]) -> None:
        """All of it, whatever one part raises; the bus may hang, so the glass is blanked meanwhile."""
        self.painter.end()
        with ExitStack() as parts:
            parts.callback(self.painter.close)
            parts.callback(leave_journal)
            parts.callback(self.drivers.line.close)
            parts.callback(self.drivers.buttons.close)
            parts.callback(self.notifier.stopping)

    # ---- one turn of the loop

    def pump(self, patience: float | None) -> None:
        """Handles what is in the inbox (waiting for it no longer than `patience` seconds), then what is due."""
        event = self.inbox.get(patience)
        while event is not None:
            if isinstance(event, Stop):
                self.stopped = True
                return
            if isinstance(event, Crash):
                self._crashed_at = of_thread(event.thread)
                raise event.error
            self._handle(event)
            if self.clock.monotonic() >= self._round_at:  # a line that never stops toggling must not hold this up
                self._round(self.clock.monotonic())
            event = self.inbox.get(0)
        self._due(self.clock.monotonic())

    def deadline(self) -> float:
        """When `pump` has something to do without a signal."""
        times = [self.loop.deadline(), self._settle_at, self._round_at]
        return min(when for when in times if when is not None)

    def _patience(self) -> float:
        return max(0.0, self.deadline() - self.clock.monotonic())

    def _handle(self, event: Signal) -> None:
        if isinstance(event, Lost):
            self._frugal.tell(event.device, event.why)
        if not self._merely_late(event):
            self.loop.signal(event)
        if isinstance(event, Bytes):
            self.drivers.line.taken()
        self._after()

    def _merely_late(self, event: Signal) -> bool:
        """A panel that has shown nothing yet was never away: there is nobody to whom that would be news."""
        return isinstance(event, Lost | Back) and event.device == DEVICE and self.painter.late

    def _due(self, now: float) -> None:
        self.loop.due(now)
        self._after()
        if self._settle_at is not None and now >= self._settle_at:
            self._settle_at = None
            self._keep_house(now)
        if now >= self._round_at:
            self._round(now)

    def _after(self) -> None:
        """What follows from a change of the loop."""
        outgoing = self.loop.outgoing()
        if outgoing:
            self.drivers.line.write(outgoing)
        if self.loop.committed != self._committed:
            self._committed = self.loop.committed
            if self._settle_at is None:  # quick presses must not put the records off for ever
                self._settle_at = self.clock.monotonic() + (RETRY if self.keeper.unsaved else SETTLE)
            if self.keeper.trouble is not None:
                self._frugal.tell("storage", f"not saved yet: {self.keeper.trouble}")

    def _keep_house(self, now: float) -> None:
        """Files beside the database; and another attempt at what is not stored."""
        if self.keeper.unsaved:
            self.keeper.retry()
            self.loop.saved(now)
            if self.keeper.unsaved:
                self._settle_at = now + RETRY
                return
            self._frugal.tell("saved", "everything is saved again")
        self._settle_journal()

    def _settle_journal(self) -> None:
        for notice in self.journal.settle():
            self._frugal.tell(notice.key, notice.sentence)

    def _round(self, now: float) -> None:
        """Everything that is done from time to time: levels, panel, files, the watchdog. Raises where no press can come."""
        self._round_at = now + self._round_every
        levels = self.drivers.buttons.levels()
        if self.inbox.is_empty:  # else they are ahead of the edges that wait, and no edge got lost
            self.loop.resync(levels, now)
        self.drivers.buttons.retry()
        if now - self._refreshed >= HOUSEKEEPING:
            self._refreshed = now
            self.painter.refresh()
        self._keep_house(now)
        if now - self._begun >= QUICK:
            self._crashes.forget()
        if not self.drivers.buttons.healthy():
            raise RuntimeError("the thread that tells of presses has ended; only another process can have a new one")
        if self.painter.healthy():
            self.notifier.alive()

    # ---- the start

    def _lay_table(self) -> None:
        """The match that was on the table, with its open question; before it whatever has to be said."""
        recovered = self.journal.recovered
        for one in recovered.notices:
            self._frugal.tell(one.key, one.sentence)
        fresh = fresh_model(self.settings, self.journal, self._begun, self.tell, forgets=self._forgets)
        crashes = self._crashes.count(of_match(recovered.match_id, len(recovered.events)))
        first = first_model(fresh, recovered, crashes, self.loop.picture, self.tell)
        if first.batch is not None:
            self.keeper.keep(first.batch)
        notices = (*self._notices, *notices_of(recovered, forgets=self._forgets))
        self.loop.begin(covered(first.model, notices), first.seq)

    def _unless_left_out(self, thread: str, device: str, start: Callable[[], None]) -> None:
        """A driver that has ended the last starts is one that the box can do without."""
        if self._crashes.count(of_thread(thread)) < TWICE:
            start()
        else:
            self.inbox.put(Lost(device, f"{device} {LEFT_OUT}", self._begun))

    # ---- the end

    def _report(self, error: BaseException) -> None:
        """Into the log with it; and the next start shall know where this one has ended, if that was soon."""
        from firmware import report  # never needed, as a rule

        self.tell(report.last_signals(self.loop.signals))
        self.tell(report.story(error, quoting=self.settings.scanner is None))
        if self.clock.monotonic() - self._begun < QUICK:
            at_table = isinstance(error, Hung) or report.passed_through(error, "firmware.loop")
            place = of_match(*self.loop.place()) if at_table else of_thread("main")
            self._crashes.add(self._crashed_at or place)
