"""Evenings at a simulated box, press by press: goldens of the glass, power cuts at every line, hurried fingers, a slow panel."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.events import Moved
from firmware.settings import Settings, simulator_box
from firmware.simulate.script import Action, MoveButton, Restart, SaveFrame, Wait, parse
from firmware.simulate.stage import Stage
from firmware.ui.model import Model
from firmware.ui.places import (
    Asking,
    BigTotal,
    Judging,
    More,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Step,
    Table,
)
from scoring.moves import move
from tests.conftest import Golden

SCRIPTS = Path(__file__).parent.parent / "scripts"
FRAMES = Path(__file__).parent.parent / "golden" / "evenings"
NAMES = ("Ana", "Bo", "Cy")
ALL = sorted(path.stem for path in SCRIPTS.glob("*.txt"))

A_WORD = 5.1
"""Seconds after which everything that was said has been said."""


def a_box() -> Settings:
    return replace(simulator_box(), names=NAMES)


def actions(script: str) -> list[Action]:
    return [action for _, action in parse((SCRIPTS / f"{script}.txt").read_text("utf-8"))]


def no_word(_: str) -> None:
    """Results of the scripts are not looked at here."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Stage(a_box(), tmp_path / "data", frames=tmp_path / "frames", show=no_word) as found:
        yield found


# ---- what the glass shows


@pytest.mark.parametrize("script", ALL)
def test_every_frame_of_an_evening(script: str, stage: Stage, golden: Golden) -> None:
    for action in actions(script):
        stage.do(action)
        if isinstance(action, SaveFrame):
            golden(FRAMES / script / f"{action.name}.txt", stage.glass().braille())


def test_no_golden_is_left_over() -> None:
    wanted = {(one, action.name) for one in ALL for action in actions(one) if isinstance(action, SaveFrame)}
    assert {(path.parent.name, path.stem) for path in FRAMES.glob("*/*.txt")} == wanted


def test_an_evening_goes_from_the_start_list_to_a_winner(stage: Stage) -> None:
    results = []
    for action in actions("scout"):
        stage.do(action)
        if stage.model.match is not None and stage.model.match.now.finished:
            results.append(stage.result())
    assert results[-1]["winners"] == [0]
    assert results[-1]["round"] == 3


# ---- power cuts


def looked_at_only(model: Model) -> bool:
    """What a power cut may take: a number that is being dialled, where a cursor stands, a total that is looked at, an armed
    race."""
    match model.place:
        case Asking() | SetUp(step=Step.OPTION) as place:
            return place.value != place.opened and not isinstance(place.value, tuple)
        case SetUp(step=Step.PICK | Step.OPTIONS) | StartList() | Judging() as place:
            return bool(place.at)
        case More() | Standings() | PointsTable() | BigTotal() | Racing():
            return True
    return False


def played(stage: Stage, script: str, after: Callable[[Stage], None]) -> list[tuple[Action, str]]:
    """Each action with what the glass shows when all has been said. `after`: what is done to the box after each."""
    seen, down = [], set[str]()
    for action in actions(script):
        if isinstance(action, SaveFrame) or (isinstance(action, Wait) and action.seconds > 60):
            continue  # a box that starts is awake
        stage.do(action)
        if isinstance(action, MoveButton):
            down ^= {action.button}
        if not down and not looked_at_only(stage.model):
            after(stage)
            stage.do(Wait(A_WORD))
            seen.append((action, stage.glass().braille()))
    return seen


@pytest.mark.parametrize("script", ALL)
def test_a_power_cut_after_any_line_costs_nothing(script: str, tmp_path: Path) -> None:
    told = []
    for name, after in (("calm", lambda _: None), ("cut", lambda stage: stage.do(Restart()))):
        with Stage(a_box(), tmp_path / name, show=no_word, tell=no_word) as stage:
            told.append(played(stage, script, after))
    calm, cut = told
    assert len(calm) > 20
    for (action, before), (_, behind) in zip(calm, cut, strict=True):
        assert before == behind, action


# ---- hurried fingers


def hurry(stage: Stage, buttons: list[str], gap: float, down: float, bounce: float = 0.0) -> None:
    """Presses `gap` apart, each `down` long, so that they overlap; contacts bounce a while after each edge."""
    edges = sorted(
        [(number * gap, button, True) for number, button in enumerate(buttons)]
        + [(number * gap + down, button, False) for number, button in enumerate(buttons)]
    )
    now = 0.0
    for at, button, way in edges:
        stage.do(Wait(max(0.0, at - now)))
        now = max(now, at)
        stage.do(MoveButton(button, way))
        if bounce:
            for again in (not way, way):
                stage.do(Wait(bounce))
                now += bounce
                stage.do(MoveButton(button, again))


@pytest.mark.parametrize("bounce", [0.0, 0.002])
def test_four_players_at_twenty_presses_a_second_lose_none(bounce: float, stage: Stage) -> None:
    for line in ["press ok", "press plus", "press ok", "seat 1", "seat 2", "seat 3", "seat 4", "press ok", "press ok"]:
        stage.do(parse(line)[0][1])
    assert isinstance(stage.model.place, Table)
    trick = [number % 4 for number in range(12)]
    for _ in range(3):
        hurry(stage, [f"seat {seat + 1}" for seat in trick], 0.05, 0.17, bounce)
        stage.do(parse("press end")[0][1])
    wanted = [*(move("play", seat) for seat in trick), move("close")] * 3
    assert [*stage.model.playing.entries] == wanted
    journal = stage.daemon.journal.events(stage.model.match_id)
    assert [event.move for event in journal if isinstance(event, Moved)] == wanted


def test_keys_that_overlap_lose_none(stage: Stage) -> None:
    for line in ["press ok", "press minus", "press ok", "seat 1", "seat 2", "press ok", "press ok"]:
        stage.do(parse(line)[0][1])
    assert stage.model.playing.start.game == "rounds"
    # The seat that is asked may press too: it changes nothing. Plus is pressed twice as often as minus.
    presses = ["plus", "seat 1", "minus", "plus", "seat 1"] * 5
    hurry(stage, presses, 0.05, 0.09)
    stage.do(parse("press ok")[0][1])
    assert stage.model.playing.entries == (move("points", 0, points=5),)


# ---- a slow panel


class Gate:
    """A bus on which nothing goes on until it is opened."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.waiting = threading.Event()
        self.frames = 0

    def __call__(self, size: int) -> None:
        self.waiting.set()
        self.open.wait(30)


def test_a_press_is_answered_before_a_slow_panel_has_shown_it(stage: Stage) -> None:
    for line in ["press ok", "press ok", "seat 1", "seat 2", "seat 3", "press ok", "press ok"]:
        stage.do(parse(line)[0][1])
    before = stage.glass()
    gate = Gate()
    assert stage.bench.bus is not None
    stage.bench.bus.before = gate
    for seat in ("ok", "seat 2", "seat 3"):
        for way in (stage.bench.press, stage.bench.release):
            way(seat)
            stage.clock.advance(0.05)
            stage.daemon.pump(0)
    # The panel hangs in the middle of its first picture: everything is in the model and in the journal all the same.
    assert gate.waiting.wait(5)
    assert [entry.name for entry in stage.model.playing.entries] == ["show", "scout", "scout"]
    assert len(stage.daemon.journal.events(stage.model.match_id)) == 4
    assert not stage.daemon.painter.settled(0)
    assert stage.glass() == before
    gate.open.set()
    stage.settle()
    newest = stage.glass()
    assert newest != before
    stage.daemon.loop.draw()
    stage.settle()
    assert stage.glass() == newest
