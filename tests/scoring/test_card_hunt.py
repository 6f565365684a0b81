"""Card Hunt: worked cases, and what the rules forbid."""

from __future__ import annotations

import json

import pytest

from scoring.card_hunt import GAME
from scoring.moves import Move
from scoring.record import load
from scoring.text import Name, Text, text
from tests.scoring.card_hunt_moves import (
    CLOSE,
    END_ROUND,
    alternate,
    begin,
    last_cards,
    passes,
    play,
    played,
    tally,
    trick,
    why,
)

# ---- worked cases


def test_a_trick_with_passes_in_turn() -> None:
    match = played(begin(4), play(0, "2"), play(1, "3"), play(2, "4"), play(3, "5"), passes(0), play(1, "6"), passes(2))
    assert match.result()["detail"] == {"hands": [12, 11, 12, 12], "captured": [0] * 4, "trick": 5, "fox": None}
    assert match.to_move() == 3
    match = match.play(passes(3))
    assert match.result()["detail"] == {"hands": [12, 11, 12, 12], "captured": [0, 5, 0, 0], "trick": 0, "fox": None}
    assert match.to_move() == 2


def test_skipped_players_have_passed() -> None:
    match = played(begin(4), play(0), play(3))
    assert why(match, play(1)) == text("passed", Name(1))
    assert match.to_move() == 0
    match = match.play(play(0))
    assert match.to_move() == 3
    assert match.play(CLOSE).result()["detail"]["captured"] == [3, 0, 0, 0]


def test_the_last_pass_takes_the_trick_by_itself() -> None:
    match = played(begin(3), play(0), passes(1), passes(2))
    assert match.result()["detail"]["captured"] == [1, 0, 0]
    assert why(match, CLOSE) == Text("no-trick")


def test_a_stated_ace_ends_the_trick_an_inferred_one_does_not() -> None:
    assert played(begin(3), play(0, "A")).result()["detail"]["captured"] == [1, 0, 0]
    inferred = played(begin(3), play(0, "K"), play(1))
    assert inferred.result()["detail"]["trick"] == 2
    assert why(inferred, play(2)) == text("none-higher", Name(2))
    assert inferred.play(passes(2)).to_move() == 0
    assert inferred.play(CLOSE).result()["detail"]["captured"] == [0, 2, 0]


def test_a_player_without_cards_acts_no_more_and_the_round_ends_with_the_trick() -> None:
    match = played(last_cards(3, (0,)), play(0, "9"), play(1, "J"), play(2, "Q"))
    assert match.to_move() == 1
    assert why(match, play(0)) == text("is-out", Name(0))
    assert why(match, passes(0)) == text("is-out", Name(0))
    before = match.result()["detail"]["captured"]
    match = match.play(passes(1))
    assert match.now.finished
    assert match.result()["rounds"] == [[before[0], before[1], before[2] + 3]]
    assert match.result()["detail"]["fox"] == 2 + 2


def test_a_player_without_cards_still_wins_with_the_highest_card() -> None:
    match = played(last_cards(2, (0, 1)), play(0), play(1))
    assert match.result()["rounds"] == [[24, 2]]
    assert match.result()["detail"]["fox"] == 0


def test_the_last_card_unbeaten_ends_the_round_too() -> None:
    match = played(last_cards(3, (0,)), play(0), CLOSE)
    assert match.now.finished
    assert match.result()["detail"]["hands"] == [0, 3, 3]


@pytest.mark.parametrize(
    ("players", "counts", "totals", "winners"),
    [
        (3, [(14, 12, 9), (10, 15, 11), (13, 9, 14)], [37, 36, 34], [0]),
        (2, [(15, 9), (10, 16)], [25, 25], [0, 1]),
    ],
)
def test_matches_of_tallies(players: int, counts: list[tuple[int, ...]], totals: list[int], winners: list[int]) -> None:
    result = played(begin(players), *(tally(*count) for count in counts)).result()
    assert (result["totals"], result["winners"], result["finished"]) == (totals, winners, True)


def test_a_tally_with_hands() -> None:
    two = begin(2).play(tally(17, 7, hands=(0, 2)))
    assert two.result()["rounds"] == [[17, 7]]
    assert two.result()["detail"]["fox"] == 2
    four = begin(4, rounds=1).play(tally(20, 11, 8, 6, hands=(0, 2, 4, 1)))
    assert four.result()["detail"] == {"hands": [0, 2, 4, 1], "captured": [20, 11, 8, 6], "trick": 0, "fox": 7}


def test_a_tally_replaces_what_was_logged_even_in_an_open_trick() -> None:
    match = played(begin(2, rounds=1), trick(1, 4), play(0), tally(13, 13))
    assert match.result()["rounds"] == [[13, 13]]
    assert match.result()["detail"] == {"hands": None, "captured": [13, 13], "trick": 0, "fox": 0}


