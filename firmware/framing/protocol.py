"""The seams of this folder: what the daemon asks of a framing, and what a framing asks of a decoder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Known = Callable[[str], bool]
"""Whether a card is learnt for this code."""

Believe = Callable[[str, float], bool]
"""Whether a code that was read at this time is a card that has come."""


@dataclass(frozen=True, slots=True)
class Scan:
    """A card has come. `code`: printable, at most 64 letters (see `codes`). `at`: when its last byte was read."""

    code: str
    at: float


class Framing(Protocol):
    """One reader on one line. Times are those of one monotonic clock and never go back.

    Bytes that were read before `now` must be fed before `due(now)` is called, or a code is cut where nobody paused.
    After every call but `deadline` what `to_send` gives goes to the line.
    """

    def opened(self, at: float) -> None:
        """The line was opened, at the start too: there may be another reader behind it."""

    def lost(self) -> None:
        """The line is gone, and with it the rest of what was begun."""

    def feed(self, data: bytes, at: float) -> list[Scan]:
        """What has come over the line. Never raises, whatever the bytes are."""

    def due(self, now: float) -> list[Scan]:
        """Lets pass what has fallen due: a code that a silence ends, a command to repeat."""

    def deadline(self) -> float | None:
        """When `due` wants to be called; None: only bytes can change anything."""

    def to_send(self) -> bytes:
        """What the reader must be told now; given once."""


class Decoder(Protocol):
    """Finds codes in bytes. However the bytes are cut into pieces, the codes are the same."""

    @property
    def waits(self) -> bool:
        """Whether something was begun that a silence would end."""

    def feed(self, data: bytes) -> list[str]:
        """The codes that are complete now."""

    def silence(self) -> list[str]:
        """Nothing more has come for a while: what was begun is taken for what it is. Afterwards nothing waits."""

    def drop(self) -> None:
        """Forgets what was begun."""


def nobody(code: str) -> bool:
    """No card is learnt yet."""
    return False
