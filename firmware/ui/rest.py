"""Between entries: where the glass rests, and how a fact is recorded, taken back and put back."""

from __future__ import annotations

from dataclasses import replace

from firmware import events
from firmware.events import Edited, Event, Moved, Redone, Undone
from firmware.screens import Mark
from firmware.ui.messages import Effect, Record
from firmware.ui.model import Change, Model, ScanLog, quiet, refuse, say
from firmware.ui.places import Announced, Asking, Finale, Place, StartList, Summary, Table
from firmware.ui.questions import ask, likely, opening, retrace, without_race
from scoring.errors import Misfit, Refused
from scoring.match import CORRECT, Changed, Made, Match
from scoring.moves import Move, SeatRule
from scoring.prompts import Count, Offer, Race
from scoring.text import Name, Text, text


def resting(model: Model) -> Place:
    """Where the glass rests: the end, a round's summary, or the table with its standing question, if it has one."""
    match = model.match
    if match is None:
        return StartList()
    rounds = len(match.now.rounds)
    if match.now.finished:
        return Finale()
    if rounds > model.passed:
        return Summary()
    return standing(model) or Table()


def rest(model: Model) -> Model:
    return model.at(resting(model))


def standing(model: Model) -> Asking | None:
    """The question that the table itself asks."""
    offer = next((one for one in offers(model) if one.standing), None)
    return None if offer is None else asking(model, offer, standing=True)


def offers(model: Model) -> tuple[Offer, ...]:
    """What can be logged now."""
    match = model.match
    if match is None or match.now.finished:
        return ()
    found: tuple[Offer, ...] = match.game.offers(match.now.state, model.buttons())
    return found


def asking(model: Model, offer: Offer, *, standing: bool = False) -> Asking | None:
    """The first question of an offer, open on its likely value."""
    draft = offer.draft()
    question = ask(model.playing, draft)
    if question is None or (isinstance(question.kind, Race) and standing):
        return None
    opened = likely(without_race(model, question).kind)
    return Asking(draft, opened, opened, len(offer.preset), standing)


# ---- recording


def entered(model: Model, entry: Move, at: float, *, announce: bool = True, cards: tuple[str, ...] = ()) -> Change:
    """A move is made, of cards that were scanned perhaps. Where the rules refuse it, the place stays and the trace line says why."""
    match = model.playing
    try:
        after = match.play(entry)
    except Refused as error:
        return refuse(model, error, at)
    made = after.entries[-1]
    changed = replace(_with_match(model, after), scans=_scan_log(model, cards))
    if match.game.spec(made.name) is not None:
        changed = replace(changed, passed=len(match.now.rounds))
    changed = say(changed, described(after, len(after.entries) - 1), Mark.BOXED, at)
    place = _announcement(match, made, after) if announce else None
    return changed.at(place or resting(changed)), (Record(Moved(made)),)


def edited(model: Model, place: int, entry: Move, at: float) -> Change:
    """An earlier entry becomes another move; where something later no longer fits, it says which and changes nothing."""
    match = model.playing
    try:
        after = match.edit(place, entry)
    except Misfit as error:
        return refuse(model, text("edit.misfit", described(match, error.entry)), at)
    except Refused as error:
        return refuse(model, error, at)
    changed = _with_match(model, after)
    changed = say(changed, text("edited", described(after, place)), Mark.BOXED, at)
    return rest(changed), (Record(Edited(place, after.entries[place])),)


def taken_back(model: Model, at: float) -> Change:
    """Undo: the latest move or edit. A move whose numbers were dialled opens its last question with its values."""
    match = model.playing
    if not match.done:
        return refuse(model, Text("nothing-to-undo"), at)
    act = match.done[-1]
    what = described(match, act.place)
    changed = _with_match(model, match.undo())
    changed = say(changed, text("undone", what), Mark.BOXED, at)
    reopened = _reopened(changed, act.move, act.place) if isinstance(act, Made) else None
    return changed.at(reopened or resting(changed)), (Record(Undone()),)


def put_back(model: Model, at: float) -> Change:
    """Redo, dropping an open draft."""
    match = model.playing
    if not match.undone:
        return refuse(model, Text("nothing-to-redo"), at)
    after = match.redo()
    changed = replace(_with_match(model, after), passed=len(match.now.rounds))
    changed = say(changed, text("redone", described(after, after.done[-1].place)), Mark.BOXED, at)
    return rest(changed), (Record(Redone()),)


def recorded(model: Model, event: Event, place: Place) -> Change:
    """Any other fact."""
    effects: tuple[Effect, ...] = (Record(event),)
    return _with_match(model, events.apply(model.playing, event)).at(place), effects


def described(match: Match, place: int) -> Text:
    """The entry at that place in a few words."""
    entry = match.entries[place]
    if entry.name == CORRECT.name:
        return text("correct.done", Name(entry.seat or 0), signed(entry.number("points")))
    found: Text = match.game.describe(match.positions[place].state, entry)
    return found


def latest(match: Match) -> Text | None:
    """What undo would take back."""
    if not match.done:
        return None
    act = match.done[-1]
    words = described(match, act.place)
    return text("edited", words) if isinstance(act, Changed) else words


def signed(points: int) -> str:
    """A difference as people write it: +2, -13, 0, with a real minus."""
    return f"+{points}" if points > 0 else number(points)


def number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


# ---- inside


def _with_match(model: Model, match: Match) -> Model:
    """A taken-back round is not passed any more."""
    return replace(model, match=match, passed=min(model.passed, len(match.now.rounds)))


def _scan_log(model: Model, cards: tuple[str, ...]) -> ScanLog:
    """With the cards of one more entry. Those of this round and the last are kept, so that the desk stays small."""
    match, known = model.playing, model.scans
    place, rounds = len(match.entries), len(match.now.rounds)
    before = [one for one in known.cards if one[0] < place] if known.match_id == model.match_id else []
    kept = [one for one in before if len(match.positions[one[0]].rounds) >= rounds - 1]
    return ScanLog(model.match_id, (*kept, (place, cards)) if cards else tuple(kept))


def _announcement(before: Match, entry: Move, after: Match) -> Announced | None:
    if before.game.spec(entry.name) is None:
        return None
    state = after.now.closed if len(after.now.rounds) > len(before.now.rounds) else after.now.state
    what = before.game.announce(before.now.state, entry, state)
    return None if what is None else Announced(what)


def _reopened(model: Model, entry: Move, place: int) -> Asking | None:
    """The last question of a move that was taken back, with its values: where a number was dialled among several
    questions, or for a player who had to be told. What a turn at the table is (a show, a step of a disc) is not asked."""
    match = model.playing
    if entry.name == CORRECT.name or place != len(match.entries) or match.now.finished:
        return None
    draft, fixed = opening(match, place, entry, model.buttons())
    steps = list(retrace(match, place, entry, draft))
    if not steps or not any(isinstance(question.kind, Count) for _, question, _ in steps):
        return None
    spec = match.game.spec(entry.name)
    if len(steps) == 1 and (spec is None or spec.seat is not SeatRule.GIVEN):
        return None
    table = standing(model)
    before, _, answer = steps[-1]
    return Asking(before, answer, answer, fixed, standing=table is not None and table.draft == before)


def closed_round(model: Model) -> Change:
    """The summary has been seen."""
    return quiet(rest(replace(model, passed=len(model.playing.now.rounds))))
