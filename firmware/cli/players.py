"""`tallybox players`: everybody who has played here, and the household of the settings."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import dataclass

from firmware.cli.matches import archive, local_day, same_name, settings
from firmware.cli.output import DONE, tell, write_json
from firmware.cli.table import table
from firmware.journal.archive import Entry


@dataclass(slots=True)
class Person:
    """`name` as it was written last; `won`: finished matches, shared places included."""

    name: str
    household: bool = False
    matches: int = 0
    finished: int = 0
    won: int = 0
    last: str = ""
    last_day: str = ""


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs: one JSON array")


def run(args: Namespace) -> int:
    with archive(args) as matches:
        found = people(matches.entries(), settings(args).names)
    if args.json:
        write_json([_as_json(one) for one in found])
    elif found:
        rows = [(one.name, one.matches, one.finished, one.won, one.last_day) for one in found]
        print(table(("player", "matches", "finished", "won", "last"), rows, right=(1, 2, 3)))
    else:
        tell("nobody has played yet")
    return DONE


def people(entries: Iterable[Entry], names: Iterable[str]) -> list[Person]:
    """The household first, then others by how often they have played."""
    found = {same_name(name): Person(name, household=True) for name in names}
    for entry in entries:
        for seat, name in enumerate(entry.start.players):
            person = found.setdefault(same_name(name), Person(name))
            person.name = person.name if person.household else name
            person.matches += 1
            person.last, person.last_day = entry.began.text(), local_day(entry)
            if entry.receipt is not None:
                person.finished += 1
                person.won += seat in entry.receipt["winners"]
    return sorted(found.values(), key=lambda one: (not one.household, not one.household and -one.matches))


def _as_json(person: Person) -> dict[str, str | int | bool | None]:
    return {
        "name": person.name,
        "household": person.household,
        "matches": person.matches,
        "finished": person.finished,
        "won": person.won,
        "last": person.last or None,
    }
