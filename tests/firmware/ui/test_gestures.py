"""Edges become presses: nothing is lost, nothing is added, and everything comes in the order of its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.ui.asking import bumped
from firmware.ui.gestures import Gesture, Gestures, Wish, repeat_step
from firmware.ui.messages import Held, Holding, Key, Press, Repeat, SeatPress
from scoring.prompts import Count

Edge = tuple[float, str, bool]
"""When, which line, and whether it went down."""

BUTTONS: dict[str, Key | int] = {key.value: key for key in Key} | {f"seat {n + 1}": n for n in range(8)}
DEBOUNCE = 0.012
SLACK = 1e-6


def always(wish: Wish) -> Callable[[Key], Wish]:
    return lambda key: wish


def play(edges: Sequence[Edge], wish: Wish = Wish.NOTHING, until: float | None = None) -> list[Gesture]:
    """What comes of these edges; deadlines are kept, as the loop keeps them."""
    gestures = Gestures(debounce=DEBOUNCE)
    found: list[Gesture] = []
    for at, source, down in sorted(edges):
        while (when := gestures.deadline()) is not None and when < at:
            found += gestures.due(when, always(wish))
        found += gestures.edge(source, BUTTONS[source], down, at, always(wish))
    end = max(at for at, _, _ in edges) + 1 if until is None else until
    while (when := gestures.deadline()) is not None and when < end:
        found += gestures.due(when, always(wish))
    return found


def key(*edges: tuple[float, bool], name: str = "plus") -> list[Edge]:
    return [(at, name, down) for at, down in edges]


def pressed(found: Sequence[Gesture]) -> list[float]:
    return [one.at for one in found if isinstance(one, Press)]


# ---- one press


def test_a_press_counts_on_the_way_down_at_once() -> None:
    gestures = Gestures()
    assert gestures.edge("ok", Key.OK, True, 5.0, always(Wish.NOTHING)) == [Press(Key.OK, 5.0)]
    assert gestures.edge("seat 3", 2, True, 5.1, always(Wish.NOTHING)) == [SeatPress(2, 5.1)]


def test_bounces_after_both_edges_are_one_press() -> None:
    down = [(1.000, True), (1.001, False), (1.002, True), (1.004, False), (1.005, True)]
    up = [(1.200, False), (1.201, True), (1.203, False)]
    assert pressed(play(key(*down, *up))) == [1.0]


def test_a_tap_shorter_than_the_bounce_is_a_press_and_is_let_go() -> None:
    found = play(key((1.0, True), (1.003, False), (2.0, True), (2.1, False)))
    assert pressed(found) == [1.0, 2.0]


def test_a_tap_shorter_than_the_bounce_never_becomes_a_hold() -> None:
    found = play(key((1.0, True), (1.003, False)), Wish.HOLD, until=5)
    assert [type(one) for one in found] == [Press]


def test_a_line_that_bounces_to_its_old_level_is_let_go_when_the_bouncing_is_over() -> None:
    found = play(key((1.0, True), (1.5, False), (1.505, True)), Wish.NOTHING)
    assert pressed(found) == [1.0, pytest.approx(1.512)]


# ---- holds


def test_a_key_with_a_hold_meaning_counts_when_it_is_let_go() -> None:
    found = play(key((1.0, True), (1.2, False), name="ok"), Wish.HOLD)
    assert found == [Press(Key.OK, 1.2)]


def test_a_hold_shows_a_growing_bar_and_is_decided_while_the_key_is_down() -> None:
    found = play(key((1.0, True), name="undo"), Wish.HOLD, until=3)
    bars = [one for one in found if isinstance(one, Holding)]
    shown = [one.progress for one in bars if one.progress is not None]
    assert bars[0].at == pytest.approx(1.3)
    assert shown == sorted(shown)
    assert bars[-1].progress is None
    assert [one for one in found if not isinstance(one, Holding)] == [Held(Key.UNDO, pytest.approx(1.7))]


def test_letting_go_while_the_bar_grows_is_a_short_press() -> None:
    found = play(key((1.0, True), (1.6, False), name="end"), Wish.HOLD)
    assert found[-2:] == [Holding(Key.END, None, 1.6), Press(Key.END, 1.6)]
    assert not any(isinstance(one, Held) for one in found)


def test_letting_go_at_the_very_moment_of_the_hold_is_the_hold() -> None:
    found = play(key((0.1, True), (0.1 + 0.7, False), name="ok"), Wish.HOLD)
    assert [type(one) for one in found if not isinstance(one, Holding)] == [Held]


def test_a_long_press_is_held_once_and_its_release_means_nothing() -> None:
    found = play(key((1.0, True), (9.0, False), name="ok"), Wish.HOLD)
    assert [type(one) for one in found if not isinstance(one, Holding)] == [Held]


def test_what_a_key_means_is_decided_when_it_goes_down() -> None:
    """A screen that changes while a key is down does not turn its press into something else."""
    gestures = Gestures(debounce=DEBOUNCE)
    assert gestures.edge("ok", Key.OK, True, 1.0, always(Wish.HOLD)) == []
    assert gestures.edge("ok", Key.OK, False, 1.2, always(Wish.NOTHING)) == [Press(Key.OK, 1.2)]


# ---- turning by holding


def turned(seconds: float, sign: int = 1, start: int = 0) -> int:
    """What a dial shows when a key is let go after so many seconds."""
    name = "plus" if sign > 0 else "minus"
    value: object = start
    for one in play(key((3.3, True), (3.3 + seconds, False), name=name), Wish.TURN):
        if isinstance(one, Press | Repeat):
            value = bumped(Count(-9999, 9999, 0), int(str(value)), sign, getattr(one, "size", 1))
    return int(str(value))


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.1, 1),
        (0.39, 1),
        (0.41, 2),
        (1.35, 11),
        (1.45, 20),
        (2.65, 80),
        (2.8, 90),
        (3.45, 120),
        (3.7, 200),
        (3.95, 300),
    ],
)
def test_the_dial_turns_faster_and_faster(seconds: float, shown: int) -> None:
    assert turned(seconds) == shown
    assert turned(seconds, -1) == -shown


def test_87_is_a_hold_of_less_than_three_seconds_and_three_presses() -> None:
    assert abs(87 - turned(2.8)) <= 3


def test_minus_120_is_a_hold_of_less_than_four_seconds_and_two_presses() -> None:
    assert abs(-120 - turned(3.6, -1)) <= 2


def test_the_first_step_of_a_turning_key_comes_on_the_way_down() -> None:
    assert play(key((1.0, True)), Wish.TURN, until=1.2) == [Press(Key.PLUS, 1.0)]


@given(st.integers(0, 60))
def test_steps_never_get_smaller_or_slower_to_arrive(number: int) -> None:
    size, pause = repeat_step(number)
    following, _ = repeat_step(number + 1)
    assert size <= following
    assert 0 < pause <= 0.25


# ---- waveforms as contacts make them


@st.composite
def waveforms(
    draw: st.DrawFn, sources: tuple[str, ...] = ("plus",), rate: float = 20.0
) -> tuple[list[Edge], list[Edge]]:
    """Bouncing edges, and the clean ones behind them: up to `rate` presses a second on each line, lines overlapping."""
    edges: list[Edge] = []
    clean: list[Edge] = []
    period = 1 / rate
    for source in sources:
        at = 1 + draw(st.floats(0, period))
        for _ in range(draw(st.integers(1, 6))):
            down = draw(st.floats(0.3, 0.7)) * period
            for start, way in ((at, True), (at + down, False)):
                clean.append((start, source, way))
                edges += [(start, source, way), *_bounce(draw, start, source, way)]
            at += period + draw(st.floats(0, period))
    return edges, sorted(clean)


def _bounce(draw: st.DrawFn, start: float, source: str, way: bool) -> list[Edge]:
    """There and back, some times, within the bounce time."""
    gaps = draw(st.lists(st.floats(0.0001, 0.0018), max_size=3))
    edges, at = [], start
    for gap in gaps:
        edges += [(at + gap, source, not way), (at + 2 * gap, source, way)]
        at += 2 * gap
    return edges


@given(waveforms(), st.sampled_from([Wish.NOTHING, Wish.HOLD, Wish.TURN]))
def test_a_bouncing_line_gives_exactly_its_presses(wave: tuple[list[Edge], list[Edge]], wish: Wish) -> None:
    edges, clean = wave
    wanted = [at for at, _, down in clean if down == (wish is not Wish.HOLD)]
    assert pressed(play(edges, wish)) == wanted


FOUR = ("ok", "minus", "seat 1", "seat 4")


@given(waveforms(FOUR))
def test_four_buttons_at_twenty_presses_a_second_lose_none_and_keep_their_order(
    wave: tuple[list[Edge], list[Edge]],
) -> None:
    edges, clean = wave
    found = [(one.at, _button(one)) for one in play(edges)]
    assert found == [(at, BUTTONS[source]) for at, source, down in clean if down]


def _button(gesture: Gesture) -> Key | int:
    assert isinstance(gesture, Press | SeatPress)
    return gesture.key if isinstance(gesture, Press) else gesture.chair


@given(waveforms((*FOUR, "undo", "seat 8")), st.sampled_from(list(Wish)))
def test_gestures_come_in_the_order_of_their_time(wave: tuple[list[Edge], list[Edge]], wish: Wish) -> None:
    times = [one.at for one in play(wave[0], wish)]
    assert all(later >= earlier - SLACK for earlier, later in pairwise(times))


@given(waveforms(), st.lists(st.floats(0, 2), max_size=10))
def test_asking_too_often_changes_nothing(wave: tuple[list[Edge], list[Edge]], asked: list[float]) -> None:
    edges = sorted(wave[0])
    gestures = Gestures(debounce=DEBOUNCE)
    found: list[Gesture] = []
    for at, source, down in edges:
        for now in sorted(one + 1 for one in asked if one + 1 < at):
            found += gestures.due(now, always(Wish.NOTHING))
        found += gestures.edge(source, BUTTONS[source], down, at, always(Wish.NOTHING))
    assert pressed(found) == pressed(play(edges))
