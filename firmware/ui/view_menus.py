"""Lists, standings, points by round, the big total, a round's summary, the end, notices, sleep."""

from __future__ import annotations

from firmware.screens import (
    Asleep,
    Big,
    Cell,
    Dark,
    Head,
    Matrix,
    Ranking,
    Rows,
    Screen,
    Winners,
    Words,
)
from firmware.ui import menus
from firmware.ui.messages import Key
from firmware.ui.model import Model, Sleep
from firmware.ui.parts import cell, corner, icons, ranking, trace, urgent, walk
from firmware.ui.places import BigTotal, Entries, Instead, More, Notice, PointsTable
from firmware.ui.rest import described, number, signed
from firmware.ui.voice import Voice
from scoring.text import Name, Text, text


def more(model: Model, place: More, voice: Voice) -> Screen:
    items = [voice.say(one.label) for one in menus.more_items(model)]
    return listed(model, voice, Text("more.title"), items, place.at, "legend.choose")


def listed(model: Model, voice: Voice, title: Text, items: list[str], at: int, ok: str) -> Screen:
    """A list with its length in the corner."""
    at %= max(1, len(items))
    head = Head(voice.say(title), f"{at + 1}/{len(items)}", icons=icons(model))
    cells = walk(voice, ok, several=len(items) > 1)
    return Screen(Rows(tuple(items), at), head, trace(model, voice), (*cells, cell(voice, Key.UNDO, "legend.back")))


def entries(model: Model, place: Entries, voice: Voice) -> Screen:
    """The list of moves, each with its round."""
    match = model.playing
    items = []
    for number_of in menus.editable(model):
        words = voice.say(described(match, number_of))
        items.append(voice.say(text("entry", len(match.positions[number_of].rounds) + 1, words)))
    return listed(model, voice, Text("edit.title"), items, place.at, "legend.change")


def instead(model: Model, place: Instead, voice: Voice) -> Screen:
    items = [voice.say(one.label) for one in menus.alternatives(model, place.edit)]
    title = text("edit.instead", described(model.playing, place.edit))
    return listed(model, voice, title, items, place.at, "legend.choose")


def standings(model: Model, voice: Voice) -> Screen:
    cells = (
        cell(voice, Key.MINUS, "legend.lead"),
        cell(voice, Key.OK, "legend.back", keep=True),
        cell(voice, Key.PLUS, "legend.table"),
    )
    return Screen(Ranking(ranking(model, voice)), Head("", icons=icons(model)), trace(model, voice), cells)


def summary(model: Model, voice: Voice) -> Screen:
    """What the round brought, and where everybody stands now."""
    match = model.playing
    done, count = len(match.now.rounds), match.game.rounds(match.setup)
    title = voice.say(text("summary", done) if count is None else text("summary.of", done, count))
    why = match.game.ended(match.now.closed)
    if why is not None:
        title += ": " + voice.say(why)
    cells = (cell(voice, Key.PLUS, "legend.table"), cell(voice, Key.OK, "legend.next-round", keep=True))
    body = Ranking(ranking(model, voice, match.now.rounds[-1]))
    return Screen(body, Head(title, icons=icons(model)), urgent(model, voice), cells)


def finale(model: Model, voice: Voice) -> Screen:
    """Who won; ties share."""
    match = model.playing
    winners = match.winners()
    places = ranking(model, voice)
    names = tuple(voice.say(text("name", Name(seat))) for seat in winners)
    others = places[len(winners) :]
    one = len(winners) == 1
    head = Head(names[0] if one else voice.say(text("winners")), crown=True, icons=icons(model))
    body = Winners(names, number(match.now.totals[winners[0]]), voice.say(text("wins")) if one else "", others)
    cells = (
        cell(voice, Key.OK, "legend.again", keep=True),
        cell(voice, Key.PLUS, "legend.table"),
        cell(voice, Key.END, "legend.close"),
    )
    return Screen(body, head, urgent(model, voice), cells)


def points_table(model: Model, place: PointsTable, voice: Voice) -> Screen:
    """The newest rounds that fit; minus goes back to older ones."""
    match = model.playing
    shown = match.now.rounds[: len(match.now.rounds) - place.page]
    names = tuple(voice.say(text("name", Name(seat))) for seat in range(match.seats))
    columns = tuple(tuple(number(points) for points in one) for one in shown)
    cells = [cell(voice, Key.OK, "legend.back", keep=True)]
    if len(shown) > 1:
        cells.insert(0, cell(voice, Key.MINUS, "legend.older"))
    if place.page:
        cells.append(cell(voice, Key.PLUS, "legend.newer"))
    head = Head(voice.say(text("points.title")), icons=icons(model))
    if not columns:
        return Screen(Words((voice.say(text("points.none")),)), head, trace(model, voice), tuple(cells))
    return Screen(Matrix(names, columns, 1), head, trace(model, voice), tuple(cells))


def big_total(model: Model, place: BigTotal, voice: Voice) -> Screen:
    """One player's total, and how far before or behind."""
    match = model.playing
    ranks, totals = match.ranks(), match.now.totals
    seat = ranks.index(1) if place.seat is None else place.seat
    others = [total for other, total in enumerate(totals) if other != seat]
    best = min(others) if match.game.lowest_wins(match.setup) else max(others)
    words = (signed(totals[seat] - best), corner(model, voice))
    cells = [cell(voice, Key.OK, "legend.back", keep=True), cell(voice, Key.PLUS, "legend.table")]
    if place.seat is not None:
        cells.insert(0, cell(voice, Key.MINUS, "legend.lead"))
    head = Head(
        voice.say(text("name", Name(seat))), crown=ranks[seat] == 1 and bool(match.now.rounds), icons=icons(model)
    )
    return Screen(
        Big("", number(totals[seat]), words),
        head,
        trace(model, voice),
        tuple(cells),
    )


def ending(model: Model, voice: Voice) -> Screen:
    """End this match? It says what becomes of it."""
    match = model.playing
    kept = match.game.finisher is None
    done, count = len(match.now.rounds), match.game.rounds(match.setup)
    line = text("ending.round", done + 1) if count is None else text("ending.round-of", done + 1, count)
    lines = (voice.say(line), voice.say(text("ending.kept" if kept else "ending.over")))
    cells = (cell(voice, Key.OK, "legend.end-it", keep=True), cell(voice, Key.UNDO, "legend.play-on"))
    return Screen(Words(lines), Head(voice.say(text("ending.title")), icons=icons(model)), trace(model, voice), cells)


def notice(model: Model, place: Notice, voice: Voice) -> Screen:
    lines = tuple(voice.say(line) for line in place.lines)
    cells: tuple[Cell, ...] = (cell(voice, Key.OK, "legend.all-right", keep=True),)
    return Screen(Words(lines), Head(voice.say(place.title), icons=icons(model)), trace(model, voice), cells)


def asleep(model: Model, voice: Voice) -> Screen:
    """Standings and whose turn, drifting; later nothing."""
    if model.sleep is Sleep.DARK:
        return Screen(Dark(), dim=True)
    if model.match is None:
        return Screen(Asleep((), voice.say(text("title")), model.drift), dim=True)
    seat = model.match.to_move()
    line = voice.say(text("asleep.turn", Name(seat))) if seat is not None else corner(model, voice)
    return Screen(Asleep(ranking(model, voice), line, model.drift), dim=True)
