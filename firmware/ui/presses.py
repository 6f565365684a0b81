"""The fewest presses that log a move from where the glass stands: pure, by trying what `update` would do.

For tests, for the table of presses in README, and for anybody who asks "how do I enter this?".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from firmware.ui import menus, race, rest, setup, table
from firmware.ui.asking import bumped
from firmware.ui.gestures import REPEAT_FROM, repeat_step
from firmware.ui.messages import Held, Key, Press, Record, Repeat, SeatPress, Turn
from firmware.ui.model import Model
from firmware.ui.places import (
    Announced,
    Asking,
    Confirming,
    Finale,
    Judging,
    More,
    Racing,
    SetUp,
    StartList,
    Step,
    Summary,
    Sure,
    Table,
)
from firmware.ui.questions import asked, value
from firmware.ui.update import update
from scoring.game import Game, OptionValue
from scoring.match import CORRECT, Start
from scoring.moves import Move, Value
from scoring.prompts import Answer, Choice, Count, Kind, Many, Offer, Slot, Who


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
    """These buttons cannot log this move here."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A finger on a model: every action is done at once, and counted. `cost`: a dial off by d counts min(d, 2)."""

    model: Model
    actions: tuple[Action, ...] = ()
    cost: int = 0
    now: float = 0.0
    made: int = 0

    def do(self, action: Action, cost: int = 1) -> Hand:
        """The hand after one more action, a second later (so that nothing is a double press)."""
        model, made, now = self.model, 0, self.now + 1.0
        for message in _messages(action, now):
            model, effects = update(model, message)
            made += sum(isinstance(effect, Record) for effect in effects)
        actions = (*self.actions, action)
        return replace(self, model=model, actions=actions, cost=self.cost + cost, now=now, made=self.made + made)

    def tap(self, key: Key) -> Hand:
        return self.do(Tap(key))


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


# ---- a move


def for_move(hand: Hand, goal: Move) -> Hand:
    """The cheapest way to log this move. Raises NoWay."""
    start = seen(hand)
    best: Hand | None = None
    for way in _ways(start, goal):
        try:
            done = _answered(way(), goal, start.made)
        except NoWay:
            continue
        if best is None or done.cost < best.cost:
            best = done
    if best is None:
        raise NoWay(f"{goal} from {type(start.model.place).__name__}")
    return best


def for_undo(hand: Hand) -> Hand:
    """Takes back the latest move, out of whatever question is open."""
    made = hand.made
    for _ in range(100):
        hand = hand.tap(Key.UNDO)
        if hand.made > made:
            return hand
    raise NoWay("undo")


def for_redo(hand: Hand) -> Hand:
    """Puts the latest undone move back."""
    done = hand.do(Hold(Key.UNDO))
    if done.made == hand.made:
        raise NoWay("redo")
    return done


def seen(hand: Hand) -> Hand:
    """Past a round's summary, a verdict, or a question that is in the way."""
    for _ in range(100):
        place = hand.model.place
        if isinstance(place, Summary | Announced):
            hand = hand.tap(Key.OK)
        elif isinstance(place, Table | Finale) or (isinstance(place, Asking) and place.standing):
            return hand
        else:
            hand = hand.tap(Key.UNDO)
    raise NoWay("the way back to the table")


def _ways(hand: Hand, goal: Move) -> Iterator[Callable[[], Hand]]:
    """Every press with which an entry of this move could begin."""
    model = hand.model
    place = model.place
    if isinstance(place, Asking) and _same(model, place.draft.move, place.draft.seat, place.draft.answers, goal):
        yield lambda: hand
    if not isinstance(place, Finale):
        for offer in rest.offers(model):
            if _same(model, offer.move, offer.seat, offer.preset, goal):
                yield from _by_slot(hand, offer, goal)
    yield lambda: _from_more(hand, goal)


