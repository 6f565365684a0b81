"""Ten million random bytes for each framing (`make fuzz`), and a hundred thousand in every run of the tests."""

from __future__ import annotations

import pytest

from tests.fuzz.framings import BOXES, LONG, SHORT, Report, run


def told(report: Report) -> Report:
    print(report)
    return report


@pytest.mark.parametrize("box", BOXES)
def test_random_bytes_neither_raise_nor_pile_up(box: str) -> None:
    assert told(run(box, SHORT)).scans > 0


@pytest.mark.fuzz
@pytest.mark.parametrize("box", BOXES)
def test_ten_million_random_bytes_neither_raise_nor_pile_up(box: str) -> None:
    assert told(run(box, LONG, seed=2)).fed >= LONG
