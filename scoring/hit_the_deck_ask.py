"""How an entry of Hit the Deck is asked, question by question, and which move the answers make. Knows no buttons."""

from __future__ import annotations

from collections.abc import Callable

from scoring import hit_the_deck_live as log
from scoring.facts import Becomes, Fact, Line, Result
from scoring.game import around
from scoring.hit_the_deck_cards import (
    COLOURS,
    DECK,
    KINDS,
    NUMBERS,
    WORD_POINTS,
    WORTH,
    faces,
    holding,
    numbers_left,
    words_left,
)
from scoring.hit_the_deck_round import FALSE_HIT, LAST_HAND, NO_CALL, Round
from scoring.moves import Move, move
from scoring.prompts import SEAT, Answer, Ask, Beside, Choice, Count, Draft, Path, Race, Who
from scoring.text import Text, text

KIND: Path = ("kind",)
WHAT: Path = ("what",)
"""Which penalty, where it is asked: `KIND` is fixed by an offer, and the last hand is then found by a race."""
FACE: Path = ("face",)
WORDS: Path = ("words",)
NUMBERS_SUM: Path = ("numbers",)
OUT: Path = ("out",)

_USUAL_WORDS, _USUAL_NUMBERS, _USUAL_CARD = 1, 9, 3
"""What most hands hold at the end: a word card and three numbers; a number card is worth 3 on average."""


def ask(state: Round, draft: Draft) -> Ask | None:
    match draft.move:
        case "out":
            return Ask(SEAT, None, text("ask.out"), _who_is_out(state)) if draft.who() is None else None
        case "penalty":
            return _ask_penalty(state, draft)
        case "hand":
            return _ask_hand(state, draft)
        case "tally":
            return _ask_tally(state, draft)
        case "play" | "turn_up":
            return _ask_card(state, draft)
    return Ask(SEAT, None, text("ask.who"), _around(state, state.log.turn)) if draft.who() is None else None


def _around(state: Round, likely: int, but: int | None = None) -> Who:
    return Who(tuple(seat for seat in range(state.seats) if seat != but), likely)


def _who_is_out(state: Round) -> Who:
    """Most likely the smallest hand, where sizes are known."""
    if state.live is None:
        return _around(state, state.starter)
    return _around(state, state.live.hands.index(min(state.live.hands)))


def _ask_penalty(state: Round, draft: Draft) -> Ask | None:
    kind = draft.word(*KIND) or draft.word(*WHAT)
    if kind is None:
        kinds = (NO_CALL, FALSE_HIT, LAST_HAND)
        return Ask(WHAT, None, text("ask.what"), Choice(tuple((one, penalty_text(one)) for one in kinds), NO_CALL))
    if draft.who() is not None:
        return None
    who = _who_draws(state, kind)
    if draft.word(*KIND) == LAST_HAND:
        return Ask(SEAT, None, text("ask.slap"), Race(who.seats))
    return Ask(SEAT, None, penalty_text(kind), who)


def _who_draws(state: Round, kind: str) -> Who:
    slap = state.log.slap
    if kind == NO_CALL and slap is not None and slap != state.out:
        return _around(state, slap, state.out)
    first = (state.starter + 1) % state.seats if state.starter == state.out else state.starter
    return _around(state, first, state.out)


def penalty_text(kind: str) -> Text:
    return text("penalty." + kind.replace("_", "-"))


def _ask_hand(state: Round, draft: Draft) -> Ask | None:
    seat = draft.who()
    if seat is None:
        seats = state.pending or tuple(range(state.seats))
        return Ask(SEAT, None, text("ask.whose"), Who(seats, seats[0]))
    words = draft.number(*WORDS)
    if words is None:
        return _hand_dial(state, seat, WORDS, _words_dial(state, seat))
    if draft.number(*NUMBERS_SUM) is None:
        return _hand_dial(state, seat, NUMBERS_SUM, _numbers_dial(state, seat, words))
    return None


def _words_dial(state: Round, seat: int) -> Count:
    high = max(0, words_left(state.holdings))
    likely = 0 if _size(state, seat) == 1 else _USUAL_WORDS
    return Count(0, high, min(likely, high))


def _numbers_dial(state: Round, seat: int, words: int) -> Count:
    """Without word cards there must be a number card: only who went out holds nothing."""
    low = 0 if words else 1
    high = max(low, numbers_left(state.holdings))
    size = _size(state, seat)
    likely = _USUAL_NUMBERS if size is None else _USUAL_CARD * max(0, size - words)
    return Count(low, high, max(low, min(likely, high)))


def _size(state: Round, seat: int) -> int | None:
    """How many cards that player holds by the live log, where it makes sense."""
    size = state.live.hands[seat] if state.live is not None and seat < state.seats else 0
    return size or None