def test_the_lead_passes_left_each_round_and_to_the_left_of_each_winner() -> None:
    match = begin(3, first=1)
    assert match.to_move() == 1
    assert match.play(trick(0, 4)).to_move() == 1
    match = match.play(tally(13, 13, 10))
    assert match.to_move() == 2
    assert match.play(tally(13, 13, 13)).to_move() == 0


def test_the_fox_of_the_last_round_stays_known() -> None:
    match = played(begin(2), tally(17, 7), play(1))
    assert match.result()["detail"] == {"hands": [13, 12], "captured": [0, 0], "trick": 1, "fox": 2}


def test_whole_tricks_make_hands_unknown_until_the_round_is_ended() -> None:
    match = played(begin(3, rounds=1), trick(0, 5), trick(2, 9))
    assert match.result()["detail"] == {"hands": None, "captured": [5, 0, 9], "trick": 0, "fox": None}
    match = played(match, play(0), play(1))
    assert why(match, END_ROUND) == Text("trick-open")
    match = played(match, CLOSE, END_ROUND)
    assert match.result()["rounds"] == [[5, 2, 9]]
    assert match.result()["detail"]["fox"] == 39 - 16


def test_where_hands_are_unknown_nobody_is_known_to_be_out() -> None:
    match = played(begin(2, rounds=1), trick(0, 12), trick(0, 12), play(1), play(0))
    assert why(match, play(1)) == text("is-out", Name(1))
    assert why(match, END_ROUND) == Text("trick-open")
    match = match.play(CLOSE)
    assert match.to_move() is None
    assert match.play(END_ROUND).result()["rounds"] == [[26, 0]]


def test_a_seat_may_be_left_out_for_the_next_in_turn() -> None:
    lines = [{"move": "play"}, {"move": "pass"}, {"move": "play", "rank": "9"}, {"move": "pass"}]
    start = {"tallybox": 1, "game": "card_hunt", "players": ["Ana", "Bo", "Cy"]}
    match = load("\n".join(json.dumps(line) for line in [start, *lines]).encode(), lambda name: GAME)
    assert [entry.seat for entry in match.entries] == [0, 1, 2, 0]
    assert match.result()["detail"]["captured"] == [0, 0, 2]


# ---- refusals


@pytest.mark.parametrize(
    ("moves", "entry", "reason"),
    [
        ([], play(1), text("leads", Name(0))),
        ([], passes(0), text("must-lead", Name(0))),
        ([], passes(1), text("leads", Name(0))),
        ([], CLOSE, Text("no-trick")),
        ([play(0)], play(0), text("highest", Name(0))),
        ([play(0)], passes(0), text("highest", Name(0))),
        ([play(0)], passes(2), text("turn", Name(1))),
        ([play(0), passes(1)], play(1), text("passed", Name(1))),
        ([play(0, "9")], play(1, "9"), text("too-low", "9")),
        ([play(0, "J")], play(1, "9"), text("too-low", "9")),
        ([play(0, "5"), play(1)], play(2, "6"), text("too-low", "6")),
        ([play(0), play(1), play(2)], play(0, "4"), text("too-low", "4")),
        ([play(0, "9"), CLOSE, play(1, "2")], play(0, "9"), text("twice", Name(0), "9")),
        ([play(0, "J"), CLOSE, play(1, "2")], play(0, "J"), text("twice", Name(0), Text("rank.j"))),
        ([play(0, "6"), CLOSE, play(1, "5"), play(0)], play(1, "7"), text("too-low", "7")),
        (alternate(3, 13), play(1), text("none-higher", Name(1))),
        ([play(0)], trick(1, 3), Text("trick-open")),
        ([], trick(1, 1), text("alone", Name(0))),
        ([trick(0, 13), trick(1, 13)], trick(2, 14), text("cards", 13)),
        ([trick(0, 13), trick(1, 13), trick(2, 12)], trick(1, 2), text("cards", 1)),
        ([trick(0, 13), trick(1, 13), trick(2, 13)], trick(0, 1), Text("no-card-left")),
        ([trick(0, 13), trick(1, 13), trick(2, 13)], play(0), text("is-out", Name(0))),
        ([], END_ROUND, Text("hands-known")),
        ([trick(0, 12)], END_ROUND, Text("nobody-out")),
        ([], tally(13, 13, 14), text("too-many", 39)),
        ([], tally(4, 4, 4), Text("nobody-out")),
        ([], tally(13, 13, 10, hands=(0, 1, 1)), text("hands-sum", 2, 3)),
        ([], tally(13, 13, 10, hands=(1, 1, 1)), Text("no-empty-hand")),
    ],
)
def test_what_the_rules_forbid(moves: list[Move], entry: Move, reason: Text) -> None:
    assert why(played(begin(3), *moves), entry) == reason


def test_an_unknown_card_lets_the_next_but_one_rank_follow() -> None:
    assert played(begin(3), play(0, "5"), play(1), play(2, "7")).result()["detail"]["trick"] == 3


def test_ranks_are_free_again_in_the_next_round() -> None:
    assert played(begin(2), play(0, "9"), tally(13, 13), play(1, "9"), play(0, "10")).result()["detail"]["trick"] == 2
