"""What lies on the desk when the power goes: the open question with its finished answers, the set-up, what was seen.

One text that the journal keeps in a replaceable row; no event, no totals. The number that is being dialled is not in it,
so that turning a dial writes nothing. What does not fit any more (other settings, other rules) is dropped, never guessed.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from firmware.ui.model import Last, Model
from firmware.ui.options import option_kind
from firmware.ui.places import (
    Announced,
    Asking,
    Confirming,
    Ending,
    Entries,
    Instead,
    Judging,
    Notice,
    Place,
    SetUp,
    StartList,
    Step,
    Sure,
)
from firmware.ui.questions import allowed, ask, without_race
from firmware.ui.rest import offers, resting
from firmware.ui.table import seat_offers
from scoring import games
from scoring.errors import ScoringError, UnknownGame
from scoring.facts import Sheet, Verdict
from scoring.match import Match
from scoring.prompts import Draft
from scoring.text import Name, Text

_KNOWN: dict[str, type[Any]] = {
    one.__name__: one
    for one in (Announced, Asking, Confirming, Ending, Entries, Instead, Judging, SetUp, StartList, Sure)
    + (Draft, Last, Sheet, Verdict, Name, Text, Step)
}


def written(model: Model) -> str:
    """The desk of this model as one line of JSON."""
    kept = {
        "match": model.match_id,
        "seated": model.seated,
        "passed": model.passed,
        "last": model.last,
        "place": _kept(model.place),
    }
    return json.dumps({key: _plain(value) for key, value in kept.items()}, ensure_ascii=False, separators=(",", ":"))


def restored(model: Model, desk: str | None) -> Model:
    """The model with what lay on the desk, as far as it still fits; else at rest."""
    try:
        kept = {key: _thing(value) for key, value in json.loads(desk or "{}").items()}
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        kept = {}
    last = kept.get("last")
    if isinstance(last, Last) and _is_game(last.game) and _people(model, last.seated):
        model = replace(model, last=last)
    return _before_match(model, kept) if model.match is None else _in_match(model, model.match, kept)


def _before_match(model: Model, kept: dict[str, Any]) -> Model:
    place = kept.get("place")
    if not isinstance(place, SetUp) or not _is_game(place.game):
        return model.at(StartList())
    try:
        fits = _people(model, place.seated) and _sets_up(model, place)
    except (ScoringError, LookupError, TypeError, ValueError, StopIteration):
        fits = False
    return model.at(place if fits else StartList())


def _in_match(model: Model, match: Match, kept: dict[str, Any]) -> Model:
    rounds = len(match.now.rounds)
    if kept.get("match") != model.match_id:
        fresh = replace(model, passed=rounds)
        return fresh.at(resting(fresh))
    seated, passed = kept.get("seated"), kept.get("passed")
    if isinstance(seated, tuple) and _people(model, seated) and len(seated) == match.seats:
        model = replace(model, seated=seated)
    if isinstance(passed, int):
        model = replace(model, passed=min(passed, rounds))
    place = kept.get("place")
    return model.at(place) if place is not None and _fits(model, place) else model.at(resting(model))


# ---- what is worth keeping


def _kept(place: Place) -> Place | None:
    """The place without what changes with every click; None: where the table rests anyway."""
    match place:
        case Asking(standing=True):
            return None
        case Asking():
            value = place.value if isinstance(place.value, tuple) else place.opened
            return replace(place, value=value, cursor=0)
        case SetUp():
            listed = place.step in (Step.PICK, Step.OPTIONS)
            kept = place.value if isinstance(place.value, tuple) else place.opened
            return replace(place, at=0 if listed else place.at, value=kept)
        case Entries():
            return Entries()
        case Instead(edit):
            return Instead(edit)
        case Confirming(seat):
            return Confirming(seat)
        case Judging():
            return replace(place, at=0)
        case Announced() | Ending() | Sure():
            return place
        case Notice(then=then) if then is not None:
            return _kept(then)
        case _:
            return None


def _fits(model: Model, place: Any) -> bool:
    """Whether a kept place still makes sense at this match."""
    match = model.match
    try:
        match place:
            case Asking() if match is not None and (place.edit is None or 0 <= place.edit < len(match.entries)):
                question = ask(match, place.draft, place.edit, place.seats)
                return question is not None and allowed(without_race(model, question).kind, place.value)
            case Sure(number):
                found = offers(model)
                return 0 <= number < len(found) and found[number].confirm is not None
            case Confirming(seat):
                return bool(seat_offers(model, seat))
            case Judging() if match is not None:
                return ask(match, place.draft) is not None and all(0 <= one < match.seats for one in place.candidates)
            case Entries() | Instead():
                return match is not None and (isinstance(place, Entries) or place.edit < len(match.entries))
            case Announced() | Ending():
                return match is not None
            case _:
                return False
    except (ScoringError, LookupError, TypeError, ValueError):
        return False


def _is_game(name: str) -> bool:
    try:
        games.find(name)
    except UnknownGame:
        return False
    return True


def _people(model: Model, seated: object) -> bool:
    """Whether these are people of this box, each once."""
    if not isinstance(seated, tuple) or not all(isinstance(one, int) for one in seated):
        return False
    return len(set(seated)) == len(seated) and all(0 <= one < len(model.box.people) for one in seated)


def _sets_up(model: Model, place: SetUp) -> bool:
    if place.step is Step.OPTION:
        kind = option_kind(place)
        return place.value is not None and allowed(kind, place.value)
    if place.step is Step.GAME:
        return model.box.games[place.at : place.at + 1] == (place.game,)
    return place.step in (Step.PEOPLE, Step.PICK) or place.starter < len(place.seated)


# ---- plain values and back


def _plain(thing: object) -> Any:
    if isinstance(thing, Enum):
        return {"is": type(thing).__name__, "value": thing.value}
    if is_dataclass(thing) and not isinstance(thing, type):
        named = {one.name: _plain(getattr(thing, one.name)) for one in fields(thing)}
        return {"is": type(thing).__name__, **named}
    if isinstance(thing, tuple):
        return [_plain(one) for one in thing]
    return thing


def _thing(plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_thing(one) for one in plain)
    if isinstance(plain, dict):
        kind = _KNOWN[plain["is"]]
        return kind(**{key: _thing(value) for key, value in plain.items() if key != "is"})
    return plain
