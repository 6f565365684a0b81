"""Records as text: what is read, what is refused with its line and place, what is written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import BadRecord
from scoring.games import find
from scoring.match import Match
from scoring.record import Illegal, dump, load

START = '{"tallybox": 1, "game": "rounds", "players": ["Ana", "Bo"]}'


def read(*lines: str) -> Match:
    return load("\n".join(lines).encode(), find)


def bad(*lines: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(*lines)
    return caught.value


def start(**changes: Any) -> str:
    return json.dumps({"tallybox": 1, "game": "rounds", "players": ["Ana", "Bo"], **changes})


def points(value: str) -> str:
    return f'{{"move": "points", "seat": 0, "points": {value}}}'


# ---- lines


def test_blank_lines_and_comments_are_skipped_and_counted() -> None:
    match = read("", "# a match", "  ", START, "", "# then", points("3"), "")
    assert len(match.entries) == 1
    assert bad("", "#", START, "", "# more", points("true")).line == 6


def test_a_byte_order_mark_and_crlf_are_accepted() -> None:
    data = b"\xef\xbb\xbf" + "\r\n".join([START, points("3"), ""]).encode()
    assert load(data, find).entries == read(START, points("3")).entries


def test_rare_line_separators_belong_to_the_text() -> None:
    match = read(start(players=["A\u2028B", "C\u0085D"]), json.dumps({"move": "note", "text": "a\u2029b"}))
    assert match.start.players == ("A\u2028B", "C\u0085D")
    assert load("\n".join(dump(match)).encode(), find) == match


@pytest.mark.parametrize("data", [b"", b"\n\n", b"# only a remark\n", b"\xef\xbb\xbf"])
def test_an_empty_record(data: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        load(data, find)
    assert caught.value.line == 1


def test_another_encoding_is_told_with_its_line() -> None:
    with pytest.raises(BadRecord) as caught:
        load(START.encode() + b'\n{"move": "note", "text": "\xe4"}\n', find)
    assert (caught.value.line, caught.value.where) == (2, "text")
    with pytest.raises(BadRecord):
        load(START.encode("utf-16"), find)


@pytest.mark.parametrize(
    "line",
    ["{", "[1]", "3", "null", '"show"', "{} {}", "{'move': 'undo'}", '{"move": "undo",}', "\x00", "]", '{"a": 1e}'],
)
def test_what_is_no_object(line: str) -> None:
    error = bad(START, line)
    assert (error.line, error.where) == (2, "json")


def test_what_is_beyond_all_measure() -> None:
    assert bad(START, '{"move": ' + "[" * 100_000 + "]" * 100_000 + "}").where == "json"
    assert bad(START, points("9" * 10_000)).where == "json"
    for depth in range(100, 1200, 50):
        assert bad(START, '{"move": ' + "[" * depth + "]" * depth + "}").line == 2
        assert bad(start(players=0).replace("0", "[" * depth + "]" * depth)).line == 1


def test_a_doubled_key_is_an_error_everywhere() -> None:
    assert "twice" in bad('{"tallybox": 1, "tallybox": 1, "game": "rounds", "players": ["A", "B"]}').why
    assert "twice" in bad(START, '{"move": "points", "seat": 0, "points": 1, "points": 1}').why
    assert "twice" in bad(START[:-1] + ', "options": {"target": 5, "target": 5}}').why


# ---- the start


@pytest.mark.parametrize(
    "changes",
    [
        {"tallybox": 2},
        {"tallybox": True},
        {"tallybox": 1.0},
        {"tallybox": "1"},
        {"tallybox": None},
        {"game": "match"},
        {"game": "../rounds"},
        {"game": 5},
        {"game": "Scout"},
        {"players": "AB"},
        {"players": []},
        {"players": None},
        {"players": ["A", 2]},
        {"players": ["A", ""]},
        {"players": ["A", " \t\u00a0"]},
        {"players": ["A", "A"]},
        {"players": ["A", " A "]},
        {"players": ["A", "\ud800"]},
        {"first": 2},
        {"first": -1},
        {"first": True},
        {"first": 1.0},
        {"first": None},
        {"first": "0"},
        {"options": []},
        {"options": None},
        {"options": {"target": True}},
        {"options": {"target": 0}},
        {"options": {"target": 10**7}},
        {"options": {"rounds": 2.0}},
        {"options": {"rounds": 0}},
        {"options": {"lowest_wins": 1}},
        {"options": {"lowest_wins": None}},
        {"options": {"colour": 1}},
        {"seat": 0},
        {"Tallybox": 1},
    ],
    ids=str,
)
def test_a_wrong_start(changes: dict[str, Any]) -> None:
    error = bad(start(**changes))
    assert (error.line, error.where) == (1, "start")


@pytest.mark.parametrize("key", ["tallybox", "game", "players"])
def test_an_incomplete_start(key: str) -> None:
    whole = json.loads(START)
    del whole[key]
    assert bad(json.dumps(whole)).where == "start"


def test_a_first_line_that_is_a_move() -> None:
    assert '"tallybox": 1' in bad('{"move": "undo"}').why


@pytest.mark.parametrize(("game", "count"), [("rounds", 1), ("rounds", 9), ("scout", 6), ("card_hunt", 9)])
def test_too_few_or_too_many_players(game: str, count: int) -> None:
    with pytest.raises(Illegal) as caught:
        read(start(game=game, players=[f"P{seat}" for seat in range(count)]))
    assert (caught.value.line, caught.value.where, caught.value.cause.text.key) == (1, "start", "players")


def test_white_space_around_a_name_does_not_count() -> None:
    assert read(start(players=[" Ana ", "Bo\n"])).start.players == ("Ana", "Bo")


def test_what_was_left_out_has_its_default() -> None:
    match = read(START)
    assert (match.start.first, match.setup.options) == (0, (("rounds", None), ("target", None), ("lowest_wins", 0)))
    assert read(start(options={"rounds": None, "lowest_wins": True})).setup.number("lowest_wins") == 1


# ---- moves


@pytest.mark.parametrize(
    "value",
    ["true", "false", "2.0", "1e1", "NaN", "Infinity", "-Infinity", "1e999", '"1"', "null", "[1]", "{}"]
    + ["1000001", "-1000001", "9" * 40],
)
def test_no_points(value: str) -> None:
    assert bad(START, points(value)).line == 2


@pytest.mark.parametrize("value", ["0", "-0", "1000000", "-1000000"])
def test_points(value: str) -> None:
    assert read(START, points(value)).result()["detail"]["points"] == [int(value), 0]


@pytest.mark.parametrize(
    "line",
    [
        {"move": "fly"},
        {"move": ""},
        {"move": 3},
        {"move": None},
        {"move": ["undo"]},
        {},
        {"seat": 0, "points": 3},
        {"move": "undo", "seat": 0},
        {"move": "redo", "times": 2},
        {"move": "points", "points": 3},
        {"move": "points", "seat": 0},
        {"move": "points", "seat": 2, "points": 3},
        {"move": "points", "seat": -1, "points": 3},
        {"move": "points", "seat": True, "points": 3},
        {"move": "points", "seat": 0.0, "points": 3},
        {"move": "points", "seat": None, "points": 3},
        {"move": "points", "seat": "0", "points": 3},
        {"move": "points", "seat": 0, "points": 3, "note": "x"},
        {"move": "end_round", "seat": 0},
        {"move": "tally", "points": [1]},
        {"move": "tally", "points": [1, 2, 3]},
        {"move": "tally", "points": [1, True]},
        {"move": "tally", "points": "12"},
        {"move": "tally", "points": {"0": 1, "1": 2}},
        {"move": "correct", "points": 3},
        {"move": "correct", "seat": 0},
        {"move": "correct", "seat": 0, "points": 1.5},
        {"move": "note"},
        {"move": "note", "text": 5},
        {"move": "note", "text": "half a letter: \udc00"},
        {"move": "note", "text": "x", "seat": 0},
        {"move": "show", "cards": 2},
    ],
    ids=str,
)
def test_a_wrong_move(line: dict[str, Any]) -> None:
    assert bad(START, json.dumps(line)).line == 2


def test_the_place_of_a_mistake_in_a_list() -> None:
    assert bad(START, '{"move": "tally", "points": [1, "2"]}').why.startswith('"points"[1] must be')


def test_a_move_is_named_only_where_its_name_is_harmless() -> None:
    assert bad(START, '{"move": "fly"}').where == "fly"
    assert bad(START, '{"move": "fl\\u001by"}').where == "move"
    assert bad(START, json.dumps({"move": "x" * 5000})).where == "move"


@pytest.mark.parametrize("value", ["\x1b[31m", "\x9b", "\u202e", "\ud800", "x" * 10_000])
def test_a_mistake_is_one_short_harmless_line(value: str) -> None:
    for error in (
        bad(START, json.dumps({value: 1, "move": "undo"})),
        bad(START, json.dumps({"move": "points", "seat": 0, "points": value})),
        bad(start(game=value)),
        bad(start(players=[value, value])),
    ):
        assert error.why.isprintable()
        assert error.why.isascii()
        assert len(error.why) < 300


def test_a_move_that_the_rules_forbid() -> None:
    scout = start(game="scout", players=["Ana", "Bo", "Cy"])
    with pytest.raises(Illegal) as caught:
        read(scout, "# first", '{"move": "scout"}')
    assert (caught.value.line, caught.value.where) == (3, "scout")
    assert caught.value.cause.text.key == "nothing-lies"
    with pytest.raises(Illegal):
        read(START, '{"move": "undo"}')


def test_a_seat_may_be_left_out_where_the_rules_know_it() -> None:
    scout = start(game="scout", players=["Ana", "Bo", "Cy"], first=2)
    match = read(scout, '{"move": "show", "cards": 2}', '{"move": "scout"}', '{"move": "scout", "seat": 1}')
    assert [entry.seat for entry in match.entries] == [2, 0, 1]
    with pytest.raises(Illegal) as caught:
        read(scout, '{"move": "show", "seat": 0, "cards": 2}')
    assert caught.value.cause.text.key == "turn"


# ---- writing


def test_a_record_is_written_as_it_came() -> None:
    lines = [
        '{"tallybox": 1, "game": "rounds", "players": ["Ána", "Bo"], "first": 1, "options": {"lowest_wins": true}}',
        '{"move": "points", "seat": 0, "points": 3}',
        '{"move": "note", "text": "ž"}',
        '{"move": "undo"}',
        '{"move": "redo"}',
        '{"move": "correct", "seat": 1, "points": -2}',
        '{"move": "tally", "points": [1, 2]}',
    ]
    assert dump(read(*lines)) == lines


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["points", "Ana"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["move", "seat", "points", "text", "cards", "values", "end", "captured", "hands", "ender", "x"])
MOVES = st.sampled_from(["show", "scout", "tally", "points", "note", "correct", "undo", "redo", "stuck", "finish"])


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["scout", "rounds"]),
    st.lists(
        st.builds(lambda name, rest: {**rest, "move": name}, MOVES | JSON, st.dictionaries(KEYS, JSON)), max_size=4
    ),
)
def test_whatever_comes_is_read_or_refused(game: str, lines: list[dict[str, Any]]) -> None:
    try:
        match = read(start(game=game), *map(json.dumps, lines))
    except (BadRecord, Illegal):
        return
    json.dumps(match.result(), allow_nan=False)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_noise_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        load(data, find)
    with pytest.raises(BadRecord):
        load(START.encode() + b"\n{" + data, find)