def _same(model: Model, name: str, seat: int | None, fixed: tuple[object, ...], goal: Move) -> bool:
    if name != goal.name or (seat is not None and seat != goal.seat):
        return False
    totals = model.playing.now.totals
    pairs = [pair for pair in fixed if isinstance(pair, tuple)]
    return all(value(model.game, goal, path, totals) == answer for path, answer in pairs)


def _by_slot(hand: Hand, offer: Offer, goal: Move) -> Iterator[Callable[[], Hand]]:
    keys = hand.model.box.keys
    match offer.slot:
        case Slot.OK if not offer.standing:
            yield lambda: hand.tap(Key.OK)
            if Key.PLUS in keys:
                yield lambda: hand.tap(Key.PLUS)
            if Key.MINUS in keys and table.in_slot(hand.model, Slot.MINUS) is None:
                yield lambda: hand.tap(Key.MINUS)
        case Slot.MINUS if Key.MINUS in keys and not isinstance(hand.model.place, Asking):
            yield lambda: hand.tap(Key.MINUS)
        case Slot.MINUS_HOLD if Key.MINUS in keys:
            yield lambda: hand.do(Hold(Key.MINUS))
        case Slot.PLUS if Key.PLUS in keys and not isinstance(hand.model.place, Asking):
            yield lambda: hand.tap(Key.PLUS)
        case Slot.END if Key.END in keys:
            yield lambda: hand.tap(Key.END)
        case Slot.SEAT if offer.seats is not None and goal.seat in offer.seats and goal.seat is not None:
            chair = hand.model.chair(goal.seat)
            if chair is not None:
                yield lambda: hand.do(SeatTap(chair))


def _from_more(hand: Hand, goal: Move) -> Hand:
    """Through the list of everything else."""
    hand = hand.do(Hold(Key.OK))
    if not isinstance(hand.model.place, More):
        raise NoWay("more")
    for row, entry in enumerate(menus.more_items(hand.model)):
        what = entry.what
        if goal.name == CORRECT.name and what is menus.Item.CORRECT:
            return _walked(hand, row, len(menus.more_items(hand.model))).tap(Key.OK)
        if isinstance(what, Offer) and _same(hand.model, what.move, what.seat, what.preset, goal):
            return _walked(hand, row, len(menus.more_items(hand.model))).tap(Key.OK)
    raise NoWay("more")


def _walked(hand: Hand, steps: int, length: int) -> Hand:
    """Down a list that wraps, or up where that is shorter."""
    if steps > length - steps:
        steps -= length
    return _stepped(hand, steps)


def _stepped(hand: Hand, steps: int) -> Hand:
    for _ in range(abs(steps)):
        hand = hand.tap(Key.PLUS if steps > 0 else Key.MINUS)
    return hand


# ---- its questions


def _answered(hand: Hand, goal: Move, made: int) -> Hand:
    """Answers what is asked until the move is recorded. Raises NoWay where it turns out otherwise."""
    for _ in range(200):
        if hand.made > made:
            entry = hand.model.playing.entries[-1]
            if not _is(hand.model.game, entry, goal):
                raise NoWay(f"{entry} instead of {goal}")
            return hand
        before = hand
        hand = _one_answer(hand, goal)
        if hand.model.place == before.model.place and hand.made == before.made:
            raise NoWay("refused")
    raise NoWay("no end of questions")


def _is(game: Game[Any], entry: Move, goal: Move) -> bool:
    """Whether the entry is the wanted move, as far as buttons can tell one."""
    if entry.name != goal.name or (goal.seat is not None and entry.seat != goal.seat):
        return False
    return all(_agrees(told, goal.get(name), game.value(goal, (name,))) for name, told in entry.fields)


def _agrees(told: Value, wanted: Value | None, counted: Answer | None) -> bool:
    if isinstance(told, tuple) and isinstance(wanted, tuple):
        return sorted(map(str, told)) == sorted(map(str, wanted)) or told == wanted
    return told in (wanted, counted) or (told == () and wanted is None)