def _hand_dial(state: Round, seat: int, path: Path, kind: Count) -> Ask:
    """One of the two dials that share the screen."""
    words, numbers = text("dial.words", WORD_POINTS), text("dial.numbers")
    usual = _words_dial(state, seat).likely
    both = (Beside(WORDS, words, usual), Beside(NUMBERS_SUM, numbers, _numbers_dial(state, seat, usual).likely))
    place = (min(len(state.told) + 1, state.seats - 1), state.seats - 1)
    size = _size(state, seat)
    facts = () if size is None else (Line(text("holds", size)),)
    return Ask(path, seat, words if path == WORDS else numbers, kind, place, facts, both)


def _ask_tally(state: Round, draft: Draft) -> Ask | None:
    """Who went out, then everybody else's points."""
    out = draft.number(*OUT)
    if out is None:
        return Ask(OUT, None, text("ask.out"), _who_is_out(state), (1, state.seats))
    others = around(out, state.seats)[1:]
    open_seats = [seat for seat in others if draft.number("points", seat) is None]
    if not open_seats:
        return None
    seat = open_seats[0]
    given = sum(draft.number("points", one) or 0 for one in others)
    high = max(1, WORTH - given - (len(open_seats) - 1))
    likely = min(_USUAL_WORDS * WORD_POINTS + _USUAL_NUMBERS, high)
    place = (others.index(seat) + 2, state.seats)
    return Ask(("points", seat), seat, text("dial.points"), Count(1, high, likely), place)


def _ask_card(state: Round, draft: Draft) -> Ask | None:
    """First what stands before the hyphen of the card's id, then what stands behind; what fits best comes first."""
    seat = None if draft.move == "turn_up" else draft.who()
    kind = draft.word(*KIND)
    if kind is None:
        label = text("ask.turned-up" if draft.move == "turn_up" else "ask.card")
        return Ask(KIND, seat, label, _fitting(state, draft, {one: [one] for one in KINDS}, _kind_text))
    if draft.word(*FACE) is None:
        return Ask(
            FACE, seat, _kind_text(kind), _fitting(state, draft, {one: [kind, one] for one in faces(kind)}, _row)
        )
    if draft.move == "play" and draft.who() is None:
        return Ask(SEAT, None, text("ask.who"), _around(state, state.log.turn))
    return None


def _kind_text(kind: str) -> Text:
    return text(f"face.{kind}" if kind in COLOURS else f"kind.{kind}")


def _row(face: str) -> Text:
    return text("face.number", int(face)) if face in NUMBERS else text(f"face.{face}")


def _fitting(state: Round, draft: Draft, rows: dict[str, list[str]], name: Callable[[str], Text]) -> Choice:
    """Those answers first that lead to the most cards which can be played now. `rows`: how such a card's id begins."""
    live = state.log
    free = draft.move == "turn_up"

    def copies(answer: str) -> int:
        among = [card for id_, card in DECK.items() if id_.split("-")[: len(rows[answer])] == rows[answer]]
        return sum(card.copies for card in among if free or log.fits(live, card))

    ordered = sorted(rows, key=copies, reverse=True)
    return Choice(tuple((answer, name(answer)) for answer in ordered), ordered[0])


# ---- answers and moves


def finish(state: Round, draft: Draft) -> Move | None:
    """The move of a complete draft, where its answers are not its fields."""
    match draft.move:
        case "penalty":
            return move("penalty", draft.who(), kind=draft.word(*KIND) or draft.word(*WHAT))
        case "play" | "turn_up":
            seat = draft.who() if draft.move == "play" else None
            return move(draft.move, seat, card=f"{draft.word(*KIND)}-{draft.word(*FACE)}")
        case "tally":
            return move("tally", points=tuple(draft.number("points", seat) or 0 for seat in range(state.seats)))
    return None


def value(entry: Move, path: Path) -> Answer | None:
    """The inverse of `finish`, where the answer is not simply a field."""
    kind, _, face = entry.word("card").partition("-")
    match path:
        case ("what",):
            return entry.word("kind") or None
        case ("kind",) if kind:
            return kind
        case ("face",):
            return face or None
        case ("out",):
            return entry.numbers("points").index(0) if 0 in entry.numbers("points") else None
        case ("words",) if entry.has("cards"):
            return holding(entry.words("cards")).words
        case ("numbers",) if entry.has("cards"):
            return holding(entry.words("cards")).numbers
    return None


def trial(draft: Draft, question: Ask, answer: Answer) -> tuple[Fact, ...]:
    """A hand's points once both numbers are known, or a player's new total."""
    tried = draft.answered(question.path, answer)
    words, numbers = tried.number(*WORDS), tried.number(*NUMBERS_SUM)
    if draft.move == "hand" and words is not None and numbers is not None:
        return (Result(WORD_POINTS * words + numbers),)
    match question.path, answer:
        case ("points", int(seat)), int(points):
            return (Becomes(seat, points),)
    return ()
