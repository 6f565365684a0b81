"""Match records as somebody would enter them who has nothing but buttons. Knows neither glass nor files of the box."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from firmware.ui.hand import Hand
from firmware.ui.messages import Key
from firmware.ui.model import Box, Model
from firmware.ui.places import Summary
from firmware.ui.presses import for_move, for_redo, for_undo
from firmware.ui.presses_setup import for_start
from scoring import games, record
from scoring.errors import Refused
from scoring.match import NOTE, Match, Redo, Start, Undo
from scoring.moves import Move, move

RECORDS = Path(__file__).parent.parent / "golden" / "records"
PEOPLE = 8
"""As many as the box has names for, with the stand-ins."""

Step = Move | Undo | Redo


@dataclass(frozen=True)
class Case:
    """A legal record: the match that it tells, and what must be pressed for it, in order."""

    name: str
    start: Start
    match: Match
    steps: tuple[Step, ...]

    @property
    def game(self) -> str:
        return self.start.game


@cache
def cases() -> tuple[Case, ...]:
    """Every legal record of every game."""
    found = []
    for game in games.BUILT_IN:
        for line in (RECORDS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            if "expect" in told:
                found.append(case(told["name"], told["record"]))
    return tuple(found)


def case(name: str, lines: list[dict[str, Any]]) -> Case:
    start, game = record.read_start(lines[0], games.find)
    log = [record.read_move(line, game, len(start.players)) for line in lines[1:]]
    plain = Plain(Match.begin(game, start), Match.begin(game, start))
    for number, entry in enumerate(log):
        plain.enter(entry, log[number + 1 :])
    return Case(name, start, plain.told, tuple(plain.steps))


@dataclass
class Plain:
    """What buttons can tell of a record, found entry by entry.

    No notes, no values and ends of cards, nothing that a scanner reveals. A pass that the next entry implies is not
    pressed, one that ends the trick is *close*. An ace ends its trick by itself; unknown to the box it must be closed.

    told    the match as the record has it
    pressed the match as the box has it
    counts  how many presses' worth of moves each standing act of `told` is; undone: those that were taken back
    """

    told: Match
    pressed: Match
    steps: list[Step] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)

    def enter(self, entry: Step, later: list[Step]) -> None:
        match entry:
            case Undo():
                self.told = self.told.undo()
                self.undone.append(self.counts.pop())
                self._press(*[Undo()] * self.undone[-1])
            case Redo():
                self.told = self.told.redo()
                self.counts.append(self.undone.pop())
                self._press(*[Redo()] * self.counts[-1])
            case Move():
                before, self.told = self.told, self.told.play(entry)
                if entry.name != NOTE.name:
                    moves = list(self._moves(before, self.told.entries[-1], later))
                    self.counts.append(len(moves))
                    self.undone.clear()

    def _moves(self, before: Match, entry: Move, later: list[Step]) -> Iterator[Step]:
        plain = _plain(before, entry, later)
        if plain is None:
            return
        yield from self._press(plain)
        if entry.name == "play" and _is_open(self.pressed) and not _is_open(self.told):
            yield from self._press(move("close"))

    def _press(self, *steps: Step) -> tuple[Step, ...]:
        for one in steps:
            match one:
                case Undo():
                    self.pressed = self.pressed.undo()
                case Redo():
                    self.pressed = self.pressed.redo()
                case Move():
                    self.pressed = self.pressed.play(one)
        self.steps += steps
        return steps


def _plain(before: Match, entry: Move, later: list[Step]) -> Move | None:
    """This entry as buttons make it; None: they need not, or cannot."""
    match before.game.info.id, entry.name:
        case "fancy_feathers", "reveal":
            return None
        case "card_hunt", "pass":
            if _closes(before, entry):
                return move("close")
            return None if _implied(later) else entry
        case "card_hunt", "play":
            return move("play", entry.seat)
    return entry


def _closes(before: Match, entry: Move) -> bool:
    """Whether this pass leaves nobody but the highest."""
    try:
        return bool(before.play(move("close")).now == before.play(entry).now)
    except Refused:
        return False


def _implied(later: list[Step]) -> bool:
    """Whether what follows says that this player has passed."""
    following = next((one for one in later if not (isinstance(one, Move) and one.name == NOTE.name)), None)
    if not isinstance(following, Move):
        return False
    if following.name == "pass":
        return _implied(later[later.index(following) + 1 :])
    return following.name in ("play", "close")


def _is_open(match: Match) -> bool:
    """Whether a card lies on the table."""
    return not match.now.finished and getattr(match.now.state, "trick", None) is not None


# ---- pressing


def box(case: Case, chairs: int, *, encoder: bool = False) -> Box:
    """A box whose settings name the players. `encoder`: one in place of minus and plus."""
    players = case.start.players
    stand_ins = tuple(f"P{number}" for number in range(len(players) + 1, PEOPLE + 1))
    holds = frozenset(Key) - {Key.MINUS, Key.PLUS} if encoder else frozenset(Key)
    return Box(games=games.BUILT_IN, people=(*players, *stand_ins), chairs=chairs, holds=holds)


def started(case: Case, chairs: int, *, encoder: bool = False) -> Hand:
    """The hand after the match has been set up."""
    return for_start(Hand(Model(box(case, chairs, encoder=encoder), next_id="one"), turning=encoder), case.start)


def after(hand: Hand, step: Step) -> Hand:
    """The hand after one more step."""
    match step:
        case Undo():
            return for_undo(hand)
        case Redo():
            return for_redo(hand)
    return for_move(hand, step)


def looked_at(hand: Hand) -> Hand:
    """Past the summary that a round's end shows."""
    return hand.tap(Key.OK) if isinstance(hand.model.place, Summary) else hand


@dataclass(frozen=True)
class Entered:
    """A whole match entered: `hands` is where the hand was after the set-up, then after each step."""

    hands: tuple[Hand, ...]

    @property
    def last(self) -> Hand:
        return self.hands[-1]


@cache
def entered(number: int, chairs: int, encoder: bool = False) -> Entered:
    """The case of this number, by buttons alone."""
    one = cases()[number]
    hands = [started(one, chairs, encoder=encoder)]
    for step in one.steps:
        hands.append(looked_at(after(hands[-1], step)))
    return Entered(tuple(hands))