def _one_answer(hand: Hand, goal: Move) -> Hand:
    model = hand.model
    match model.place:
        case Asking() as place:
            question = asked(model, place)
            answer = value(model.game, goal, question.path, model.playing.now.totals)
            if answer is None:
                raise NoWay(f"{question.path} of {goal}")
            return _given(hand, question.kind, place.value, answer)
        case Confirming(seat):
            offers = table.seat_offers(model, seat)
            rows = [row for row, one in enumerate(offers) if _same(model, one.move, one.seat, one.preset, goal)]
            if not rows:
                raise NoWay("confirming")
            return _walked(hand, rows[0], len(offers)).tap(Key.OK)
        case Sure():
            return hand.tap(Key.OK)
        case Racing() as place:
            return _raced(hand, place, goal)
        case Judging() as place:
            if goal.seat not in place.candidates:
                raise NoWay("judging")
            return _walked(hand, place.candidates.index(goal.seat), len(place.candidates)).tap(Key.OK)
        case other:
            raise NoWay(type(other).__name__)


def _raced(hand: Hand, place: Racing, goal: Move) -> Hand:
    """Everybody slaps but the last one: their presses are the game, not the logging."""
    for seat in race.seats(hand.model, place.draft):
        chair = hand.model.chair(seat)
        if seat != goal.seat and chair is not None:
            hand = hand.do(SeatTap(chair), cost=0)
    return hand.tap(Key.OK)


def _given(hand: Hand, kind: Kind, shown: Answer, answer: Answer) -> Hand:
    """One answer given to a question that shows something else, perhaps."""
    match kind:
        case Count() if isinstance(shown, int) and isinstance(answer, int):
            if not kind.low <= answer <= kind.high:
                raise NoWay(f"{answer} is out of bounds")
            return dialled(hand, kind, shown, answer).tap(Key.OK)
        case Who(seats, _) if isinstance(answer, int):
            if answer not in seats:
                raise NoWay("not among the seats")
            chair = hand.model.chair(answer)
            if chair is not None:
                return hand.do(SeatTap(chair))
            return _listed(hand, list(seats), shown, answer)
        case Choice(options, _):
            return _listed(hand, [name for name, _ in options], shown, answer)
        case Many(options, _, _) if isinstance(answer, tuple) and isinstance(shown, tuple):
            return _picked(hand, [name for name, _ in options], shown, answer)
    raise NoWay(f"{answer} to {type(kind).__name__}")


def _listed(hand: Hand, items: list[object] | list[int] | list[str], shown: object, answer: object) -> Hand:
    if answer not in items:
        raise NoWay(f"{answer} is not on the list")
    places = {item: place for place, item in enumerate(items)}
    return _walked(hand, (places[answer] - places[shown]) % len(items), len(items)).tap(Key.OK)


def _picked(hand: Hand, items: list[str], shown: tuple[str, ...], answer: tuple[str, ...]) -> Hand:
    at = _cursor(hand.model)
    for place, item in enumerate(items):
        if (item in shown) != (item in answer):
            hand = _walked(hand, (place - at) % len(items), len(items)).tap(Key.OK)
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
    """A number dialled: single presses, or a key kept down and the rest by single presses. Counts min(distance, 2)."""
    key = Key.PLUS if answer > shown else Key.MINUS
    sign = 1 if answer > shown else -1
    best, repeats, reached = abs(answer - shown), 0, shown
    at: Answer = bumped(kind, shown, sign)
    for number in range(200):
        at = bumped(kind, at, sign, repeat_step(number)[0])
        if not isinstance(at, int) or abs(answer - at) >= best:
            if isinstance(at, int) and (at - answer) * sign > 100:
                break
            continue
        best, repeats, reached = abs(answer - at), number + 1, at
    cost = hand.cost + min(abs(answer - shown), 2)
    if repeats > 2:
        hand = hand.do(Keep(key, repeats))
        shown = reached
    return replace(_stepped(hand, answer - shown), cost=cost)


