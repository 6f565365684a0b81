"""Every record can be entered with nothing but buttons, and comes out as it should: through `update`, and on the real loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.settings import Settings, simulator_box
from firmware.simulate.script import TAP, Action, PressButton, Restart, TurnEncoder, Wait
from firmware.simulate.stage import Stage
from firmware.ui import hand as fingers
from firmware.ui.hand import Click, Hand, Hold, Keep, SeatTap, Tap
from firmware.ui.table import DOUBLE
from scoring import games
from scoring.game import OptionValue
from scoring.match import Match
from tests.firmware.by_buttons import Case, after, cases, entered, for_start, looked_at

NUMBERS = range(len(cases()))
SEATS = 8


def named(number: int) -> str:
    return cases()[number].name


def settled(match: Match) -> dict[str, OptionValue]:
    """The options as the match has them; the order in which species were picked is nobody's business."""
    return {name: _sorted(value) if name == "species" else value for name, value in match.setup.options}


def _sorted(value: OptionValue) -> OptionValue:
    return tuple(sorted(str(one) for one in value)) if isinstance(value, tuple) else value


def test_there_is_a_record_of_every_game() -> None:
    assert {one.game for one in cases()} == set(games.BUILT_IN)
    assert len(cases()) > 100


@pytest.mark.parametrize("chairs", [SEATS, 0])
@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_a_record_by_buttons(number: int, chairs: int) -> None:
    case, last = cases()[number], entered(number, chairs).last
    match = last.model.playing
    assert match.start.players == case.start.players
    assert match.start.first == case.start.first
    assert settled(match) == settled(case.match)
    assert match.result() == case.match.result()


@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_a_record_with_an_encoder_in_place_of_minus_and_plus(number: int) -> None:
    last = entered(number, SEATS, encoder=True).last
    assert last.model.playing.result() == cases()[number].match.result()
    assert not any(
        isinstance(one, Keep) or (isinstance(one, Tap) and one.key.value in ("minus", "plus")) for one in last.actions
    )


# ---- on the real loop: pins, journal, glass


def a_box(case: Case, chairs: int, encoder: bool = False) -> Settings:
    box = simulator_box()
    buttons = replace(box.buttons, seats=box.buttons.seats[:chairs])
    if encoder:
        buttons = replace(buttons, minus=None, plus=None)
    return replace(box, names=case.start.players, buttons=buttons, scanner=None)


def pressed(actions: tuple[fingers.Action, ...], hold: float) -> Iterator[Action]:
    """The same with fingers that take their time; a seat pressed twice is no double press."""
    before: fingers.Action | None = None
    for one in actions:
        match one:
            case Tap(key):
                yield PressButton(key.value, TAP)
            case Hold(key):
                yield PressButton(key.value, hold + 0.1)
            case Keep(key):
                yield PressButton(key.value, one.seconds)
            case Click(clicks):
                yield TurnEncoder(clicks)
            case SeatTap(chair):
                if one == before:
                    yield Wait(DOUBLE)
                yield PressButton(f"seat {chair + 1}", TAP)
        before = one


def check_on_the_loop(case: Case, chairs: int, data: Path, encoder: bool = False) -> None:
    """What the hand does in thought the box does for real, and knows it again after a power cut."""
    box = a_box(case, chairs, encoder)
    with Stage(box, data) as stage:
        hand = for_start(Hand(stage.model, turning=encoder), case.start)
        for step in case.steps:
            hand = looked_at(after(hand, step))
        for action in pressed(hand.actions, box.timing.hold_seconds):
            stage.do(action)
        assert stage.model.playing.log == hand.model.playing.log
        assert stage.result() == case.match.result()
        stage.do(Restart())
        assert stage.model.playing.log == hand.model.playing.log


THIRD = [(number, SEATS if number % 2 else 0) for number in NUMBERS if number % 3 == 0]


@pytest.mark.parametrize(("number", "chairs"), THIRD, ids=[f"{named(number)}-{chairs}" for number, chairs in THIRD])
def test_a_record_on_the_real_loop(number: int, chairs: int, tmp_path: Path) -> None:
    check_on_the_loop(cases()[number], chairs, tmp_path / "data")


@pytest.mark.slow
@pytest.mark.parametrize("chairs", [SEATS, 0])
@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_every_record_on_the_real_loop(number: int, chairs: int, tmp_path: Path) -> None:
    check_on_the_loop(cases()[number], chairs, tmp_path / "data")


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_record_on_the_real_loop_with_an_encoder(game: str, tmp_path: Path) -> None:
    of_game = [one for one in cases() if one.game == game]
    check_on_the_loop(min(of_game, key=lambda one: abs(len(one.steps) - 12)), SEATS, tmp_path / "data", encoder=True)
