"""Walks through a game by its own offers and questions, and checks on the way what the firmware relies on.

For the tests of every game: `wander` plays at random, `check_match` looks at every state and every entry of a match,
whichever way it came about.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from firmware.words import Words
from scoring.errors import Refused
from scoring.facts import Line, Pieces, Sheet, Verdict
from scoring.game import Game, OptionValue
from scoring.match import CORRECT, NOTE, Match, Position, Start
from scoring.moves import Move
from scoring.prompts import SEAT, Answer, Ask, Choice, Count, Draft, Kind, Many, Offer, Race, Slot, Who
from scoring.text import Text

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
EVERYBODY = len(NAMES)
QUESTIONS = 200
"""No entry asks more than this."""

Plain = Callable[[Move], Move | None]
"""A move as buttons alone can enter it; None: they cannot, only a scanner or a keyboard can."""
Wanted = Callable[[Offer], bool]
"""Which offers a walk takes."""


def begin(game: Game[Any], seats: int, first: int = 0, **options: OptionValue) -> Match:
    return Match.begin(game, Start(game.info.id, NAMES[:seats], first, tuple(options.items())))


def wander(
    game: Game[Any],
    seats: int,
    seed: int,
    steps: int = 60,
    first: int = 0,
    wanted: Wanted = lambda offer: True,
    buttons: int = EVERYBODY,
    **options: OptionValue,
) -> Match:
    """A match of random entries, each made as at the table: an offer, then answers. Where none is `wanted`, any will do.

    `buttons`: so many seats have a button of their own.
    """
    random = Random(seed)
    match = begin(game, seats, first, **options)
    chairs = frozenset(range(min(seats, buttons)))
    for _ in range(steps):
        if match.now.finished:
            break
        match = _one_more(match, random, wanted, chairs)
    return match


def check_match(match: Match, plain: Plain = lambda entry: entry) -> None:
    """Every state answers every question; every entry can be made by buttons and is told in words; the result is JSON."""
    for position in match.positions:
        check_state(match, position)
    for position, entry in zip(match.positions, match.entries, strict=False):
        if entry.name not in (NOTE.name, CORRECT.name):
            check_entry(match.game, position.state, entry, plain)
    json.dumps(match.result(), allow_nan=False)


def check_state(match: Match, position: Position) -> None:
    game, state = match.game, position.state
    told = game.facts(state)
    assert len(told) <= 3
    _check_words(game, *(text for fact in told for text in _texts_of(fact)), game.corner(state), game.ended(state))
    _check_words(game, *(game.why_not(state, slot) for slot in Slot))
    assert set(game.acting(state)) <= set(range(match.seats))
    json.dumps(game.detail(state), allow_nan=False)
    if not position.finished:
        for buttons in (frozenset[int](), frozenset(range(match.seats))):
            for offer in game.offers(state, buttons):
                check_offer(match, position, offer)


def check_offer(match: Match, position: Position, offer: Offer) -> None:
    """Its questions can all be answered as likely; one that asks nothing is legal."""
    game = match.game
    _check_words(game, offer.label, offer.confirm, offer.preview)
    assert game.spec(offer.move) is not None
    assert offer.seats != frozenset(), f"{offer.move} is offered to nobody"
    for draft in drafts(offer):
        full = answered(game, position.state, draft, likely)
        entry = game.finish(position.state, full)
        assert entry.name == offer.move
        if full == draft:
            game.play(position.state, entry)


def check_entry(game: Game[Any], state: Any, entry: Move, plain: Plain) -> None:
    """Asked again with the values of this move the same move comes out; and it can be told in words."""
    _check_words(game, game.describe(state, entry))
    after = game.announce(state, entry, game.play(state, entry))
    match after:
        case Verdict(_, deed, _, why):
            _check_words(game, deed, why)
        case Sheet(_, rows, _):
            _check_words(game, *(words for words, _ in rows))
    wanted = plain(entry)
    if wanted is None:
        return
    draft = answered(game, state, Draft(entry.name, entry.seat), lambda ask: known(game, entry, ask))
    assert game.finish(state, draft) == wanted


def answered(game: Game[Any], state: Any, draft: Draft, choose: Callable[[Ask], Answer]) -> Draft:
    """The draft with an answer to every question; every question is checked."""
    asked = set()
    for _ in range(QUESTIONS):
        ask = game.ask(state, draft)
        if ask is None:
            return draft
        assert ask.path not in asked, f"{ask.path} is asked twice"
        asked.add(ask.path)
        _check_ask(game, ask)
        answer = choose(ask)
        facts = game.trial(state, draft, ask, answer)
        _check_words(game, *(text for fact in facts for text in _texts_of(fact)))
        draft = draft.answered(ask.path, answer)
    raise AssertionError(f"{draft.move} asks more than {QUESTIONS} questions")


def known(game: Game[Any], entry: Move, ask: Ask) -> Answer:
    """The answer that a move holds; the dial, list or grid can reach it."""
    value = game.value(entry, ask.path)
    assert value is not None, f"{entry} has no answer to {ask.path}"
    assert can_be(ask.kind, value), f"{ask.kind} cannot be {value!r}, as {entry} wants"
    return value


def can_be(kind: Kind, value: Answer) -> bool:
    match kind:
        case Count(low, high, _):
            return isinstance(value, int) and low <= value <= high
        case Choice(options, _):
            return value in [name for name, _ in options]
        case Who(seats, _) | Race(seats):
            return value in seats
        case Many(options, pick, _):
            names = [name for name, _ in options]
            return (
                isinstance(value, tuple) and len(value) == pick and [one for one in names if one in value] == [*value]
            )


def drafts(offer: Offer) -> Iterator[Draft]:
    """What can be open once the offer is taken: with the pressed seat, or with a seat that was asked for."""
    if offer.seat is not None or offer.seats is None:
        yield offer.draft()
        return
    for seat in sorted(offer.seats):
        yield Draft(offer.move, seat, offer.preset)
        yield offer.draft().answered(SEAT, seat)


def likely(ask: Ask) -> Answer:
    """Where the dial or the cursor stands when the question opens."""
    match ask.kind:
        case Count() | Choice() | Who() | Many():
            return ask.kind.likely
        case Race(seats):
            return seats[-1]


# ---- at random


def _one_more(match: Match, random: Random, wanted: Wanted, chairs: frozenset[int]) -> Match:
    """The match with one more random entry; as it was where none out of many was legal."""
    for _ in range(40):
        every = match.game.offers(match.now.state, chairs)
        offers = [offer for offer in every if wanted(offer)] or every
        name = random.choice(sorted({offer.move for offer in offers}))
        draft = random.choice([draft for offer in offers if offer.move == name for draft in drafts(offer)])
        full = answered(match.game, match.now.state, draft, lambda ask: _any(ask.kind, random))
        try:
            return match.play(match.game.finish(match.now.state, full))
        except Refused as reason:
            _check_words(match.game, reason.text)
    return match


def _any(kind: Kind, random: Random) -> Answer:
    match kind:
        case Count(low, high, near):
            step = random.choice((0, 0, 0, 1, 1, -1, 2, random.randint(low, high) - near))
            return max(low, min(high, near + step))
        case Choice(options, _):
            return random.choice(options)[0]
        case Who(seats, _) | Race(seats):
            return random.choice(seats)
        case Many(options, pick, _):
            chosen = set(random.sample(range(len(options)), pick))
            return tuple(name for place, (name, _) in enumerate(options) if place in chosen)


# ---- what must hold


def _check_ask(game: Game[Any], ask: Ask) -> None:
    facts = [text for fact in ask.facts for text in _texts_of(fact)]
    _check_words(game, ask.label, _with_value(ask.ok), *facts, *(one.label for one in ask.group))
    if ask.group:
        assert ask.path in [one.path for one in ask.group]
    match ask.kind:
        case Count(low, high, near):
            assert low <= near <= high
        case Choice(options, near):
            assert near in [name for name, _ in options]
            _check_words(game, *(words for _, words in options))
        case Who(seats, near):
            assert near in seats
            assert len(set(seats)) == len(seats)
        case Many(options, pick, near):
            names = [name for name, _ in options]
            assert len(set(near)) == pick
            assert [name for name in names if name in near] == list(near)
            _check_words(game, *(words for _, words in options))
        case Race(seats):
            assert seats


def _texts_of(fact: object) -> Sequence[Text | None]:
    match fact:
        case Pieces():
            return (fact.label,)
        case Line():
            return (fact.text,)
    return ()


def _with_value(ok: Text | None) -> Text | None:
    """The word on ok as the glass says it: with what stands in the frame."""
    return None if ok is None else Text(ok.key, (*ok.args, "1"))


def _check_words(game: Game[Any], *texts: Text | None) -> None:
    """Every message, and every one within it, is in a catalogue."""
    words = Words("en", game.info)
    for text in texts:
        if text is not None:
            assert words.has(text.key), f"{game.info.id} has no words for {text.key!r}"
            assert "{" not in words.say(text), f"{text} lacks an argument: {words.say(text)!r}"
            _check_words(game, *(one for one in text.args if isinstance(one, Text)))
