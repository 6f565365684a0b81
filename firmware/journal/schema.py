"""The tables, and how an older database becomes a newer one.

Events are only ever added. What is replaced: a match's state with its receipt (an undo may reopen a finished match), and
the desk. Every row carries a checksum, since a page of zeros can read as fewer rows without any error from SQLite.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware.journal import files
from firmware.journal.errors import StorageError, Trouble, from_sqlite, from_system

APPLICATION = 0x54616C79
"""Stands in the file's header: "Taly"."""
VERSION = 1

_TABLES = """
CREATE TABLE box (uid TEXT NOT NULL);

CREATE TABLE matches (
    number INTEGER PRIMARY KEY,     -- in the order in which they came into this database
    id     TEXT NOT NULL UNIQUE,
    state  TEXT NOT NULL,           -- open, left, finished, aside
    events INTEGER NOT NULL,        -- how many there were when the state was written
    result TEXT,                    -- the receipt of a finished match
    crc32  INTEGER NOT NULL         -- of id, state, events, result
);
CREATE INDEX unfinished ON matches (state, number) WHERE state <> 'finished';

CREATE TABLE events (
    match   TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    body    TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    mono    REAL NOT NULL,
    wall    REAL NOT NULL,
    synced  INTEGER NOT NULL,
    crc32   INTEGER NOT NULL,       -- of everything before it
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;

CREATE TABLE desk (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    match TEXT,                     -- what lies on the table; null: nothing
    body  TEXT,                     -- its open question, or the set-up
    crc32 INTEGER NOT NULL
);

CREATE TABLE boots (
    boot_id TEXT PRIMARY KEY,
    zero    REAL NOT NULL,          -- the date of monotonic zero, once the clock had been set
    crc32   INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE codes (
    deck  TEXT NOT NULL,
    code  TEXT NOT NULL,
    card  TEXT NOT NULL,
    crc32 INTEGER NOT NULL,
    PRIMARY KEY (deck, code)
) WITHOUT ROWID;
"""

MIGRATIONS: Mapping[int, str] = {}
"""MIGRATIONS[n] is the SQL that makes version n out of n - 1."""


def create(path: Path, uid: str) -> None:
    """An empty database, complete on the disk, in place of whatever was there. Raises StorageError."""
    try:
        for end in ("-wal", "-shm", "-journal"):  # of a database that the power left unfinished
            path.with_name(path.name + end).unlink(missing_ok=True)
        files.create(path)
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
            connection.execute("INSERT INTO box VALUES (?)", (uid,))
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()
        files.sync(path)
    except sqlite3.Error as error:
        raise from_sqlite(path, error) from error
    except OSError as error:
        raise from_system(path, error) from error


def check_ours(path: Path, connection: sqlite3.Connection) -> int:
    """The version of its tables. Raises StorageError (FOREIGN, NEWER) or sqlite3.Error."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StorageError(Trouble.FOREIGN, path, "this is not a tallybox database")
    if version > VERSION:
        why = f"written by a newer tallybox (format {version}, this one knows {VERSION}); update tallybox"
        raise StorageError(Trouble.NEWER, path, why)
    return int(version)


def bring_up(
    connection: sqlite3.Connection,
    copy: Callable[[str], None],
    migrations: Mapping[int, str] = MIGRATIONS,
    target: int = VERSION,
) -> None:
    """Takes an older database up to `target`, all or nothing, after a copy under the given label. Raises sqlite3.Error."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version >= target:
        return
    copy(f"before-format-{target}")
    steps = " ".join(migrations[number] for number in range(version + 1, target + 1))
    try:
        connection.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {target}; COMMIT;")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
