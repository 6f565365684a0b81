"""Open questions as screens: a number, one of several words or names, a grid, a race."""

from __future__ import annotations

from firmware.screens import (
    Big,
    Body,
    Cell,
    Chair,
    Chairs,
    Dial,
    DialBox,
    Dials,
    Glyph,
    Grid,
    GridCell,
    Head,
    Picked,
    Rows,
    Screen,
    Trace,
    Words,
)
from firmware.ui import race, rest, table
from firmware.ui.messages import Key
from firmware.ui.model import Model
from firmware.ui.parts import acting_head, cell, corner, icons, mark, rows, trace, urgent
from firmware.ui.places import Asking, Confirming, Judging, Racing, Sure
from firmware.ui.questions import TOTAL, ask, asked
from firmware.ui.rest import number
from firmware.ui.voice import Voice
from scoring.facts import Fact, Sheet
from scoring.match import CORRECT
from scoring.prompts import SEAT, Answer, Ask, Cards, Choice, Count, Kind, Many, Slot, Who
from scoring.text import Name, Text, text


def asking(model: Model, place: Asking, voice: Voice) -> Screen:
    """A question: its head, what stands in the frame, what each button would do."""
    question = asked(model, place)
    facts = (*question.facts, *_trial(model, place, question))
    return Screen(
        body(model, place, question, facts, voice),
        head(model, place, question, voice),
        _trace(model, place, question, voice),
        legend(model, place, question, facts, voice),
    )


def _trace(model: Model, place: Asking, question: Ask, voice: Voice) -> Trace | None:
    """Several dials need the room. What undo would take back is not told while it would take the dialled value back."""
    if question.group:
        return urgent(model, voice)
    return trace(model, voice, latest=place.standing and place.value == place.opened)


def _trial(model: Model, place: Asking, question: Ask) -> tuple[Fact, ...]:
    """What the value in the frame would give, as far as the game has something to say."""
    if place.draft.move == CORRECT.name or (place.seats and question.path == SEAT):
        return ()
    match = model.playing
    position = match.now if place.edit is None else match.positions[place.edit]
    found: tuple[Fact, ...] = match.game.trial(position.state, place.draft, question, place.value)
    return found


def head(model: Model, place: Asking, question: Ask, voice: Voice) -> Head:
    """Whose answer it is, and which of how many; a question of the whole table, or about who did it, heads itself."""
    if place.standing and not isinstance(question.kind, Who) and model.game.acting(model.state):
        return acting_head(model, voice)
    which = f"{question.place[0]}/{question.place[1]}" if question.place else corner(model, voice)
    title = voice.say(text("name", Name(question.seat)) if question.seat is not None else question.label)
    return Head(title, which, icons=icons(model))


def body(model: Model, place: Asking, question: Ask, facts: tuple[Fact, ...], voice: Voice) -> Body:
    told = rows(model, voice, facts)
    label = voice.say(question.label) if question.seat is not None or place.standing else ""
    match question.kind:
        case Count() if in_its_box(question):
            return Dials("", boxes(place, question, voice), told)
        case Count() if question.group:
            return Dials(label, boxes(place, question, voice), told, mark(facts))
        case Count():
            return Dial(label, shown(question.kind, place.value, voice), told, mark(facts))
        case Cards():
            return Dial(label or voice.say(question.label), shown(question.kind, place.value, voice), told, mark(facts))
        case Choice(options, _):
            at = [name for name, _ in options].index(str(place.value))
            return Rows(tuple(voice.say(words) for _, words in options), at)
        case Many(options, _, _):
            inside = place.value if isinstance(place.value, tuple) else ()
            return grid([(name, voice.say(words)) for name, words in options], inside, place.cursor)
        case _:
            texts = [one.text for one in told if hasattr(one, "text")]
            return Picked(shown(question.kind, place.value, voice), tuple(texts[:2]))


def in_its_box(question: Ask) -> bool:
    """Whether the dial's own box says what is asked: then no title does, and what it gives stands on ok ("= 33")."""
    return any(one.label == question.label for one in question.group)


def boxes(place: Asking, question: Ask, voice: Voice) -> tuple[DialBox, ...]:
    """The dials of one screen: answered, open, still to come."""
    found = []
    for one in question.group:
        value: Answer | None = place.value if one.path == question.path else place.draft.get(*one.path)
        shown_value = one.likely if value is None else value
        found.append(DialBox(voice.say(one.label), number(int(str(shown_value))), one.path == question.path))
    return tuple(found)


def grid(words: list[tuple[str, str]], inside: tuple[str, ...], cursor: int) -> Grid:
    return Grid(tuple(GridCell(word, name in inside, place == cursor) for place, (name, word) in enumerate(words)))


def shown(kind: Kind, value: Answer, voice: Voice) -> str:
    """What stands in the frame."""
    match kind:
        case Count() if isinstance(value, int):
            return number(value)
        case Cards() if isinstance(value, tuple):
            return number(len(value))
        case Who() if isinstance(value, int):
            return voice.say(text("name", Name(value)))
        case Choice(options, _):
            return next((voice.say(words) for name, words in options if name == value), "")
    return ""


