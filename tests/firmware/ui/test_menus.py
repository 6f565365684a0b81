"""More, standings, points by round, corrections, edits, the end of a match."""

from __future__ import annotations

from firmware.events import Left
from firmware.screens import Glyph, Matrix, Ranking, Winners
from firmware.ui.gestures import Wish
from firmware.ui.messages import Key
from firmware.ui.places import (
    Asking,
    BigTotal,
    Ending,
    Finale,
    More,
    PointsTable,
    SetUp,
    Standings,
    StartList,
    Step,
    Summary,
    Table,
)
from firmware.ui.update import wants
from scoring.moves import Move, move
from tests.firmware.ui.fingers import choose, rows, table

# ---- more


def test_more_lists_offers_before_the_rest() -> None:
    at = table("scout", 3)("ok OK")
    assert rows(at) == [
        "Count the round",
        "Standings",
        "Points by round",
        "Correct a total",
        "Edit an entry",
        "End the match",
    ]
    assert at.screen.head.corner == "1/6"


def test_more_wraps_and_is_left_by_undo_or_end() -> None:
    at = table("scout", 3)("OK minus")
    assert at.screen.body.at == len(rows(at)) - 1  # type: ignore[union-attr]
    assert isinstance(at("undo").place, Table)
    assert isinstance(at("OK end").place, Table)
    at("OK")
    assert at("1").refused
    assert isinstance(at.place, More)


def test_redo_stands_in_more_where_there_is_something_to_redo() -> None:
    at = choose(table("scout", 3)("ok minus undo"), "Redo")
    assert at.moves == ["show", "scout"]
    assert isinstance(at.place, Table)


def test_an_offer_whose_button_this_box_lacks_stands_in_more() -> None:
    lacking = frozenset(Key) - {Key.END}
    at = table("scout", 2, move("show", 0, cards=4), *[move("scout")] * 3, keys=lacking, holds=lacking)
    assert choose(at, "stuck").last == move("stuck", 1)


def test_an_encoder_alone_finds_the_bigger_sister_in_more() -> None:
    at = table("scout", 3, move("show", 0, cards=3), holds=frozenset(Key) - {Key.MINUS, Key.PLUS})
    assert not any(cell.held for cell in at.screen.legend if cell.glyph is Glyph.MINUS)
    assert wants(at.model, Key.MINUS) is Wish.NOTHING
    at = choose(at, "Scout & Show")
    assert at("turn+1 ok").last == move("scout_and_show", 1, cards=4)


def test_an_offer_of_a_missing_seat_asks_who_first() -> None:
    at = choose(table("hit_the_deck", 4, chairs=2), "false hit")
    assert at.asks == "seat"
    assert at("ok").last.word("kind") == "false_hit"


def test_more_over_a_summary_begins_the_next_round() -> None:
    at = table("card_hunt", 2, move("tally", captured=(13, 13)))
    assert isinstance(at.place, Summary)
    assert wants(at.model, Key.OK) is Wish.HOLD
    at("OK")
    at("plus " * rows(at).index("A card by its rank") + "ok ok")
    assert at.last == move("play", 1, rank="2")
    assert isinstance(at.place, Table)
    assert isinstance(at("undo").place, Table)


# ---- standings, points, one player's total


def test_standings_and_what_is_behind_them() -> None:
    at = choose(table("scout", 3)("ok minus minus ok"), "Standings")
    assert isinstance(at.place, Standings)
    assert isinstance(at.screen.body, Ranking)
    assert at("minus").place == BigTotal()
    assert at.head == "Ana"
    assert isinstance(at("ok").place, Table)
    assert choose(at, "Standings")("plus").place == PointsTable()
    assert isinstance(at.screen.body, Matrix)
    assert isinstance(at("undo").place, Table)
    assert isinstance(choose(at, "Standings")("end").place, Table)
    assert isinstance(choose(at, "Standings")("undo").place, Table)
    assert at.moves == ["show", "scout", "scout"]


def test_pages_go_back_to_older_rounds() -> None:
    at = table("rounds", 2, *[move("tally", points=(n, 0)) for n in range(4)])("plus")
    assert at.legend == {Glyph.MINUS: "older", Glyph.OK: "back"}
    at("minus")
    assert at.legend == {Glyph.MINUS: "older", Glyph.OK: "back", Glyph.PLUS: "newer"}
    assert at("MINUS").place == PointsTable(3)
    assert at("PLUS").place == PointsTable(0)
    assert isinstance(at("ok").place, Summary)


