"""Generated documents whose lines are known because the generator counted them while writing."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.settings.lines import Path, index

WORDS = ["a", "b", "pins", "seats", "x-1", "7", "été", 'q"uo\\te', "tab\t", "[t]", "a.b", "#no", "=", ""]


class Writer:
    """Writes TOML and remembers the line of whatever it is told to note."""

    def __init__(self) -> None:
        self.text = ""
        self.lines: dict[Path, int] = {}

    def write(self, piece: str) -> None:
        self.text += piece

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, self.text.count("\n") + 1)


def key_text(word: str, draw: Any) -> str:
    bare = word.isascii() and word.replace("-", "").isalnum()
    if bare and draw(st.booleans()):
        return word
    if "'" not in word and word.isprintable() and draw(st.booleans()):
        return f"'{word}'"
    return json.dumps(word, ensure_ascii=draw(st.booleans()))


SCALARS = st.sampled_from(
    [
        "1",
        "0x1f",
        "true",
        "1.5e3",
        "nan",
        "1979-05-27 07:32:00",
        '"a # ] } = [b"',
        '"esc \\" \\\\"',
        "'lit \" # ]'",
        '"""one"""',
        '"""a\nb "" # [x]\nc = 1\\\n  d"""',
        '"""quotes """""',
        "'''raw ' \\\n[y]\nz=2'''",
        "''''q'''''",
        '""',
        "''",
    ]
)

GAP = st.sampled_from(["", " ", "\n", ' # c ] } , = "\n', "\n\n\t# 'x\n  "])


def value(out: Writer, path: Path, draw: Any, depth: int = 0) -> None:
    kind = draw(st.sampled_from(["scalar", "scalar", "array", "inline"])) if depth < 3 else "scalar"
    if kind == "scalar":
        out.write(draw(SCALARS))
    elif kind == "array":
        out.write("[" + draw(GAP))
        count = draw(st.integers(0, 3))
        for place in range(count):
            out.note((*path, place))
            value(out, (*path, place), draw, depth + 1)
            last = place == count - 1
            out.write(draw(GAP) + ("" if last and draw(st.booleans()) else ",") + draw(GAP))
        out.write("]")
    else:
        words = draw(st.lists(st.sampled_from(WORDS), unique=True, max_size=3))
        out.write("{ ")
        for place, word in enumerate(words):
            out.write(", " if place else "")
            out.note((*path, word))
            out.write(key_text(word, draw) + " = ")
            value(out, (*path, word), draw, depth + 1)
        out.write(" }")


def pairs(out: Writer, table: Path, draw: Any, avoid: frozenset[str]) -> None:
    for word in draw(st.lists(st.sampled_from([one for one in WORDS if one not in avoid]), unique=True, max_size=3)):
        out.write(draw(st.sampled_from(["", "# comment = [\n", "\n", "  \t"])))
        path = (*table, word)
        out.note(path)
        out.write(key_text(word, draw))
        for inner in draw(st.lists(st.sampled_from(WORDS), max_size=2)):
            path = (*path, inner)
            out.note(path)
            out.write(draw(st.sampled_from([".", " . "])) + key_text(inner, draw))
        out.write(draw(st.sampled_from(["=", " = "])))
        value(out, path, draw)
        out.write(draw(st.sampled_from(["\n", " # end\n", "  \n"])))


@st.composite
def documents(draw: Any) -> tuple[str, dict[Path, int]]:
    out = Writer()
    pairs(out, (), draw, frozenset({"t1", "t2", "many"}))
    for name in draw(st.lists(st.sampled_from(["t1", "t2"]), unique=True)):
        out.note((name,))
        inner = draw(st.sampled_from([(), ("in ner",)]))
        out.note((name, *inner))
        out.write(f"[{'.'.join([name, *map(json.dumps, inner)])}] # x\n")
        pairs(out, (name, *inner), draw, frozenset())
    for place in range(draw(st.integers(0, 3))):
        out.note(("many",))
        out.note(("many", place))
        out.write("[[ many ]]\n")
        pairs(out, ("many", place), draw, frozenset({"deep"}))
        if draw(st.booleans()):
            out.note(("many", place, "deep"))
            out.write("[many.deep]\n")
            pairs(out, ("many", place, "deep"), draw, frozenset())
    return out.text, out.lines


def every_path(value: Any, path: Path = ()) -> set[Path]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = {path} if path else set()
    for step, inner in steps:
        found |= every_path(inner, (*path, step))
    return found


@settings(max_examples=150, deadline=None)
@given(documents(), st.booleans())
def test_every_key_and_element_has_its_line(document: tuple[str, dict[Path, int]], crlf: bool) -> None:
    text, lines = document
    if crlf:
        text = text.replace("\n", "\r\n")
    assert index(text) == lines
    assert every_path(tomllib.loads(text)) <= set(lines)


def test_a_table_keeps_the_line_that_made_it_first() -> None:
    text = "[a.b]\nx = 1\n\n[a]\ny = 2\n[[c]]\n[[c]]\nz = 3\n[c.d]\n"
    assert index(text) == {
        ("a",): 1,
        ("a", "b"): 1,
        ("a", "b", "x"): 2,
        ("a", "y"): 5,
        ("c",): 6,
        ("c", 0): 6,
        ("c", 1): 7,
        ("c", 1, "z"): 8,
        ("c", 1, "d"): 9,
    }
