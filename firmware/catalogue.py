"""Message catalogues: gettext's PO files, read as they stand and handed to the standard library as its own MO form in
memory. So a checkout needs no compiled file. Knows nothing of games and players.

What is read: comments, msgctxt, msgid, msgid_plural, msgstr, msgstr[n] and strings that go on over several lines.
Entries that are fuzzy or not translated yet count as missing, so that the next catalogue is asked.
"""

from __future__ import annotations

import struct
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from firmware.errors import FirmwareError

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_FIELDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
_CONTEXT = "\x04"
_MAGIC = 0x950412DE


class CatalogueError(FirmwareError, ValueError):
    """A line of a PO file that cannot be read."""


class _Missing(NullTranslations):
    """What the standard library asks for a key that a catalogue lacks. Its own answer, the key, may be a right word too."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def translations(po: str) -> GNUTranslations:
    """The standard library's catalogue of this PO text; a missing message is empty. Raises CatalogueError."""
    catalogue = GNUTranslations(BytesIO(_mo(messages(po))))
    catalogue.add_fallback(_Missing())
    return catalogue


def messages(po: str) -> dict[str, str]:
    """The translated messages by key, in MO's own terms: forms of a plural are joined by NUL, the header's key is empty."""
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    field, fuzzy = "", False
    for number, line in enumerate(map(str.strip, po.splitlines()), 1):
        if line.startswith('"'):
            if not field:
                raise CatalogueError(f"{number}: a text without msgid or msgstr before it")
            entry[field] += _string(line, number)
            continue
        if field.startswith("msgstr") and not line.startswith("msgstr"):
            _keep(entry, found, fuzzy)
            entry, field, fuzzy = {}, "", False
        if line.startswith("#"):
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line:
            field, _, value = line.partition(" ")
            if field in entry or not _known(field):
                raise CatalogueError(f"{number}: {field[:20]!r} does not belong here; an entry is a msgid and a msgstr")
            entry[field] = _string(value.strip(), number)
    _keep(entry, found, fuzzy)
    return found


def _known(field: str) -> bool:
    return field in _FIELDS or (field.startswith("msgstr[") and field[7:-1].isdigit() and field.endswith("]"))


def _string(quoted: str, number: int) -> str:
    """The text between quotes, its escapes resolved."""
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise CatalogueError(f'{number}: a text must stand in quotes: "..."')
    inner = quoted[1:-1]
    if "\\" not in inner:
        return inner
    letters = iter(inner)
    try:
        return "".join(_ESCAPES[next(letters)] if letter == "\\" else letter for letter in letters)
    except (KeyError, RuntimeError):
        raise CatalogueError(f'{number}: known escapes are \\n \\t \\r \\" \\\\') from None


def _keep(entry: dict[str, str], found: dict[str, str], fuzzy: bool) -> None:
    """An entry that is complete goes to the others."""
    if "msgid" not in entry or (fuzzy and entry["msgid"]):
        return
    forms = [entry[field] for field in entry if field.startswith("msgstr[")] or [entry.get("msgstr", "")]
    if not all(forms):
        return
    key = entry["msgid"]
    if "msgctxt" in entry:
        key = entry["msgctxt"] + _CONTEXT + key
    if "msgid_plural" in entry:
        key += "\0" + entry["msgid_plural"]
    found[key] = "\0".join(forms)


def _mo(found: dict[str, str]) -> bytes:
    """MO's binary form: a header, two tables of lengths and offsets, the texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in found.items())
    start = 28 + 16 * len(pairs)
    tables: list[list[int]] = [[], []]
    texts = bytearray()
    for side, table in enumerate(tables):
        for pair in pairs:
            table += (len(pair[side]), start + len(texts))
            texts += pair[side] + b"\0"
    head = (_MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return struct.pack(f"<7I{4 * len(pairs)}I", *head, *tables[0], *tables[1]) + texts
