"""The daemon: opens the journal, puts the loop between the drivers and the painter, and runs until it is asked to end.

Start-up reads as a story in `start`. Hardware comes after the first picture: a box whose panel, pins or reader are away
keeps score all the same. The simulator drives the same object step by step (`pump`, `deadline`).
"""

from __future__ import annotations

import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from drivers.ports import Clock, Drivers
from drivers.signals import Bytes, Edge, Lost, Signal
from firmware.events import fold
from firmware.framing import framing
from firmware.inbox import Crash, Inbox, Stop
from firmware.journal import Journal, Keeper, Recovered, Unfinished
from firmware.loop import Loop, Panel
from firmware.notify import Notifier
from firmware.painter import Painter
from firmware.screens import Mark
from firmware.settings import Settings
from firmware.ui import desk
from firmware.ui.gestures import Gestures
from firmware.ui.messages import Key
from firmware.ui.model import Box, Model, OpenMatch, say
from firmware.ui.places import Notice
from firmware.ui.start_list import seated_by_name
from firmware.voice import voice_of
from scoring import games
from scoring.text import Text

HOUSEKEEPING = 60.0
"""Seconds between two rounds of housekeeping, where systemd's watchdog wants no shorter ones."""
SETTLE = 0.4
"""Seconds after a commit until the match records follow."""
RETRY = 5.0
"""Seconds between attempts to store what could not be stored."""

Log = Callable[[str], None]


def log(line: str) -> None:
    """One line for the journal of the machine."""
    print(line, file=sys.stderr, flush=True)


