"""A settings file becomes Settings, or every mistake in it at once, each with its line.

Reads a file and touches no hardware. What may be said is in `schema`, what must fit together in `check`.
"""

from __future__ import annotations

import re
from pathlib import Path

from firmware.errors import Mistake, NoFile, SettingsError
from firmware.safe import printable
from firmware.settings import Settings
from firmware.settings.check import dotted
from firmware.settings.decode import decode
from firmware.settings.lines import Path as Keys
from firmware.settings.lines import index
from firmware.words import languages

LARGEST = 256 * 1024
"""Bytes. A larger file is no settings file, and nobody means /dev/zero."""


def load(path: Path | None) -> Settings:
    """The settings of a file, None: the built-in ones. Raises SettingsError, or NoFile where it cannot be read."""
    if path is None:
        return Settings()
    settings, mistakes = _read(_text(path))
    if mistakes:
        raise SettingsError(path, mistakes)
    return settings


def load_or_default(path: Path | None) -> tuple[Settings, tuple[Mistake, ...]]:
    """Never fails: what is right in the file, defaults for the rest, and the mistakes. Wrong pins are left out."""
    if path is None:
        return Settings(), ()
    try:
        text = _text(path)
    except SettingsError as error:
        return Settings(), error.mistakes
    except NoFile as error:
        return Settings(), (Mistake(1, path.name, str(error)),)
    return _read(text)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise NoFile(
            f"{path}: {error.strerror or error}; give a settings file with --config, or leave it out"
        ) from error
    if len(data) > LARGEST:
        raise SettingsError(path, (Mistake(1, "file", f"has more than {LARGEST // 1024} KB: no settings file"),))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SettingsError(path, (Mistake(line, "file", "is not UTF-8; save it as UTF-8"),)) from error


def _read(text: str) -> tuple[Settings, tuple[Mistake, ...]]:
    import tomllib  # a box without a settings file never needs it

    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return Settings(), (_syntax(text, error),)
    settings, found = decode(document, languages())
    if not found:
        return settings, ()
    lines = index(text)
    mistakes = [Mistake(_line(lines, one.where), dotted(one.where), one.why + _also(lines, one.other)) for one in found]
    return settings, tuple(sorted(mistakes, key=lambda mistake: (mistake.line, mistake.where)))


def _syntax(text: str, error: Exception) -> Mistake:
    """A syntax error stands alone: after it nothing is sure to mean what it says."""
    if isinstance(error, RecursionError):
        return Mistake(1, "syntax", "brackets are nested too deeply")
    what, at, place = str(error).partition(" (at ")
    found = re.search(r"line (\d+)", place)
    last = max(1, len(text.rstrip().split("\n")))
    line = int(found.group(1)) if found else last if at else 1
    return Mistake(line, "syntax", printable(what[:120]))


def _line(lines: dict[Keys, int], where: Keys) -> int:
    """Of the key, or of the nearest table that holds it."""
    while where and where not in lines:
        where = where[:-1]
    return lines.get(where, 1)


def _also(lines: dict[Keys, int], other: Keys | None) -> str:
    if other is None:
        return ""
    return f" (line {lines[other]})" if other in lines else " (by default)"
