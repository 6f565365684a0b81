"""An open question: minus and plus change what stands in the frame, ok takes it, undo leaves it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from firmware.ui import rest
from firmware.ui.messages import Key
from firmware.ui.model import Change, Model, quiet, refuse, useless
from firmware.ui.places import Asking, Entries, Racing, Sure
from firmware.ui.questions import allowed, ask, asked, finish, likely, without_race
from scoring.prompts import Answer, Cards, Choice, Count, Draft, Kind, Many, Offer, Path, Race, Who
from scoring.scans import cards_of
from scoring.text import Text, text

T = TypeVar("T")


def opened(
    model: Model, offer: Offer, at: float, seat: int | None = None, *, step: int = 0, sure: bool = False
) -> Change:
    """An offer is taken up: recorded at once where it asks nothing, else its first question opens.

    `seat`: whose button did it. `step`: the first question opens so many steps beside its likely value. `sure`: what
    it wants confirmed has been.
    """
    if offer.confirm is not None and not sure and offer in (found := rest.offers(model)):
        return quiet(model.at(Sure(found.index(offer))))
    draft = offer.draft() if seat is None or offer.seat is not None else replace(offer.draft(), seat=seat)
    seats = tuple(sorted(offer.seats)) if offer.seats and seat is None else ()
    return asked_next(model, draft, len(offer.preset), at, seats=seats, step=step)


def asked_next(
    model: Model,
    draft: Draft,
    fixed: int,
    at: float,
    *,
    edit: int | None = None,
    seats: tuple[int, ...] = (),
    step: int = 0,
    later: tuple[tuple[Path, Answer], ...] = (),
) -> Change:
    """The next question of a draft opens; a complete one is recorded."""
    match = model.playing
    question = ask(match, draft, edit, seats)
    if question is None:
        entry = finish(match, draft, edit)
        return (
            rest.entered(model, entry, at, cards=cards_of(draft))
            if edit is None
            else rest.edited(model, edit, entry, at)
        )
    question = without_race(model, question)
    if isinstance(question.kind, Race):
        return quiet(model.at(Racing(draft, fixed)))
    kept = dict(later).get(question.path)
    value = kept if kept is not None and allowed(question.kind, kept) else likely(question.kind)
    if step:
        value = bumped(question.kind, value, step)
    return quiet(model.at(Asking(draft, value, value, fixed, edit=edit, seats=seats, later=later)))


def taken(model: Model, place: Asking, value: Answer, at: float) -> Change:
    """The answer is given."""
    question = asked(model, place)
    draft = place.draft.answered(question.path, value)
    return asked_next(model, draft, place.fixed, at, edit=place.edit, seats=place.seats, later=place.later)


def press(model: Model, place: Asking, key: Key, at: float) -> Change:
    """A short press while a question is open that is not the table itself."""
    match key:
        case Key.MINUS | Key.PLUS:
            changed, _ = turned(model, place, 1 if key is Key.PLUS else -1)
            return quiet(changed) if changed.place != place else useless(model, at)
        case Key.OK:
            return ok(model, place, at)
        case Key.UNDO:
            return back(model, place)
        case Key.END:
            return done(model, place, at)


def assured(model: Model, place: Sure, key: Key, at: float) -> Change:
    """ok does what was asked about, undo and end leave it."""
    match key:
        case Key.OK:
            return opened(rest.rest(model), rest.offers(model)[place.offer], at, sure=True)
        case Key.UNDO | Key.END:
            return quiet(rest.rest(model))
        case _:
            return useless(model, at)


def ok(model: Model, place: Asking, at: float) -> Change:
    """Takes the framed value; in a grid, puts the word under the cursor in or out."""
    kind = asked(model, place).kind
    if isinstance(kind, Cards) and not place.value:
        return refuse(model, Text("card.first"), at)
    if not isinstance(kind, Many):
        return taken(model, place, place.value, at)
    word = kind.options[place.cursor][0]
    inside = set(place.value) if isinstance(place.value, tuple) else set()
    inside ^= {word}
    chosen = tuple(name for name, _ in kind.options if name in inside)
    return quiet(model.at(replace(place, value=chosen)))


def done(model: Model, place: Asking, at: float) -> Change:
    """End: a grid is done when as many are in as it wants; a list is left; a dial has no use for it."""
    kind = asked(model, place).kind
    if isinstance(kind, Many):
        if isinstance(place.value, tuple) and len(place.value) == kind.pick:
            return taken(model, place, place.value, at)
        return refuse(model, text("pick", kind.pick), at)
    if isinstance(kind, Choice | Who):
        return left(model, place)
    return useless(model, at)


def back(model: Model, place: Asking) -> Change:
    """Undo: the latest card is taken off, a changed value goes back, else one question back (all answers kept), from the first one out."""
    if isinstance(place.value, tuple) and isinstance(asked(model, place).kind, Cards):
        return quiet(model.at(replace(place, value=place.value[:-1]))) if len(place.value) > 1 else left(model, place)
    if place.value != place.opened:
        return quiet(model.at(replace(place, value=place.opened)))
    answers = place.draft.answers
    if len(answers) <= place.fixed:
        return left(model, place)
    draft = replace(place.draft, answers=answers[:-1])
    answer = answers[-1][1]
    table = rest.standing(model) if place.edit is None else None
    on_table = table is not None and table.draft == draft
    later = tuple((dict(place.later) | {asked(model, place).path: place.value}).items())
    before = Asking(draft, answer, answer, place.fixed, on_table, place.edit, place.seats, later=later)
    return quiet(model.at(before))


def left(model: Model, place: Asking) -> Change:
    if place.edit is not None:
        newest = len(model.playing.entries) - 1 - place.edit
        return quiet(model.at(Entries(max(0, newest))))
    return quiet(rest.rest(model))


def turned(model: Model, place: Asking, steps: int, size: int = 1) -> Change:
    """The value goes `steps` steps of `size` up or down; bounds stop a number, a list wraps."""
    kind = asked(model, place).kind
    if isinstance(kind, Many):
        cursor = (place.cursor + steps) % len(kind.options)
        return quiet(model.at(replace(place, cursor=cursor)))
    return quiet(model.at(replace(place, value=bumped(kind, place.value, steps, size))))


def bumped(kind: Kind, value: Answer, steps: int, size: int = 1) -> Answer:
    """A value some steps further. Steps of 10 and 100 land on the tens and hundreds."""
    match kind:
        case Count(low, high, _) if isinstance(value, int):
            if size == 1:
                return max(low, min(high, value + steps))
            whole = value // size if steps > 0 else -(-value // size)
            return max(low, min(high, (whole + steps) * size))
        case Choice(options, _):
            return _round([name for name, _ in options], value, steps)
        case Who(seats, _):
            return _round(list(seats), value, steps)
    return value


def _round(items: list[T], value: object, steps: int) -> T:
    """The item some steps further round the list."""
    place = next((number for number, item in enumerate(items) if item == value), 0)
    return items[(place + steps) % len(items)]
