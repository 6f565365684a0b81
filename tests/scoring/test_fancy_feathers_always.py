"""Fancy Feathers: what holds in any match, against evenings played with real cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.fancy_feathers import GAME
from scoring.match import Match
from scoring.moves import Move
from scoring.record import dump, load
from tests.scoring.feathers_evening import DIFFERENT, TWELVE, Evening, evenings, leave, played
from tests.scoring.walk import check_match, wander

MANY = settings(max_examples=30, deadline=None)


def whole(evening: Evening) -> Match:
    """The path, then, if no scanner has told everything, what everybody holds."""
    match = played(Match.begin(GAME, evening.start), *evening.play().moves)
    return match if evening.scanned else played(match, *evening.collections())


def by_buttons(entry: Move) -> Move | None:
    """A scanner's gift is no entry, and the glass asks for no fox's card."""
    if entry.name == "reveal":
        return None
    return Move("fox", entry.seat) if entry.name == "fox" else entry


def has(match: Match) -> tuple[list[int], int]:
    """Cards of each seat, and all cards wherever they are."""
    state = match.now.state
    collected = match.result()["detail"]["collected"]
    on_path = state.path.laid - state.path.taken
    return collected, sum(collected) + len(state.discards) + on_path + state.path.pile


@MANY
@given(evenings())
def test_cards_are_never_lost(evening: Evening) -> None:
    match = Match.begin(GAME, evening.start)
    for entry in evening.play().moves:
        match = match.play(entry)
        assert match.to_move() is None or match.to_move() not in match.result()["detail"]["left"]
        if not match.now.finished:
            assert has(match)[1] == 15 * evening.seats


@MANY
@given(evenings())
def test_the_path_is_as_at_a_real_table(evening: Evening) -> None:
    match = Match.begin(GAME, evening.start)
    while any(cell.discs for cell in evening.cells):
        evening.step()
        match = played(match, *evening.moves[len(match.entries) :])
        state = match.now.state
        assert match.result()["detail"]["to_place"] == len(evening.pile)
        assert state.path.laid - state.path.taken == evening.on_path
        assert match.result()["detail"]["collected"] == list(map(len, evening.hands))
    assert match.result()["detail"]["left"] == evening.left


@MANY
@given(evenings(scanned=True))
def test_a_scanned_path_ends_the_match_and_counts_as_if_told(evening: Evening) -> None:
    scanned = played(Match.begin(GAME, evening.start), *evening.play().moves)
    told = played(Match.begin(GAME, evening.start), *leave(*evening.left), *evening.collections())
    assert scanned.now.finished
    for part in ("rounds", "totals", "ranks", "winners"):
        assert scanned.result()[part] == told.result()[part]


@MANY
@given(evenings(scanned=False), st.randoms(use_true_random=False))
def test_a_match_ends_with_the_last_collection(evening: Evening, random: Random) -> None:
    match = played(Match.begin(GAME, evening.start), *evening.play().moves)
    told = evening.collections()
    random.shuffle(told)
    for entry in told:
        assert (match.now.finished, match.result()["winners"]) == (False, [])
        match = match.play(entry)
    assert match.now.finished
    counts = [state for state in match.now.state.collections if state is not None]
    cards = [card for one in counts for card in one]
    for species in TWELVE:
        assert sum(card.startswith(species) for card in cards) <= 3 * evening.seats
        for value in DIFFERENT.get(species, ""):
            assert cards.count(f"{species}-{value}") <= evening.seats


@settings(max_examples=5, deadline=None)
@given(evenings())
def test_every_prefix_resumes(evening: Evening) -> None:
    match = Match.begin(GAME, evening.start)
    for entry in whole(evening).entries:
        match = match.play(entry)
        again = load("\n".join(dump(match)).encode(), lambda _: GAME)
        assert (again.now, again.result()) == (match.now, match.result())
        assert match.undo().redo().now == match.now


@settings(max_examples=5, deadline=None)
@given(evenings())
def test_evenings_are_asked_and_told_in_words(evening: Evening) -> None:
    check_match(whole(evening), by_buttons)


@pytest.mark.parametrize("seed", range(6))
def test_any_walk_over_the_buttons_ends(seed: int) -> None:
    random = Random(seed)
    species, stack = tuple(random.sample(TWELVE, 6)), random.choice(["bottom", "top"])
    match = wander(GAME, 2 + seed % 5, seed, 400, species=species, stack=stack)
    assert match.now.finished
    check_match(match, by_buttons)
