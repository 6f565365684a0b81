"""A finger on a model: presses done by what `update` would do, and counted. Pure.

For tests, for the table of presses in README, and for anybody who asks "how do I enter this?". What to press for a move
is found in `presses`, for a match's start in `presses_setup`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from firmware.ui.asking import bumped
from firmware.ui.gestures import REPEAT_FROM, repeat_step
from firmware.ui.messages import Held, Key, Press, Record, Repeat, SeatPress, Tick, Turn
from firmware.ui.model import Model
from firmware.ui.places import Asking, SetUp
from firmware.ui.update import deadline, update
from scoring.prompts import Answer, Choice, Count, Kind, Many, Who


@dataclass(frozen=True, slots=True)
class Tap:
    """A short press."""

    key: Key


@dataclass(frozen=True, slots=True)
class Hold:
    """A long press, for its hold meaning."""

    key: Key


@dataclass(frozen=True, slots=True)
class Keep:
    """A key kept down so that it turns, for `repeats` steps after the first."""

    key: Key
    repeats: int

    @property
    def seconds(self) -> float:
        """How long the key is down: past the last step, short of the next one."""
        pauses = [repeat_step(number)[1] for number in range(self.repeats)]
        return REPEAT_FROM + sum(pauses[:-1]) + pauses[-1] / 2


@dataclass(frozen=True, slots=True)
class SeatTap:
    """A press of a seat's own button."""

    chair: int


@dataclass(frozen=True, slots=True)
class Click:
    """Clicks of an encoder, to the right positive."""

    clicks: int


Action = Tap | Hold | Keep | SeatTap | Click


class NoWay(Exception):
    """These buttons cannot do this here."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Every action is done at once, and counted.

    cost     presses: a dial off by d counts min(d, 2), for its key may be kept down
    dialled  those of them that bring a dial from its likely value to the right one
    turning  there is an encoder in place of minus and plus: every click is a press
    made     facts that went to the journal
    """

    model: Model
    actions: tuple[Action, ...] = ()
    cost: int = 0
    dialled: int = 0
    turning: bool = False
    now: float = 0.0
    made: int = 0

    def do(self, action: Action, cost: int = 1) -> Hand:
        """The hand after one more action, a second after the last one (so that nothing is a double press)."""
        model, made, now = self.model, 0, self.now + 1.0
        for message in _messages(action, now):
            model, effects = update(model, message)
            made += sum(isinstance(effect, Record) for effect in effects)
        if (due := deadline(model)) is not None and due <= now + 0.5:
            model, _ = update(model, Tick(now + 0.5))
        actions = (*self.actions, action)
        return replace(self, model=model, actions=actions, cost=self.cost + cost, now=now, made=self.made + made)

    def tap(self, key: Key) -> Hand:
        if self.turning and key in (Key.MINUS, Key.PLUS):
            return self.do(Click(1 if key is Key.PLUS else -1))
        return self.do(Tap(key))

    def stepped(self, steps: int) -> Hand:
        """So many presses of plus, or of minus where it is negative."""
        hand = self
        for _ in range(abs(steps)):
            hand = hand.tap(Key.PLUS if steps > 0 else Key.MINUS)
        return hand

    def walked(self, steps: int, length: int) -> Hand:
        """Down a list that wraps, or up where that is shorter."""
        steps %= length
        return self.stepped(steps - length if steps > length - steps else steps)


def _messages(action: Action, now: float) -> Iterator[Press | Held | Repeat | SeatPress | Turn]:
    match action:
        case Tap(key):
            yield Press(key, now)
        case Hold(key):
            yield Held(key, now)
        case Keep(key, repeats):
            yield Press(key, now)
            for number in range(repeats):
                yield Repeat(key, repeat_step(number)[0], now)
        case SeatTap(chair):
            yield SeatPress(chair, now)
        case Click(clicks):
            yield Turn(clicks, now)


# ---- answers


def given(hand: Hand, kind: Kind, shown: Answer, answer: Answer) -> Hand:
    """One answer given to a question that shows something else, perhaps. Raises NoWay where it cannot be."""
    match kind:
        case Count() if isinstance(shown, int) and isinstance(answer, int):
            if not kind.low <= answer <= kind.high:
                raise NoWay(f"{answer} is out of bounds")
            return dialled(hand, kind, shown, answer).tap(Key.OK)
        case Who(seats, _):
            return listed(hand, seats, shown, answer)
        case Choice(options, _):
            return listed(hand, [name for name, _ in options], shown, answer)
        case Many(options, _, _) if isinstance(answer, tuple) and isinstance(shown, tuple):
            return _picked(hand, [name for name, _ in options], shown, answer)
    raise NoWay(f"{answer} to {type(kind).__name__}")


def listed(hand: Hand, items: Sequence[int | str], shown: Answer, answer: Answer) -> Hand:
    """Walks a list to what is wanted and takes it."""
    if answer not in items:
        raise NoWay(f"{answer} is not on the list")
    places: dict[Answer, int] = {item: place for place, item in enumerate(items)}
    return hand.walked(places[answer] - places[shown], len(items)).tap(Key.OK)


def _picked(hand: Hand, items: Sequence[str], shown: tuple[str, ...], answer: tuple[str, ...]) -> Hand:
    """Puts words of a grid in and out."""
    at = _cursor(hand.model)
    for place, item in enumerate(items):
        if (item in shown) != (item in answer):
            hand = hand.walked(place - at, len(items)).tap(Key.OK)
            at = place
    return hand.tap(Key.END)


def _cursor(model: Model) -> int:
    match model.place:
        case Asking() as place:
            return place.cursor
        case SetUp() as place:
            return place.at
    return 0


def dialled(hand: Hand, kind: Count, shown: int, answer: int) -> Hand:
    """A number dialled: single presses, or the key kept down and the rest by single presses, whichever are fewer."""
    off = abs(answer - shown)
    counts = off if hand.turning else min(off, 2)
    cost, turned = hand.cost + counts, hand.dialled + counts
    repeats, reached = _kept_down(kind, shown, answer)
    if repeats > 2 and not hand.turning:
        hand = hand.do(Keep(Key.PLUS if answer > shown else Key.MINUS, repeats))
        shown = reached
    return replace(hand.stepped(answer - shown), cost=cost, dialled=turned)


def _kept_down(kind: Count, shown: int, answer: int) -> tuple[int, int]:
    """How many repeats bring a dial nearest to the answer, and what it shows then."""
    sign = 1 if answer > shown else -1
    at: Answer = bumped(kind, shown, sign)
    best = (0, shown)
    for number in range(200):
        at = bumped(kind, at, sign, repeat_step(number)[0])
        if not isinstance(at, int) or (at - answer) * sign > abs(answer - shown):
            break
        if abs(answer - at) < abs(answer - best[1]):
            best = number + 1, at
    return best
