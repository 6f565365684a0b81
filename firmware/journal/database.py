"""The SQLite file: opened, read with every row verified, written in transactions. Knows no game and no files beside it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from firmware.journal import schema
from firmware.journal.errors import StorageError, Trouble, from_sqlite, is_damage
from firmware.journal.rows import Row, checksum, row_checksum, seed
from firmware.journal.stamps import Stamp

_PATIENCE = 1.0
"""Seconds that one writer waits for another."""
EVENT = "seq, kind, body, boot_id, mono, wall, synced, crc32"
"""The columns of an event beside its match, in the order in which `Database.row` takes them."""


class Way(Enum):
    """How a file is opened."""

    WRITE = "?mode=rw"
    READ = "?mode=ro"
    FILE_ALONE = "?mode=ro&immutable=1"
    """without its write-ahead log, without any lock: for what nobody writes, or what is damaged"""


class State(Enum):
    OPEN = "open"
    LEFT = "left"
    """given up before its end; can be taken up again"""
    FINISHED = "finished"
    ASIDE = "aside"
    """these rules cannot go on with it"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as one source tells it: the rows that are confirmed, from the first on.

    count    how many of the journal's events the rows stand for (a record of an edited match has fewer lines)
    claimed  how many there should be, as far as this source knows
    state    None: not known; result: the receipt as JSON
    """

    match: str
    rows: tuple[Row, ...]
    count: int
    claimed: int
    state: State | None = None
    result: str | None = None

    @property
    def whole(self) -> bool:
        return self.state is not None and self.count >= self.claimed


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies on the table, and the text that belongs to it."""

    match: str | None
    body: str | None


