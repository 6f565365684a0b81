"""Which line of a TOML document each key and each element of an array stands on: the standard library does not say.

Only for documents that `tomllib` has already accepted, so this walks the text without judging it. Knows no settings.
"""

from __future__ import annotations

import re

Path = tuple[str | int, ...]
"""Keys, and places in arrays counted from 0."""

_BLANK = re.compile(r"[ \t]*")
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_TEXTS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"""+', re.DOTALL),
    re.compile(r"'''.*?'''+", re.DOTALL),
    re.compile(r'"(?:[^"\\]|\\.)*"'),
    re.compile(r"'[^']*'"),
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_LETTERS = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


def index(text: str) -> dict[Path, int]:
    """1-based lines by path. A table made by a dotted key or by `[a.b]` has the line that made it first."""
    return _Walk(text).document()


class _Walk:
    """One pass over the text; `at` is the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.arrays: dict[Path, int] = {}
        self._counted = 0
        self._line = 1

    def document(self) -> dict[Path, int]:
        table: Path = ()
        self.skip(_SPACE)
        while self.at < len(self.text):
            if self.text.startswith("[[", self.at):
                table = self.header(2, ())
                self.arrays[table] = self.arrays.get(table, -1) + 1
                table = (*table, self.arrays[table])
                self.mark(table)
            elif self.text[self.at] == "[":
                table = self.header(1, ())
            else:
                self.pair(table)
            self.skip(_SPACE)
        return self.lines

    def header(self, brackets: int, table: Path) -> Path:
        """A `[table]` or `[[array of tables]]` line; keys through an array mean its latest table."""
        self.at += brackets
        path = self.key(table)
        self.at += brackets
        return path

    def pair(self, table: Path) -> None:
        path = self.key(table)
        self.at += 1
        self.skip(_BLANK)
        self.value(path)

    def key(self, path: Path) -> Path:
        """Dotted parts up to `=` or `]`; every step on the way is marked."""
        while True:
            if path in self.arrays and self.arrays[path] >= 0:
                path = (*path, self.arrays[path])
            self.skip(_BLANK)
            path = (*path, self.part())
            self.mark(path)
            self.skip(_BLANK)
            if self.text[self.at] != ".":
                return path
            self.at += 1

    def part(self) -> str:
        if self.text[self.at] == '"':
            return _ESCAPE.sub(_unescape, self.take(_TEXTS[2])[1:-1])
        if self.text[self.at] == "'":
            return self.take(_TEXTS[3])[1:-1]
        return self.take(_BARE)

    def value(self, path: Path) -> None:
        first = self.text[self.at]
        if first == "[":
            self.array(path)
        elif first == "{":
            self.inline(path)
        elif first in "\"'":
            triple = self.text.startswith(first * 3, self.at)
            self.take(_TEXTS[(0 if triple else 2) + (first == "'")])
        else:
            self.take(_SCALAR)

    def array(self, path: Path) -> None:
        place = 0
        self.at += 1
        while True:
            self.skip(_SPACE)
            if self.text[self.at] == "]":
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.mark((*path, place))
            self.value((*path, place))
            place += 1

    def inline(self, path: Path) -> None:
        self.at += 1
        while True:
            self.skip(_SPACE)
            if self.text[self.at] == "}":
                self.at += 1
                return
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.pair(path)

    def mark(self, path: Path) -> None:
        if path not in self.lines:
            self._line += self.text.count("\n", self._counted, self.at)
            self._counted = self.at
            self.lines[path] = self._line

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(f"not TOML at character {self.at}")
        self.at = found.end()
        return found.group()


def _unescape(found: re.Match[str]) -> str:
    short, long, letter = found.groups()
    return chr(int(short or long, 16)) if short or long else _LETTERS.get(letter, letter)
