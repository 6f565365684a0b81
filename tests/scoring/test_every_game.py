"""What holds for every game that is there, those from outside too: install one, and it is tested with the others."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.events import Event, Moved, Started, fold
from firmware.paint.fonts import THIN
from firmware.words import Words
from scoring import games
from scoring.errors import Refused
from scoring.game import Game, OneOf, Pick
from scoring.moves import Field, Move, MoveSpec, Seat, SeatRule, Value, Whole, Wholes, Word, move
from scoring.moves import Words as SomeWords
from scoring.prompts import Slot
from scoring.record import dump, load
from scoring.text import Name, Text
from tests.scoring.walk import Wanted, check_match, wander

GAMES = games.all_games()
TABLES = [(game, seats) for game in GAMES for seats in sorted({game.info.low, game.info.high})]
LIVE = {Slot.OK, Slot.MINUS, Slot.MINUS_HOLD, Slot.PLUS, Slot.SEAT}
LONG_NAMES = ("Bohuslava", "Katharina", "Magdalena", "Sebastian", "Annamaria", "Ferdinand", "Guillermo", "Wilhelmin")
NOTICE = 122
"""Columns of the trace line that a refusal has."""
SEEDS = st.integers(0, 10**9)
SOME = settings(max_examples=4, deadline=None)
FEW = settings(max_examples=2, deadline=None)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
every_table = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.info.id}-{seats}" for game, seats in TABLES]
)


def mostly_live(seed: int) -> Wanted:
    """Cards and tricks rather than whole rounds and ends, so that a match is long."""
    random = Random(seed)
    return lambda offer: offer.slot in LIVE or random.random() < 0.1


# ---- the course of a match


@every_table
@pytest.mark.parametrize("buttons", [0, 2, 8])
def test_any_match_ends(game: Game[Any], seats: int, buttons: int) -> None:
    for seed in range(2):
        assert wander(game, seats, seed, 4000, buttons=buttons).now.finished
        assert wander(game, seats, seed, 4000, wanted=mostly_live(seed), buttons=buttons).now.finished


@every_table
@SOME
@given(SEEDS)
def test_every_prefix_resumes(game: Game[Any], seats: int, seed: int) -> None:
    """From the record and from the journal's events."""
    match = wander(game, seats, seed, 80, first=seed % seats, wanted=mostly_live(seed))
    lines = dump(match)
    events: list[Event] = [Started(match.start, game.info.version), *map(Moved, match.entries)]
    for count in {len(match.entries), *Random(seed).choices(range(len(lines)), k=4)}:
        told = load("\n".join(lines[: count + 1]).encode(), games.find)
        assert told.now == match.positions[count]
        assert fold(events[: count + 1], games.find) == told


@every_table
@SOME
@given(SEEDS)
def test_undo_goes_back_to_the_start_and_redo_to_the_end(game: Game[Any], seats: int, seed: int) -> None:
    match = again = wander(game, seats, seed, 30, wanted=mostly_live(seed))
    for position in reversed(match.positions[:-1]):
        again = again.undo()
        assert again.now == position
    for position in match.positions[1:]:
        again = again.redo()
        assert again.now == position


@every_table
@FEW
@given(SEEDS)
def test_all_that_is_offered_can_be_asked_entered_and_told(game: Game[Any], seats: int, seed: int) -> None:
    check_match(wander(game, seats, seed, 25, wanted=mostly_live(seed)))


# ---- any move at all


@every_table
@SOME
@given(SEEDS)
def test_whatever_is_tried_is_played_or_refused_in_words(game: Game[Any], seats: int, seed: int) -> None:
    random = Random(seed)
    match = wander(game, seats, seed, random.randrange(40), wanted=mostly_live(seed))
    words = Words("en", game.info, LONG_NAMES)
    reasons: list[Text] = []
    for _ in range(60):
        tried = any_move(random.choice(game.info.moves), seats, random)
        try:
            after = match.play(tried)
        except Refused as error:
            reasons.append(error.text)
        else:
            game.describe(match.now.state, after.entries[-1])
            if random.random() < 0.2:
                match = after
    for reason in reasons:
        check_reason(words, reason)
        assert "{" not in words.sentence(reason)


def any_move(spec: MoveSpec, seats: int, random: Random) -> Move:
    """A move of this kind that a record could hold."""
    seat = None if spec.seat is SeatRule.NONE else random.randrange(seats)
    wanted = [field for field in spec.fields if field.required or random.random() < 0.5]
    return move(spec.name, seat, **{field.name: any_value(field, seats, random) for field in wanted})


def any_value(field: Field, seats: int, random: Random) -> Value:
    match field.kind:
        case Whole(low, high):
            return any_whole(low, high, random)
        case Word(among):
            return random.choice(among or ("word",))
        case Wholes(low, high, by_seat):
            return tuple(any_whole(low, high, random) for _ in range(seats if by_seat else random.randrange(5)))
        case SomeWords(among):
            return tuple(random.choices(among or ("word",), k=random.randrange(1, 5)))
        case Seat():
            return random.randrange(seats)


def any_whole(low: int, high: int, random: Random) -> int:
    """Small ones as a rule."""
    return random.choice((low, high, random.randint(low, high), *(max(low, min(high, few)) for few in range(8))))


# ---- words


@every_game
def test_name_and_options_have_words(game: Game[Any]) -> None:
    words = Words("en", game.info)
    assert words.has(f"game.{game.info.id}")
    for option in game.info.options:
        assert words.has(f"option.{option.name}")
        assert not option.first or words.has(f"option.{option.name}.usual")
        if isinstance(option.kind, OneOf | Pick):
            assert all(words.has(f"option.{option.name}.{word}") for word in option.kind.words)


@every_game
def test_every_refusal_has_words_and_fits_beside_a_name_of_nine_letters(game: Game[Any]) -> None:
    words = Words("en", game.info, LONG_NAMES)
    found = list(refusals(game))
    assert found
    for reason in found:
        check_reason(words, reason)


def check_reason(words: Words, reason: Text) -> None:
    """The short form stands whole in the trace line."""
    assert words.has(reason.key), reason.key
    assert THIN.width(words.say(reason)) <= NOTICE, words.say(reason)


def refusals(game: Game[Any]) -> Iterator[Text]:
    """Every reason that stands in the game's source, with a long name for each name and a number for all else."""
    for path in sources(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("refused"), args=[ast.Constant(str(key)), *args]):
                    yield Text(key, tuple(_argument(one) for one in args))


def sources(game: Game[Any]) -> list[Path]:
    """The modules that are the game's own: those of its package, or those whose names begin with its module's."""
    module = Path(str(sys.modules[type(game).__module__].__file__))
    return sorted(module.parent.glob("*.py" if module.stem == "__init__" else f"{module.stem}*.py"))


def _argument(node: ast.expr) -> Name | int:
    match node:
        case ast.Call(func=ast.Name("Name")):
            return Name(0)
    return 100