class Database:
    """One connection, for one thread. `seeded` begins every checksum (the database's own name, unless told otherwise)."""

    def __init__(self, path: Path, connection: sqlite3.Connection, seeded: int) -> None:
        self.path, self.connection, self.seeded = path, connection, seeded

    @classmethod
    def open(cls, path: Path, way: Way, seeded: int | None = None, synchronous: str = "FULL") -> Database:
        """Raises StorageError (among others DAMAGED, FOREIGN and NEWER)."""
        if path.is_fifo():  # opening one waits for whoever fills it
            raise StorageError(Trouble.DAMAGED, path, "this is a pipe and not a database")
        try:
            connection = sqlite3.connect(
                path.absolute().as_uri() + way.value, uri=True, isolation_level=None, timeout=_PATIENCE
            )
        except sqlite3.Error as error:
            raise from_sqlite(path, error) from error
        try:
            schema.check_ours(path, connection)
            if way is Way.WRITE:
                _prepare(connection, synchronous)
            connection.execute("PRAGMA cell_size_check = ON")
            if seeded is None:
                ((uid,),) = connection.execute("SELECT uid FROM box").fetchall()
                seeded = seed(uid)
        except (sqlite3.Error, ValueError, AttributeError) as error:
            connection.close()
            if isinstance(error, sqlite3.Error):
                raise from_sqlite(path, error) from error
            raise StorageError(Trouble.DAMAGED, path, "the database has lost its name") from error
        except StorageError:
            connection.close()
            raise
        return cls(path, connection, seeded)

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.connection.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- reading

    def is_sound(self) -> bool:
        """Whether SQLite finds the file in order: pages, order of keys, indexes. Raises StorageError, but not for damage."""
        rows = list(self.readable("PRAGMA integrity_check(1)"))
        return rows == [("ok",)]

    def all(self, sql: str, *values: object) -> list[Any]:
        """Raises StorageError."""
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise from_sqlite(self.path, error) from error

    def readable(self, sql: str, *values: object) -> Iterator[Any]:
        """The rows up to the first that a damaged file does not give."""
        try:
            yield from self.connection.execute(sql, values)
        except sqlite3.Error as error:
            if not is_damage(error):
                raise from_sqlite(self.path, error) from error

    def uid(self) -> str:
        """The database's own name. Raises StorageError."""
        ((uid,),) = self.all("SELECT uid FROM box")
        return str(uid)

    def kept(self, match: str) -> Kept:
        """A match, as far as sequence and checksums confirm it. Raises StorageError, but not for damage."""
        claimed, state, result = 0, None, None
        for known in self.readable("SELECT state, events, result, crc32 FROM matches WHERE id = ?", match):
            if known[3] == checksum(self.seeded, match, *known[:3]):
                state, claimed, result = State(known[0]), known[1], known[2]
        rows, more = self._rows(match, 0)
        if state is None and not rows:  # nothing confirms that there ever was such a match
            return Kept(match, (), 0, 0)
        return Kept(match, rows, len(rows), max(claimed, len(rows) + more), state, result)

    def rows_from(self, match: str, first: int) -> tuple[Row, ...]:
        """The confirmed rows of a match from this sequence number on. Raises StorageError, but not for damage."""
        return self._rows(match, first)[0]

    def _rows(self, match: str, first: int) -> tuple[tuple[Row, ...], bool]:
        """What is confirmed, and whether something follows that is not."""
        sql = f"SELECT {EVENT} FROM events WHERE match = ? AND seq >= ? ORDER BY seq"
        rows: list[Row] = []
        for told in self.readable(sql, match, first):
            row = self.row(match, told)
            if row is None or row.seq != first + len(rows):
                return tuple(rows), True
            rows.append(row)
        return tuple(rows), False

    def ids(self) -> list[str]:
        """Every match that anything is left of, the oldest first."""
        found: dict[str, None] = {}
        for sql in (
            "SELECT id FROM matches ORDER BY number",
            "SELECT id FROM matches INDEXED BY sqlite_autoindex_matches_1 ORDER BY id",
            "SELECT DISTINCT match FROM events ORDER BY match",
            "SELECT DISTINCT match FROM events ORDER BY match DESC",
        ):
            found |= {row[0]: None for row in self.readable(sql) if isinstance(row[0], str)}
        return list(found)

    def desk(self) -> Desk | None:
        """None where there is none, or none that can be trusted."""
        for match, body, crc in self.readable("SELECT match, body, crc32 FROM desk"):
            if crc == checksum(self.seeded, match, body):
                return Desk(match, body)
        return None

    def unfinished(self, state: State, limit: int) -> list[str]:
        """Ids of the newest matches in this state, the newest first."""
        sql = "SELECT id FROM matches WHERE state = ? AND state <> 'finished' ORDER BY number DESC LIMIT ?"
        return [row[0] for row in self.all(sql, state.value, limit)]

    def boots(self) -> dict[str, float]:
        """By boot, the date of monotonic zero."""
        rows = self.readable("SELECT boot_id, zero, crc32 FROM boots")
        return {boot: zero for boot, zero, crc in rows if crc == checksum(self.seeded, boot, zero)}

    def codes(self) -> list[tuple[str, str, str]]:
        """Deck, code and card of every code that was learnt."""
        rows = self.readable("SELECT deck, code, card, crc32 FROM codes")
        return [(deck, code, card) for deck, code, card, crc in rows if crc == checksum(self.seeded, deck, code, card)]

    def row(self, match: str, told: Sequence[Any]) -> Row | None:
        """One row of events, its columns as in `EVENT`; None where its checksum does not confirm it."""
        seq, kind, body, boot, mono, wall, synced, crc = told
        try:
            row = Row(seq, kind, body, Stamp(boot, mono, wall, bool(synced)))
            return row if crc == row_checksum(self.seeded, match, row) else None
        except (TypeError, ValueError):
            return None

    # ---- writing

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, on the disk when it ends. Raises StorageError."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise from_sqlite(self.path, error) from error
        finally:
            if self.connection.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")

    def add_rows(self, match: str, rows: Iterable[Row]) -> None:
        """Inside a transaction."""
        self.connection.executemany(
            f"INSERT INTO events (match, {EVENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (match, row.seq, row.kind, row.body, row.stamp.boot)
                + (float(row.stamp.mono), float(row.stamp.wall), int(row.stamp.synced))
                + (row_checksum(self.seeded, match, row),)
                for row in rows
            ),
        )

    def set_state(self, match: str, state: State, events: int, result: str | None) -> None:
        """Inside a transaction."""
        crc = checksum(self.seeded, match, state.value, events, result)
        self.connection.execute(
            "INSERT INTO matches (id, state, events, result, crc32) VALUES (?1, ?2, ?3, ?4, ?5)"
            " ON CONFLICT (id) DO UPDATE SET state = ?2, events = ?3, result = ?4, crc32 = ?5",
            (match, state.value, events, result, crc),
        )

    def set_desk(self, desk: Desk) -> None:
        """Inside a transaction."""
        crc = checksum(self.seeded, desk.match, desk.body)
        self.connection.execute("REPLACE INTO desk VALUES (1, ?, ?, ?)", (desk.match, desk.body, crc))

    def set_boot(self, boot: str, zero: float) -> None:
        """Inside a transaction. The first word stands."""
        crc = checksum(self.seeded, boot, zero)
        self.connection.execute("INSERT OR IGNORE INTO boots VALUES (?, ?, ?)", (boot, zero, crc))

    def set_code(self, deck: str, code: str, card: str | None) -> None:
        """Inside a transaction. Without a card the code is forgotten."""
        if card is None:
            self.connection.execute("DELETE FROM codes WHERE deck = ? AND code = ?", (deck, code))
            return
        crc = checksum(self.seeded, deck, code, card)
        self.connection.execute("REPLACE INTO codes VALUES (?, ?, ?, ?)", (deck, code, card, crc))

    def put(self, kept: Kept) -> None:
        """Inside a transaction: this match as told here, in place of what there was of it."""
        self.connection.execute("DELETE FROM events WHERE match = ?", (kept.match,))
        self.add_rows(kept.match, kept.rows)
        self.set_state(kept.match, kept.state or State.ASIDE, len(kept.rows), kept.result)


def _prepare(connection: sqlite3.Connection, synchronous: str) -> None:
    """Every commit is on the disk when it returns; the log is folded into the file in quiet moments, not on a press."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    connection.execute("PRAGMA trusted_schema = OFF")
