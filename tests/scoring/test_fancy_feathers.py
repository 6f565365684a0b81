"""Fancy Feathers: worked cases, the path, collections, a scanner's gifts, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.errors import Refused
from scoring.fancy_feathers import GAME
from scoring.fancy_feathers_species import FIRST_GAME, SPECIES
from scoring.match import Match
from scoring.moves import Move, move
from scoring.record import load
from tests.scoring.feathers_evening import WITH_TRAP, advance, begin, emptied, leave, played


def collection(seat: int, **cards: int | tuple[int, ...]) -> Move:
    return move("collection", seat, **cards)


def why(match: Match, entry: Move) -> str:
    with pytest.raises(Refused) as caught:
        match.play(entry)
    return caught.value.text.key


def detail(match: Match) -> dict[str, Any]:
    return dict(match.result()["detail"])


# ---- worked cases


def test_the_first_game_case() -> None:
    ana = collection(0, golden=(3, 3, 2), fart=(1, 2), amherst=2, blood=3, reeves=3, green=1)
    bo = collection(1, golden=(1, 1, 2), fart=(3, 1), amherst=3, blood=2, reeves=2, green=4)
    assert played(begin(2), ana, bo).result() == {
        "game": "fancy_feathers",
        "players": ["Ana", "Bo"],
        "finished": True,
        "round": 1,
        "rounds": [[19, 12]],
        "corrections": [0, 0],
        "totals": [19, 12],
        "ranks": [1, 2],
        "winners": [0],
        "to_move": None,
        "detail": {"collected": [14, 16], "left": [], "to_place": None},
    }


def test_the_case_with_mirrors_monals_foxes_and_traps() -> None:
    match = begin(2, species=("golden", "nest", "mirror", "trap", "monal", "fox"))
    ana = collection(0, golden=(3, 2), mirror=2, nest=3, monal=(3, 5, 3), fox=1, trap=2)
    bo = collection(1, golden=(3, 1, 1), mirror=3, nest=1, monal=(5, 7, 7), fox=2, trap=2)
    assert played(match, ana, bo).now.totals == (30, 28)


def test_all_who_are_tied_for_fewest_have_their_amherst() -> None:
    told = [collection(0, amherst=2), collection(1, amherst=1, blood=1), collection(2, amherst=3)]
    assert played(begin(3), *told).now.totals == (10, 8, 0)


# ---- the path


def test_the_lowest_disc_begins_and_the_next_is_on_top_of_it() -> None:
    assert begin(3).to_move() == 0
    assert begin(3, first=2).to_move() == 2
    assert played(begin(3, first=2), *advance(3)).to_move() == 0


def test_the_stack_may_be_read_from_the_top() -> None:
    match = begin(3, first=1, stack="top")
    assert [played(match, *advance(*[1] * moves)).to_move() for moves in range(3)] == [0, 2, 1]


def test_the_starting_stack_may_be_any() -> None:
    match = begin(3, discs=(1, 2, 0))
    assert [played(match, *advance(*[1] * moves)).to_move() for moves in range(3)] == [1, 2, 0]


def test_on_one_card_the_lower_disc_is_further_back() -> None:
    bottom = played(begin(3), *advance(2, 2, 5))
    assert [bottom.to_move(), played(bottom, *advance(1)).to_move()] == [0, 1]
    top = played(begin(3, stack="top"), *advance(5, 2, 2))
    assert [top.to_move(), played(top, *advance(1)).to_move()] == [0, 1]


def test_alone_a_disc_takes_its_card_and_all_behind() -> None:
    match = played(begin(2), *advance(3, 5, 4))
    assert detail(match)["collected"] == [3, 0]
    assert match.to_move() == 1
    assert detail(played(match, *advance(1)))["collected"] == [3, 2]


def test_in_company_a_disc_takes_nothing() -> None:
    match = played(begin(2), *advance(3, 3, 1))
    assert detail(match)["collected"] == [0, 0]
    assert detail(played(match, *advance(2)))["collected"] == [0, 3]


def test_the_same_disc_may_move_several_times() -> None:
    match = played(begin(2), *advance(1, 5, 1, 1))
    assert [match.to_move(), detail(match)["collected"]] == [0, [2, 0]]


def test_five_cards_lie_open_ahead_of_the_front() -> None:
    match = begin(2)
    assert detail(match)["to_place"] == 25
    assert detail(played(match, *advance(2)))["to_place"] == 23
    assert detail(played(match, *advance(2, 1)))["to_place"] == 23
    assert detail(played(match, *advance(2, 7)))["to_place"] == 18
    assert why(match, move("advance", steps=6)) == "too-far"


def test_the_path_ends_with_the_pile() -> None:
    match = emptied()
    front = match.now.state.path
    assert (front.pile, front.laid) == (0, 30)
    assert why(match, move("advance", steps=front.ahead + 1)) == "too-far"


def test_nobody_leaves_while_there_are_cards_in_the_pile() -> None:
    match = played(begin(2), *advance(2))
    with pytest.raises(Refused) as caught:
        match.play(move("leave"))
    assert (caught.value.text.key, caught.value.text.args) == ("pile", (23,))


def test_who_leaves_takes_first() -> None:
    match = emptied()
    seat = match.to_move()
    count = match.now.state.path.takes_now
    before = detail(match)["collected"][seat]
    gone = match.play(move("leave"))
    assert count > 0
    assert detail(gone)["collected"][seat] == before + count
    assert detail(gone)["left"] == [seat]


def test_the_others_may_go_on_and_then_the_path_is_over() -> None:
    match = emptied(3)
    order = []
    while match.to_move() is not None:
        order.append(match.to_move())
        match = match.play(move("leave"))
    assert sorted(order) == [0, 1, 2]
    assert detail(match)["left"] == order
    assert not match.now.finished
    assert why(match, move("advance", 0, steps=1)) == "all-left"
    assert why(match, move("leave", 0)) == "gone"


def test_only_the_rear_most_disc_moves() -> None:
    match = played(begin(2), *advance(2))
    assert why(match, move("advance", 0, steps=1)) == "turn"
    assert why(match, move("leave", 0)) == "turn"


# ---- without a path


def test_without_a_path_leave_tells_the_order() -> None:
    match = played(begin(3), *leave(2, 0))
    assert detail(match) == {"collected": None, "left": [2, 0], "to_place": None}
    assert match.to_move() is None
    assert why(match, move("leave")) == "whose"
    assert why(match, move("leave", 2)) == "gone"
    assert why(match, move("advance", 1, steps=1)) == "no-path"
    assert why(match, move("reveal", cards=("blood",))) == "no-path"


def test_before_any_disc_has_moved_the_table_says_who_left() -> None:
    assert begin(3).to_move() == 0
    assert why(begin(3), move("leave")) == "whose"


def test_after_the_first_collection_no_path_is_begun() -> None:
    match = played(begin(2), collection(1, blood=2))
    assert detail(match) == {"collected": None, "left": [], "to_place": None}
    assert match.to_move() is None
    assert why(match, move("advance", 0, steps=1)) == "no-path"


@pytest.mark.parametrize(
    ("order", "ranks"),
    [((), [1, 1, 1]), ((1,), [2, 1, 2]), ((2, 0), [2, 3, 1]), ((2, 0, 1), [2, 3, 1])],
)
def test_a_tie_goes_to_who_left_first(order: tuple[int, ...], ranks: list[int]) -> None:
    match = played(begin(3), *leave(*order), *[collection(seat, blood=1) for seat in range(3)])
    assert match.result()["ranks"] == ranks
    assert match.result()["winners"] == [seat for seat in range(3) if ranks[seat] == 1]


# ---- collections


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        (collection(0, golden=(3, 3, 3)), "no-such-cards"),
        (collection(0, golden=(1, 2, 3, 1, 2, 3, 1)), "no-such-cards"),
        (collection(0, blood=7), "no-such-cards"),
        (collection(0, peacock=1), "no-such-cards"),
        (collection(0, monal=(3,)), "no-such-cards"),
        (collection(0, golden=(1, 2, 3) * 2, amherst=6, blood=6, reeves=6, green=6, fart=(1,)), "too-many"),
    ],
)
def test_a_collection_is_checked_by_the_cards_in_play(entry: Move, key: str) -> None:
    assert why(begin(2), entry) == key


def test_collections_are_checked_together() -> None:
    match = begin(2).play(collection(0, blood=4, golden=(3, 3)))
    assert why(match, collection(1, blood=3)) == "no-such-cards"
    assert why(match, collection(1, golden=(3,))) == "no-such-cards"
    assert why(match, collection(0, blood=1)) == "counted"
    assert match.play(collection(1, blood=2)).now.finished
    full = begin(2).play(collection(0, amherst=6, blood=6, reeves=6, green=6))
    assert why(full, collection(1, golden=(1, 2, 3), fart=(1, 2, 3, 3))) == "too-many"
    assert full.play(collection(1, golden=(1, 2, 3), fart=(1, 2, 3))).now.finished


def test_a_monal_of_four_is_no_card() -> None:
    assert why(begin(2, species=SPECIES[6:]), collection(0, monal=(4,))) == "no-such-cards"


def test_a_species_with_no_cards_may_be_named() -> None:
    assert played(begin(2), collection(0, blood=0, golden=()), collection(1)).now.totals == (0, 0)


def test_a_collection_may_come_before_the_path_is_over() -> None:
    match = played(begin(2), *advance(2, 1), collection(1, blood=9 - 4), collection(0, blood=1))
    assert match.now.totals == (3, -3)
    assert detail(match)["collected"] == [1, 5]


# ---- a scanner's gifts, traps and foxes


def test_a_trap_goes_from_the_latest_taker_to_who_moves_next() -> None:
    match = played(begin(2, species=WITH_TRAP), *advance(2, 3, 4))
    assert detail(match)["collected"] == [2, 0]
    assert why(match, move("trap", 0)) == "heir"
    match = match.play(move("trap"))
    assert detail(match)["collected"] == [1, 1]
    assert detail(match.play(move("trap", 1)))["collected"] == [0, 2]
    assert why(played(match, move("trap")), move("trap")) == "no-fit"


def test_a_trap_may_be_told_after_a_move_that_takes_nothing() -> None:
    match = played(begin(3, species=WITH_TRAP), *advance(2, 3, 3, 4))
    assert match.to_move() == 1
    assert detail(match)["collected"] == [2, 0, 0]
    late = played(match, *advance(1), move("trap"))
    assert detail(late)["collected"] == [1, 1, 0]


def test_the_last_taker_keeps_traps_unless_the_table_says_otherwise() -> None:
    match = emptied(species=WITH_TRAP)
    match = played(match, move("leave"), move("leave"))
    last = match.now.state.path.takes[-1].seat
    before = detail(match)["collected"]
    assert detail(match.play(move("trap", last)))["collected"] == before
    other = detail(match.play(move("trap", 1 - last)))["collected"]
    assert other[1 - last] == before[1 - last] + 1
    assert why(match, move("trap")) == "whose"


def test_a_fox_puts_one_card_back() -> None:
    match = played(begin(2, species=WITH_TRAP), *advance(2, 3, 4))
    assert detail(match.play(move("fox", 0)))["collected"] == [1, 0]
    assert detail(match.play(move("fox", 0, card="golden-2")))["collected"] == [1, 0]
    assert why(match, move("fox", 0, card="peacock")) == "no-such-cards"
    assert why(match, move("fox", 1)) == "no-fit"
    assert why(played(match, move("fox", 0), move("fox", 0)), move("fox", 0)) == "no-fit"


def test_traps_and_foxes_need_their_species_and_a_taker() -> None:
    assert why(played(begin(2), *advance(2, 3, 4)), move("trap", 1)) == "not-in-match"
    assert why(played(begin(2), *advance(2, 3, 4)), move("fox", 0)) == "not-in-match"
    match = begin(2, species=WITH_TRAP)
    assert why(match, move("trap", 0)) == "no-taker"
    assert why(match, move("fox", 0)) == "no-fit"


def test_a_seen_trap_needs_no_telling() -> None:
    match = played(begin(2, species=WITH_TRAP), move("reveal", cards=("trap", "blood", "fox")), *advance(2, 3, 4))
    assert detail(match)["collected"] == [1, 1]
    told = match.play(move("trap"))
    assert detail(told)["collected"] == [1, 1]
    assert why(told, move("trap")) == "no-fit"


def test_a_seen_take_without_a_fox_has_none() -> None:
    cards = move("reveal", cards=("nest", "blood", "fox"))
    match = played(begin(2, species=WITH_TRAP), cards, *advance(2, 3, 4))
    assert why(match, move("fox", 0, card="nest")) == "no-fit"
    later = played(match, *advance(1))
    assert why(later, move("fox", 1, card="nest")) == "no-fit"
    assert detail(later.play(move("fox", 1, card="fox")))["collected"] == [2, 0]


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        (("blood",) * 6, "not-laid"),
        ((), "not-laid"),
        (("peacock",), "no-such-cards"),
        (("golden-3",) * 3, "no-such-cards"),
    ],
)
def test_a_reveal_names_cards_that_lie_there(cards: tuple[str, ...], key: str) -> None:
    assert why(begin(2), move("reveal", cards=cards)) == key


def test_reveals_go_on_where_the_last_one_ended() -> None:
    match = played(begin(2), move("reveal", cards=("blood",) * 3), move("reveal", cards=("green",) * 2))
    assert why(match, move("reveal", cards=("green",))) == "not-laid"
    assert why(played(match, *advance(5)), move("reveal", cards=("blood",) * 4)) == "no-such-cards"


# ---- records


@pytest.mark.parametrize(
    "line",
    [
        {"move": "advance", "steps": 0},
        {"move": "advance", "steps": True},
        {"move": "advance"},
        {"move": "collection", "golden": [1]},
        {"move": "collection", "seat": 0, "golden": 2},
        {"move": "collection", "seat": 0, "amherst": [1]},
        {"move": "collection", "seat": 0, "golden": [4]},
        {"move": "collection", "seat": 0, "blood": -1},
        {"move": "collection", "seat": 0, "duck": 1},
        {"move": "reveal", "cards": ["golden"]},
        {"move": "reveal", "cards": ["blood-1"]},
        {"move": "reveal", "cards": ["golden-4"]},
        {"move": "reveal", "seat": 0, "cards": ["blood"]},
        {"move": "fox"},
    ],
)
def test_a_line_of_the_wrong_shape_is_refused(line: dict[str, Any]) -> None:
    lines = [{"tallybox": 1, "game": "fancy_feathers", "players": ["Ana", "Bo"]}, line]
    with pytest.raises(Exception, match=r"^2: "):
        load("\n".join(map(json.dumps, lines)).encode(), lambda _: GAME)


@pytest.mark.parametrize(
    "options",
    [
        {"species": ["golden"] * 6},
        {"species": list(FIRST_GAME[:5])},
        {"species": [*FIRST_GAME[:5], "duck"]},
        {"stack": "middle"},
        {"discs": [0, 0]},
        {"discs": [0, 1, 2]},
    ],
)
def test_an_option_of_the_wrong_shape_is_refused(options: dict[str, Any]) -> None:
    start = {"tallybox": 1, "game": "fancy_feathers", "players": ["Ana", "Bo"], "options": options}
    with pytest.raises(Exception, match=r"^1: start: "):
        load(json.dumps(start).encode(), lambda _: GAME)
