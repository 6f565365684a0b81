"""A log that a broken cable cannot fill."""

from __future__ import annotations

from drivers.simulated.clock import VirtualClock
from firmware.frugal import AGAIN, PAUSE, Frugal


def test_an_hour_of_trouble_is_a_line_a_minute_at_most_and_of_one_kind_a_line_in_ten() -> None:
    lines: list[str] = []
    clock = VirtualClock()
    frugal = Frugal(lines.append, clock)
    for number in range(36_000):
        frugal.tell("display", "no answer")
        frugal.tell("scanner", f"trouble number {number}")
        clock.advance(0.1)
    assert lines.count("no answer") == 3600 / AGAIN
    assert len(lines) - lines.count("no answer") == 3600 / PAUSE


def test_what_is_new_about_another_thing_is_told_at_once() -> None:
    lines: list[str] = []
    frugal = Frugal(lines.append, VirtualClock())
    frugal.tell("display", "a")
    frugal.tell("scanner", "b")
    frugal.tell("display", "c")
    assert lines == ["a", "b"]
