"""The fewest presses that log a move from where the glass stands: pure, by trying what `update` would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from firmware.ui import menus, race, rest, table
from firmware.ui.hand import Hand, Hold, NoWay, SeatTap, given
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.places import Announced, Asking, Confirming, Finale, Judging, More, Racing, Summary, Sure, Table
from firmware.ui.questions import asked, value
from scoring.game import Game
from scoring.match import CORRECT
from scoring.moves import Move, Value
from scoring.prompts import Answer, Offer, Slot, Who

_KEYS = {Slot.MINUS: Key.MINUS, Slot.PLUS: Key.PLUS, Slot.END: Key.END}


def for_move(hand: Hand, goal: Move) -> Hand:
    """The cheapest way to log this move. Raises NoWay."""
    starts = [seen(hand)]
    if isinstance(hand.model.place, Announced):
        starts.append(hand)
    best: Hand | None = None
    for start in starts:
        for way, least in _ways(start, goal):
            if best is not None and start.cost + least >= best.cost:
                continue
            try:
                done = _answered(way(), goal, start.made)
            except NoWay:
                continue
            if best is None or done.cost < best.cost:
                best = done
    if best is None:
        raise NoWay(f"{goal} from {type(hand.model.place).__name__}")
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


def _ways(hand: Hand, goal: Move) -> Iterator[tuple[Callable[[], Hand], int]]:
    """Every press with which an entry of this move could begin, and the fewest presses that it can come to."""
    place = hand.model.place
    table = rest.rest(hand.model)
    if isinstance(place, Asking) and _same(table, place.draft.move, place.draft.seat, place.draft.answers, goal):
        yield partial(replace, hand), 1
    for offer in rest.offers(table):
        if _same(table, offer.move, offer.seat, offer.preset, goal):
            yield from ((way, 1) for way in _by_slot(hand, offer, goal))
    if goal.name == hand.model.game.finisher:
        yield partial(_ended, hand), 2
    yield partial(_from_more, hand, goal), 2


def _ended(hand: Hand) -> Hand:
    """Holding end asks once."""
    return hand.do(Hold(Key.END)).tap(Key.OK)


def _same(model: Model, name: str, seat: int | None, fixed: tuple[object, ...], goal: Move) -> bool:
    if name != goal.name or (seat is not None and seat != goal.seat):
        return False
    totals = model.playing.now.totals
    pairs = [pair for pair in fixed if isinstance(pair, tuple)]
    return all(value(model.game, goal, path, totals) == answer for path, answer in pairs)


def _by_slot(hand: Hand, offer: Offer, goal: Move) -> Iterator[Callable[[], Hand]]:
    box = hand.model.box
    match offer.slot:
        case Slot.OK if not offer.standing:
            yield partial(hand.tap, Key.OK)
            yield from (partial(_beside, hand, key) for key in (Key.PLUS, Key.MINUS) if key in box.keys)
        case Slot.MINUS | Slot.PLUS | Slot.END if _KEYS[offer.slot] in box.keys:
            yield partial(hand.tap, _KEYS[offer.slot])
        case Slot.MINUS_HOLD if Key.MINUS in box.holds:
            yield partial(hand.do, Hold(Key.MINUS))
        case Slot.SEAT if offer.seats is not None and goal.seat in offer.seats and goal.seat is not None:
            chair = hand.model.chair(goal.seat)
            if chair is not None:
                yield partial(hand.do, SeatTap(chair))


def _beside(hand: Hand, key: Key) -> Hand:
    """Opens the question of ok's offer one beside its likely value."""
    return replace(hand.tap(key), dialled=hand.dialled + 1)


def _from_more(hand: Hand, goal: Move) -> Hand:
    """Through the list of everything else."""
    hand = hand.do(Hold(Key.OK))
    if not isinstance(hand.model.place, More):
        raise NoWay("more")
    items = menus.more_items(hand.model)
    for row, entry in enumerate(items):
        what = entry.what
        if isinstance(what, Offer):
            found = _same(hand.model, what.move, what.seat, what.preset, goal)
        else:
            found = what is menus.Item.CORRECT and goal.name == CORRECT.name
        if found:
            return hand.walked(row, len(items)).tap(Key.OK)
    raise NoWay("more")


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
            chair = hand.model.chair(answer) if isinstance(question.kind, Who) and isinstance(answer, int) else None
            return given(hand, question.kind, place.value, answer) if chair is None else hand.do(SeatTap(chair))
        case Confirming(seat):
            offers = table.seat_offers(model, seat)
            rows = [row for row, one in enumerate(offers) if _same(model, one.move, one.seat, one.preset, goal)]
            if not rows:
                raise NoWay("confirming")
            return hand.walked(rows[0], len(offers)).tap(Key.OK)
        case Sure():
            return hand.tap(Key.OK)
        case Racing() as place:
            return _raced(hand, place, goal)
        case Judging() as place:
            if goal.seat not in place.candidates:
                raise NoWay("judging")
            return hand.walked(place.candidates.index(goal.seat), len(place.candidates)).tap(Key.OK)
        case other:
            raise NoWay(type(other).__name__)


def _raced(hand: Hand, place: Racing, goal: Move) -> Hand:
    """Everybody slaps but the last one: their presses are the game, not the logging."""
    for seat in race.seats(hand.model, place.draft):
        chair = hand.model.chair(seat)
        if seat != goal.seat and chair is not None:
            hand = hand.do(SeatTap(chair), cost=0)
    return hand
