"""A match as the fold of its moves: undo, redo, correct, note, edit, standings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import Misfit, Refused
from scoring.game import Game
from scoring.match import Match, Start
from scoring.moves import LIMIT, Move, move
from scoring.record import dump, load
from scoring.rounds import GAME as ROUNDS
from scoring.scout import GAME as SCOUT
from tests.scoring.scout_lines import after
from tests.scoring.walk import begin, wander


def tally(*points: int) -> Move:
    return move("tally", points=points)


def note(words: str = "x") -> Move:
    return move("note", text=words)


def correct(seat: int, points: int) -> Move:
    return move("correct", seat, points=points)


def played(*entries: Move, rounds: int | None = None, target: int | None = None) -> Match:
    match = begin(ROUNDS, 3, rounds=rounds, target=target)
    for entry in entries:
        match = match.play(entry)
    return match


def standing(match: Match) -> tuple[object, ...]:
    """A match without the way it came about."""
    return match.entries, match.positions, match.done, match.undone


def key(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.text.key


# ---- the start


@pytest.mark.parametrize(("game", "seats"), [(SCOUT, 1), (SCOUT, 6), (ROUNDS, 1), (ROUNDS, 9)])
def test_the_number_of_players_is_the_games(game: Game[object], seats: int) -> None:
    with pytest.raises(Refused) as error:
        Match.begin(game, Start(game.info.id, tuple("ABCDEFGHI"[:seats])))
    assert key(error) == "players"


# ---- undo and redo


def test_undo_goes_over_rounds_and_the_end_to_the_first_move() -> None:
    match = played(tally(1, 2, 3), tally(4, 5, 6), rounds=2)
    assert match.now.finished
    match = match.undo()
    assert (match.now.finished, match.now.rounds) == (False, ((1, 2, 3),))
    match = match.undo()
    assert match.now.rounds == ()
    with pytest.raises(Refused) as error:
        match.undo()
    assert key(error) == "nothing-to-undo"


def test_redo_puts_back_and_a_new_move_drops_what_could_be_redone() -> None:
    match = played(tally(1, 2, 3)).undo()
    assert match.redo().now.rounds == ((1, 2, 3),)
    with pytest.raises(Refused) as error:
        match.play(tally(0, 0, 0)).redo()
    assert key(error) == "nothing-to-redo"
    with pytest.raises(Refused):
        match.play(correct(0, 1)).redo()


def test_notes_are_passed_over_and_drop_nothing() -> None:
    match = played(tally(1, 2, 3), note("a"), tally(4, 5, 6), note("b"))
    back = match.undo().play(note("c")).undo().play(note("d"))
    assert [entry.word("text") for entry in back.entries] == ["a", "b", "c", "d"]
    again = back.redo().redo()
    assert again.now.rounds == ((1, 2, 3), (4, 5, 6))
    assert [entry.word("text") or "tally" for entry in again.entries] == ["tally", "a", "tally", "b", "c", "d"]


def test_undo_takes_a_correction_back() -> None:
    assert played(tally(1, 2, 3), correct(0, 9)).undo().now.totals == (1, 2, 3)


def test_a_refused_move_changes_nothing() -> None:
    match = after(3, "show 2").undo()
    with pytest.raises(Refused):
        match.play(move("scout", 0))
    assert match.redo().now.state.active == 2


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([SCOUT, ROUNDS]), st.integers(2, 5), st.integers(0, 10**9), st.integers(1, 40))
def test_undo_and_redo_are_the_identity(game: Game[object], seats: int, seed: int, steps: int) -> None:
    match = wander(game, seats, seed, 40)
    count = min(steps, len(match.done))
    back = match
    for _ in range(count):
        back = back.undo()
    assert back.positions == match.positions[: len(match.positions) - count]
    for _ in range(count):
        back = back.redo()
    assert standing(back) == standing(match)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(["undo", "redo", "note"]), st.integers(-9, 9)), max_size=30))
def test_the_record_tells_undo_and_redo_too(deeds: list[str | int]) -> None:
    match = begin(ROUNDS, 2)
    for deed in deeds:
        try:
            if deed == "undo":
                match = match.undo()
            elif deed == "redo":
                match = match.redo()
            else:
                match = match.play(note() if deed == "note" else tally(int(deed), 0))
        except Refused:
            assert deed in ("undo", "redo")
    again = load("\n".join(dump(match)).encode(), lambda _: ROUNDS)
    assert again == match


# ---- corrections, notes, standings


def test_corrections_move_totals_ranks_and_winners() -> None:
    match = played(tally(5, 3, 1), rounds=1)
    assert match.winners() == (0,)
    match = match.play(correct(2, 4))
    result = match.result()
    assert result["corrections"] == [0, 0, 4]
    assert result["totals"] == [5, 3, 5]
    assert result["ranks"] == [1, 3, 1]
    assert result["winners"] == [0, 2]
    assert result["rounds"] == [[5, 3, 1]]


def test_a_correction_neither_ends_nor_reopens_a_match() -> None:
    assert not played(correct(0, 90), target=50).now.finished
    assert played(tally(60, 0, 0), correct(0, -30), target=50).now.finished


@pytest.mark.parametrize("sign", [1, -1])
def test_corrections_beyond_a_million_are_refused_together_too(sign: int) -> None:
    with pytest.raises(Refused) as error:
        played(correct(0, sign * LIMIT), correct(0, sign))
    assert key(error) == "too-much"


def test_notes_are_legal_after_the_end() -> None:
    assert played(tally(1, 2, 3), note(), rounds=1).now.finished


def test_after_the_end_everything_else_is_refused() -> None:
    with pytest.raises(Refused) as error:
        played(tally(1, 2, 3), tally(1, 2, 3), rounds=1)
    assert key(error) == "over"


def test_places_are_shared_and_there_are_no_winners_before_the_end() -> None:
    match = played(tally(7, 7, 3))
    assert match.ranks() == (1, 1, 3)
    assert match.winners() == ()
    assert match.result()["to_move"] is None


def test_a_seat_is_filled_in_where_it_is_known() -> None:
    assert [entry.seat for entry in after(3, "show 2", "scout").entries] == [0, 1]


# ---- edits


def test_an_edit_is_derived_anew_and_one_undo_takes_it_back() -> None:
    match = after(3, "show 3", "scout", "scout", rounds=2)
    edited = match.edit(0, move("show", 0, cards=5))
    assert edited.now.rounds == ((2, -13, -13),)
    assert edited.positions[1].state.active == 5
    assert edited.undo().entries == match.entries
    assert edited.undo().redo().entries == edited.entries
    assert edited.undo().undo().entries == match.entries[:-1]


def test_an_edit_drops_what_could_be_redone() -> None:
    match = after(3, "show 3", "scout").undo().edit(0, move("show", 0, cards=2))
    with pytest.raises(Refused):
        match.redo()


def test_an_edit_that_is_wrong_itself_changes_nothing() -> None:
    match = after(3, "show 3")
    with pytest.raises(Refused) as error:
        match.edit(0, move("show", 0, cards=30))
    assert not isinstance(error.value, Misfit)
    assert key(error) == "hand-smaller"


def test_a_later_entry_that_no_longer_fits_is_named() -> None:
    match = after(3, "show 3", "show 3", "scout")
    with pytest.raises(Misfit) as error:
        match.edit(0, move("show", 0, cards=4))
    assert error.value.entry == 1


def test_an_edit_may_leave_the_seat_to_the_rules() -> None:
    assert after(3, "show 3", "show 3").edit(1, move("scout")).entries[1] == move("scout", 1)


@pytest.mark.parametrize("place", [-1, 2, 99])
def test_there_must_be_something_to_edit(place: int) -> None:
    with pytest.raises(Refused) as error:
        played(tally(1, 2, 3), note()).edit(place, tally(0, 0, 0))
    assert key(error) == "no-entry"


def test_an_edit_may_end_the_match_earlier_only_if_nothing_came_after() -> None:
    match = played(tally(1, 0, 0), tally(2, 0, 0), target=50)
    with pytest.raises(Misfit) as error:
        match.edit(0, tally(60, 0, 0))
    assert (error.value.entry, key(error)) == (1, "over")
    assert match.edit(1, tally(60, 0, 0)).now.finished


def test_the_record_of_an_edited_match_holds_what_stands() -> None:
    match = played(tally(1, 2, 3), note("n"), tally(4, 5, 6)).undo().edit(0, tally(7, 8, 9))
    assert dump(match)[1:] == [
        '{"move": "tally", "points": [7, 8, 9]}',
        '{"move": "note", "text": "n"}',
    ]
    # Once edited, always: the way back is not told either.
    assert '{"move": "undo"}' not in dump(match.undo())


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**9), st.data())
def test_an_edit_and_undo_are_the_identity(seats: int, seed: int, data: st.DataObject) -> None:
    match = wander(SCOUT, seats, seed, 25)
    place = data.draw(st.integers(0, len(match.entries) - 1))
    cards = data.draw(st.integers(1, 10))
    other = move(data.draw(st.sampled_from(["show", "scout_and_show"])), match.entries[place].seat, cards=cards)
    try:
        edited = match.edit(place, other)
    except Refused:
        return
    assert standing(edited.undo())[:3] == standing(match)[:3]
