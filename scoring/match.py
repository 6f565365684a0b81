"""A match is the fold of its moves: start + moves -> rounds, totals, ranks. Undo, redo, edit and resume are this fold.

Earlier positions are kept (they share structure), so undo costs nothing and a long evening stays fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.errors import Misfit, Refused, refused
from scoring.game import Game, OptionValue, Setup, added
from scoring.moves import LIMIT, Field, Move, MoveSpec, SeatRule, Whole, Word
from scoring.text import Name

CORRECT = MoveSpec("correct", SeatRule.GIVEN, (Field("points", Whole(-LIMIT, LIMIT), True),))
NOTE = MoveSpec("note", SeatRule.NONE, (Field("text", Word(), True),))


@dataclass(frozen=True, slots=True)
class Start:
    """The first line of a record: names in seating order, who starts round 1, the options that were chosen."""

    game: str
    players: tuple[str, ...]
    first: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands: the open round, the finished ones, and `closed`, the state that ended the latest of them.

    After the end `state` is the state that ended the match.
    """

    state: Any
    rounds: tuple[tuple[int, ...], ...]
    corrections: tuple[int, ...]
    finished: bool = False
    closed: Any = None

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.corrections, *self.rounds, strict=True)))


@dataclass(frozen=True, slots=True)
class Made:
    """An entry was made at this place among the standing entries."""

    place: int
    move: Move


@dataclass(frozen=True, slots=True)
class Changed:
    """The entry at this place was edited."""

    place: int
    old: Move
    new: Move


Act = Made | Changed
"""What one undo takes back."""


@dataclass(frozen=True, slots=True)
class Undo:
    """In a match's log: the latest act was taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """In a match's log: it was put back."""


