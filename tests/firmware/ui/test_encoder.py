"""An encoder's two lines: bounces, reversals and fast turns never add a click and never lose one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware.ui.encoder import Encoder

Quarter = tuple[bool, bool]
"""Which line changes (True: a), and whether it goes down."""

RIGHT: tuple[Quarter, ...] = ((True, True), (False, True), (True, False), (False, False))
LEFT: tuple[Quarter, ...] = ((False, True), (True, True), (False, False), (True, False))


def clicks(edges: list[Quarter]) -> list[int]:
    encoder = Encoder()
    return [found for is_a, down in edges if (found := encoder.edge(is_a, down))]


def test_four_quarters_are_one_click() -> None:
    assert clicks([*RIGHT]) == [1]
    assert clicks([*LEFT]) == [-1]


def test_a_click_counts_where_the_knob_comes_to_rest() -> None:
    encoder = Encoder()
    assert [encoder.edge(*quarter) for quarter in RIGHT] == [0, 0, 0, 1]


def test_there_and_back_is_nothing() -> None:
    for far in (1, 2, 3):
        there = list(RIGHT[:far])
        back = [(is_a, not down) for is_a, down in reversed(there)]
        assert clicks(there + back) == []


@given(st.integers(2, 6), st.integers(0, 23))
def test_a_lost_edge_costs_no_more_than_its_own_click(turned: int, lost: int) -> None:
    edges = [*RIGHT] * turned
    del edges[lost % len(edges)]
    assert clicks(edges) in ([1] * turned, [1] * (turned - 1))


@st.composite
def turns(draw: st.DrawFn) -> tuple[list[Quarter], list[int]]:
    """Detents and half-hearted ones, every edge bouncing; and the clicks that were meant."""
    edges: list[Quarter] = []
    meant: list[int] = []
    for _ in range(draw(st.integers(1, 12))):
        right = draw(st.booleans())
        way = RIGHT if right else LEFT
        far = draw(st.sampled_from([4, 4, 4, 1, 2, 3]))
        for quarter in way[:far]:
            edges += _bouncing(draw, quarter)
        if far == 4:
            meant.append(1 if right else -1)
            continue
        for is_a, down in reversed(way[:far]):
            edges += _bouncing(draw, (is_a, not down))
    return edges, meant


def _bouncing(draw: st.DrawFn, quarter: Quarter) -> list[Quarter]:
    is_a, down = quarter
    return [quarter, *[(is_a, not down), quarter] * draw(st.integers(0, 4))]


@given(turns())
def test_bouncing_turns_with_reversals_give_exactly_their_clicks(turn: tuple[list[Quarter], list[int]]) -> None:
    edges, meant = turn
    assert clicks(edges) == meant


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=200))
def test_noise_never_gives_more_clicks_than_it_has_room_for(edges: list[Quarter]) -> None:
    assert len(clicks(edges)) <= len(edges) / 3
