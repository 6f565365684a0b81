"""The loop: signals in, facts into the journal, pictures out. It does one thing at a time and never waits for hardware.

A signal becomes messages (gestures, scans, troubles), a message becomes a new model and effects, and only when the
journal has the facts is the new model the one that is shown. `Loop` has no thread and no clock of its own: whoever runs it
feeds it signals and calls `due` when `deadline` has come, so that a simulator runs the very same loop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from drivers.ports import Clock
from drivers.signals import Back, Bytes, Edge, Lost, Signal
from firmware.events import Event, Started
from firmware.journal import Batch, StorageError, new_id
from firmware.journal import Trouble as Storage
from firmware.paint import paint
from firmware.painter import Picture
from firmware.screens import Mark, Trace
from firmware.ui import desk
from firmware.ui.encoder import Encoder
from firmware.ui.gestures import Gestures, Wish
from firmware.ui.messages import (
    Cured,
    Discover,
    Found,
    Key,
    Learn,
    Load,
    Loaded,
    Message,
    Record,
    Tick,
    Trouble,
    Turn,
)
from firmware.ui.model import Model
from firmware.ui.scans import told
from firmware.ui.update import deadline as model_deadline
from firmware.ui.update import update, wants
from firmware.ui.view import view
from firmware.ui.voice import Voice
from scoring import games
from scoring.text import Text

if TYPE_CHECKING:
    from firmware.cards import Learnt
    from firmware.framing import Framing, Scan

REMEMBERED = 500
"""Signals that a crash report tells."""
SAVING_AFTER = 0.3
"""Seconds after which the glass says that saving takes its time."""

_KEYS = {key.value: key for key in Key} | {"encoder button": Key.OK}
_TURNS = {"encoder a": True, "encoder b": False}
_SEAT = "seat "
_NOT_SAVED = {Storage.FULL: "trouble.full", Storage.READ_ONLY: "trouble.read-only"}


class Keeps(Protocol):
    """The journal's side, as the loop needs it."""

    trouble: StorageError | None
    """Why the last try failed; None while everything is stored."""

    @property
    def unsaved(self) -> bool:
        """Whether something is in memory only."""

    def keep(self, batch: Batch) -> bool:
        """Whether it is on disk; if not it is kept in memory and written later, in order, once."""


