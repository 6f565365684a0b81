"""The presses that begin a match: game, people, house rules, who starts. Pure, as `presses` is."""

from __future__ import annotations

from firmware.ui import options, start_list
from firmware.ui.hand import Hand, Hold, NoWay, SeatTap, given
from firmware.ui.messages import Key
from firmware.ui.places import SetUp, StartList, Step
from scoring.game import OptionValue
from scoring.match import Start
from scoring.prompts import Choice


def for_start(hand: Hand, start: Start) -> Hand:
    """A new match from the start list. Raises NoWay."""
    if not isinstance(hand.model.place, StartList):
        raise NoWay("a match is begun from the start list")
    rows = start_list.rows_of(hand.model)
    new = next(place for place, one in enumerate(rows) if one.what is start_list.Row.NEW)
    hand = hand.walked(new - start_list.row_at(hand.model, hand.model.place), len(rows)).tap(Key.OK)
    games = hand.model.box.games
    hand = hand.walked(games.index(start.game) - _setup(hand).at, len(games)).tap(Key.OK)
    hand = _seated(hand, start).tap(Key.OK)
    if _setup(hand).step is Step.USUAL:
        hand = _usual(hand, start)
    # An order of seats opens on the starter: options that are not said may depend on who that is.
    hand = hand.walked(start.first - _setup(hand).starter, len(start.players))
    for name, chosen in start.options:
        hand = _option(hand, name, chosen)
    if _setup(hand).step is Step.OPTIONS:
        hand = hand.tap(Key.UNDO)
    return hand.tap(Key.OK)


def _setup(hand: Hand) -> SetUp:
    place = hand.model.place
    if not isinstance(place, SetUp):
        raise NoWay(f"set-up, not {type(place).__name__}")
    return place


def _seated(hand: Hand, start: Start) -> Hand:
    """Everybody sits down: by the own button, by counting, or picked one by one where the order wants it."""
    people = hand.model.box.people
    wanted = tuple(people.index(name) for name in start.players)
    for person in range(hand.model.box.chairs):
        if (person in wanted) != (person in _setup(hand).seated):
            hand = hand.do(SeatTap(person))
    if _setup(hand).seated == wanted:
        return hand
    hand = hand.stepped(len(wanted) - len(_setup(hand).seated))
    return hand if _setup(hand).seated == wanted else _picked(hand, wanted)


def _picked(hand: Hand, wanted: tuple[int, ...]) -> Hand:
    hand = hand.do(Hold(Key.OK))
    people = len(hand.model.box.people)
    for person in (*_setup(hand).seated, *wanted):
        hand = hand.walked(person - _setup(hand).at, people).tap(Key.OK)
    return hand.tap(Key.END)


def _usual(hand: Hand, start: Start) -> Hand:
    """The option that every start asks."""
    first = next(one for one in options.game_of(_setup(hand)).info.options if one.first)
    chosen = dict(start.options).get(first.name)
    return hand.tap(Key.OK) if chosen is None else _set(hand.tap(Key.PLUS), chosen)


def _option(hand: Hand, name: str, chosen: OptionValue) -> Hand:
    """One house rule, from behind hold ok."""
    known = options.game_of(_setup(hand)).info.options
    place = next(number for number, one in enumerate(known) if one.name == name)
    if known[place].first or chosen == options.current(_setup(hand), known[place]):
        return hand
    if _setup(hand).step is Step.STARTER:
        hand = hand.do(Hold(Key.OK))
    hand = hand.walked(place - _setup(hand).at, len(known)).tap(Key.OK)
    return _set(hand, chosen)


def _set(hand: Hand, chosen: OptionValue) -> Hand:
    """The open option's question answered; of an order of seats the last one follows from the others."""
    if isinstance(chosen, tuple) and all(isinstance(one, int) for one in chosen):
        for seat in chosen[:-1]:
            hand = _answered(hand, seat)
        return hand
    return _answered(hand, chosen)


def _answered(hand: Hand, chosen: OptionValue) -> Hand:
    place = _setup(hand)
    kind = options.option_kind(place)
    shown = 0 if place.value is None else place.value
    if isinstance(kind, Choice) and isinstance(chosen, int):
        return given(hand, kind, shown, "yes" if chosen else "no")
    if isinstance(chosen, tuple):
        return given(hand, kind, shown, tuple(str(one) for one in chosen))
    return given(hand, kind, shown, 0 if chosen is None else chosen)
