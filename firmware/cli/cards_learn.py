"""`tallybox cards learn`: names a card, waits for its code from the reader or the keyboard, keeps it, names the next one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from io import TextIOWrapper
from queue import Empty, SimpleQueue

from drivers.factory import real
from drivers.signals import Bytes, Lost, Signal
from firmware.cards import Codes
from firmware.cli.output import DONE, tell
from firmware.decks import Deck
from firmware.framing import framing
from firmware.framing.codes import code_of, unescaped
from firmware.journal import Journal
from firmware.settings import Settings
from firmware.specs import specs
from firmware.teaching import QUIT, SKIP, UNDO, Lesson
from firmware.words import Words

_END = "\0"
"""Stands for the end of the keyboard's input."""


class Teacher:
    """Owns the reader's line while it lasts; every code is on the disk before the next card is named."""

    def __init__(self, settings: Settings, deck: Deck, words: Words, journal: Journal) -> None:
        self._words, self._journal = words, journal
        self._lesson = Lesson(deck, Codes.of(journal.codes()))
        self._inbox: SimpleQueue[Signal | str] = SimpleQueue()
        self._drivers = real(*specs(replace(settings, display=None)))
        self._has_reader = settings.scanner is not None
        self._framing = framing(settings.scanner, self._known) if settings.scanner is not None else None

    def run(self) -> int:
        """Until every card has a code, or nobody wants to go on."""
        tell(f"scan the card that is named; Enter skips it, {UNDO} and Enter takes the last code back, {QUIT} ends")
        if not self._has_reader:
            tell("the settings name no scanner: type the codes, or let a reader type them that is a keyboard")
        threading.Thread(target=self._listen, daemon=True).start()
        self._drivers.line.start(self._inbox.put)
        try:
            self._teach()
        finally:
            self._drivers.line.close()
        tell(f"{self._lesson.progress} cards have a code; what is missing can be learnt another day")
        return DONE

    def _teach(self) -> None:
        self._ask()
        for word in self._words_and_codes():
            if word == QUIT or not self._taken(word):
                return
            if self._lesson.card is None:
                return
            self._ask()

    def _ask(self) -> None:
        card = self._lesson.card
        if card is not None:
            tell(f"{self._lesson.progress}  {self._words.say(card.name)} ({card.id})?")

    def _taken(self, word: str) -> bool:
        """One word or code. False: there is nothing more to learn."""
        lesson, card = self._lesson, self._lesson.card
        if card is None:
            return False
        if word == SKIP:
            self._lesson = lesson.skipped()
        elif word == UNDO:
            back = lesson.taken_back()
            if back is None:
                tell("nothing was learnt yet that could be taken back")
                return True
            self._lesson, unbound = back
            self._journal.learn(unbound.deck, unbound.code, None)
        elif (whose := lesson.known(word)) is not None:
            tell(whose)
        else:
            after, one = lesson.learnt(word, card)
            self._journal.learn(one.deck, one.code, one.card)
            self._lesson = after
        return True

    def _known(self, code: str) -> bool:
        return self._lesson.codes.is_known(code)

    # ---- what comes in

    def _listen(self) -> None:
        """The keyboard's lines. A code that a reader types is the same as over a line, so it has to take the same form."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="surrogateescape")
        with suppress(OSError):  # the terminal is gone
            for line in sys.stdin or ():
                word = line.strip()
                self._inbox.put(word if word in (SKIP, UNDO, QUIT) else code_of(unescaped(word)) or SKIP)
        self._inbox.put(_END)

    def _words_and_codes(self) -> Iterator[str]:
        """From the keyboard and from the reader, until the keyboard's input ends."""
        while True:
            if self._framing is not None and (said := self._framing.to_send()):
                self._drivers.line.write(said)
            try:
                heard = self._inbox.get(timeout=self._patience())
            except Empty:
                yield from self._due()
                continue
            if heard == _END:
                return
            yield from (heard,) if isinstance(heard, str) else self._heard(heard)

    def _patience(self) -> float | None:
        when = None if self._framing is None else self._framing.deadline()
        return None if when is None else max(0.0, when - self._drivers.clock.monotonic())

    def _due(self) -> Iterable[str]:
        now = self._drivers.clock.monotonic()
        return [scan.code for scan in self._framing.due(now)] if self._framing is not None else []

    def _heard(self, signal: Signal) -> Iterable[str]:
        if isinstance(signal, Lost):
            tell(signal.why)
        if not isinstance(signal, Bytes) or self._framing is None:
            return []
        self._drivers.line.taken()
        return [scan.code for scan in self._framing.feed(signal.data, signal.at)]