@dataclass(frozen=True, slots=True)
class Match:
    """Immutable; every deed gives a new one. Make one with `Match.begin`.

    entries    the standing moves and notes, in order
    positions  positions[i] is where the match stood before entries[i]; the last one is now
    done       what undo takes back, the latest last; undone: what redo puts back
    log        everything as it came, undo and redo included (the record of a match that was never edited)
    """

    game: Game[Any]
    start: Start
    setup: Setup
    positions: tuple[Position, ...]
    entries: tuple[Move, ...] = ()
    done: tuple[Act, ...] = ()
    undone: tuple[Act, ...] = ()
    log: tuple[Move | Undo | Redo, ...] = ()
    edited: bool = False

    @classmethod
    def begin(cls, game: Game[Any], start: Start) -> Match:
        """Raises Refused where the number of players is not the game's."""
        seats = len(start.players)
        if not game.info.low <= seats <= game.info.high:
            raise refused("players", game.info.low, game.info.high)
        setup = game.setup(seats, start.first, dict(start.options))
        opening = Position(game.deal(setup, 0, None), (), (0,) * seats)
        return cls(game, start, setup, (opening,))

    @property
    def now(self) -> Position:
        return self.positions[-1]

    @property
    def seats(self) -> int:
        return len(self.start.players)

    # ---- deeds

    def play(self, entry: Move) -> Match:
        """With one more move or note. Raises Refused; a new move drops what could be redone."""
        entry = self._resolved(self.now, entry)
        position = self._step(self.now, entry)
        kept = replace(
            self,
            entries=self.entries + (entry,),
            positions=self.positions + (position,),
            log=self.log + (entry,),
        )
        if entry.name == NOTE.name:
            return kept
        return replace(kept, done=self.done + (Made(len(self.entries), entry),), undone=())

    def undo(self) -> Match:
        """Takes back the latest move still standing, or the latest edit; over rounds and the end."""
        if not self.done:
            raise refused("nothing-to-undo")
        act = self.done[-1]
        match act:
            case Made(place, _):
                entries = self.entries[:place] + self.entries[place + 1 :]
            case Changed(place, old, _):
                entries = self.entries[:place] + (old,) + self.entries[place + 1 :]
        kept = self._refolded(entries, act.place)
        return replace(kept, done=self.done[:-1], undone=(*self.undone, act), log=(*self.log, Undo()))

    def redo(self) -> Match:
        """Puts back what undo took."""
        if not self.undone:
            raise refused("nothing-to-redo")
        act = self.undone[-1]
        match act:
            case Made(place, entry):
                entries = self.entries[:place] + (entry,) + self.entries[place:]
            case Changed(place, _, new):
                entries = self.entries[:place] + (new,) + self.entries[place + 1 :]
        kept = self._refolded(entries, act.place)
        return replace(kept, done=(*self.done, act), undone=self.undone[:-1], log=(*self.log, Redo()))

    def edit(self, place: int, entry: Move) -> Match:
        """With another move in place of an earlier entry; everything after it is derived anew.

        Raises Refused where the new move itself is wrong, Misfit where a later entry no longer fits.
        """
        if not 0 <= place < len(self.entries):
            raise refused("no-entry")
        entry = self._resolved(self.positions[place], entry)
        entries = self.entries[:place] + (entry,) + self.entries[place + 1 :]
        kept = self._refolded(entries, place)
        act = Changed(place, self.entries[place], entry)
        return replace(kept, done=(*self.done, act), undone=(), edited=True)

    # ---- standing

    def ranks(self) -> tuple[int, ...]:
        """Places by total, shared where the game names no tie-break: 1, 1, 3."""
        sign = 1 if self.game.lowest_wins(self.setup) else -1
        ties = (self.game.tie_break(self.now.state) if self.now.finished else None) or (0,) * self.seats
        keys = [(sign * total, tie) for total, tie in zip(self.now.totals, ties, strict=True)]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def winners(self) -> tuple[int, ...]:
        """The seats in first place; empty until the match is finished."""
        return tuple(seat for seat, rank in enumerate(self.ranks()) if rank == 1) if self.now.finished else ()

    def to_move(self) -> int | None:
        return None if self.now.finished else self.game.to_move(self.now.state)

    def result(self) -> dict[str, Any]:
        """As the contract's result object."""
        now = self.now
        return {
            "game": self.game.info.id,
            "players": list(self.start.players),
            "finished": now.finished,
            "round": len(now.rounds),
            "rounds": [list(points) for points in now.rounds],
            "corrections": list(now.corrections),
            "totals": list(now.totals),
            "ranks": list(self.ranks()),
            "winners": list(self.winners()),
            "to_move": self.to_move(),
            "detail": self.game.detail(now.state),
        }

    # ---- the fold

    def _resolved(self, position: Position, entry: Move) -> Move:
        """With the seat filled in where the rules say who is to move."""
        spec = self.game.spec(entry.name)
        if spec is None or spec.seat is not SeatRule.KNOWN or entry.seat is not None or position.finished:
            return entry
        seat = self.game.mover(position.state, entry.name)
        if seat is None:
            raise refused("whose")
        return entry.at_seat(seat)

    def _step(self, position: Position, entry: Move) -> Position:
        if entry.name == NOTE.name:
            return position
        if entry.name == CORRECT.name:
            return _corrected(position, entry)
        if position.finished:
            raise refused("over")
        state = self.game.play(position.state, entry)
        points = self.game.points(state)
        if points is None:
            return replace(position, state=state, finished=self.game.is_finished(state))
        rounds = (*position.rounds, points)
        closed = Position(state, rounds, position.corrections, True, state)
        if self.game.is_over(state, rounds, closed.totals):
            return closed
        return replace(closed, state=self.game.deal(self.setup, len(rounds), state), finished=False)

    def _refolded(self, entries: Sequence[Move], place: int) -> Match:
        """These entries, of which those before `place` stood already."""
        positions = list(self.positions[: place + 1])
        for number, entry in enumerate(entries[place:], place):
            try:
                positions.append(self._step(positions[-1], entry))
            except Refused as error:
                if number == place:
                    raise
                raise Misfit(error.text, number) from error
        return replace(self, entries=tuple(entries), positions=tuple(positions))


def _corrected(position: Position, entry: Move) -> Position:
    seat, points = entry.seat or 0, entry.number("points")
    corrections = added(position.corrections, seat, points)
    if abs(corrections[seat]) > LIMIT:
        raise refused("too-much", Name(seat))
    return replace(position, corrections=corrections)
