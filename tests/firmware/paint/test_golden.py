"""What people see, pixel by pixel: one golden frame a screen, in braille. `make goldens` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.frame import Frame
from firmware.paint.paint import draw
from tests.conftest import Golden
from tests.firmware.paint.gallery import low, questions, results, table
from tests.firmware.paint.watched import WatchedCanvas

FRAMES = Path(__file__).parents[2] / "golden" / "frames"
HIGH = {**table.SCREENS, **questions.SCREENS, **results.SCREENS}
SIZED = [
    *((name, screen, 64) for name, screen in HIGH.items()),
    *((name, one, 32) for name, one in low.SCREENS.items()),
]


@pytest.mark.parametrize(("name", "screen", "height"), [pytest.param(*one, id=one[0]) for one in SIZED])
def test_frame(name: str, screen: table.Screen, height: int, golden: Golden) -> None:
    canvas = WatchedCanvas(128, height)
    draw(screen, canvas)
    golden(FRAMES / f"{name}.txt", canvas.frame().braille())


def test_no_golden_frame_is_left_over() -> None:
    assert {path.stem for path in FRAMES.glob("*.txt")} == {name for name, _, _ in SIZED}


def test_golden_frames_can_be_read_back() -> None:
    text = (FRAMES / "05_scout_turn.txt").read_text(encoding="utf-8")
    assert Frame.from_braille(text).braille() == text
