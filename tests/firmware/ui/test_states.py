"""Every state, every button: what the storyboard says, and that no press is ever silent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.screens import Glyph
from firmware.ui.gestures import Wish
from firmware.ui.messages import Key
from firmware.ui.places import (
    Asking,
    BigTotal,
    Confirming,
    Ending,
    Finale,
    Judging,
    More,
    Notice,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Summary,
    Sure,
    Table,
)
from firmware.ui.update import wants
from scoring import games
from scoring.text import Text
from tests.firmware.ui.fingers import Fingers, start_list, table


def notice() -> Fingers:
    at = table("scout", 3)("ok")
    at.model = at.model.at(Notice(Text("notice.storage"), (Text("journal-mended"),)))
    return at


def verdict() -> Fingers:
    return table("hit_the_deck", 3)("ok 1 2 ~0.1")


STATES: dict[str, tuple[Callable[[], Fingers], str]] = {
    "start list": (lambda: start_list()("ok ok 1 2 ok ok END ok"), "up take down - - sit"),
    "who plays": (lambda: start_list()("ok ok 1 2 3"), "fewer go more back - sit"),
    "who starts": (lambda: start_list()("ok ok 1 2 3 ok"), "previous start next back - start"),
    "dial": (lambda: table("scout", 3)("plus"), "less take more back - -"),
    "dial on the table": (lambda: table("rounds", 3)("plus ok"), "less take more back over jump"),
    "who": (lambda: table("hit_the_deck", 3)("end"), "previous take next leave leave take"),
    "list": (lambda: table("hit_the_deck", 3)("minus"), "up take down leave leave -"),
    "judge armed": (lambda: table("hit_the_deck", 4)("ok"), "- stop - never - hand"),
    "verdict": (verdict, "- yes - no no -"),
    "offer": (lambda: table("hit_the_deck", 3)("1"), "- yes - no no other"),
    "question": (lambda: table("card_hunt", 3)("1 2 2 end"), "- yes - no no -"),
    "end of match": (lambda: table("scout", 3)("ok END"), "- yes - no no -"),
    "summary": (lambda: table("scout", 3)("ok minus minus"), "big next table undo next big"),
    "standings": (lambda: table("scout", 3)("ok OK plus ok"), "big back table back back big"),
    "points table": (lambda: table("scout", 3)("ok minus minus plus"), "page back page back back big"),
    "winner": (lambda: table("scout", 3, options=[("rounds", 1)])("ok minus minus"), "big again table undo start big"),
    "notice": (notice, "- right - right - below"),
}
COLUMNS = ("minus", "ok", "plus", "undo", "end", "2")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("column", COLUMNS)
def test_a_button_that_has_no_use_says_so_and_every_other_one_does_something(state: str, column: str) -> None:
    make, told = STATES[state]
    at = make()
    deed = told.split()[COLUMNS.index(column)]
    before, screen = at.still(), at.screen
    at(column)
    if deed == "-":
        assert at.refused
        assert at.still() == before
    elif deed != "page":
        assert not at.refused
        assert at.still() != before or at.screen != screen


WHERE: dict[tuple[str, str], type] = {
    ("start list", "ok"): SetUp,
    ("start list", "2"): SetUp,
    ("who plays", "undo"): SetUp,
    ("who starts", "2"): Table,
    ("dial", "ok"): Table,
    ("dial", "undo"): Table,
    ("dial on the table", "end"): Summary,
    ("dial on the table", "2"): Asking,
    ("who", "2"): Asking,
    ("who", "end"): Table,
    ("list", "undo"): Table,
    ("judge armed", "ok"): Judging,
    ("judge armed", "2"): Racing,
    ("judge armed", "undo"): Table,
    ("verdict", "ok"): Table,
    ("offer", "2"): Confirming,
    ("question", "ok"): Asking,
    ("question", "undo"): Table,
    ("end of match", "ok"): StartList,
    ("summary", "minus"): BigTotal,
    ("summary", "ok"): Table,
    ("summary", "plus"): PointsTable,
    ("summary", "undo"): Table,
    ("summary", "end"): Table,
    ("summary", "2"): BigTotal,
    ("standings", "minus"): BigTotal,
    ("standings", "plus"): PointsTable,
    ("standings", "ok"): Table,
    ("standings", "undo"): Table,
    ("standings", "2"): BigTotal,
    ("points table", "ok"): Summary,
    ("points table", "2"): BigTotal,
    ("winner", "undo"): Table,
    ("winner", "end"): StartList,
    ("winner", "2"): BigTotal,
    ("notice", "ok"): Table,
    ("notice", "undo"): Table,
    ("notice", "2"): Table,
}


@pytest.mark.parametrize(("state", "column"), WHERE)
def test_where_a_button_leads(state: str, column: str) -> None:
    make, _ = STATES[state]
    assert isinstance(make()(column).place, WHERE[state, column])


def test_the_states_are_what_they_are_called() -> None:
    kinds = {name: type(make().place) for name, (make, _) in STATES.items()}
    assert kinds["question"] is Sure
    assert kinds["end of match"] is Ending
    assert kinds["standings"] is Standings
    assert kinds["winner"] is Finale
    assert kinds["verdict"] is Judging
    assert isinstance(table("scout", 3)("OK").place, More)


# ---- wherever people get to


PRESSES = [*(key.value for key in Key), *(key.value.upper() for key in Key), "1", "2", "3", "7", "turn+1", "turn-1"]


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Fingers, list[str]]:
    game = draw(st.sampled_from(games.BUILT_IN))
    chairs = draw(st.sampled_from([8, 0, 2]))
    at = table(game, 3, chairs=chairs) if draw(st.booleans()) else start_list(chairs)
    walk = draw(st.lists(st.sampled_from(["ok", "plus", "minus", "end", *PRESSES]), max_size=25))
    return at, walk


@given(evenings())
@settings(max_examples=80)
def test_no_press_is_silent(evening: tuple[Fingers, list[str]]) -> None:
    """Something changes, or a word says why not. A seat that is asked anyway, or has slapped already, is content."""
    at, walk = evening
    for press in walk:
        before, screen = at.still(), at.screen
        # A list that is turned by holding may come round to where it was.
        turning = press.isupper() and wants(at.model, Key(press.lower())) is Wish.TURN
        at(press)
        silent = at.still() == before and at.screen == screen
        assert not silent or turning or at.refused or _content(at, press), (press, at.place)


def _content(at: Fingers, press: str) -> bool:
    if not press.isdigit():
        return False
    seat = int(press) - 1
    match at.place:
        case Racing(hands=hands):
            return any(known == seat for known, _ in hands)
        case Asking() as place:
            return place.draft.seat == seat
        case Confirming(known) | BigTotal(known):
            return known == seat
    return False


@given(evenings())
@settings(max_examples=80)
def test_a_legend_names_only_what_does_something(evening: tuple[Fingers, list[str]]) -> None:
    at, walk = evening
    at(" ".join(walk))
    keys = {Glyph.MINUS: "minus", Glyph.OK: "ok", Glyph.PLUS: "plus", Glyph.UNDO: "undo", Glyph.END: "end"}
    for cell in at.screen.legend:
        if cell.glyph in keys and not cell.held:
            again = Fingers(at.model)
            again.now = at.now
            before = again.still()
            again(keys[cell.glyph])
            assert again.still() != before or again.refused not in ("", "nothing to do here"), cell
