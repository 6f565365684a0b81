"""Scout as the rules tell it: turns, chips, both ends of a round, two players, and every refusal."""

from __future__ import annotations

import pytest

from scoring.errors import Refused
from scoring.record import play_line
from tests.scoring.scout_lines import after, body, state


def refusal(seats: int, *lines: str) -> str:
    """Why the last of these lines is refused."""
    match = after(seats, *lines[:-1])
    with pytest.raises(Refused) as caught:
        play_line(match, body(lines[-1]))
    return caught.value.text.key


# ---- a round


@pytest.mark.parametrize(("seats", "dealt", "cards"), [(2, 11, 22), (3, 12, 36), (4, 11, 44), (5, 9, 45)])
def test_the_deal(seats: int, dealt: int, cards: int) -> None:
    begun = state(after(seats))
    assert begun.hands == (dealt,) * seats
    assert sum(begun.hands) == cards
    assert begun.chips == ((3, 3) if seats == 2 else (0,) * seats)


def test_as_many_rounds_as_players_and_the_start_passes_left() -> None:
    match = after(3, first=2, rounds=3)
    starters = []
    while not match.now.finished:
        starters.append(match.to_move())
        for line in ("show 2", "scout", "scout"):
            match = play_line(match, body(line))
    assert starters == [2, 0, 1]
    assert match.now.rounds == ((-13, -13, 2), (2, -13, -13), (-13, 2, -13))
    assert match.game.default("rounds", 4, 0) == 4


def test_a_beaten_set_goes_to_whoever_showed() -> None:
    now = state(after(3, "show 2", "show 3", "scout", "show 2"))
    assert now.captured == (2, 2, 0)
    assert now.hands == (12 - 2 - 2, 12 - 3, 12 + 1)
    assert now.chips == (0, 1, 0)
    assert (now.active, now.shower) == (2, 0)


def test_what_is_left_of_a_set_is_captured() -> None:
    assert state(after(4, "show 3", "scout", "scout", "show 1")).captured == (0, 0, 0, 1)


def test_the_set_stays_with_its_owner_while_it_has_a_card() -> None:
    now = after(4, "show 2", "scout")
    assert now.result()["detail"]["owner"] == 0
    gone = after(4, "show 2", "scout", "scout")
    assert gone.result()["detail"]["owner"] is None
    assert gone.result()["detail"]["chips"] == [2, 0, 0, 0]


def test_on_an_empty_table_anything_may_be_shown() -> None:
    now = state(after(4, "show =10 10", "scout", "scout", "show =1"))
    assert (now.captured, now.shower) == ((0, 0, 0, 0), 3)


def test_scout_and_show_pays_a_chip_and_beats_what_remains() -> None:
    now = state(after(3, "show 3", "both 2"))
    assert now.chips == (1, 0, 0)
    assert now.captured == (0, 2, 0)
    assert now.hands == (9, 12 + 1 - 2, 12)
    assert now.turn == 2


def test_scout_and_show_of_the_last_card_shows_on_an_empty_table() -> None:
    assert state(after(3, "show 1", "both =1")).captured == (0, 0, 0)


# ---- the ends of a round


def test_out_by_a_show() -> None:
    match = after(5, "show 4", "show 4", "scout", "scout", "scout", "show 5")
    assert match.now.finished
    # Everybody else pays for the hand; the last set counts for nobody.
    assert match.now.totals == (1, 4 + 3 - 5, -10, -10, -10)
    assert match.result()["detail"]["active"] == 5


def test_out_by_a_scout_and_show() -> None:
    match = after(5, "show 6", "show 6", "scout", "scout", "scout", "both 4")
    assert match.now.finished
    assert match.now.totals[0] == 2
    assert match.result()["detail"]["hands"][0] == 0


def test_unbeaten_when_all_others_have_only_scouted() -> None:
    assert after(3, "show =8 7", "scout", "scout").now.totals == (2, -13, -13)
    assert after(4, "show =10 10 10", "scout", "scout", "scout").now.totals == (3, -12, -12, -12)


def test_a_scout_and_show_between_starts_the_count_anew() -> None:
    match = after(3, "show 3", "scout", "both 2", "scout")
    assert not match.now.finished
    assert play_line(match, body("scout")).now.totals == (2 - 10, -14, 1 + 2)


def test_a_set_that_is_scouted_away_before_all_have_scouted_ends_nothing() -> None:
    match = after(4, "show 1", "scout")
    assert (match.now.finished, match.to_move()) == (False, 2)
    assert refusal(4, "show 1", "scout", "scout") == "nothing-lies"


