"""Everything that is neither the table nor a question: more, standings, points by round, the list of moves, the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.events import Left
from firmware.ui import asking, rest, start_list
from firmware.ui.messages import Effect, Key, Record
from firmware.ui.model import Change, Model, OpenMatch, quiet, refuse, useless
from firmware.ui.places import (
    Asking,
    BigTotal,
    Ending,
    Entries,
    Finale,
    Instead,
    More,
    Notice,
    PointsTable,
    Standings,
    StartList,
    Summary,
)
from firmware.ui.questions import opening, retrace
from scoring.match import CORRECT, NOTE
from scoring.moves import Move
from scoring.prompts import Draft, Offer, Slot
from scoring.text import Text


class Item(Enum):
    """What *more* holds besides offers; the value is its message key."""

    STANDINGS = "more.standings"
    POINTS = "more.points"
    CORRECT = "more.correct"
    EDIT = "more.edit"
    REDO = "more.redo"
    END = "more.end"


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of *more*."""

    label: Text
    what: Offer | Item


def more_items(model: Model) -> tuple[Entry, ...]:
    """Offers before the rest: those of the slot *more*, and those whose button this box lacks."""
    found = rest.offers(model)
    buttons = model.buttons()
    ends = model.game.finisher  # the row that ends the match asks first, and does just that
    entries = [Entry(one.label, one) for one in found if _without_button(model, one, buttons) and one.move != ends]
    match = model.playing
    items = [Item.STANDINGS, Item.POINTS, Item.CORRECT]
    items += [Item.EDIT] if editable(model) else []
    items += [Item.REDO] if match.undone else []
    items += [] if match.now.finished else [Item.END]
    return (*entries, *(Entry(Text(item.value), item) for item in items))


def _without_button(model: Model, offer: Offer, buttons: frozenset[int]) -> bool:
    keys = model.box.keys
    match offer.slot:
        case Slot.MORE:
            return True
        case Slot.SEAT:
            return offer.seats is not None and not offer.seats <= buttons
        case Slot.END:
            return Key.END not in keys
        case Slot.MINUS:
            return Key.MINUS not in keys
        case Slot.MINUS_HOLD:
            return Key.MINUS not in model.box.holds
        case Slot.PLUS:
            return Key.PLUS not in keys
        case Slot.OK:
            return False


def more(model: Model, place: More, key: Key, at: float) -> Change:
    items = more_items(model)
    if key is Key.OK:
        return _chosen(model, items[place.at % len(items)].what, at)
    return _list(model, place.at, len(items), key, at, lambda row: model.at(More(row)))


def _chosen(model: Model, what: Offer | Item, at: float) -> Change:
    match what:
        case Offer():
            table_model = rest.rest(model)
            missing = what if what.seats is None else replace(what, seats=what.seats - model.buttons() or what.seats)
            return asking.opened(table_model, missing, at)
        case Item.STANDINGS:
            return quiet(model.at(Standings()))
        case Item.POINTS:
            return quiet(model.at(PointsTable()))
        case Item.CORRECT:
            return asking.asked_next(rest.rest(model), Draft(CORRECT.name), 0, at)
        case Item.EDIT:
            return quiet(model.at(Entries()))
        case Item.REDO:
            return rest.put_back(model, at)
        case Item.END:
            return quiet(model.at(Ending()))


def _list(model: Model, row: int, rows: int, key: Key, at: float, moved: Callable[[int], Model]) -> Change:
    """minus up, plus down, it wraps; undo and end leave."""
    match key:
        case Key.MINUS | Key.PLUS if rows < 2:
            return useless(model, at)
        case Key.MINUS | Key.PLUS:
            return quiet(moved((row + (1 if key is Key.PLUS else -1)) % rows))
        case _:
            return quiet(rest.rest(model))


# ---- the list of moves


def editable(model: Model) -> tuple[int, ...]:
    """The entries that can be edited, newest first."""
    entries = model.playing.entries
    return tuple(place for place in reversed(range(len(entries))) if entries[place].name != NOTE.name)


def entries(model: Model, place: Entries, key: Key, at: float) -> Change:
    """Choosing a move opens its questions with its values, or, where it has none, what it might have been instead."""
    places = editable(model)
    if key is not Key.OK:
        return _list(model, place.at, len(places), key, at, lambda row: model.at(Entries(row)))
    number = places[place.at % len(places)]
    entry = model.playing.entries[number]
    draft, fixed = opening(model.playing, number, entry, model.buttons())
    return _asked_again(model, number, entry, draft, fixed) or quiet(model.at(Instead(number)))


