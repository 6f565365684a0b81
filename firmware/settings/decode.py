"""A decoded TOML document becomes Settings and a list of faults. Pure: knows neither files nor lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware.settings import Buttons, Display, Encoder, Scanner, Settings, Timing
from firmware.settings.check import Fault, faults, mended
from firmware.settings.schema import NONE, TABLES, Kind, did_you_mean, top

Values = dict[tuple[str, ...], Any]
"""What is right in itself, by (table, key) or, outside any table, (key,)."""
_SEATS = ("buttons", "seats")


def decode(document: Mapping[str, object], languages: tuple[str, ...]) -> tuple[Settings, tuple[Fault, ...]]:
    """The settings and every mistake. With mistakes: what is right, and the defaults for the rest."""
    found: list[Fault] = []
    values = _values(document, top(languages), found)
    settings = _assemble(values, document)
    found += faults(settings, set(values), {fault.where for fault in found})
    if found:
        blamed = {fault.where[:2] for fault in found}
        kept = {path: value for path, value in values.items() if path not in blamed}
        if _SEATS in blamed:
            kept[_SEATS] = ()  # a seat button that acts for the wrong person is worse than none
        settings = mended(_assemble(kept, document))
    return settings, tuple(found)


def _values(document: Mapping[str, object], schema: Mapping[str, Kind], found: list[Fault]) -> Values:
    values: Values = {}
    for name, value in document.items():
        if name in schema:
            _read((name,), value, schema[name], values, found)
        elif name not in TABLES:
            found.append(Fault((name,), _unknown(name, schema)))
        elif not isinstance(value, dict):
            found.append(Fault((name,), f"is a table: write [{name}] on a line of its own, its keys below"))
        else:
            _section(name, value, values, found)
    return values


def _section(table: str, body: Mapping[str, object], values: Values, found: list[Fault]) -> None:
    kinds = TABLES[table]
    for key, value in body.items():
        if key in kinds:
            _read((table, key), value, kinds[key], values, found)
        else:
            known = f"[{table}] has {', '.join(kinds)}"
            found.append(Fault((table, key), f"unknown; {known}{did_you_mean(key, tuple(kinds))}"))


def _read(path: tuple[str, ...], value: object, kind: Kind, values: Values, found: list[Fault]) -> None:
    """A list with wrong elements stays: the checks between keys look at the others."""
    before = len(found)
    read = kind.read(value, lambda place, why: found.append(Fault((*path, *place), why)))
    if path not in {fault.where for fault in found[before:]}:
        values[path] = read


def _unknown(name: str, schema: Mapping[str, Kind]) -> str:
    homes = [table for table, kinds in TABLES.items() if name in kinds]
    if homes:
        return f"belongs below {' or '.join(f'[{home}]' for home in homes)}"
    known = f"there are {', '.join(schema)}, {', '.join(f'[{table}]' for table in TABLES)}"
    return f"unknown; {known}{did_you_mean(name, (*schema, *TABLES))}"


def _assemble(values: Values, document: Mapping[str, object]) -> Settings:
    def part(table: str) -> dict[str, Any]:
        return {path[1]: value for path, value in values.items() if path[0] == table and len(path) == 2}

    display = part("display")
    return Settings(
        **{path[0]: value for path, value in values.items() if len(path) == 1},
        buttons=Buttons(**part("buttons")),
        encoder=Encoder(**part("encoder")) if isinstance(document.get("encoder"), dict) else None,
        display=None if display.get("controller") == NONE else Display(**display),
        scanner=Scanner(**part("scanner")) if isinstance(document.get("scanner"), dict) else None,
        timing=Timing(**part("timing")),
    )
