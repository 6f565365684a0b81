"""The framing that the settings ask for, and its far end: what such a reader would send for a code."""

from __future__ import annotations

from firmware.framing import em4100, gm67, lines, pn532
from firmware.framing.pn532_talk import Pn532Reader
from firmware.framing.protocol import Framing, Known, nobody
from firmware.framing.reader import Reader
from firmware.framing.repeats import Repeats, Twice
from firmware.settings import Scanner

LATE = 1.0
"""Seconds after which a code is taken without the terminator that the settings name: the reader may know another one."""


def framing(scanner: Scanner, known: Known = nobody) -> Framing:
    """`known`: whether a card is learnt for a code; asked anew for each reading. Raises ValueError."""
    silence = scanner.silence_ms / 1000
    new = Repeats().new
    match scanner.framing:
        case "lines":
            pause = silence if scanner.terminator in ("any", "none") else max(silence, LATE)
            return Reader(lines.Lines(scanner.terminator, known), pause, new)
        case "em4100":
            sure = Twice(known).sure
            return Reader(em4100.Em4100(scanner.checksum), silence, lambda code, at: sure(code, at) and new(code, at))
        case "pn532":
            return Pn532Reader(pn532.Pn532(), silence, new)
        case "gm67":
            return gm67.Gm67Reader(gm67.Gm67(), silence, new)
    raise _unknown(scanner)


def frame(code: str, scanner: Scanner) -> bytes:
    """What a reader as in the settings sends for a card with this code. Raises ValueError where it cannot send such a code."""
    match scanner.framing:
        case "lines":
            return lines.frame(code, scanner.terminator)
        case "em4100":
            return em4100.frame(code, scanner.checksum)
        case "pn532":
            return pn532.frame(code)
        case "gm67":
            return gm67.frame(code)
    raise _unknown(scanner)


def _unknown(scanner: Scanner) -> ValueError:
    return ValueError(f"no framing is called {scanner.framing!r}; there are lines, em4100, pn532 and gm67")
