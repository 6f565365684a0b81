"""Pauses between attempts."""

from __future__ import annotations

from drivers.backoff import Backoff


def test_the_pause_doubles_up_to_ten_seconds() -> None:
    backoff = Backoff()
    assert [backoff.next() for _ in range(8)] == [0.25, 0.5, 1, 2, 4, 8, 10, 10]


def test_a_device_that_was_heard_is_tried_at_once_again() -> None:
    backoff = Backoff()
    for _ in range(5):
        backoff.next()
    backoff.reset()
    assert backoff.next() == 0.25


def test_a_device_that_only_opens_is_tried_no_faster_than_once_a_second_in_the_end() -> None:
    backoff = Backoff()
    pauses = []
    for _ in range(6):
        pauses.append(backoff.next())
        backoff.ease()
    assert pauses == [0.25, 0.5, 1, 1, 1, 1]
