"""Fancy Feathers: how a player's collection is asked for, dial by dial, and what a dialled number would give.

The guesses use only what is public: how many cards a seat has, and the collections told before.
"""

from __future__ import annotations

from scoring.facts import Fact, Line, Result, Scale
from scoring.fancy_feathers_species import (
    VALUES,
    Cards,
    alike,
    amherst,
    copies,
    faces,
    mirrors,
    of,
    species_of,
    value_of,
    valued,
)
from scoring.fancy_feathers_state import State, stock
from scoring.moves import Move, Value, move
from scoring.prompts import Answer, Ask, Beside, Count, Draft, Path
from scoring.text import text

SCALE = 6
"""Cells of a species' table that are shown at once."""


def in_asking_order(species: tuple[str, ...]) -> tuple[str, ...]:
    """Mirrors last: what they are worth hangs on all the others."""
    return tuple(sorted(species, key=lambda one: one == "mirror"))


def path_of(face: str) -> Path:
    """Where the number of cards with this face is answered: ("blood",) or ("golden", "2")."""
    species, value = species_of(face), value_of(face)
    return (species, str(value)) if value else (species,)


def face_of(path: Path) -> str:
    return "-".join(map(str, path))


def ask(state: State, draft: Draft, seat: int) -> Ask | None:
    """The first dial without an answer."""
    order = in_asking_order(state.species)
    for place, species in enumerate(order, 1):
        for face in faces(species):
            if draft.get(*path_of(face)) is None:
                kind = Count(0, _high(state, draft, seat, face), _likely(state, draft, seat, face))
                group = _group(state, draft, seat, species)
                return Ask(path_of(face), seat, text(f"species.{species}"), kind, (place, len(order)), (), group)
    return None


def trial(state: State, draft: Draft, asked: Ask, value: int) -> tuple[Fact, ...]:
    """The result of the species, how many of the seat's cards are told by then, and the species' table."""
    seat = asked.seat or 0
    tried = draft.answered(asked.path, value)
    species = str(asked.path[0])
    held = state.held(seat)
    told = Line(text("told", len(answered(tried)), held)) if held is not None else None
    scale = _scale(state, tried, species, value)
    shown = (_result(state, tried, asked, species), told, scale)
    return tuple(fact for fact in shown if fact is not None)


def finish(draft: Draft) -> Move:
    """The collection that the answers come to; a species without cards is left out."""
    return collected(draft.who(), answered(draft))


def collected(seat: int | None, cards: Cards) -> Move:
    """The move that tells these cards."""
    fields: dict[str, Value | None] = {}
    for species in sorted({species_of(card) for card in cards}):
        own = of(species, cards)
        fields[species] = tuple(sorted(map(value_of, own))) if species in VALUES else len(own)
    return move("collection", seat, **fields)


def value(entry: Move, path: Path) -> Answer | None:
    """How many cards the question at `path` must be answered with to get this collection."""
    match path:
        case (str(species), str(number)):
            return entry.numbers(species).count(int(number))
        case (str(species),):
            return entry.number(species)
    return None


def answered(draft: Draft) -> Cards:
    """The cards that a draft has told so far."""
    cards: list[str] = []
    for path, count in draft.answers:
        if path != ("seat",) and isinstance(count, int):
            cards.extend([face_of(path)] * count)
    return tuple(cards)


# ---- bounds and guesses


def _high(state: State, draft: Draft, seat: int, face: str) -> int:
    """As many as the deck and the cards in play still have."""
    return max(0, min(stock(state, seat, face), state.room(seat) - len(answered(draft))))


def _likely(state: State, draft: Draft, seat: int, face: str) -> int:
    """This face's share of the cards that the seat has yet to tell, by how many of each the others have left over.

    Where the path tells the number of cards the guesses add up to it. Else it is taken to be an even share.
    """
    held = state.held(seat)
    every = [one for species in state.species for one in faces(species)]
    if held is None:
        cards = state.room(seat) // max(1, len([one for one in state.waiting if one != seat]) + 1)
        pool = every
    else:
        cards = max(0, held - len(answered(draft)))
        pool = [one for one in every if draft.get(*path_of(one)) is None]
    whole = sum(stock(state, seat, one) for one in pool)
    share = (2 * cards * stock(state, seat, face) + whole) // (2 * whole) if whole else 0
    return min(share, _high(state, draft, seat, face))


def _group(state: State, draft: Draft, seat: int, species: str) -> tuple[Beside, ...]:
    """The three dials of a species whose cards differ stand on one screen."""
    if species not in VALUES:
        return ()
    return tuple(
        Beside(path_of(face), text("value", value_of(face)), _likely(state, draft, seat, face))
        for face in faces(species)
    )


# ---- what a dialled number would give


def _result(state: State, tried: Draft, asked: Ask, species: str) -> Result | None:
    """The points of the species; for Amherst only the last collection of all can tell."""
    if species == "amherst":
        return None
    count = tried.number(*asked.path) or 0
    if species == "mirror":
        return Result(mirrors(count, answered(tried)))
    if species in VALUES:
        return Result(valued(species, _values(tried, asked)))
    points = alike(species, count)
    return None if points is None else Result(points)


def _values(tried: Draft, asked: Ask) -> list[int]:
    """The numbers on the cards of all dials on the screen, as they stand there."""
    values: list[int] = []
    for dial in asked.group:
        count = tried.number(*dial.path)
        values.extend([value_of(face_of(dial.path))] * (dial.likely if count is None else count))
    return values


def _scale(state: State, tried: Draft, species: str, reached: int) -> Scale | None:
    """The part of the species' table around the dialled number."""
    if species in VALUES:
        return None
    start = max(0, min(reached - SCALE // 2, copies(species, state.seats) - SCALE + 1))
    return Scale(tuple(_cell(species, count, tried) for count in range(start, start + SCALE)), reached, start)


def _cell(species: str, count: int, tried: Draft) -> int:
    if species == "amherst":
        return amherst(count, True)
    if species == "mirror":
        return mirrors(count, answered(tried))
    return alike(species, count) or 0
