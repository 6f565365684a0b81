"""What the people at the table, and the log, should know about the matches' storage."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """`key`: the message for the glass; `sentence`: one line for the log and for a terminal.

    journal-mended      the database was damaged; nothing is missing
    journal-lost        the database was damaged; something could not be read
    journal-doubt       damage was found in old matches; the next start mends it
    match-aside         an open match cannot be gone on with by these rules
    not-saved           nothing can be stored at the moment
    record-not-written  the match record beside the database is behind
    copy-not-made       the daily copy failed
    house-not-kept      something else of no consequence for the table failed; for the log
    """

    key: str
    sentence: str
