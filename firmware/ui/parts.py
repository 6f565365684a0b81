"""Pieces that many screens share: heads, corners, fact rows, traces, legend cells, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from firmware.screens import Cell, Glyph, Head, Icon, Mark, PiecesRow, Place, Row, ScaleRow, TextRow, Trace
from firmware.ui import rest
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.rest import number
from firmware.ui.voice import Voice
from scoring.facts import Becomes, Direction, Fact, Line, Pieces, Result, Scale
from scoring.text import Name, Text, text

GLYPHS = {
    Key.MINUS: Glyph.MINUS,
    Key.OK: Glyph.OK,
    Key.PLUS: Glyph.PLUS,
    Key.UNDO: Glyph.UNDO,
    Key.END: Glyph.END,
}


def cell(voice: Voice, key: Key, word: str | Text, *args: str, held: bool = False, keep: bool = False) -> Cell:
    """A legend cell: a message key with its arguments, or a Text."""
    said = voice.say(word if isinstance(word, Text) else text(word, *args)) if word else ""
    return Cell(GLYPHS[key], said, held, keep)


def walk(voice: Voice, ok: str, *, held: bool = False, several: bool = True) -> tuple[Cell, ...]:
    """Minus and plus walk, where there is anything to walk to; ok takes."""
    taken = cell(voice, Key.OK, ok, keep=True, held=held)
    return (cell(voice, Key.MINUS, ""), taken, cell(voice, Key.PLUS, "")) if several else (taken,)


def corner(model: Model, voice: Voice) -> str:
    """The round that is open, out of how many; or what the game wants there."""
    match = model.playing
    own = None if match.now.finished else match.game.corner(match.now.state)
    if own is not None:
        return voice.say(own)
    count = match.game.rounds(match.setup)
    done = len(match.now.rounds)
    if count is None:
        return voice.say(text("round.nth", done + (not match.now.finished)))
    return f"{min(done + 1, count)}/{count}"


def icons(model: Model) -> tuple[Icon, ...]:
    """What does not work at present."""
    found = [Icon.NOT_SAVED] if model.unsaved or "memory" in model.troubles else []
    if "scanner" in model.troubles:
        found.append(Icon.NO_SCANNER)
    if any(one not in ("scanner", "storage", "memory") for one in model.troubles):
        found.append(Icon.WARNING)
    return tuple(found)


def acting_head(model: Model, voice: Voice) -> Head:
    """Whose turn it is; "Cy, Dagmar?" where several may act; nothing where everybody may."""
    seats = model.game.acting(model.state)
    names = ", ".join(voice.say(text("name", Name(seat))) for seat in seats)
    return Head(names + ("?" if len(seats) > 1 else ""), corner(model, voice), pointer=bool(names), icons=icons(model))


def rows(model: Model, voice: Voice, facts: Sequence[Fact]) -> tuple[Row, ...]:
    """Facts as rows; results are shown beside the number instead (`mark`)."""
    found = (row(model, voice, fact) for fact in facts)
    return tuple(one for one in found if one is not None)


def row(model: Model, voice: Voice, fact: Fact) -> Row | None:
    match fact:
        case Pieces(pictogram, count, seat, label):
            words = [voice.say(text("name", Name(seat)))] if seat is not None else []
            words += [voice.say(label)] if label is not None else []
            return PiecesRow(voice.bits(pictogram), count, " ".join(words))
        case Line(line):
            return TextRow(voice.say(line))
        case Becomes(seat, points):
            total = model.playing.now.totals[seat]
            return TextRow(f"{number(total)} → {number(total + points)}")
        case Scale(cells, reached, start):
            return ScaleRow(tuple(number(one) for one in cells), max(0, min(reached - start, len(cells) - 1)))
        case Direction(way):
            return PiecesRow(voice.bits("clockwise" if way > 0 else "counter"), 1)
        case Result():
            return None
    assert_never(fact)


def mark(facts: Sequence[Fact]) -> str:
    """What the dialled value is worth: "= 33"."""
    return next((f"= {number(fact.points)}" for fact in facts if isinstance(fact, Result)), "")


def trace(model: Model, voice: Voice, *, latest: bool = False) -> Trace | None:
    """A hold's bar, else what was just said, else (at the table) the latest move: what undo would take back."""
    if model.holding is not None:
        key, progress = model.holding
        return Trace(voice.say(text("keep-holding", hold_meaning(model, key))), Mark.HOLD, progress)
    if model.flash is not None:
        return Trace(voice.say(model.flash.text), model.flash.mark)
    words = rest.latest(model.playing) if latest and model.match is not None else None
    return None if words is None else Trace(voice.say(words))


def urgent(model: Model, voice: Voice) -> Trace | None:
    """For screens that need the room: only a refusal, a trouble, or a hold's bar."""
    told = trace(model, voice)
    return told if told is not None and told.mark in (Mark.INVERSE, Mark.HOLD) else None


def hold_meaning(model: Model, key: Key) -> Text:
    """What holding this key will do."""
    from firmware.ui import table
    from firmware.ui.places import SetUp, Step
    from scoring.prompts import Slot

    if isinstance(model.place, SetUp):
        return Text("hold.others" if model.place.step is Step.PEOPLE else "hold.options")
    if key is Key.MINUS and (offer := table.in_slot(model, Slot.MINUS_HOLD)) is not None:
        return offer.label
    return Text({Key.OK: "hold.more", Key.UNDO: "hold.redo", Key.END: "hold.end"}.get(key, "no-use"))


def ranking(model: Model, voice: Voice, deltas: Sequence[int] | None = None) -> tuple[Place, ...]:
    """Everybody by place, with what the last round brought."""
    match = model.playing
    ranks, totals = match.ranks(), match.now.totals
    order = sorted(range(match.seats), key=lambda seat: (ranks[seat], seat))
    told = bool(match.now.rounds) or any(match.now.corrections)
    return tuple(
        Place(
            str(ranks[seat]),
            voice.say(text("name", Name(seat))),
            number(totals[seat]),
            rest.signed(deltas[seat]) if deltas is not None else "",
            crown=told and ranks[seat] == 1,
        )
        for seat in order
    )


def leader(model: Model, voice: Voice) -> tuple[str, str]:
    """Who leads (nobody while all are equal), and the leading total."""
    places = ranking(model, voice)
    first = [one for one in places if one.rank == "1"]
    names = "" if len(first) == len(places) else ", ".join(one.name for one in first)
    return names, first[0].total
