"""What the tests of the framings share: a reader of the settings' kind, and bytes fed to it in virtual time."""

from __future__ import annotations

from collections.abc import Iterable

from firmware.framing import Framing, framing
from firmware.framing.protocol import Known, nobody
from firmware.settings import Scanner

START = 1000.0
LONG = 10.0
"""Seconds after which every framing has given what it has."""

BOXES = {
    "lines": Scanner(),
    "lines cr": Scanner(terminator="cr"),
    "lines crlf": Scanner(terminator="crlf"),
    "lines none": Scanner(terminator="none"),
    "em4100": Scanner(framing="em4100"),
    "em4100 sum": Scanner(framing="em4100", checksum="sum"),
    "em4100 none": Scanner(framing="em4100", checksum="none"),
    "pn532": Scanner(framing="pn532"),
    "gm67": Scanner(framing="gm67"),
}
"""Settings by a name for the tests' output."""


def everybody(code: str) -> bool:
    """Every code has its card."""
    return True


def reader(box: str, known: Known = nobody) -> Framing:
    """A reader of this kind whose line was just opened."""
    made = framing(BOXES[box], known)
    made.opened(START - LONG)
    made.to_send()
    return made


def fed(made: Framing, pieces: Iterable[bytes], at: float = START, gap: float = 0.0) -> list[str]:
    """The codes that come of these pieces, one every `gap` seconds, and of a long silence after them."""
    codes = []
    for piece in pieces:
        codes += [scan.code for scan in made.feed(piece, at)]
        at += gap
    return codes + [scan.code for scan in made.due(at + LONG)]


def scanned(box: str, *pieces: bytes, gap: float = 0.0, known: Known = nobody) -> list[str]:
    """The same from a fresh reader."""
    return fed(reader(box, known), pieces, gap=gap)


def said(made: Framing, data: bytes = b"", at: float = START) -> str:
    """What the reader is told after it has sent this, in hex."""
    made.feed(data, at)
    return made.to_send().hex(" ").upper()


def raw(text: str) -> bytes:
    """Bytes as hardware documents print them."""
    return bytes.fromhex(text)
