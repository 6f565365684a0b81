"""What lies on the desk when the power goes: the open question with its finished answers, the set-up, what was seen.

One text that the journal keeps in a replaceable row; no event, no totals. The number that is being dialled is not in it,
so that turning a dial writes nothing. What does not fit any more (other settings, other rules) is dropped, never guessed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from firmware.cards import deck_for, found_in
from firmware.ui import learning
from firmware.ui.menus import editable
from firmware.ui.model import Last, Model, ScanLog
from firmware.ui.options import fitting, game_of, option_kind
from firmware.ui.places import (
    Announced,
    Asking,
    Confirming,
    Ending,
    Entries,
    Instead,
    Judging,
    Learning,
    Notice,
    Place,
    SetUp,
    StartList,
    Step,
    Sure,
    Unknown,
)
from firmware.ui.plain import plain, thing
from firmware.ui.questions import allowed, ask, without_race
from firmware.ui.rest import offers, resting
from firmware.ui.table import seat_offers
from scoring import games
from scoring.errors import ScoringError, UnknownGame
from scoring.match import CORRECT, Match
from scoring.prompts import CARDS, SCANNING, Draft, Many, Race

_TYPES: dict[str, Any] = {
    "match": str,
    "seated": tuple[int, ...],
    "passed": int,
    "last": Last | None,
    "place": Place | None,
    "scans": tuple[tuple[int, tuple[str, ...]], ...],
}


def written(model: Model) -> str:
    """The desk of this model as one line of JSON."""
    kept: dict[str, object] = {
        "match": model.match_id,
        "seated": model.seated,
        "passed": model.passed,
        "last": model.last,
        "place": _kept(model.place),
    }
    if model.match is not None and model.scans.match_id == model.match_id and model.scans.cards:
        kept["scans"] = model.scans.cards
    return json.dumps({key: plain(value) for key, value in kept.items()}, ensure_ascii=False, separators=(",", ":"))


def restored(model: Model, desk: str | None) -> Model:
    """The model with what lay on the desk, as far as it still fits; else at rest."""
    kept = _read(desk)
    last = kept.get("last")
    if last is not None and _again(model, last):
        model = replace(model, last=last)
    return _before_match(model, kept.get("place")) if model.match is None else _in_match(model, model.match, kept)


def _read(desk: str | None) -> dict[str, Any]:
    """Whatever on this desk is what it should be."""
    try:
        found = json.loads(desk or "{}")
    except (ValueError, RecursionError):
        return {}
    kept = {}
    for key, kind in _TYPES.items() if isinstance(found, dict) else ():
        try:
            kept[key] = thing(kind, found.get(key))
        except (ValueError, RecursionError):
            continue
    return kept


def _again(model: Model, last: Last) -> bool:
    """Whether the last match can be played again."""
    if not _is_game(last.game) or not _people(model, last.seated):
        return False
    place = SetUp(Step.STARTER, last.game, last.seated, last.starter, last.options)
    return _starts(place)


def _before_match(model: Model, place: Place | None) -> Model:
    if learning.fits(place) and place is not None:
        return model.at(place)
    if not isinstance(place, SetUp) or not _is_game(place.game) or not _people(model, place.seated):
        return model.at(StartList())
    try:
        fits = fitting(place) == place and _sets_up(model, place)
    except (ScoringError, LookupError, ValueError, StopIteration):
        fits = False
    return model.at(place if fits else StartList())


def _in_match(model: Model, match: Match, kept: dict[str, Any]) -> Model:
    rounds = len(match.now.rounds)
    if kept.get("match") != model.match_id:
        fresh = replace(model, passed=rounds)
        return fresh.at(resting(fresh))
    seated, passed = kept.get("seated"), kept.get("passed", rounds)
    if seated is not None and _people(model, seated) and len(seated) == match.seats:
        model = replace(model, seated=seated)
    model = replace(model, passed=max(0, min(passed, rounds)))
    log = tuple(one for one in kept.get("scans", ()) if 0 <= one[0] < len(match.log) and _in_deck(match, one[1]))
    model = replace(model, scans=ScanLog(model.match_id, log))
    place = kept.get("place")
    return model.at(place) if place is not None and _fits(model, match, place) else model.at(resting(model))


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
        case Learning():
            return place
        case Notice(then=then) | Unknown(then=then) if then is not None:
            return _kept(then)
        case _:
            return None


# ---- what still fits


def _fits(model: Model, match: Match, place: Place) -> bool:
    """Whether a kept place still makes sense at this match."""
    try:
        match place:
            case Asking():
                return _is_asked(model, match, place)
            case Sure(number):
                found = offers(model)
                return 0 <= number < len(found) and found[number].confirm is not None
            case Confirming(seat):
                return 0 <= seat < match.seats and bool(seat_offers(model, seat))
            case Judging():
                return _is_judged(match, place)
            case Entries():
                return bool(editable(model))
            case Instead(edit):
                return edit in editable(model)
            case Announced(what):
                return 0 <= what.seat < match.seats
            case Ending():
                return True
            case Learning():
                return learning.fits(place)
            case _:
                return False
    except (ScoringError, LookupError, ValueError):
        return False


def _is_asked(model: Model, match: Match, place: Asking) -> bool:
    """Whether each answer of the draft answers its question, and the open one can show what it shows."""
    draft, answers = place.draft, place.draft.answers
    known = draft.move == CORRECT.name or match.game.spec(draft.move) is not None
    if not known or place.cursor or not all(0 <= seat < match.seats for seat in (*place.seats, draft.seat or 0)):
        return False
    if not 0 <= place.fixed <= len(answers) or (place.edit is not None and place.edit not in editable(model)):
        return False
    given = replace(draft, answers=answers[: place.fixed])
    if given.answers and not _is_offered(model, match, given, place.edit) and not _is_scanned(match, place):
        return False
    for path, value in answers[place.fixed :]:
        question = ask(match, given, place.edit, place.seats)
        if question is None or path != question.path or not allowed(without_race(model, question).kind, value):
            return False
        given = given.answered(path, value)
    question = ask(match, given, place.edit, place.seats)
    kind = None if question is None else without_race(model, question).kind
    return kind is not None and allowed(kind, place.value) and allowed(kind, place.opened)


def _is_offered(model: Model, match: Match, draft: Draft, edit: int | None) -> bool:
    """Whether an offer fixes these answers."""
    state = match.now.state if edit is None else match.positions[edit].state
    found = match.game.offers(state, model.buttons())
    return any((one.move, one.preset) == (draft.move, draft.answers) for one in found)


def _is_scanned(match: Match, place: Asking) -> bool:
    """Whether it was a card that began this entry, and all its cards are of the deck."""
    answers = dict(place.draft.answers[: place.fixed])
    if place.edit is not None or not answers.keys() & {SCANNING, CARDS}:
        return False
    shown = (place.value, place.opened) if SCANNING in answers else (answers[CARDS],)
    return all(isinstance(words, tuple) and _in_deck(match, words) for words in shown)


def _in_deck(match: Match, words: tuple[str, ...]) -> bool:
    """Whether these are cards of the deck that the game is played with."""
    deck = deck_for(match.start.game)
    return deck is not None and all(found_in(deck, word) is not None for word in words)


def _is_judged(match: Match, place: Judging) -> bool:
    question = ask(match, place.draft)
    racing = question.kind.seats if question is not None and isinstance(question.kind, Race) else ()
    return 0 <= place.at < len(place.candidates) and set(place.candidates) <= set(racing)


def _is_game(name: str) -> bool:
    try:
        games.find(name)
    except UnknownGame:
        return False
    return True


def _people(model: Model, seated: tuple[int, ...]) -> bool:
    """Whether these are people of this box, each once."""
    return len(set(seated)) == len(seated) and all(0 <= one < len(model.box.people) for one in seated)


def _sets_up(model: Model, place: SetUp) -> bool:
    info = game_of(place).info
    match place.step:
        case Step.GAME:
            return model.box.games[place.at : place.at + 1] == (place.game,)
        case Step.PEOPLE:
            return True
        case Step.PICK:
            return 0 <= place.at < len(model.box.people)
        case Step.USUAL:
            return _starts(place) and any(one.first for one in info.options)
        case Step.STARTER:
            return _starts(place)
        case Step.OPTIONS:
            return _starts(place) and 0 <= place.at < len(info.options)
        case Step.OPTION:
            return _starts(place) and _is_chosen(place)


def _starts(place: SetUp) -> bool:
    """Whether these people could start a match."""
    info = game_of(place).info
    return info.low <= len(place.seated) <= info.high and 0 <= place.starter < len(place.seated)


def _is_chosen(place: SetUp) -> bool:
    """Whether the open option can show what it shows."""
    others = set(range(len(place.seated))) - set(place.named)
    if place.value is None or len(others) != len(place.seated) - len(place.named) or not others:
        return False
    kind = option_kind(place)
    shown = (place.value, place.value if place.opened is None else place.opened)
    words = len(kind.options) if isinstance(kind, Many) else 1
    return all(allowed(kind, value) for value in shown) and 0 <= place.at < words