class Shows(Protocol):
    """The painter's side, as the loop needs it."""

    def show(self, picture: Picture) -> None: ...

    def later(self, picture: Callable[[], Picture], seconds: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel's size in pixels and its brightness, awake and asleep (0 to 255)."""

    width: int = 128
    height: int = 64
    bright: int = 160
    dim: int = 8


class Loop:
    """Owns the model. `begin` it with one, then feed it."""

    def __init__(
        self,
        clock: Clock,
        keeper: Keeps,
        load: Callable[[str], tuple[Event, ...]],
        painter: Shows,
        voice: Callable[[Model], Voice],
        *,
        framing: Framing | None = None,
        panel: Panel | None = None,
        gestures: Gestures | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        self._clock, self._keeper, self._load, self._painter, self._voice = clock, keeper, load, painter, voice
        self._framing, self._panel, self._gestures = framing, panel or Panel(), gestures or Gestures()
        self._tell = tell
        self._encoder = Encoder()
        self._desk = ""
        self._seq = 0
        self.model: Model
        self.committed = 0
        self.signals: deque[Signal] = deque(maxlen=REMEMBERED)

    def begin(self, model: Model, seq: int) -> None:
        """The model at the start, and how many events of its match the journal has."""
        self.model = replace(model, touched=self._clock.monotonic(), next_id=new_id())
        self._desk = desk.written(self.model)
        self._seq = seq
        self.draw()

    def place(self) -> tuple[str, int]:
        """Which match is on the table (none: empty), and how many events it has."""
        model: Model | None = getattr(self, "model", None)  # before `begin` there is none
        return ("", 0) if model is None or model.match is None else (model.match_id, self._seq)

    # ---- in

    def signal(self, signal: Signal) -> None:
        """Something happened; what was due before it comes first."""
        self.signals.append(signal)
        match signal:
            case Edge():
                self._edge(signal)
            case Bytes(data, at):
                self.scans(self._framing.feed(data, at) if self._framing is not None else ())
            case Lost(device, _, at):
                self._lost(device, at)
            case Back(device, at):
                self._back(device, at)

    def due(self, now: float) -> None:
        """Deadlines that have come."""
        for gesture in self._gestures.due(now, self._wants):
            self.message(gesture)
        if self._framing is not None and (when := self._framing.deadline()) is not None and when <= now:
            self.scans(self._framing.due(now))
        when = model_deadline(self.model)
        if when is not None and when <= now:
            self.message(Tick(now))

    def deadline(self) -> float | None:
        """When `due` wants to be called next; None: only a signal can change anything."""
        times = [self._gestures.deadline(), model_deadline(self.model)]
        if self._framing is not None:
            times.append(self._framing.deadline())
        return min((when for when in times if when is not None), default=None)

    def resync(self, levels: dict[str, bool], now: float) -> None:
        """Levels read from the pins: an edge that got lost is made up for."""
        for source, down in levels.items():
            if source not in _TURNS and self._gestures.level(source) != down:
                self._edge(Edge(source, down, now))

    def outgoing(self) -> bytes:
        """What the reader must be told."""
        return self._framing.to_send() if self._framing is not None else b""

    def saved(self, now: float) -> None:
        """The glass says whether everything is on disk."""
        unsaved, trouble = self._keeper.unsaved, self._keeper.trouble
        if unsaved != self.model.unsaved:
            self.model = replace(self.model, unsaved=unsaved)
            key = _NOT_SAVED.get(trouble.kind, "trouble.storage") if trouble is not None else "trouble.storage"
            self.message(Trouble("storage", key, now) if unsaved else Cured("storage", "cured.storage", now))

    def message(self, message: Message) -> None:
        """One message: a new model, its facts into the journal, a new picture."""
        model, effects = update(self.model, message)
        recorded = [effect.event for effect in effects if isinstance(effect, Record)]
        learnt = tuple(effect.learnt for effect in effects if isinstance(effect, Learn))
        self._commit(model, tuple(recorded), message.at, learnt)
        for effect in effects:
            match effect:
                case Load(match_id):
                    self._taken_up(match_id, message.at)
                case Discover():
                    self.message(Found(tuple(game.info.id for game in games.all_games()), message.at))

    # ---- out

    def draw(self) -> None:
        self._painter.show(self.picture())

    def picture(self, model: Model | None = None) -> Picture:
        """What the glass shall show now, or of another model."""
        model = model or self.model
        screen = view(model, self._voice(model))
        frame = paint(screen, self._panel.width, self._panel.height)
        return Picture(frame, self._panel.dim if screen.dim else self._panel.bright)

    # ---- inside

    def _wants(self, key: Key) -> Wish:
        return wants(self.model, key)

    def _edge(self, edge: Edge) -> None:
        if edge.source in _TURNS:
            clicks = self._encoder.edge(_TURNS[edge.source], edge.down)
            if clicks:
                self.message(Turn(clicks, edge.at))
            return
        button: Key | int | None = _KEYS.get(edge.source)
        if button is None and edge.source.startswith(_SEAT):
            button = int(edge.source.removeprefix(_SEAT)) - 1
        if button is not None:
            for gesture in self._gestures.edge(edge.source, button, edge.down, edge.at, self._wants):
                self.message(gesture)

    def scans(self, scans: Iterable[Scan]) -> None:
        for scan in scans:
            self.message(told(self.model, scan.code, scan.at))

    def _lost(self, device: str, at: float) -> None:
        if device == "scanner" and self._framing is not None:
            self._framing.lost()
        self.message(Trouble(device, _words("trouble", device), at))

    def _back(self, device: str, at: float) -> None:
        if device == "scanner" and self._framing is not None:
            self._framing.opened(at)
        self.message(Cured(device, _words("cured", device), at))

    def _commit(self, model: Model, recorded: tuple[Event, ...], at: float, learnt: tuple[Learnt, ...] = ()) -> None:
        """The facts and the desk go to disk together; nothing is written where nothing changed.

        The picture is painted first: what cannot be drawn must never be what the next start finds.
        """
        written, picture = desk.written(model), self.picture(model)
        if recorded or learnt or written != self._desk:
            self._painter.later(self._saving(), SAVING_AFTER)
            begins = any(isinstance(event, Started) for event in recorded)
            old = self.model
            match_id = old.match_id if recorded and old.match is not None and not begins else model.match_id
            first = 0 if begins else self._seq
            codes = tuple((one.deck, one.code, one.card) for one in learnt)
            self._keeper.keep(Batch(match_id, first, recorded, written, _receipt(model), codes))
            self._seq = first + len(recorded)
            self._desk = written
            self.committed += 1
            if begins:
                model = replace(model, next_id=new_id())
        self.model = model
        self._painter.show(picture)
        self.saved(at)

    def _saving(self) -> Callable[[], Picture]:
        """Paints the present picture with a word that saving takes its time; the painter calls it, should it come to that."""
        model, panel, voice = self.model, self._panel, self._voice(self.model)

        def painted() -> Picture:
            slow = replace(view(model, voice), trace=Trace(voice.say(Text("saving")), Mark.BOXED))
            return Picture(paint(slow, panel.width, panel.height), panel.bright)

        return painted

    def _taken_up(self, match_id: str, at: float) -> None:
        """A match that cannot be read, asked or drawn stays where it is; the glass says so."""
        seq = self._seq
        try:
            events = self._load(match_id)
            self._seq = len(events)
            self.message(Loaded(match_id, events, at))
        except Exception as error:
            from firmware.report import where

            self._tell(f"match {match_id} cannot be taken up again: {where(error)}")
            self._seq = seq
            self.message(Loaded(match_id, (), at))


def _receipt(model: Model) -> dict[str, Any] | None:
    """The result of a finished match, as it is kept with it."""
    match = model.match
    return match.result() if match is not None and match.now.finished else None


def _words(kind: str, device: str) -> str:
    """The message for a device's trouble; single buttons share one."""
    known = device if device in ("display", "scanner", "storage") else "buttons"
    return f"{kind}.{known}"
