"""Whether the database can be trusted: what SQLite says, what rows and checksums say, what the match records say.

A small database is looked at whole at every start. A large one is compared with the newest records only, and looked at
whole where that shows anything odd; an `Auditor` goes through it bit by bit while the box is idle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

from firmware.journal import copies, recordfiles
from firmware.journal.database import Database, Way
from firmware.journal.errors import Trouble, from_system
from firmware.journal.files import Layout
from firmware.journal.records import Told

SMALL = 1 << 20
"""Bytes up to which a start looks at everything (a few hundredths of a second on a slow box)."""
DAMAGE = frozenset({Trouble.DAMAGED, Trouble.FOREIGN})


class Health(Enum):
    FRESH = auto()
    """nothing is there yet"""
    SOUND = auto()
    DAMAGED = auto()


@dataclass(slots=True)
class Findings:
    """`odd`: why it is not to be trusted, empty where nothing was found. `whole`: everything was looked at.

    behind  matches of which their record knows more than the database
    stale   matches whose record is missing, torn or older than the database
    """

    health: Health
    odd: str = ""
    whole: bool = False
    behind: dict[str, Told] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)


def judge(layout: Layout) -> Findings:
    """Looks without changing anything. Raises StorageError where the disk or the rights do not allow it."""
    try:
        if not layout.database.exists() or layout.database.stat().st_size == 0:
            left = any(layout.records.glob("*.jsonl")) or copies.found(layout.copies) or layout.wal.exists()
            return Findings(Health.DAMAGED, "it is missing or empty", True) if left else Findings(Health.FRESH)
        return _looked_at(layout)
    except OSError as error:
        trouble = from_system(layout.database, error)
        if trouble.kind in DAMAGE:
            return Findings(Health.DAMAGED, trouble.why, True)
        raise trouble from error


def _looked_at(layout: Layout) -> Findings:
    # The name of the database stands in the file itself and never in the log: another box's log must not bring its own.
    with Database.open(layout.database, Way.FILE_ALONE) as alone:
        seeded = alone.seeded
    with Database.open(layout.database, Way.READ, seeded) as database:
        findings = Findings(Health.SOUND, odd=_odd(database))
        newest = recordfiles.read_newest(layout.records)
        if newest is not None:
            _compare(database, recordfiles.by_match(layout.records / name for name in newest.names), findings)
        elif any(layout.records.glob("*.jsonl")):
            findings.odd = "the list of the newest match records cannot be read"
        small = layout.database.stat().st_size <= SMALL
        if small or findings.odd or findings.behind or layout.doubt.exists():
            return _whole(layout, database)
    return findings


def _whole(layout: Layout, database: Database) -> Findings:
    """Every page, every row, every record."""
    if not database.is_sound():
        return Findings(Health.DAMAGED, "SQLite finds it malformed", True)
    findings = Findings(Health.SOUND, _odd(database), True)
    ids = database.ids()
    for match in ids:
        check(database, match, findings)
    told = recordfiles.listing(layout.records)
    _compare(database, told, findings)
    findings.stale += [match for match in ids if match not in told]
    if findings.odd:
        findings.health = Health.DAMAGED
    return findings


def check(database: Database, match: str, findings: Findings) -> None:
    """Notes where a match is not as it was written."""
    if not database.kept(match).whole:
        findings.odd = f"match {match} is not as it was written"


def _compare(database: Database, paths: dict[str, Path], findings: Findings) -> None:
    for match, path in paths.items():
        told = recordfiles.read(path)
        count = database.kept(match).count
        if told is not None and told.match == match and told.events > count:
            findings.behind[match] = told
        elif told is None or told.match != match or told.events < count or not told.whole:
            findings.stale.append(match)


def _odd(database: Database) -> str:
    """What SQLite would not notice."""
    ((version,),) = database.all("PRAGMA user_version")
    if version < 1:
        return f"its tables have the format {version}, which there never was"
    rows = database.all("SELECT count(*) FROM desk")
    return "what lay on the table is not as it was written" if rows != [(0,)] and database.desk() is None else ""


class Auditor:
    """Goes through all matches of an open database, a few at a time."""

    def __init__(self, database: Database, records: Path) -> None:
        self._database, self._records, self._last = database, records, 0
        self.findings = Findings(Health.SOUND)

    def step(self, matches: int) -> bool:
        """Looks at so many more; False when there are no more. Raises StorageError or OSError."""
        sql = "SELECT number, id FROM matches WHERE number > ? ORDER BY number LIMIT ?"
        slice_ = self._database.all(sql, self._last, matches)
        for number, match in slice_:
            self._last = number
            check(self._database, match, self.findings)
            rows = self._database.kept(match).rows
            if rows:
                path = self._records / recordfiles.name_of(match, rows[0].stamp)
                _compare(self._database, {match: path}, self.findings)
        return bool(slice_)