# ---- a match's start


def for_start(hand: Hand, start: Start) -> Hand:
    """A new match from the start list: game, people, options, who starts. Raises NoWay."""
    model = hand.model
    hand = replace(hand, model=model.at(StartList())) if not isinstance(model.place, StartList) else hand
    rows = setup.start_rows(hand.model)
    row = next(place for place, one in enumerate(rows) if one.what is setup.Row.NEW)
    at = setup.start_at(hand.model, StartList())
    hand = _walked(hand, (row - at) % len(rows), len(rows)).tap(Key.OK)
    games = hand.model.box.games
    hand = _walked(hand, (games.index(start.game) - _setup(hand).at) % len(games), len(games)).tap(Key.OK)
    hand = _seated(hand, start).tap(Key.OK)
    if _setup(hand).step is Step.USUAL:
        hand = _usual(hand, start)
    for name, chosen in start.options:
        hand = _option(hand, start, name, chosen)
    while _setup(hand).step is not Step.STARTER:
        hand = hand.tap(Key.UNDO)
    seats = len(start.players)
    hand = _walked(hand, (start.first - _setup(hand).starter) % seats, seats)
    return hand.tap(Key.OK)


def _setup(hand: Hand) -> SetUp:
    place = hand.model.place
    if not isinstance(place, SetUp):
        raise NoWay(f"set-up, not {type(place).__name__}")
    return place


def _seated(hand: Hand, start: Start) -> Hand:
    """The first so many people sit down."""
    people = hand.model.box.people
    wanted = tuple(people.index(name) for name in start.players)
    for person in range(len(people)):
        if (person in wanted) != (person in _setup(hand).seated) and person < hand.model.box.chairs:
            hand = hand.do(SeatTap(person))
    while len(_setup(hand).seated) < len(wanted):
        hand = hand.tap(Key.PLUS)
    while len(_setup(hand).seated) > len(wanted):
        hand = hand.tap(Key.MINUS)
    if _setup(hand).seated != wanted:
        raise NoWay("people in this order")
    return hand


def _usual(hand: Hand, start: Start) -> Hand:
    first = next(one for one in setup.game_of(_setup(hand)).info.options if one.first)
    chosen = dict(start.options).get(first.name)
    if chosen is None:
        return hand.tap(Key.OK)
    return _set(hand.tap(Key.PLUS), chosen)


def _option(hand: Hand, start: Start, name: str, chosen: OptionValue) -> Hand:
    """One house rule, from behind hold ok."""
    options = setup.game_of(_setup(hand)).info.options
    place = next(number for number, one in enumerate(options) if one.name == name)
    if options[place].first or chosen == setup.current(_setup(hand), options[place]):
        return hand
    if _setup(hand).step is Step.STARTER:
        hand = hand.do(Hold(Key.OK))
    hand = _walked(hand, (place - _setup(hand).at) % len(options), len(options)).tap(Key.OK)
    return _set(hand, chosen)


def _set(hand: Hand, chosen: OptionValue) -> Hand:
    """The open option's question answered."""
    if isinstance(chosen, tuple) and all(isinstance(one, int) for one in chosen):
        for seat in chosen[:-1]:
            place = _setup(hand)
            hand = _given_option(hand, setup.option_kind(place), place.value, seat)
        return hand
    place = _setup(hand)
    kind = setup.option_kind(place)
    if isinstance(kind, Choice) and isinstance(chosen, int):
        return _given_option(hand, kind, place.value, "yes" if chosen else "no")
    words = tuple(str(one) for one in chosen) if isinstance(chosen, tuple) else chosen
    return _given_option(hand, kind, place.value, 0 if words is None else words)


def _given_option(hand: Hand, kind: Kind, shown: Answer | None, answer: Answer) -> Hand:
    if isinstance(kind, Who):
        return _listed(hand, list(kind.seats), shown, answer)
    return _given(hand, kind, 0 if shown is None else shown, answer)
