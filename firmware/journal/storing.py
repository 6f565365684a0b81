"""One batch becomes rows: idempotent under (match, sequence number), so that a retry never doubles an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from firmware.events import Event, Left, Started, TakenUp
from firmware.journal.database import Database, Desk, State
from firmware.journal.errors import StorageError, Trouble
from firmware.journal.resume import is_left, receipt
from firmware.journal.rows import Row, rows
from firmware.journal.stamps import Stamp


@dataclass(frozen=True, slots=True)
class Batch:
    """What is kept in one go.

    match_id   the match on the table; None or "": none, then there are no events
    first_seq  the number of the first of these events within the match, from 0 (`Started`)
    desk       what else lies on the table; it replaces the desk of the batch before, None: nothing
    codes      deck, code and card of codes that were learnt; without a card it was forgotten
    finished   the result of the match if it is over after these events, else None (an undo reopens it)
    """

    match_id: str | None
    first_seq: int
    events: tuple[Event, ...] = ()
    desk: str | None = None
    finished: dict[str, Any] | None = None
    codes: tuple[tuple[str, str, str | None], ...] = ()


def store(database: Database, batch: Batch, stamp: Stamp) -> None:
    """In one transaction. Raises StorageError; then nothing of it counts, even if some of it should be on the disk."""
    match = batch.match_id or None
    with database.transaction():
        laid = Desk(match, batch.desk)
        if match is not None:
            new = _new_rows(database, match, rows(batch.events, batch.first_seq, stamp))
            database.add_rows(match, new)
            _set_state(database, match, batch)
            if is_left(batch.events):
                laid = Desk(None, batch.desk)
        for deck, code, card in batch.codes:
            database.set_code(deck, code, card)
        if database.desk() != laid:
            database.set_desk(laid)


def _new_rows(database: Database, match: str, given: tuple[Row, ...]) -> list[Row]:
    """Those that are not there yet. Raises StorageError where the journal holds something else, or less, than it should."""
    have = {seq: (kind, body) for seq, kind, body in _have(database, match, given)}
    for row in given:
        if have.get(row.seq, (row.kind, row.body)) != (row.kind, row.body):
            why = f"match {match} holds another entry {row.seq} than the table; start the box again"
            raise StorageError(Trouble.DAMAGED, database.path, why)
    new = [row for row in given if row.seq not in have]
    if new and new[0].seq > 0 and new[0].seq - 1 not in have:
        raise StorageError(Trouble.DAMAGED, database.path, f"match {match} lacks the entries before {new[0].seq}")
    return new


def _have(database: Database, match: str, given: tuple[Row, ...]) -> list[Any]:
    if not given:
        return []
    sql = "SELECT seq, kind, body FROM events WHERE match = ? AND seq BETWEEN ? AND ?"
    return database.all(sql, match, given[0].seq - 1, given[-1].seq)


def _set_state(database: Database, match: str, batch: Batch) -> None:
    """The state after this batch; written only where it changes."""
    if not batch.events:
        return
    known = database.all("SELECT state, result FROM matches WHERE id = ?", match)
    before = (State(known[0][0]), known[0][1]) if known else None
    after = (_state(batch, before[0] if before else State.OPEN), receipt(batch.finished))
    if after != before:
        database.set_state(match, after[0], batch.first_seq + len(batch.events), after[1])


def _state(batch: Batch, before: State) -> State:
    if batch.finished is not None:
        return State.FINISHED
    for event in reversed(batch.events):
        match event:
            case Left():
                return State.LEFT
            case TakenUp() | Started():
                return State.OPEN
            case _:
                continue
    return State.OPEN if before is State.FINISHED else before
