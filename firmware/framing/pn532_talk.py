"""The conversation with a PN532: wake it, set it up, poll for a card, poll again. What is not answered is said again,
ever more rarely. Knows times and answers, not bytes that come."""

from __future__ import annotations

from enum import Enum

from firmware.framing.pn532 import ACK, Answer, Pn532, framed
from firmware.framing.protocol import Believe, Scan
from firmware.framing.reader import Reader

# The zeros give the chip time to wake before the frame.
WAKE = b"\x55\x55" + bytes(12) + framed(b"\xd4\x14\x01")
"""Wakes the chip and says: reader mode, no secure element."""
POLL = framed(b"\xd4\x4a\x01\x00")
"""One card of type A. The chip keeps silent until there is one."""

ANSWER = 0.5
"""Seconds that the chip is given for an answer; doubled with every time it gives none."""
RAREST = 10.0
"""Seconds between two attempts at the most."""
POLL_LASTS = 3.0
"""Seconds after which a poll is renewed: a chip that lost its power meanwhile keeps just as silent as one without a card."""
BREATH = 0.05
"""Seconds until the next poll after one that found nothing at once."""


class Step(Enum):
    """What we wait for."""

    NOTHING = "nothing"
    AWAKE = "awake"
    HEARD = "heard"
    CARD = "card"
    BREATH = "breath"


class Talk:
    """What to say to the chip and when."""

    def __init__(self) -> None:
        self._step = Step.NOTHING
        self._words = bytearray()
        self._failures = 0
        # At once, since nobody tells that a line was there from the start.
        self.again: float | None = 0.0

    def opened(self, at: float) -> None:
        self._failures = 0
        self._wake(at)

    def lost(self) -> None:
        self._step, self.again = Step.NOTHING, None
        self._words.clear()

    def hear(self, answer: Answer, at: float) -> None:
        if self._step is Step.NOTHING:
            return
        match answer:
            case Answer.AWAKE | Answer.CARD:
                self._poll(at)
            case Answer.HEARD if self._step is Step.HEARD:
                self._failures = 0
                self._wait(Step.CARD, at + POLL_LASTS)
            case Answer.NO_CARD:
                self._wait(Step.BREATH, at + BREATH)
            case Answer.FAILED:
                # Not at once: a chip that refuses would be asked without end.
                self._wait(Step.AWAKE, at + self._patience())

    def due(self, now: float) -> None:
        if self.again is None or now < self.again:
            return
        match self._step:
            case Step.NOTHING:
                self.opened(now)
            case Step.AWAKE | Step.HEARD:
                self._failures += 1
                self._wake(now)
            case Step.CARD:
                self._words[:] = ACK
                self._poll(now)
            case Step.BREATH:
                self._poll(now)

    def words(self) -> bytes:
        """What must be said now; given once."""
        words = bytes(self._words)
        self._words.clear()
        return words

    def _wake(self, at: float) -> None:
        self._words[:] = WAKE
        self._wait(Step.AWAKE, at + self._patience())

    def _poll(self, at: float) -> None:
        # Two polls that nobody has taken yet are one.
        if not self._words.endswith(POLL):
            self._words += POLL
        self._wait(Step.HEARD, at + self._patience())

    def _patience(self) -> float:
        return float(min(ANSWER * 2 ** min(self._failures, 10), RAREST))

    def _wait(self, step: Step, until: float) -> None:
        self._step, self.again = step, until


class Pn532Reader(Reader):
    """A reader that tells nothing unless it is asked."""

    def __init__(self, decoder: Pn532, silence: float, believe: Believe) -> None:
        super().__init__(decoder, silence, believe)
        self._answers = decoder.answers
        self._talk = Talk()

    def opened(self, at: float) -> None:
        super().opened(at)
        self._talk.opened(at)

    def lost(self) -> None:
        super().lost()
        self._talk.lost()

    def feed(self, data: bytes, at: float) -> list[Scan]:
        scans = super().feed(data, at)
        self._hear(at)
        return scans

    def due(self, now: float) -> list[Scan]:
        scans = super().due(now)
        self._hear(now)
        self._talk.due(now)
        return scans

    def deadline(self) -> float | None:
        return min((when for when in (super().deadline(), self._talk.again) if when is not None), default=None)

    def to_send(self) -> bytes:
        return self._talk.words()

    def _hear(self, at: float) -> None:
        for answer in self._answers:
            self._talk.hear(answer, at)
        self._answers.clear()