def test_summary_and_winner_share_their_keys() -> None:
    for at in (table("scout", 3)("ok minus minus"), table("scout", 3, options=[("rounds", 1)])("ok minus minus")):
        over = isinstance(at.place, Finale)
        home = Finale if over else Summary
        assert at("minus").place == BigTotal()
        assert isinstance(at("ok").place, home)
        assert at("plus").place == PointsTable()
        assert isinstance(at("undo").place, home)
        assert at("2 minus").place == BigTotal()
        assert isinstance(at("end").place, home)
        assert isinstance(at("OK").place, More)
        assert isinstance(at("undo").place, home)


def test_end_goes_on_to_the_next_round() -> None:
    assert isinstance(table("scout", 3)("ok minus minus end").place, Table)


def test_a_tie_shares_the_win() -> None:
    at = table("rounds", 3, move("tally", points=(4, 1, 4)), move("finish"))
    assert isinstance(at.screen.body, Winners)
    assert at.screen.body.names == ("Ana", "Cy")
    assert at.head == "Winners"


# ---- correct


def test_a_total_is_corrected_on_its_present_value() -> None:
    at = choose(table("rounds", 3, move("tally", points=(4, 1, 7)))("ok"), "Correct a total")
    assert at.asks == "seat"
    at("2")
    assert (at.head, at.value) == ("Bo", 1)
    assert at("plus plus").legend[Glyph.OK] == "set +2"
    assert at("minus*4").legend[Glyph.OK] == "set −2"
    at("ok")
    assert at.last == move("correct", 1, points=-2)
    assert at.match.now.totals == (4, -1, 7)
    assert at.says == "Bo: total −2"


def test_a_correction_needs_no_seat_buttons_and_works_after_the_end() -> None:
    at = table("rounds", 2, move("tally", points=(4, 5)), move("finish"), chairs=0)
    assert isinstance(at.place, Finale)
    at = choose(at, "Correct a total")("ok plus*2 ok")
    assert isinstance(at.place, Finale)
    assert at.match.now.totals == (6, 5)
    assert at.match.winners() == (0,)
    at("undo")
    assert at.match.now.totals == (4, 5)


def test_undo_in_a_correction_goes_back_to_who() -> None:
    at = choose(table("rounds", 3), "Correct a total")("2 plus undo undo")
    assert (at.asks, at.value) == ("seat", 1)
    assert isinstance(at("undo").place, Asking)
    assert at.place.standing  # type: ignore[union-attr]


# ---- the end


def test_ending_a_match_asks_and_keeps_it_unfinished() -> None:
    at = table("scout", 3)("ok minus END")
    assert isinstance(at.place, Ending)
    before = at.still()
    assert at("minus").refused
    assert at.still() == before
    assert isinstance(at("undo").place, Table)
    assert isinstance(at("END end").place, Table)
    at("END ok")
    assert at.events[-1] == Left()
    assert isinstance(at.place, StartList)
    assert at.model.match is None
    assert [one.match_id for one in at.model.left] == ["one"]


def test_ending_a_round_table_finishes_it() -> None:
    at = table("rounds", 3, move("tally", points=(1, 2, 3)))("ok END ok")
    assert at.last == Move("finish")
    assert isinstance(at.place, Finale)


def test_after_a_match_the_start_passes_left() -> None:
    from tests.firmware.ui.fingers import start_list

    at = start_list()("ok ok 1 2 3 ok OK ok MINUS ok undo 2")
    assert at.match.start.first == 1
    assert at.match.setup.number("rounds") == 1
    at("ok minus minus")
    assert isinstance(at.place, Finale)
    at("ok")
    assert isinstance(at.place, SetUp)
    assert at.place.step is Step.STARTER
    at("ok")
    assert at.match.start.first == 2
    assert at.match.setup.number("rounds") == 1
    assert at.match.start.players == ("Ana", "Bo", "Cy")


def test_end_at_the_winner_goes_to_the_start_list_on_again() -> None:
    from tests.firmware.ui.fingers import start_list

    at = start_list()("ok ok 1 2 3 ok OK ok MINUS ok undo ok ok minus minus end")
    assert isinstance(at.place, StartList)
    assert rows(at)[at.screen.body.at] == "Scout again"  # type: ignore[union-attr]