def legend(model: Model, place: Asking, question: Ask, facts: tuple[Fact, ...], voice: Voice) -> tuple[Cell, ...]:
    """In a dial minus and plus show the neighbouring values."""
    if isinstance(question.kind, Cards):
        ok = cell(voice, Key.OK, question.ok or ok_word(model, place, question), keep=True)
        return (ok, cell(voice, Key.UNDO, "legend.back"))
    less, more = neighbours(question, place.value)
    if isinstance(question.kind, Many):
        cells = [cell(voice, Key.MINUS, ""), cell(voice, Key.OK, "legend.in-out"), cell(voice, Key.PLUS, "")]
        return (*cells, cell(voice, Key.END, "legend.done"))
    cells = [cell(voice, Key.OK, _on_ok(model, place, question, facts, voice), keep=True)]
    if less is not None:
        cells.insert(0, Cell(Glyph.MINUS, less))
    if more is not None:
        cells.append(Cell(Glyph.PLUS, more))
    end = table.in_slot(model, Slot.END) if place.standing else None
    if place.standing:
        return (*cells, *([cell(voice, Key.END, end.preview or end.label)] if end else []))
    return (*cells, cell(voice, Key.UNDO, "legend.back"))


def _on_ok(model: Model, place: Asking, question: Ask, facts: tuple[Fact, ...], voice: Voice) -> str | Text:
    """What the value gives, the game's own word with the value, or where it leads."""
    if in_its_box(question) and mark(facts):
        return text("plain", mark(facts))
    if question.ok is not None:
        return Text(question.ok.key, (*question.ok.args, shown(question.kind, place.value, voice)))
    return ok_word(model, place, question)


def ok_word(model: Model, place: Asking, question: Ask) -> str | Text:
    """The last answer records the move; every other one leads on. A total is set, by so much."""
    if place.draft.move == CORRECT.name and question.path == TOTAL and isinstance(question.kind, Count):
        return text("correct.set", rest.signed(int(str(place.value)) - question.kind.likely))
    if isinstance(question.kind, Choice | Who) and len(place.draft.answers) > place.fixed:
        return "legend.choose"
    after = place.draft.answered(question.path, place.value)
    return "legend.enter" if ask(model.playing, after, place.edit, place.seats) is None else "legend.next"


def neighbours(question: Ask, value: Answer) -> tuple[str | None, str | None]:
    """What minus and plus would show: None where the bound is reached, nothing where a number would be too long."""
    kind = question.kind
    if (isinstance(kind, Who) and len(kind.seats) == 1) or (isinstance(kind, Choice) and len(kind.options) == 1):
        return None, None
    if not isinstance(kind, Count) or not isinstance(value, int):
        return "", ""
    short = not question.group and abs(value) < 99
    less = None if value <= kind.low else (number(value - 1) if short else "")
    more = None if value >= kind.high else (number(value + 1) if short else "")
    return less, more


# ---- a seat's offers, the race and its verdict


def confirming(model: Model, place: Confirming, voice: Voice) -> Screen:
    """ "Cy: false hit, draws 2?" """
    mine = table.seat_offers(model, place.seat)
    offer = mine[place.at % len(mine)]
    cells = [cell(voice, Key.OK, "legend.yes", keep=True), cell(voice, Key.UNDO, "legend.no")]
    if len(mine) > 1:
        cells.insert(0, cell(voice, Key.MINUS, "legend.other"))
    title = voice.say(text("name", Name(place.seat)))
    return Screen(
        Words((voice.say(offer.confirm or offer.label),)),
        Head(title, corner(model, voice), icons=icons(model)),
        trace(model, voice),
        tuple(cells),
    )


def sure(model: Model, place: Sure, voice: Voice) -> Screen:
    """ "Count it instead of the 7 moves logged?" """
    offer = rest.offers(model)[place.offer]
    cells = (cell(voice, Key.OK, "legend.yes", keep=True), cell(voice, Key.UNDO, "legend.no"))
    head = Head(voice.say(offer.label), corner(model, voice), icons=icons(model))
    return Screen(Words((voice.say(offer.confirm or offer.label),)), head, trace(model, voice), cells)


def racing(model: Model, place: Racing, voice: Voice) -> Screen:
    """Each seat shows its place as it is pressed."""
    order = [seat for seat, _ in sorted(place.hands, key=lambda hand: hand[1])]
    chairs = tuple(
        Chair(str(order.index(seat) + 1) if seat in order else "", voice.say(text("name", Name(seat))), seat in order)
        for seat in race.seats(model, place.draft)
    )
    cells = (Cell(Glyph.SEAT, voice.say(text("legend.all-slap"))), cell(voice, Key.UNDO, "legend.never-mind"))
    return Screen(Chairs(chairs), Head(voice.say(text("race.go")), icons=icons(model)), trace(model, voice), cells)


def judging(model: Model, place: Judging, voice: Voice) -> Screen:
    """Who was last, in large letters; or those of whom the table must choose."""
    seat = place.candidates[place.at]
    name = voice.say(text("name", Name(seat)))
    several = len(place.candidates) > 1
    cells = [cell(voice, Key.OK, "legend.log-it", keep=True), cell(voice, Key.UNDO, "legend.no")]
    if several:
        cells.insert(0, cell(voice, Key.MINUS, "legend.other"))
    told = race.verdict(model, place)
    if told is None or isinstance(told, Sheet) or place.close:
        title = voice.say(text("race.close" if place.close else "race.last"))
        names = tuple(voice.say(text("name", Name(one))) for one in place.candidates)
        body: Body = Rows(names, place.at) if several else Picked(name)
        return Screen(body, Head(title, icons=icons(model)), trace(model, voice), tuple(cells))
    big = Big(voice.say(told.deed), number(told.number), tuple(voice.say(told.why).split(" ")))
    return Screen(big, Head(name, icons=icons(model)), trace(model, voice), tuple(cells))
