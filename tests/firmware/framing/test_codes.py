"""A code as text: printable, reversible, short, never two codes for one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.framing.codes import LONGEST, MOST_BYTES, code_of, escaped, unescaped


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (b"4006381333931", "4006381333931"),
        ("Bohuslavička".encode(), "Bohuslavička"),
        (b"\x02ABC\x03", "ABC"),
        (b"\x06ABC", "ABC"),
        (b"  a b ", "a b"),
        (b"\0ABC\0", "ABC"),
        (b"40\x00\x0063", "4063"),
        (b"01\x1d21", "01\\x1d21"),
        (b"Stra\xdfe", "Stra\\xdfe"),
        (b"\xc3\x28", "\\xc3("),
        (b"a\\b", "a\\x5cb"),
        ("a\u202eb".encode(), "a\\xe2\\x80\\xaeb"),
        (b"]E04006381333931", "4006381333931"),
        (b"]C0ABC-1", "ABC-1"),
        (b"]Q1https://example.org/1", "https://example.org/1"),
        (b"]5", "]5"),
    ],
)
def test_a_code_is_what_can_be_shown(payload: bytes, code: str) -> None:
    assert code_of(payload) == code


@pytest.mark.parametrize(
    "payload", [b"", b"\0\0", b"\r\n", b"  ", b"\x06", b"\x15", b"]E0", b"%%NoRead", b"NOREAD", b"no read"]
)
def test_some_payloads_are_no_code(payload: bytes) -> None:
    assert code_of(payload) is None


@settings(deadline=None)
@given(st.binary(max_size=MOST_BYTES))
def test_escaping_is_printable_and_can_be_turned_back(data: bytes) -> None:
    assert escaped(data).isprintable()
    assert unescaped(escaped(data)) == data


@settings(deadline=None)
@given(st.binary(max_size=MOST_BYTES))
def test_a_code_is_short_and_printable_whatever_the_bytes(data: bytes) -> None:
    code = code_of(data)
    assert code is None or (code.isprintable() and 0 < len(code) <= LONGEST)


def test_long_codes_that_begin_alike_stay_two() -> None:
    stem = b"https://example.org/" + b"a" * 100
    one, other = code_of(stem + b"1"), code_of(stem + b"2")
    assert one is not None
    assert other is not None
    assert one != other
    assert one[:40] == other[:40] == stem[:40].decode()
    assert len(one) == LONGEST