class Daemon:
    """`patient`: real time passes by itself. Raises StorageError where the matches cannot be reached at all."""

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
    ) -> None:
        self.settings, self.drivers, self.data, self.tell = settings, drivers, data, tell
        self.clock: Clock = drivers.clock
        self.inbox = Inbox()
        self.notifier = notifier or Notifier({})
        self.painter = Painter(drivers.display, self.inbox.put, self.clock, patient=patient)
        self.journal = Journal.open(data, self.clock, boot=boot)
        self.keeper = Keeper(self.journal)
        scanner = settings.scanner
        self.loop = Loop(
            self.clock,
            self.keeper,
            self.journal.events,
            self.painter,
            voice_of(settings.language),
            framing=framing(scanner) if scanner is not None else None,
            panel=panel_of(settings),
            gestures=Gestures(settings.timing.debounce_ms / 1000, settings.timing.hold_seconds),
        )
        self._notices = notices
        self._committed = 0
        self._settle_at: float | None = None
        self._round_every = min(HOUSEKEEPING, (self.notifier.watchdog or 3 * HOUSEKEEPING) / 3)
        self._round_at = self.clock.monotonic() + self._round_every
        self._refreshed = self.clock.monotonic()
        self.stopped = False

    # ---- from start to end

    def start(self) -> None:
        """The same prompt as before is on its way to the glass when this returns."""
        model, seq = self._first_model(self.journal.recovered)
        self.loop.begin(model, seq)
        self.painter.start()
        self.notifier.ready("keeping score")
        self.drivers.buttons.start(self.inbox.put)
        self.drivers.line.start(self.inbox.put)
        for notice in self.journal.settle():
            self.tell(notice.sentence)

    def run(self) -> int:
        """Until it is asked to end; the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._asked_to_end)
        threading.excepthook = self._thread_ended
        try:
            self.start()
            while not self.stopped:
                self.pump(self._patience())
        except Exception as error:
            self.tell(self.last_signals())
            self.tell("".join(traceback.format_exception(error)))
            raise
        finally:
            self.close()
        return 0

    def close(self) -> None:
        """Blanks the glass, lets go of everything, brings the files in order."""
        self.notifier.stopping()
        self.drivers.buttons.close()
        self.painter.close()
        self.drivers.line.close()
        self.journal.close()

    def abandon(self) -> None:
        """Ends as a killed process would: nothing is cleaned up."""
        self.painter.abandon()
        self.drivers.buttons.close()
        self.drivers.line.close()
        self.journal.abandon()

    # ---- one turn of the loop

    def pump(self, patience: float | None) -> None:
        """Handles what is in the inbox (waiting for it no longer than `patience` seconds), then what is due."""
        event = self.inbox.get(patience)
        while event is not None:
            if isinstance(event, Stop):
                self.stopped = True
                return
            if isinstance(event, Crash):
                raise event.error
            self._handle(event)
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
            self.tell(event.why)
        self.loop.signal(event)
        if isinstance(event, Bytes):
            self.drivers.line.taken()
        self._after()

    def _due(self, now: float) -> None:
        self.loop.due(now)
        self._after()
        if self._settle_at is not None and now >= self._settle_at:
            self._settle_at = None
            self._keep_house(now)
        if now >= self._round_at:
            self._round_at = now + self._round_every
            self._round(now)

    def _after(self) -> None:
        """What follows from a change of the loop."""
        outgoing = self.loop.outgoing()
        if outgoing:
            self.drivers.line.write(outgoing)
        if self.loop.committed != self._committed:
            self._committed = self.loop.committed
            self._settle_at = self.clock.monotonic() + (RETRY if self.keeper.unsaved else SETTLE)

    def _keep_house(self, now: float) -> None:
        """Files beside the database; and another attempt at what is not stored."""
        if self.keeper.unsaved:
            self.keeper.retry()
            self.loop.saved(now)
            if self.keeper.unsaved:
                self._settle_at = now + RETRY
                return
        for notice in self.journal.settle():
            self.tell(notice.sentence)

    def _round(self, now: float) -> None:
        """Everything that is done from time to time: levels, panel, files, the watchdog."""
        self.loop.resync(self.drivers.buttons.levels(), now)
        if now - self._refreshed >= HOUSEKEEPING:
            self._refreshed = now
            self.painter.refresh()
            self.drivers.buttons.retry()
        self._keep_house(now)
        if self.drivers.buttons.healthy() and self.painter.healthy():
            self.notifier.alive()

    # ---- the model at the start

    def _first_model(self, recovered: Recovered) -> tuple[Model, int]:
        """The match that was on the table with its open question, or the start list. A match that cannot be folded,
        asked or drawn is set aside with a notice, so that no start can fail for its sake."""
        now = self.clock.monotonic()
        left = tuple(OpenMatch(one.match_id, one.start.game, one.start.players) for one in self._unfinished())
        fresh = Model(box_of(self.settings), left=left, touched=now)
        if recovered.match_id is None or not recovered.events:
            return self._noticed(desk.restored(fresh, recovered.desk)), 0
        try:
            match = recovered.match or fold(recovered.events, games.find)
            names = seated_by_name(fresh, match.start.players)
            taken = Model(fresh.box, match=match, match_id=recovered.match_id, seated=names, left=left, touched=now)
            model = desk.restored(taken, recovered.desk)
            if not match.now.finished:
                model = say(model, Text("back"), Mark.BOXED, now)
            self.loop.model = model
            self.loop.picture()
        except Exception as error:
            self.tell(f"match {recovered.match_id} is set aside: {type(error).__name__}: {error}")
            aside = Notice(Text("notice.aside"), (Text("notice.aside.line"),))
            return fresh.at(aside), 0
        return self._noticed(model), len(recovered.events)

    def _noticed(self, model: Model) -> Model:
        """What is wrong with the settings or the files is the first thing on the glass."""
        found = [Notice(Text("notice.storage"), (Text(one.key),)) for one in self.journal.recovered.notices]
        return model.at((*self._notices, *found)[0]) if (*self._notices, *found) else model

    def _unfinished(self) -> tuple[Unfinished, ...]:
        try:
            return self.journal.unfinished(5)
        except OSError as error:
            self.tell(str(error))
            return ()

    # ---- the end

    def _asked_to_end(self, _number: int, _frame: FrameType | None) -> None:
        self.inbox.put(Stop())

    def _thread_ended(self, what: threading.ExceptHookArgs) -> None:
        """The end of any thread is the end of the process: systemd starts a whole one again."""
        self.inbox.put(Crash(what.exc_value or RuntimeError(f"thread {what.thread} ended")))

    def last_signals(self) -> str:
        """The latest signals in one line: codes as their lengths only, for they are the household's."""
        told = []
        for one in self.loop.signals:
            match one:
                case Edge(source, down, at):
                    told.append(f"{at:.3f} {source} {'down' if down else 'up'}")
                case Bytes(data, at):
                    told.append(f"{at:.3f} {len(data)} bytes")
                case _:
                    told.append(f"{one.at:.3f} {type(one).__name__} {one.device}")
        return "last signals: " + ("; ".join(told) or "none")


def box_of(settings: Settings) -> Box:
    """What the buttons can do, and who may play."""
    holds = {key for key in Key if getattr(settings.buttons, key.value) is not None}
    if settings.encoder is not None and settings.encoder.button is not None:
        holds |= {Key.OK}
    keys = holds if settings.encoder is None else holds | {Key.MINUS, Key.PLUS}
    stand_ins = tuple(f"P{number}" for number in range(len(settings.names) + 1, 9))
    timing = settings.timing
    return Box(
        games=games.BUILT_IN,
        people=(*settings.names, *stand_ins),
        keys=frozenset(keys),
        holds=frozenset(holds),
        chairs=len(settings.buttons.seats),
        tie=timing.tie_ms / 1000,
        dim_after=timing.dim_minutes * 60,
        sleep_after=timing.standings_minutes * 60,
        dark_after=timing.dark_minutes * 60,
    )


def panel_of(settings: Settings) -> Panel:
    display = settings.display
    return Panel() if display is None else Panel(display.width, display.height, display.contrast, display.dim)
