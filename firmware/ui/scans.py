"""A scan, place by place: a card goes to the game, to the list of cards that are learnt, or is refused with the reason.

Nothing here tells which card it was: that is the game's to say, where it is no secret.
"""

from __future__ import annotations

from dataclasses import replace

from firmware.ui import asking, learning, rest, start_list
from firmware.ui.messages import Carded, Scanned
from firmware.ui.model import Change, Model, quiet, refuse
from firmware.ui.places import (
    Announced,
    Asking,
    BigTotal,
    Decks,
    Finale,
    Learning,
    Notice,
    Place,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Step,
    Summary,
    Table,
    Unknown,
)
from firmware.ui.questions import asked
from scoring.errors import Refused
from scoring.prompts import CARDS, Cards, Draft
from scoring.scans import Seen
from scoring.text import Text, text


def told(model: Model, code: str, at: float) -> Scanned | Carded:
    """A code becomes a card where it is one."""
    found = model.codes.find(code, None if model.match is None else model.match.start.game)
    return Scanned(code, at) if found is None else Carded(found.card, found.deck.id, found.deck.games, code, at)


def unknown(model: Model, code: str, at: float) -> Change:
    """A code that is no card's: it can be learnt. An open question is kept."""
    match model.place:
        case Learning() as place:
            return learning.learnt(model, place, code, at)
        case Decks() as place:
            return quiet(model.at(replace(place, code=code)))
        case Unknown(_, then):
            return quiet(model.at(Unknown(code, then)))
        case Racing():
            return refuse(model, Text("race.on"), at)
        case Table() | Asking(standing=True) | Announced():
            return quiet(model.at(Unknown(code)))
        case _:
            return quiet(model.at(Unknown(code, model.place)))


def carded(model: Model, message: Carded) -> Change:
    """A printed card."""
    at = message.at
    match model.place:
        case Learning() as place:
            return learning.known(model, place, message)
        case StartList():
            return _begun(model, message)
        case Finale():
            return refuse(model, Text("over"), at)
        case Racing():
            return refuse(model, Text("race.on"), at)
        case Asking(edit=None) as place:
            return _played(model, message, _draft(model, place), place)
        case Table() | Announced() | Standings() | PointsTable() | BigTotal() | Notice(then=None) | Unknown(then=None):
            return _at_rest(model, message)
        case Summary():
            return _at_rest(rest.closed_round(model)[0], message, model)
        case Notice() | Unknown() as place if place.then is not None:
            return _uncovered(model, model.at(place.then), message)
        case _:
            return refuse(model, Text("card.not-now"), at)


def _uncovered(model: Model, below: Model, message: Carded) -> Change:
    """As on the screen below; where that refuses it the cover stays."""
    changed, effects = carded(below, message)
    return (
        (replace(changed, place=model.place), effects)
        if changed.place == below.place and not effects
        else (changed, effects)
    )


def _at_rest(model: Model, message: Carded, before: Model | None = None) -> Change:
    """As at the table; a refusal leaves the glass as it was."""
    if model.match is None:
        return carded(model.at(StartList()), message)
    rested = rest.rest(model)
    if not isinstance(rested.place, Table | Asking):
        return carded(rested, message)
    return _played(rested, message, None, (before or model).place)


def _draft(model: Model, place: Asking) -> Draft | None:
    """The entry that is open, with its cards so far; a question that is the table itself is no entry yet."""
    if place.standing:
        return None
    if isinstance(asked(model, place).kind, Cards):
        return place.draft.answered(CARDS, place.value)
    return place.draft


def _played(model: Model, message: Carded, draft: Draft | None, before: Place) -> Change:
    """What the game makes of it; refused, the glass stays at `before`."""
    match, at = model.playing, message.at
    try:
        if match.start.game not in message.games:
            raise Refused(text("card.other-deck", Text(f"game.{message.games[0]}")))
        done = match.game.scanned(match.now.state, message.card, draft, seen(model))
        if isinstance(done, Draft):
            return _asked(model, done, at)
        changed, effects = rest.entered(model, done, at, cards=(message.card.word,))
    except Refused as error:
        changed, effects = refuse(model, error, at)
    return (changed, effects) if effects else (replace(changed, place=before), effects)


def _asked(model: Model, draft: Draft, at: float) -> Change:
    """An entry that asks on: for more cards, where the last answer are cards, or for what the card does not tell."""
    path, value = draft.answers[-1] if draft.answers else ((), ())
    before = replace(draft, answers=draft.answers[:-1])
    question = model.playing.game.ask(model.state, before) if path == CARDS else None
    if question is None or not isinstance(question.kind, Cards):
        return asking.asked_next(model, draft, len(draft.answers), at)
    return quiet(model.at(Asking(before, value, value, len(before.answers))))


def seen(model: Model) -> tuple[Seen, ...]:
    """The standing entries with the cards that were scanned for them."""
    match, log = model.playing, model.scans
    cards = dict(log.cards) if log.match_id == model.match_id else {}
    rounds = len(match.now.rounds)
    return tuple(
        Seen(entry, cards.get(place, ()), len(match.positions[place].rounds) == rounds)
        for place, entry in enumerate(match.entries)
    )


def _begun(model: Model, message: Carded) -> Change:
    """On the start list a card says which game is meant: the last match once more, or a new one."""
    if model.last is not None and model.last.game in message.games:
        return start_list.again(model)
    game = next((one for one in message.games if one in model.box.games), None)
    if game is None:
        return refuse(model, Text("card.not-now"), message.at)
    return quiet(model.at(SetUp(Step.GAME, game, at=model.box.games.index(game))))
