"""Who pressed last? The order is that of the edges' own times, not of their arrival."""

from __future__ import annotations

from dataclasses import replace

from firmware.ui import asking, rest
from firmware.ui.messages import Key
from firmware.ui.model import Change, Model, quiet, refuse, useless
from firmware.ui.places import Judging, Racing
from firmware.ui.questions import ask, finish
from scoring.facts import Announcement
from scoring.prompts import Draft, Race
from scoring.text import text

PATIENCE = 4.0
"""Seconds after the latest slap until the race is over."""


def seats(model: Model, draft: Draft) -> tuple[int, ...]:
    """Who takes part."""
    question = ask(model.playing, draft)
    return question.kind.seats if question is not None and isinstance(question.kind, Race) else ()


def slap(model: Model, place: Racing, chair: int, at: float) -> Change:
    """A hand is down. A second press of the same one does not count."""
    number = model.seat_at(chair)
    racing = seats(model, place.draft)
    if number is None or number not in racing:
        return refuse(model, text("nobody-sits", chair + 1), at)
    if any(known == number for known, _ in place.hands):
        return quiet(model)
    hands = (*place.hands, (number, at))
    latest = max(when for _, when in hands)
    wait = model.box.tie if len(hands) >= len(racing) - 1 else PATIENCE
    placed = replace(place, hands=hands, ends=latest + wait)
    return over(model.at(placed), placed) if len(hands) == len(racing) else quiet(model.at(placed))


def due(model: Model, place: Racing, now: float) -> Change:
    """Its time is over."""
    return over(model, place) if place.ends is not None and now >= place.ends else quiet(model)


def over(model: Model, place: Racing) -> Change:
    """The candidates: whoever did not press; if all did, the last one, or the two that cannot be told apart."""
    racing = seats(model, place.draft)
    pressed = [number for number, _ in place.hands]
    missing = tuple(number for number in racing if number not in pressed)
    if missing:
        return quiet(model.at(Judging(place.draft, place.fixed, missing)))
    in_order = sorted(place.hands, key=lambda hand: hand[1])
    last = in_order[-1][1]
    close = tuple(number for number, when in in_order if last - when < model.box.tie)
    return quiet(model.at(Judging(place.draft, place.fixed, close, close=len(close) > 1)))


def racing(model: Model, place: Racing, key: Key, at: float) -> Change:
    """ok stops the race, undo forgets it."""
    match key:
        case Key.OK:
            return over(model, place)
        case Key.UNDO:
            return quiet(rest.rest(model))
        case _:
            return refuse(model, text("race.on"), at)


def judging(model: Model, place: Judging, key: Key, at: float) -> Change:
    """The last one is named: ok logs it, minus and plus name another candidate, undo lets them slap again."""
    match key:
        case Key.MINUS | Key.PLUS if len(place.candidates) < 2:
            return useless(model, at)
        case Key.MINUS | Key.PLUS:
            step = 1 if key is Key.PLUS else -1
            return quiet(model.at(replace(place, at=(place.at + step) % len(place.candidates))))
        case Key.OK:
            return logged(model, place, place.candidates[place.at], at)
        case Key.UNDO:
            return quiet(model.at(Racing(place.draft, place.fixed)) if place.close else rest.rest(model))
        case Key.END:
            return quiet(rest.rest(model))


def logged(model: Model, place: Judging, number: int, at: float) -> Change:
    """The verdict stood on the glass already, so it is not announced again."""
    draft = answered(model, place, number)
    if ask(model.playing, draft) is not None:
        return asking.asked_next(model, draft, place.fixed, at)
    return rest.entered(rest.rest(model), finish(model.playing, draft), at, announce=False)


def answered(model: Model, place: Judging, number: int) -> Draft:
    question = ask(model.playing, place.draft)
    return place.draft if question is None else place.draft.answered(question.path, number)


def verdict(model: Model, place: Judging) -> Announcement | None:
    """What logging this candidate would announce: "Bo draws 4"."""
    draft = answered(model, place, place.candidates[place.at])
    if ask(model.playing, draft) is not None:
        return None
    match = model.playing
    after = match.play(finish(match, draft))
    found: Announcement | None = match.game.announce(match.now.state, after.entries[-1], after.now.state)
    return found
