"""The conversation with a PN532: woken, polled, polled again, and never given up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware.framing import Framing, framing
from firmware.framing.pn532 import framed
from tests.firmware.framing.bench import BOXES, START, raw, said

WAKE = "55 55 00 00 00 00 00 00 00 00 00 00 00 00 00 00 FF 03 FD D4 14 01 17 00"
POLL = "00 00 FF 04 FC D4 4A 01 00 E1 00"
ABORT = "00 00 FF 00 FF 00"
HEARD = raw(ABORT)
AWAKE = raw("00 00 FF 02 FE D5 15 16 00")
CARD = raw("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 C2 99 4A 1B 0E 00")
NO_CARD = raw("00 00 FF 03 FD D5 4B 00 E0 00")
ERROR = raw("00 00 FF 01 FF 7F 81 00")


def opened() -> Framing:
    made = framing(BOXES["pn532"])
    made.opened(START)
    return made


def polling() -> Framing:
    """The chip is awake and has heard the poll."""
    made = opened()
    for data in (HEARD + AWAKE, HEARD):
        said(made, data)
    return made


def next_words(made: Framing) -> tuple[float, str]:
    """When the framing wants to be called, and what it says then."""
    while (when := made.deadline()) is not None:
        made.due(when)
        words = made.to_send().hex(" ").upper()
        if words:
            return when, words
    raise AssertionError("it has nothing more to say")


def test_an_opened_line_wakes_the_chip_and_sets_it_up() -> None:
    assert said(opened()) == WAKE
    assert WAKE.count("00") == 15


def test_words_are_given_once() -> None:
    made = opened()
    assert said(made) == WAKE
    assert said(made) == ""


def test_a_line_that_was_there_from_the_start_is_woken_without_being_told() -> None:
    made = framing(BOXES["pn532"])
    assert made.deadline() is not None
    made.due(START)
    assert said(made) == WAKE


def test_the_chip_is_polled_once_it_is_awake() -> None:
    made = opened()
    assert said(made, HEARD) == WAKE
    assert said(made, AWAKE) == POLL


def test_the_poll_is_renewed_after_each_card() -> None:
    made = polling()
    assert said(made, CARD) == POLL
    assert said(made, HEARD) == ""
    assert said(made, CARD, START + 1) == POLL


def test_a_poll_that_finds_nothing_at_once_is_renewed_after_a_breath() -> None:
    made = polling()
    assert said(made, NO_CARD) == ""
    when, words = next_words(made)
    assert words == POLL
    assert 0 < when - START <= 0.1


def test_a_poll_without_a_card_is_ended_and_renewed() -> None:
    made = polling()
    when, words = next_words(made)
    assert words == f"{ABORT} {POLL}"
    assert 1 <= when - START <= 10


def test_a_chip_that_does_not_answer_is_woken_ever_more_rarely() -> None:
    made = opened()
    said(made)
    times = [START]
    for _ in range(12):
        when, words = next_words(made)
        assert words == WAKE
        times.append(when)
    pauses = [after - before for before, after in pairwise(times)]
    assert pauses == sorted(pauses)
    assert pauses[0] <= 1
    assert pauses[-2:] == [10, 10]


def test_a_chip_that_lost_its_power_is_woken_again() -> None:
    made = polling()
    _, words = next_words(made)
    assert words.endswith(POLL)
    assert next_words(made)[1] == WAKE
    assert said(made, HEARD + AWAKE, START + 5) == POLL


def test_a_chip_that_refuses_is_not_asked_without_end() -> None:
    made = polling()
    assert said(made, ERROR) == ""
    when, words = next_words(made)
    assert words == WAKE
    assert when - START >= 0.5


def test_a_card_counts_in_whatever_state_the_conversation_is() -> None:
    made = opened()
    assert [scan.code for scan in made.feed(CARD, START)] == ["C2994A1B"]


def test_a_lost_line_is_not_spoken_to() -> None:
    made = polling()
    made.lost()
    assert made.deadline() is None
    assert said(made, CARD) == ""
    made.opened(START + 9)
    assert said(made) == WAKE


def test_noise_gets_no_answer() -> None:
    made = polling()
    assert said(made, raw("00 00 FF 04 FC D4 4A 01 00 E1 00") + framed(b"\xd5\x99") + b"\xff\0") == ""


@pytest.mark.parametrize("late", [0.0, 100.0])
def test_an_answer_that_comes_with_the_deadline_is_heard_first(late: float) -> None:
    made = opened()
    said(made)
    when = made.deadline()
    assert when is not None
    assert said(made, HEARD + AWAKE, when + late) == POLL
