"""Card Hunt: what holds in any match, however it is logged, and that all of it can be entered at the table."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.card_hunt import GAME
from scoring.card_hunt_round import HAND, RANKS, Round
from scoring.match import Match
from scoring.moves import Move
from scoring.prompts import Choice, Count, Draft, Offer, Who
from scoring.record import dump, load
from tests.scoring.card_hunt_moves import (
    FEW,
    KINDS,
    NOBODY,
    SEATS,
    SEEDS,
    candidates,
    legal,
    passes,
    play,
    tally,
    walk,
)
from tests.scoring.walk import check_match, wander


@FEW
@given(SEATS, SEATS, SEEDS, KINDS)
def test_any_match_ends_and_its_cards_add_up(seats: int, first: int, seed: int, kinds: tuple[str, ...]) -> None:
    steps = list(walk(seats, first, seed, kinds))
    assert len(steps) <= 2 * 2 * (HAND + 1) * seats * seats
    for before, after in pairwise(steps):
        if after.now.closed is not before.now.closed:
            closed: Round = after.now.closed
            assert sum(closed.captured) + (closed.fox or 0) == HAND * seats
            assert closed.hands is None or (0 in closed.hands and sum(closed.hands) == closed.fox)
        else:
            state: Round = after.now.state
            assert state.hands is None or sum(state.captured) + state.pile + sum(state.hands) == HAND * seats


@FEW
@given(SEATS, SEEDS, KINDS)
def test_nobody_plays_a_rank_twice_and_tricks_climb(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    match = list(walk(seats, 0, seed, kinds))[-1]
    shown: set[tuple[int, int | None, Any]] = set()
    highest = -1
    for place, entry in enumerate(match.entries):
        position = match.positions[place]
        if position.state.trick is None:
            highest = -1
        if entry.name == "play" and (rank := entry.word("rank")):
            assert (len(position.rounds), entry.seat, rank) not in shown
            shown.add((len(position.rounds), entry.seat, rank))
            assert RANKS.index(rank) > highest
            highest = RANKS.index(rank)
        elif entry.name == "play":
            highest += 1


@FEW
@given(SEATS, SEEDS, KINDS)
def test_every_prefix_of_a_record_gives_the_same_match_again(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    steps = list(walk(seats, 0, seed, kinds, rounds=1))
    for match in Random(seed).sample(steps, min(4, len(steps))):
        again = load("\n".join(dump(match)).encode(), lambda name: GAME)
        assert again.now == match.now
        assert again.result() == match.result()
        if match.done:
            assert match.undo().redo().now == match.now


@FEW
@given(SEATS, SEEDS, KINDS)
def test_the_seat_to_move_can_act_and_nobody_else_can_pass(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    for match in walk(seats, 0, seed, kinds, rounds=1):
        if match.now.finished:
            assert match.to_move() is None
            continue
        turn = match.to_move()
        state: Round = match.now.state
        passing = [one.seat for one, _ in legal(match, map(passes, range(seats)))]
        playing = [one.seat for one, _ in legal(match, map(play, range(seats)))]
        assert passing == ([] if state.trick is None else [turn])
        assert set(playing) == set(state.players())
        assert set(playing) <= set(GAME.acting(state))


# ---- entering it at the table


def ways(match: Match, buttons: frozenset[int], entry: Move) -> list[Offer]:
    """The offers whose questions, answered with this move's own values, lead to it."""
    state = match.now.state
    found = []
    for offer in GAME.offers(state, buttons):
        seats: tuple[int | None, ...] = (None,) if offer.seats is None else tuple(offer.seats)
        if any(
            answered(state, Draft(offer.move, offer.seat if seat is None else seat, offer.preset), entry) == entry
            for seat in seats
        ):
            found.append(offer)
    return found


def answered(state: Round, draft: Draft, entry: Move) -> Move | None:
    """What comes out if every question gets the answer that `value` gives; None where the question does not allow it."""
    while (question := GAME.ask(state, draft)) is not None:
        answer = GAME.value(entry, question.path)
        match question.kind:
            case Count(low, high, likely):
                allowed = low <= likely <= high and isinstance(answer, int) and low <= answer <= high
            case Who(seats, likely):
                allowed = likely in seats and answer in seats
            case Choice(options, likely):
                words = [word for word, _ in options]
                allowed = likely in words and answer in words
            case _:
                raise TypeError(question.kind)
        if not allowed or answer is None:
            return None
        draft = draft.answered(question.path, answer)
    return GAME.finish(state, draft)


@FEW
@given(SEATS, SEEDS, KINDS, st.sets(st.integers(0, 7)))
def test_every_legal_move_can_be_entered(seats: int, seed: int, kinds: tuple[str, ...], some: set[int]) -> None:
    random = Random(seed)
    for match in walk(seats, 0, seed, kinds, rounds=1):
        if match.now.finished:
            continue
        counts = [random.randint(0, HAND) for _ in range(seats)]
        moves = [*candidates(match, random, ("cards", "tricks")), tally(*counts)]
        entries = [one for one, _ in legal(match, iter(moves))]
        for buttons in (NOBODY, frozenset(range(seats)), frozenset(some & set(range(seats)))):
            for entry in random.sample(entries, min(4, len(entries))):
                assert ways(match, buttons, entry), (buttons, entry)


@FEW
@given(SEATS, SEEDS, KINDS, st.sets(st.integers(0, 7)))
def test_whatever_is_answered_is_legal(seats: int, seed: int, kinds: tuple[str, ...], some: set[int]) -> None:
    random = Random(seed)
    for match in walk(seats, 0, seed, kinds, rounds=1):
        buttons = random.choice([NOBODY, frozenset(range(seats)), frozenset(some & set(range(seats)))])
        if match.now.finished:
            assert GAME.offers(match.now.state, buttons) == ()
            continue
        for offer in GAME.offers(match.now.state, buttons):
            for draft in drafts(offer):
                match.play(GAME.finish(match.now.state, at_random(match.now.state, draft, random)))


def drafts(offer: Offer) -> list[Draft]:
    """As each of its seats would press it."""
    if offer.seats is None:
        return [offer.draft()]
    return [Draft(offer.move, seat, offer.preset) for seat in offer.seats]


def at_random(state: Round, draft: Draft, random: Random) -> Draft:
    while (question := GAME.ask(state, draft)) is not None:
        match question.kind:
            case Count(low, high, _):
                answer: int | str = random.randint(low, high)
            case Who(seats, _):
                answer = random.choice(seats)
            case Choice(options, _):
                answer = random.choice(options)[0]
            case _:
                raise TypeError(question.kind)
        GAME.trial(state, draft, question, answer)
        draft = draft.answered(question.path, answer)
    return draft


@FEW
@given(SEATS, SEATS, SEEDS)
def test_the_table_can_enter_and_tell_all_that_it_offers(seats: int, first: int, seed: int) -> None:
    check_match(wander(GAME, seats, seed, first=first % seats, rounds=2))


@FEW
@given(SEATS, SEEDS, KINDS)
def test_the_table_can_enter_and_tell_any_match(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    check_match(list(walk(seats, 0, seed, kinds, rounds=1))[-1])
