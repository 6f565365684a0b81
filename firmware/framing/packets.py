"""What decoders of packets have in common: bytes are kept until they make a packet, and what does not add up is given up
at its first byte and searched again. Knows no packet's form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

Cut = Callable[[bytearray], tuple[int, bytes | None]]
"""How many bytes to take from the beginning (0: more must come first), and the packet in them, if there is one."""


class Packets(ABC):
    """A Decoder (see `protocol`) whose packets `cut` finds."""

    def __init__(self, cut: Cut) -> None:
        self._cut = cut
        self._begun = bytearray()

    @property
    def waits(self) -> bool:
        return bool(self._begun)

    def feed(self, data: bytes) -> list[str]:
        self._begun += data
        return self._read(final=False)

    def silence(self) -> list[str]:
        return self._read(final=True)

    def drop(self) -> None:
        self._begun.clear()

    def _read(self, final: bool) -> list[str]:
        codes = []
        while self._begun:
            used, packet = self._cut(self._begun)
            if not used and not final:
                break
            del self._begun[: used or 1]
            code = None if packet is None else self._understood(packet)
            if code is not None:
                codes.append(code)
        return codes

    @abstractmethod
    def _understood(self, packet: bytes) -> str | None:
        """The code that a packet tells; None: it tells something else."""
