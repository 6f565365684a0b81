"""Framing: bytes of a card reader in, scans out. Pure: no clock, no thread, no line; every call brings its own time.

A decoder for each kind of reader finds frames in bytes and knows no time (`lines`, `em4100`, `pn532`, `gm67`; the last two
share `packets`). `Reader` puts time to it: a silence ends what was begun, and a card that stays on the reader counts once
(`repeats`). Readers that must be spoken to say through `to_send` what they want to hear.
"""

from firmware.framing.make import frame, framing
from firmware.framing.protocol import Framing, Known, Scan

__all__ = ["Framing", "Known", "Scan", "frame", "framing"]