def _asked_again(model: Model, number: int, entry: Move, draft: Draft, fixed: int) -> Change | None:
    """The first question of an entry, open on its present value; the others will be too."""
    steps = list(retrace(model.playing, number, entry, draft))
    if not steps:
        return None
    before, _, answer = steps[0]
    later = tuple((question.path, value) for _, question, value in steps[1:])
    return quiet(model.at(Asking(before, answer, answer, fixed, edit=number, later=later)))


def alternatives(model: Model, edit: int) -> tuple[Offer, ...]:
    """What could have been logged in place of an entry, each deed once."""
    match = model.playing
    state = match.positions[edit].state
    found: dict[tuple[object, ...], Offer] = {}
    for offer in match.game.offers(state, model.buttons()):
        seats = offer.seats if offer.seats is not None else frozenset({offer.seat})
        found.setdefault((offer.move, offer.preset, seats), offer)
    return tuple(found.values())


def instead(model: Model, place: Instead, key: Key, at: float) -> Change:
    choices = alternatives(model, place.edit)
    if not choices:
        return refuse(rest.rest(model), Text("edit.nothing"), at)
    if key is not Key.OK:
        return _list(model, place.at, len(choices), key, at, lambda row: model.at(replace(place, at=row)))
    offer = choices[place.at % len(choices)]
    entry = model.playing.entries[place.edit]
    if offer.move == entry.name and offer.seats is None:
        again = _asked_again(model, place.edit, entry, offer.draft(), len(offer.preset))
        if again is not None:
            return again
    seats = tuple(sorted(offer.seats)) if offer.seats else ()
    return asking.asked_next(model, offer.draft(), len(offer.preset), at, edit=place.edit, seats=seats)


# ---- standings and the like


def standings(model: Model, place: Standings | Summary | Finale, key: Key, at: float) -> Change:
    """Standings, a round's summary, the winner: minus the big total, plus the points by round, undo the latest move."""
    match key:
        case Key.MINUS:
            return quiet(model.at(BigTotal()))
        case Key.PLUS:
            return quiet(model.at(PointsTable()))
        case Key.UNDO:
            return quiet(rest.rest(model)) if isinstance(place, Standings) else rest.taken_back(model, at)
        case Key.OK | Key.END:
            if isinstance(place, Summary):
                return rest.closed_round(model)
            return _after_match(model, key) if isinstance(place, Finale) else quiet(rest.rest(model))


def _after_match(model: Model, key: Key) -> Change:
    return start_list.again(model) if key is Key.OK else quiet(closed(model))


def closed(model: Model) -> Model:
    """Back to the start list; the match is history."""
    return replace(model, match=None, match_id="", seated=(), passed=0, place=StartList())


def points_table(model: Model, place: PointsTable, key: Key, at: float) -> Change:
    """minus older rounds, plus newer ones."""
    match key:
        case Key.MINUS | Key.PLUS:
            page = place.page + (1 if key is Key.MINUS else -1)
            if not 0 <= page < max(1, len(model.playing.now.rounds)):
                return useless(model, at)
            return quiet(model.at(PointsTable(page)))
        case _:
            return quiet(rest.rest(model))


def big_total(model: Model, place: BigTotal, key: Key) -> Change:
    """minus the leader's, plus the points by round."""
    match key:
        case Key.MINUS if place.seat is not None:
            return quiet(model.at(BigTotal()))
        case Key.PLUS:
            return quiet(model.at(PointsTable()))
        case _:
            return quiet(rest.rest(model))


def seat(model: Model, chair: int, at: float) -> Change:
    """A seat pressed where nothing is asked: that player's total, large."""
    number = model.seat_at(chair)
    return useless(model, at) if number is None else quiet(model.at(BigTotal(number)))


# ---- ending


def ending(model: Model, key: Key, at: float) -> Change:
    """End this match? It is kept, unfinished, unless the game has a move of its own for it."""
    if key is Key.OK:
        return _ended(model, at)
    if key in (Key.UNDO, Key.END):
        return quiet(rest.rest(model))
    return useless(model, at)


def _ended(model: Model, at: float) -> Change:
    match = model.playing
    if match.game.finisher is not None:
        return rest.entered(rest.rest(model), Move(match.game.finisher), at)
    kept = OpenMatch(model.match_id, match.start.game, match.start.players)
    effects: tuple[Effect, ...] = (Record(Left()),)
    others = tuple(one for one in model.left if one.match_id != model.match_id)
    return replace(closed(model), left=(kept, *others)[:5]), effects


def notice(model: Model, place: Notice, key: Key, at: float) -> Change:
    return quiet(uncovered(model, place)) if key in (Key.OK, Key.UNDO) else useless(model, at)


def uncovered(model: Model, place: Notice) -> Model:
    """What lies under a notice."""
    return rest.rest(model) if place.then is None else model.at(place.then)
