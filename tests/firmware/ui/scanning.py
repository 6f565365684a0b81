"""A reader beside the fingers: labels and codes that come over the line."""

from __future__ import annotations

from firmware.cards import LABEL
from firmware.ui.scans import told
from tests.firmware.ui.fingers import Fingers


class Reader:
    """Reads labels of one deck: `at("3-7/3 4-8/4")` is two cards, each scanned at the end that is up."""

    def __init__(self, fingers: Fingers, deck: str) -> None:
        self.fingers, self.deck = fingers, deck

    def __call__(self, cards: str) -> Fingers:
        for card in cards.split():
            self.code(" ".join((LABEL, self.deck, *card.split("/"))))
        return self.fingers

    def code(self, code: str) -> Fingers:
        """Any code, as the loop would tell it."""
        self.fingers.wait(0.5)
        return self.fingers.send(told(self.fingers.model, code, self.fingers.now))