# ---- two players


def test_a_scout_costs_a_chip_and_the_turn_goes_on() -> None:
    now = state(after(2, "show 3", "scout", "scout"))
    assert (now.turn, now.chips, now.hands) == (1, (3, 1), (8, 13))
    assert state(after(2, "show 3", "scout", "scout", "show 1")).turn == 0


def test_stuck_spares_the_owner_of_the_set() -> None:
    match = after(2, "show 4", "scout", "scout", "scout", "show 2", "show 2", "stuck")
    assert match.now.finished
    assert match.now.totals == (2 + 3, 1 + 0 - 12)
    assert match.result()["detail"]["owner"] == 0


def test_unspent_chips_count_and_come_back_each_round() -> None:
    match = after(2, "show 3", "scout", "scout", "show 10", "scout", "show 9", rounds=2)
    assert match.now.rounds == ((9 + 2, 1 + 1 - 3),)
    assert state(match).chips == (3, 3)
    assert match.to_move() == 1


# ---- refusals


@pytest.mark.parametrize(
    ("reason", "seats", "lines"),
    [
        ("turn", 3, ["1 show 2"]),
        ("turn", 3, ["show 2", "0 scout"]),
        ("nothing-lies", 3, ["scout"]),
        ("nothing-lies", 3, ["both 2"]),
        ("hand-smaller", 5, ["show 5", "scout", "show 5", "show 5", "show 5", "show 5"]),
        ("hand-smaller", 5, ["show =1 2 3 4 5 6 7 8 9 10"]),
        ("too-long", 4, ["show 11"]),
        ("too-long", 3, ["show 10"]),
        ("too-few", 3, ["show 3", "show 2"]),
        ("too-few", 3, ["show =1 2 3", "show =9 9"]),
        ("too-weak", 3, ["show =4 5", "show =4 5"]),
        ("too-weak", 3, ["show =8 8", "both =7"]),
        ("no-meld", 3, ["show =2 4"]),
        ("not-in-deck", 3, ["show =9 10"]),
        ("not-in-deck", 4, ["show =7 7 7 7 7", "show =8 8 8 8 8", "scout", "scout", "show =7 7 7 7 7"]),
        ("spent", 3, ["show 3", "both 2", "scout", "scout"] + ["show 3", "both 2", "show 2", "show 2", "both 1"]),
        ("cards-or-values", 3, ["show"]),
        ("not-with-two", 2, ["show 3", "both 2"]),
        ("no-chip", 2, ["show 4", "scout", "scout", "scout", "scout"]),
        ("only-with-two", 3, ["show 3", "stuck"]),
        ("has-chip", 2, ["show 3", "stuck"]),
        ("may-show-anything", 2, ["show 3", "scout", "scout", "scout", "stuck"]),
        ("over", 3, ["show 2", "scout", "scout", "show 1"]),
    ],
)
def test_refused(reason: str, seats: int, lines: list[str]) -> None:
    match = after(seats, rounds=1)
    *legal, wrong = lines
    for line in legal:
        if match.now.finished:
            match = after(seats, rounds=1)
        match = play_line(match, body(line))
    with pytest.raises(Refused) as caught:
        play_line(match, body(wrong))
    assert caught.value.text.key == reason


def test_both_cards_and_values_are_one_too_many() -> None:
    with pytest.raises(Refused) as caught:
        play_line(after(3), {"move": "show", "cards": 2, "values": [3, 3]})
    assert caught.value.text.key == "cards-or-values"


# ---- what is known of the numbers


def test_with_numbers_on_one_side_only_the_counts_decide() -> None:
    assert state(after(3, "show =8 8", "show 2")).active == 2
    assert state(after(3, "show 2", "show =1 2")).active == 2


@pytest.mark.parametrize(
    ("lying", "end", "left"),
    [
        ("=3 4 5", "left", (4, 5)),
        ("=3 4 5", "right", (3, 4)),
        ("=3 4 5", "", None),
        ("=3 4", "", None),
        ("=6 6 6", "", (6, 6)),
        ("=6", "", ()),
        ("3", "left", None),
    ],
)
def test_what_a_scout_leaves(lying: str, end: str, left: tuple[int, ...] | None) -> None:
    assert state(after(4, f"show {lying}", f"scout {end}")).values == left


def test_an_unknown_end_leaves_only_the_counts_to_check() -> None:
    assert refusal(3, "show =4 5 6", "scout left", "show =2 3") == "too-weak"
    assert state(after(3, "show =4 5 6", "scout", "show =2 3")).captured == (0, 0, 2)
