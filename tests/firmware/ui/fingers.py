"""Fingers on a box, for tests that read like an evening: what is pressed, what the glass then says.

    at = table("scout", 3)
    at("ok minus 2 undo UNDO plus*3 ~5")

A lower-case key is a press, its upper-case twin a hold, a number the button of that seat (1 is the first), `turn+2` two
clicks of the encoder, `~5` five seconds without a press. Between two presses a second passes. The whole screen is drawn
after every press, so that no state goes undrawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from firmware.events import Edited, Event, Moved
from firmware.screens import Glyph, Mark, Rows, Screen
from firmware.ui.gestures import Wish, repeat_step
from firmware.ui.messages import Effect, Held, Key, Message, Press, Record, Repeat, SeatPress, Tick, Turn
from firmware.ui.model import Box, Model
from firmware.ui.places import Asking, Place
from firmware.ui.rest import rest
from firmware.ui.update import deadline, update, wants
from firmware.ui.view import view
from firmware.voice import voice_of
from scoring import games
from scoring.game import OptionValue
from scoring.match import Match, Start
from scoring.moves import Move

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
LONG = 11
"""Repeats of a key that is held where holding turns: the dial goes eleven on, then to the tens."""

_words = voice_of("en")


class Fingers:
    """`events`: what went to the journal so far."""

    def __init__(self, model: Model, *, pace: float = 1.0) -> None:
        self.model, self.pace = model, pace
        self.now = model.touched
        self.events: list[Event] = []
        self.asked: list[Effect] = []

    def __call__(self, presses: str) -> Fingers:
        for word in presses.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                self._one(name)
        return self

    def send(self, *messages: Message) -> Fingers:
        """Messages as they are, at their own times."""
        for message in messages:
            self.now = max(self.now, message.at)
            self.model, effects = update(self.model, message)
            self.asked += effects
            self.events += [effect.event for effect in effects if isinstance(effect, Record)]
            view(self.model, _words(self.model))
        return self

    def wait(self, seconds: float) -> Fingers:
        """Nobody presses anything; deadlines are kept."""
        end = self.now + seconds
        while (when := deadline(self.model)) is not None and when <= end:
            self.send(Tick(max(when, self.now)))
        self.now = end
        return self

    def _one(self, word: str) -> None:
        if word.startswith("~"):
            self.wait(float(word[1:]))
            return
        self.wait(self.pace)
        if word.isdigit():
            self.send(SeatPress(int(word) - 1, self.now))
        elif word.startswith("turn"):
            self.send(Turn(int(word.removeprefix("turn")), self.now))
        elif word.islower():
            self.send(Press(Key(word), self.now))
        else:
            self._held(Key(word.lower()))

    def _held(self, key: Key) -> None:
        wish = wants(self.model, key)
        if wish is Wish.HOLD:
            self.send(Held(key, self.now))
            return
        self.send(Press(key, self.now))
        if wish is Wish.TURN:
            self.send(*(Repeat(key, repeat_step(number)[0], self.now) for number in range(LONG)))

    # ---- what there is to see

    @property
    def place(self) -> Place:
        return self.model.place

    @property
    def match(self) -> Match:
        return self.model.playing

    @property
    def value(self) -> Any:
        """What stands in the frame."""
        assert isinstance(self.place, Asking), self.place
        return self.place.value

    @property
    def asks(self) -> str:
        """Where the open question's answer goes; empty: none is open."""
        from firmware.ui.questions import asked

        return ".".join(map(str, asked(self.model, self.place).path)) if isinstance(self.place, Asking) else ""

    @property
    def screen(self) -> Screen:
        return view(self.model, _words(self.model))

    @property
    def says(self) -> str:
        """The trace line's words."""
        return self.screen.trace.text if self.screen.trace is not None else ""

    @property
    def mark(self) -> Mark | None:
        return self.screen.trace.mark if self.screen.trace is not None else None

    @property
    def refused(self) -> str:
        """Why the latest press was refused; empty: it was not."""
        return self.says if self.mark is Mark.INVERSE else ""

    @property
    def legend(self) -> dict[Glyph, str]:
        return {cell.glyph: cell.word for cell in self.screen.legend}

    @property
    def head(self) -> str:
        return self.screen.head.text

    @property
    def moves(self) -> list[str]:
        """The standing entries' names."""
        return [entry.name for entry in self.match.entries]

    @property
    def last(self) -> Move:
        """The latest fact, a move or an edit."""
        event = self.events[-1]
        assert isinstance(event, Moved | Edited), event
        return event.move

    def still(self) -> tuple[Any, ...]:
        """What a refused press must leave alone."""
        return self.model.place, self.model.match, self.model.passed, len(self.events), len(self.asked)


def a_box(chairs: int = 8, **changes: Any) -> Box:
    return replace(Box(games.BUILT_IN, NAMES, chairs=chairs), **changes)


def start_list(chairs: int = 8, **changes: Any) -> Fingers:
    return Fingers(Model(a_box(chairs, **changes), next_id="one"))


def table(
    game: str,
    seats: int,
    *moves: Move,
    chairs: int = 8,
    first: int = 0,
    options: Sequence[tuple[str, OptionValue]] = (),
    **changes: Any,
) -> Fingers:
    """A match on the table, with some moves made already."""
    match = Match.begin(games.find(game), Start(game, NAMES[:seats], first, tuple(options)))
    for move in moves:
        match = match.play(move)
    model = Model(a_box(chairs, **changes), match=match, match_id="one", next_id="two", seated=tuple(range(seats)))
    return Fingers(rest(model))


def rows(at: Fingers) -> list[str]:
    """The words of the list on the glass."""
    assert isinstance(at.screen.body, Rows)
    return [*at.screen.body.rows]


def choose(at: Fingers, row: str) -> Fingers:
    """From the table: more, down to this row, ok."""
    at("OK")
    return at("plus " * rows(at).index(row) + "ok")
