"""A decoder in time: what a silence ends, and which codes are cards that have come. The framing of readers that only talk."""

from __future__ import annotations

from firmware.framing.protocol import Believe, Decoder, Scan


class Reader:
    """`silence`: seconds after which what was begun is ended."""

    def __init__(self, decoder: Decoder, silence: float, believe: Believe) -> None:
        self._decoder, self._silence, self._believe = decoder, silence, believe
        self._heard = 0.0

    def opened(self, at: float) -> None:
        self._decoder.drop()

    def lost(self) -> None:
        self._decoder.drop()

    def feed(self, data: bytes, at: float) -> list[Scan]:
        if not data:
            return []
        # Not `due`: whether the loop was late must not matter, and a command is not repeated whose answer is here.
        scans = self._silent(at)
        self._heard = at
        return scans + self._believed(self._decoder.feed(data))

    def due(self, now: float) -> list[Scan]:
        return self._silent(now)

    def deadline(self) -> float | None:
        return self._heard + self._silence if self._decoder.waits else None

    def to_send(self) -> bytes:
        return b""

    def _silent(self, now: float) -> list[Scan]:
        if not self._decoder.waits or now < self._heard + self._silence:
            return []
        return self._believed(self._decoder.silence())

    def _believed(self, codes: list[str]) -> list[Scan]:
        return [Scan(code, self._heard) for code in codes if self._believe(code, self._heard)]
