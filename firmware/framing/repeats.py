"""Which readings are cards that have come. A reader tells a card again and again while it lies there, and now and then a
card that nobody has. Knows codes and times, nothing of bytes."""

from __future__ import annotations

from firmware.framing.protocol import Known, nobody

GONE = 0.8
"""Seconds without a reading after which a card has left. A reader repeats itself faster, a hand comes back later."""

AGAIN = 3.0
"""Seconds within which a reading counts as the second of the same tag. Some readers tell a tag once each time it comes."""


class Repeats:
    """A card that stays counts once, until it leaves (for `gone` seconds it is not read) or another one comes."""

    def __init__(self, gone: float = GONE) -> None:
        self._gone = gone
        self._code = ""
        self._leaves = 0.0

    def new(self, code: str, at: float) -> bool:
        """Whether the card has come with this reading."""
        stays = code == self._code and at < self._leaves
        self._code, self._leaves = code, at + self._gone
        return not stays


class Twice:
    """A code that no card is learnt for is believed once it was read twice running: phantom tags come alone."""

    def __init__(self, known: Known = nobody, again: float = AGAIN) -> None:
        self._known, self._again = known, again
        self._code = ""
        self._until = 0.0

    def sure(self, code: str, at: float) -> bool:
        """Whether this reading can be believed."""
        if self._known(code):
            self._code = ""
            return True
        twice = code == self._code and at <= self._until
        self._code, self._until = code, at + self._again
        return twice
