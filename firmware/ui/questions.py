"""Open questions: what is asked now, how an answer leads to the next one, and how a move is asked again with its values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, assert_never

from firmware.ui.model import Model
from firmware.ui.places import Asking
from scoring.game import Game
from scoring.match import CORRECT, Match
from scoring.moves import Move, move
from scoring.prompts import SEAT, Answer, Ask, Cards, Choice, Count, Draft, Kind, Many, Offer, Path, Race, Who
from scoring.text import text

TOTAL: Path = ("total",)
_FAR = 9_999
"""How far a total can be corrected with the buttons."""


def likely(kind: Kind) -> Answer:
    """Where a question opens."""
    match kind:
        case Count() | Choice() | Who() | Many():
            return kind.likely
        case Race(seats):
            return seats[0]
        case Cards():
            return ()
    assert_never(kind)


def allowed(kind: Kind, value: Answer) -> bool:
    """Whether this answer can stand in the frame of that question."""
    match kind:
        case Count(low, high, _):
            return isinstance(value, int) and low <= value <= high
        case Choice(options, _):
            return value in [name for name, _ in options]
        case Who(seats, _) | Race(seats):
            return value in seats
        case Many(options, _, _):
            return isinstance(value, tuple) and set(value) <= {name for name, _ in options}
        case Cards(most):
            return isinstance(value, tuple) and len(value) <= most
    assert_never(kind)


def ask(match: Match, draft: Draft, edit: int | None = None, seats: tuple[int, ...] = ()) -> Ask | None:
    """The open question of a draft; None once it is complete. `edit`: as it was before that entry."""
    position = match.now if edit is None else match.positions[edit]
    if draft.move == CORRECT.name:
        return _ask_correction(draft, position.totals)
    if seats and draft.who() is None:
        return Ask(SEAT, None, text("who"), Who(seats, seats[0]))
    found: Ask | None = match.game.ask(position.state, draft)
    return found


def asked(model: Model, asking: Asking) -> Ask:
    """The question that stands on the glass."""
    found = ask(model.playing, asking.draft, asking.edit, asking.seats)
    if found is None:
        raise RuntimeError(f"no question is left in the draft of {asking.draft.move}")
    return without_race(model, found)


def without_race(model: Model, question: Ask) -> Ask:
    """A race among seats that do not all have a button becomes a question who."""
    if isinstance(question.kind, Race) and not set(question.kind.seats) <= model.buttons():
        return replace(question, kind=Who(question.kind.seats, question.kind.seats[0]))
    return question


def finish(match: Match, draft: Draft, edit: int | None = None) -> Move:
    """The move that a complete draft stands for."""
    position = match.now if edit is None else match.positions[edit]
    if draft.move == CORRECT.name:
        seat = draft.who() or 0
        return move(CORRECT.name, seat, points=(draft.number(*TOTAL) or 0) - position.totals[seat])
    done: Move = match.game.finish(position.state, draft)
    return done


def value(game: Game[Any], entry: Move, path: Path, totals: tuple[int, ...]) -> Answer | None:
    """What the question at `path` must be answered with so that this move comes out."""
    if entry.name == CORRECT.name and path == TOTAL:
        return totals[entry.seat or 0] + entry.number("points")
    if path == SEAT:
        return entry.seat
    return game.value(entry, path)


def opening(match: Match, place: int, entry: Move, buttons: frozenset[int]) -> tuple[Draft, int]:
    """The draft with which an entry at that place begins, and how many of its answers are fixed by the offer."""
    if entry.name == CORRECT.name:
        return Draft(CORRECT.name), 0
    position = match.positions[place]
    offers = [offer for offer in match.game.offers(position.state, buttons) if _leads_to(match.game, offer, entry)]
    if not offers:
        return Draft(entry.name, entry.seat), 0
    offer = min(offers, key=lambda one: (not one.standing, len(one.preset)))
    draft = offer.draft()
    return (replace(draft, seat=entry.seat) if offer.seats else draft), len(offer.preset)


def retrace(match: Match, place: int, entry: Move, draft: Draft) -> Iterator[tuple[Draft, Ask, Answer]]:
    """The questions of a move made at that place among the entries, each with the draft before it and its answer.

    Ends early where a question cannot be answered from the move.
    """
    totals = match.positions[place].totals
    while (question := ask(match, draft, place)) is not None:
        answer = value(match.game, entry, question.path, totals)
        if answer is None:
            return
        yield draft, question, answer
        draft = draft.answered(question.path, answer)


def _leads_to(game: Game[Any], offer: Offer, entry: Move) -> bool:
    """Whether this move can come out of that offer."""
    if offer.move != entry.name or (offer.seat is not None and offer.seat != entry.seat):
        return False
    if offer.seats is not None and entry.seat not in offer.seats:
        return False
    return all(game.value(entry, path) == answer for path, answer in offer.preset)


def _ask_correction(draft: Draft, totals: tuple[int, ...]) -> Ask | None:
    seat = draft.who()
    if seat is None:
        return Ask(SEAT, None, text("correct.who"), Who(tuple(range(len(totals))), 0), (1, 2))
    if draft.get(*TOTAL) is None:
        total = totals[seat]
        return Ask(TOTAL, seat, text("correct.total"), Count(total - _FAR, total + _FAR, total), (2, 2))
    return None
