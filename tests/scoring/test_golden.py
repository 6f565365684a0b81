"""Whole matches with their right results, and records that must be refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import BadRecord
from scoring.games import BUILT_IN, find
from scoring.record import Illegal, dump, load

RECORDS = Path(__file__).parent.parent / "golden" / "records"
CASES = [
    json.loads(line)
    for game in BUILT_IN
    for line in (RECORDS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
]
LEGAL = [case for case in CASES if "expect" in case]
REFUSED = [case for case in CASES if case.get("error")]


def data(case: dict[str, Any]) -> bytes:
    return "\n".join(json.dumps(line) for line in case["record"]).encode()


def test_every_case_is_one_or_the_other() -> None:
    assert len(LEGAL) + len(REFUSED) == len(CASES) > 150


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: case["name"])
def test_result(case: dict[str, Any]) -> None:
    result = load(data(case), find).result()
    for key, expected in case["expect"].items():
        found: Any = result
        for part in key.split("."):
            found = found[part]
        assert found == expected, key


@pytest.mark.parametrize("case", LEGAL, ids=lambda case: case["name"])
def test_a_record_written_again_is_the_same_match(case: dict[str, Any]) -> None:
    match = load(data(case), find)
    assert load("\n".join(dump(match)).encode(), find) == match


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["name"])
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises((BadRecord, Illegal)):
        load(data(case), find)
