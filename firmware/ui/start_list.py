"""The start list: again, go on with a match that was left, or a new match; and what a new daemon goes on with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from firmware.events import TakenUp, fold
from firmware.screens import Mark
from firmware.ui import rest, setup
from firmware.ui.messages import Discover, Effect, Found, Key, Load, Loaded, Record
from firmware.ui.model import Change, Last, Model, OpenMatch, quiet, refuse, say, useless
from firmware.ui.places import Decks, SetUp, StartList, Step
from scoring import games
from scoring.errors import ScoringError
from scoring.match import Match
from scoring.text import Text, text


class Row(Enum):
    """What the start list holds besides matches that were left."""

    AGAIN = "start.again"
    NEW = "start.new"
    LEARN = "start.learn"


@dataclass(frozen=True, slots=True)
class StartRow:
    label: Text
    what: Row | OpenMatch


def rows_of(model: Model) -> tuple[StartRow, ...]:
    """Matches that were left, again, new match, learning where cards can be scanned: the cursor stands on *again* by itself."""
    rows = [StartRow(text("start.go-on", Text(f"game.{one.game}"), ", ".join(one.players)), one) for one in model.left]
    if model.last is not None:
        rows.append(StartRow(text(Row.AGAIN.value, Text(f"game.{model.last.game}")), Row.AGAIN))
    rows += [StartRow(Text(one.value), one) for one in ((Row.NEW, Row.LEARN) if model.box.reader else (Row.NEW,))]
    return tuple(rows)


def row_at(model: Model, place: StartList) -> int:
    """The chosen row."""
    rows = rows_of(model)
    if place.at is not None:
        return place.at % len(rows)
    usual = Row.NEW if model.last is None else Row.AGAIN
    return next(number for number, row in enumerate(rows) if row.what is usual)


def press(model: Model, place: StartList, key: Key, at: float) -> Change:
    rows = rows_of(model)
    row = row_at(model, place)
    match key:
        case Key.MINUS | Key.PLUS if len(rows) > 1:
            return quiet(model.at(StartList((row + (1 if key is Key.PLUS else -1)) % len(rows))))
        case Key.OK:
            return _started_with(model, rows[row].what)
        case _:
            return useless(model, at)


def _started_with(model: Model, what: Row | OpenMatch) -> Change:
    match what:
        case OpenMatch(match_id):
            return model, (Load(match_id),)
        case Row.AGAIN:
            return again(model)
        case Row.NEW:
            return model.at(_new(model)), (Discover(),)
        case Row.LEARN:
            return quiet(model.at(Decks()))


def _new(model: Model) -> SetUp:
    """The list of games, on the last one first."""
    known = model.box.games
    game = model.last.game if model.last is not None and model.last.game in known else known[0]
    return SetUp(Step.GAME, game, at=known.index(game))


def again(model: Model) -> Change:
    """Same game, people and options; the start passes left. Only who starts is asked."""
    last = model.last
    if last is None and model.match is not None:
        last = _last(model, model.match, model.seated)
    bare = replace(model, match=None, match_id="", seated=(), passed=0)
    if last is None:
        return quiet(bare.at(StartList()))
    starter = (last.starter + 1) % len(last.seated)
    return quiet(bare.at(SetUp(Step.STARTER, last.game, last.seated, starter, last.options, again=True)))


def sits_down(model: Model, chair: int, at: float) -> Change:
    """A seat's own button on the start list: a new match, and this player is in."""
    changed, _ = setup.seat(model, _new(model), chair, at)
    return changed, (Discover(),)


def loaded(model: Model, message: Loaded) -> Change:
    """A match that was left is taken up again."""
    try:
        match = fold(message.events, games.find)
    except (ScoringError, ValueError):
        left = tuple(one for one in model.left if one.match_id != message.match_id)
        return refuse(replace(model, left=left), Text("cannot-read"), message.at)
    effects: tuple[Effect, ...] = (Record(TakenUp()),)
    left = tuple(one for one in model.left if one.match_id != message.match_id)
    seated = seated_by_name(model, match.start.players)
    taken = replace(
        model,
        match=match,
        match_id=message.match_id,
        seated=seated,
        passed=len(match.now.rounds),
        last=_last(model, match, seated),
        left=left,
    )
    return rest.rest(say(taken, Text("back"), Mark.BOXED, message.at)), effects


def _last(model: Model, match: Match, seated: tuple[int, ...]) -> Last | None:
    """So that *again* plays this match once more; not where its players are nobody whom the settings name."""
    start = match.start
    if tuple(model.box.people[one] for one in seated) != start.players:
        return model.last
    return Last(start.game, seated, start.first, start.options)


def seated_by_name(model: Model, players: tuple[str, ...]) -> tuple[int, ...]:
    """Which person sits in each seat, as far as the names tell; else the seats in order."""
    people = model.box.people
    if all(name in people for name in players):
        return tuple(people.index(name) for name in players)
    return tuple(range(len(players)))


def found(model: Model, message: Found) -> Change:
    """Games from outside join the list."""
    return quiet(replace(model, box=replace(model.box, games=message.games)))
