"""The model at the start: everything as it was, or without the question, or without the match, as crashes demand."""

from __future__ import annotations

import pytest

from firmware.events import Left, Started
from firmware.first import ASIDE, covered, first_model
from firmware.journal import Batch, Recovered
from firmware.ui import desk
from firmware.ui.menus import notice
from firmware.ui.messages import Key
from firmware.ui.model import Box, Model
from firmware.ui.places import Asking, Ending, Notice, StartList
from scoring.games import find
from scoring.match import Match, Start
from scoring.moves import move
from scoring.text import Text

BOX = Box(("rounds",), ("Ana", "Bo", "Cy"))
FRESH = Model(BOX, touched=100.0)
START = Start("rounds", ("Ana", "Bo"))
MATCH = Match.begin(find("rounds"), START)
AT_TABLE = Model(BOX, match=MATCH, match_id="abcd", seated=(0, 1), place=Ending())


def recovered(match: Match = MATCH) -> Recovered:
    return Recovered("abcd", (Started(START, 1),), match, desk.written(AT_TABLE))


def drawn(model: Model) -> None:
    """Anything can be drawn."""


def said(lines: list[str]) -> str:
    return "\n".join(lines)


@pytest.mark.parametrize(("crashes", "place"), [(0, Ending), (1, Ending), (2, Asking)])
def test_the_second_crash_costs_the_open_question(crashes: int, place: type) -> None:
    first = first_model(FRESH, recovered(), crashes, drawn, str)
    assert isinstance(first.model.place, place)
    assert (first.model.match, first.seq, first.batch) == (MATCH, 1, None)


def test_the_third_crash_costs_the_match_which_is_kept() -> None:
    lines: list[str] = []
    first = first_model(FRESH, recovered(), 3, drawn, lines.append)
    assert (first.model.place, first.model.match, first.seq) == (ASIDE, None, 0)
    assert first.batch == Batch("abcd", 1, (Left(),))
    assert "abcd" in said(lines)


def test_a_finished_match_goes_from_the_table_as_it_is() -> None:
    over = MATCH.play(move("finish"))
    assert over.now.finished
    first = first_model(FRESH, recovered(over), 3, drawn, str)
    assert first.batch == Batch(None, 0)


def test_a_question_that_cannot_be_drawn_goes_alone() -> None:
    def fussy(model: Model) -> None:
        if isinstance(model.place, Ending):
            raise ZeroDivisionError

    lines: list[str] = []
    first = first_model(FRESH, recovered(), 0, fussy, lines.append)
    assert isinstance(first.model.place, Asking)
    assert "ZeroDivisionError" in said(lines)


def test_a_set_up_that_cannot_be_drawn_is_the_start_list() -> None:
    def fussy(model: Model) -> None:
        raise ZeroDivisionError

    first = first_model(FRESH, Recovered(desk='{"place": null}'), 0, fussy, str)
    assert (first.model, first.batch) == (FRESH, None)
    assert isinstance(first.model.place, StartList)


def test_notices_are_read_one_by_one_and_cover_what_was_there() -> None:
    one, two = Notice(Text("notice.settings"), ()), Notice(Text("notice.storage"), ())
    model = covered(AT_TABLE, (one, two))
    assert desk.written(model) == desk.written(AT_TABLE), "a power cut now must not cost the question"
    for title in ("notice.settings", "notice.storage"):
        assert isinstance(model.place, Notice)
        assert model.place.title.key == title
        model, effects = notice(model, model.place, Key.OK, 101.0)
        assert effects == ()
    assert model.place == Ending()
