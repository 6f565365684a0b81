"""What holds for every framing: cuts do not matter, noise does no lasting harm, nothing grows, nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.framing import frame
from firmware.settings import Scanner
from tests.firmware.framing.bench import BOXES, START, everybody, fed, reader
from tests.fuzz.framings import held

GOOD = {
    "lines": ("4006381333931", "ABC-1", "Straße 7"),
    "em4100": ("62E3086CED", "3C00CE754C", "307E4DE5C2"),
    "pn532": ("C2994A1B", "078CFC4F", "047BCB51962280"),
    "gm67": ("4006381333931", "ABC-1", "7" * 60),
}
SECRETS = b"\x00\x02\x03\x04\x06\r\n\t]E0\x55\x7e\xd0\xd4\xd5\x4b\xf3\xf4\xfe\xff0123456789ABCDEFabcdef"
"""Bytes that mean something to one framing or another."""


def codes_of(box: str) -> tuple[str, ...]:
    return GOOD[BOXES[box].framing]


def noise(box: str) -> st.SearchStrategy[bytes]:
    """Anything, and in particular what looks like the box's own frames: cut, garbled, doubled."""
    frames = [frame(code, BOXES[box]) for code in codes_of(box)]
    whole = st.sampled_from(frames)
    begun = whole.flatmap(lambda one: st.integers(0, len(one)).map(lambda size: one[:size]))
    ended = whole.flatmap(lambda one: st.integers(0, len(one)).map(lambda size: one[size:]))
    odd = st.lists(st.sampled_from(SECRETS), max_size=12).map(bytes)
    answer = st.just(b"\x02\x00\x00\x01\x00\x33\x31")
    parts = st.one_of(whole, begun, ended, odd, answer, st.binary(max_size=300))
    return st.lists(parts, max_size=6).map(b"".join)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({cut % (len(data) + 1) for cut in cuts})
    return [data[low:high] for low, high in zip([0, *places], [*places, len(data)], strict=True)]


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_however_the_bytes_are_cut_the_scans_are_the_same(box: str, data: st.DataObject) -> None:
    line = data.draw(noise(box))
    cuts = data.draw(st.lists(st.integers(0, 2000), max_size=20))
    whole = fed(reader(box), [line])
    assert fed(reader(box), pieces(line, cuts)) == whole
    assert fed(reader(box), [bytes([byte]) for byte in line]) == whole


# Where nothing marks the beginning of a frame, noise must end somehow: with a terminator, or a silence.
SEPARATORS = {"lines": b"\r", "lines cr": b"\r", "lines crlf": b"\r\n"}


@pytest.mark.parametrize("box", [box for box in BOXES if box != "lines none"])
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_noise_before_a_good_frame_does_not_lose_it(box: str, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from(codes_of(box)))
    line = data.draw(noise(box)) + SEPARATORS.get(box, b"") + frame(code, BOXES[box])
    assert code in fed(reader(box, everybody), [line])


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_noise_and_a_silence_before_a_good_frame_do_not_lose_it(box: str, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from(codes_of(box)))
    made = reader(box, everybody)
    made.feed(data.draw(noise(box)), START)
    assert code in fed(made, [frame(code, BOXES[box])], START + 5)


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=40, deadline=None)
@given(line=st.binary(max_size=400))
def test_every_scan_is_short_printable_text(box: str, line: bytes) -> None:
    for code in fed(reader(box, everybody), [line]):
        assert code.isprintable()
        assert 0 < len(code) <= 64


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(
    "byte", [b"\x00", b"\x02", b"0", b"\xd5", b"\xff", b"\x02\x00\x00\x0f", b"\x00\xff\xff\xff\x01"]
)
def test_noise_without_end_is_not_collected(box: str, byte: bytes) -> None:
    made = reader(box)
    for turn in range(200):
        made.feed(byte * 100, START + turn * 0.01)
        assert held(made) < 6000


@pytest.mark.parametrize("box", BOXES)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_after_its_deadline_a_framing_waits_for_something_later(box: str, data: st.DataObject) -> None:
    """A loop that calls `due` at every deadline must get on."""
    made = reader(box)
    made.feed(data.draw(noise(box)), START)
    for _ in range(5):
        when = made.deadline()
        if when is None:
            return
        made.due(when)
        later = made.deadline()
        assert later is None or later > when


@pytest.mark.parametrize("box", ["lines", "lines crlf", "em4100", "pn532", "gm67"])
def test_fifty_scans_a_second_for_a_minute_lose_none(box: str) -> None:
    scanner, made = BOXES[box], reader(box)
    codes = [_code(scanner, number) for number in range(3000)]
    scans = []
    for number, code in enumerate(codes):
        line, at = frame(code, scanner), START + number / 50
        half = number % len(line)
        for part, when in ((line[:half], at), (line[half:], at + 0.01)):
            due = made.deadline()
            if due is not None and due <= when:
                scans += made.due(due)
            scans += made.feed(part, when)
            made.to_send()
    assert [scan.code for scan in scans] == codes
    assert all(-0.001 < scan.at - START - number / 50 <= 0.011 for number, scan in enumerate(scans))


def _code(scanner: Scanner, number: int) -> str:
    """A few hundred cards that come again and again, never one twice running."""
    card = number % 317 + 1
    match scanner.framing:
        case "em4100":
            return f"{card * 0x0301_0A07:010X}"
        case "pn532":
            return f"{0x0400_0000_0000_00 + card * 0x0101_0A07:014X}"
    return f"{4006381000000 + card * 7}"
