"""A card that stays is one card; a card that comes again is another time."""

from __future__ import annotations

import pytest

from firmware.framing import frame
from firmware.framing.repeats import AGAIN, GONE, Repeats, Twice
from tests.firmware.framing.bench import BOXES, START, fed, reader

CODES = {
    "lines": ("4006381333931", "4006381333948"),
    "em4100": ("62E3086CED", "3C00CE754C"),
    "pn532": ("C2994A1B", "047BCB51962280"),
    "gm67": ("4006381333931", "ABC-1"),
}


@pytest.mark.parametrize("box", CODES)
def test_a_card_that_stays_counts_once_however_long(box: str) -> None:
    made, line = reader(box), frame(CODES[box][0], BOXES[box])
    scans = [scan for turn in range(600) for scan in made.feed(line, START + turn * 0.1)]
    assert [(scan.code, scan.at) for scan in scans] == [(CODES[box][0], START)]


@pytest.mark.parametrize("box", CODES)
def test_a_card_that_left_counts_again(box: str) -> None:
    made, line = reader(box), frame(CODES[box][0], BOXES[box])
    assert fed(made, [line, line, line], gap=1.0) == [CODES[box][0]] * 3


@pytest.mark.parametrize("box", CODES)
def test_another_card_between_lets_it_count_again(box: str) -> None:
    one, other = CODES[box]
    lines = [frame(code, BOXES[box]) for code in (one, one, other, other, one, one)]
    assert fed(reader(box), lines, gap=0.1) == [one, other, one]


@pytest.mark.parametrize("box", CODES)
def test_a_short_fault_of_the_cable_does_not_count_a_card_that_stays(box: str) -> None:
    made, line = reader(box), frame(CODES[box][0], BOXES[box])
    assert fed(made, [line], at=START) == [CODES[box][0]]
    made.feed(line, START + 20)
    made.lost()
    made.opened(START + 20.2)
    assert made.feed(line, START + 20.3) == []


def test_the_silence_counts_from_the_latest_reading() -> None:
    repeats = Repeats()
    assert repeats.new("a", 0.0)
    assert not repeats.new("a", GONE * 0.9)
    assert not repeats.new("a", GONE * 1.8)
    assert repeats.new("a", GONE * 2.9)


def test_a_phantom_between_the_readings_of_a_card_does_not_count_it_again() -> None:
    made = reader("em4100", {"62E3086CED"}.__contains__)
    card, phantom = frame("62E3086CED", BOXES["em4100"]), b"\x02DAEF6FEE2B9F\x03"
    assert fed(made, [card, phantom, card, phantom, card], gap=0.1) == ["62E3086CED"]


def test_two_equal_readings_must_follow_each_other_soon() -> None:
    twice = Twice()
    assert not twice.sure("a", 0.0)
    assert not twice.sure("b", 0.1)
    assert not twice.sure("a", 0.2)
    assert twice.sure("a", 0.3)
    assert twice.sure("a", 0.4)
    assert not twice.sure("a", 0.5 + AGAIN)


def test_a_card_that_is_learnt_while_it_lies_there_does_not_come_again() -> None:
    learnt: set[str] = set()
    made, line = reader("em4100", learnt.__contains__), frame("62E3086CED", BOXES["em4100"])
    assert [scan.code for scan in made.feed(line, START)] == ["62E3086CED"]
    learnt.add("62E3086CED")
    assert made.feed(line, START + 0.1) == []
