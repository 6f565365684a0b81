"""The table itself: whose turn, what lies there, who leads, and what each button would log."""

from __future__ import annotations

from firmware.screens import Big, Board, Body, Cell, Glyph, Head, Ranking, Results, Screen
from firmware.ui import table
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.parts import acting_head, cell, icons, leader, ranking, rows, trace, urgent
from firmware.ui.places import Announced
from firmware.ui.questions import ask, without_race
from firmware.ui.rest import number, offers
from firmware.ui.view_questions import neighbours
from firmware.ui.voice import Voice
from scoring.facts import Sheet, Verdict
from scoring.prompts import Count, Offer, Slot, Who
from scoring.text import Name, text


def at_table(model: Model, voice: Voice) -> Screen:
    """Nobody is asked anything; every press named in the legend logs at once."""
    head = acting_head(model, voice)
    return Screen(_body(model, head, voice), head, trace(model, voice, latest=True), legend(model, voice))


def _body(model: Model, head: Head, voice: Voice) -> Body:
    facts = rows(model, voice, model.game.facts(model.state))
    if not head.pointer and not facts:
        return Ranking(ranking(model, voice))
    name, total = leader(model, voice)
    return Board(facts, name, total)


def legend(model: Model, voice: Voice) -> tuple[Cell, ...]:
    """Minus, ok, plus, end: only cells that do something now."""
    beside = table.dial_beside(model)
    cells = [_seat_cell(model, voice), _side_cell(model, voice, Key.MINUS, beside)]
    ok = table.in_slot(model, Slot.OK)
    cells.append(cell(voice, Key.OK, ok.label, keep=True) if ok else None)
    cells.append(_side_cell(model, voice, Key.PLUS, beside))
    end = table.in_slot(model, Slot.END)
    cells.append(cell(voice, Key.END, end.preview or end.label) if end else None)
    return tuple(one for one in cells if one is not None)


def _side_cell(model: Model, voice: Voice, key: Key, beside: Offer | None) -> Cell | None:
    """Minus and plus: the offer of their slot, else the neighbour of ok's likely value."""
    held = key is Key.MINUS and table.in_slot(model, Slot.MINUS_HOLD) is not None
    offer = table.in_slot(model, Slot.MINUS if key is Key.MINUS else Slot.PLUS)
    if offer is not None:
        at_once = ask(model.playing, offer.draft()) is None
        return cell(voice, key, offer.label, held=held, keep=at_once)
    if beside is None:
        return cell(voice, key, "", held=True) if held else None
    question = ask(model.playing, beside.draft())
    if question is None:
        return None
    kind = without_race(model, question).kind
    if isinstance(kind, Count):
        word = neighbours(question, kind.likely)[0 if key is Key.MINUS else 1]
        return None if word is None else cell(voice, key, text("plain", word), held=held)
    if isinstance(kind, Who) and len(kind.seats) < 2:
        return None
    return cell(voice, key, "", held=held)


def _seat_cell(model: Model, voice: Voice) -> Cell | None:
    """What the players' own buttons do, where no other button does the same."""
    found = offers(model)
    if table.in_slot(model, Slot.OK) is not None:
        return None
    elsewhere = {one.move for one in found if one.slot is not Slot.SEAT and one.slot is not Slot.MORE}
    for one in found:
        if one.slot is Slot.SEAT and one.move not in elsewhere and one.seats and one.seats & model.buttons():
            return Cell(Glyph.SEAT, voice.say(one.label), keep=True)
    return None


def announced(model: Model, place: Announced, voice: Voice) -> Screen:
    """What the last move made the glass say, until the next press."""
    match place.what:
        case Verdict(seat, deed, count, why):
            head = Head(voice.say(text("name", Name(seat))), icons=icons(model))
            body: Body = Big(voice.say(deed), number(count), tuple(voice.say(why).split(" ")))
        case Sheet(seat, sheet, total):
            head = Head(voice.say(text("name", Name(seat))), icons=icons(model))
            body = Results(
                tuple((voice.say(words), "?" if points is None else number(points)) for words, points in sheet),
                number(total),
            )
    told = urgent(model, voice) if isinstance(body, Results) else trace(model, voice)
    return Screen(body, head, told, (cell(voice, Key.OK, "legend.go-on", keep=True),))
