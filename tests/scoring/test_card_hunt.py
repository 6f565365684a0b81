"""Card Hunt: worked cases, refusals, what always holds in any match, and how the table logs it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.card_hunt import GAME
from scoring.card_hunt_round import HAND, RANKS, Round
from scoring.errors import Refused
from scoring.facts import Line, Pieces
from scoring.match import Match, Start
from scoring.moves import Move, move
from scoring.prompts import SEAT, Choice, Count, Draft, Offer, Slot, Who
from scoring.record import dump, load
from scoring.text import Name, Text, text

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
NOBODY: frozenset[int] = frozenset()


def begin(players: int, first: int = 0, rounds: int | None = None) -> Match:
    options = () if rounds is None else (("rounds", rounds),)
    return Match.begin(GAME, Start("card_hunt", NAMES[:players], first, options))


def played(match: Match, *moves: Move) -> Match:
    for one in moves:
        match = match.play(one)
    return match


def play(seat: int, rank: str | None = None) -> Move:
    return move("play", seat, rank=rank)


def passes(seat: int) -> Move:
    return move("pass", seat)


def trick(seat: int, cards: int) -> Move:
    return move("trick", seat, cards=cards)


def tally(*captured: int, hands: tuple[int, ...] | None = None) -> Move:
    return move("tally", captured=captured, hands=hands)


CLOSE = move("close")
END_ROUND = move("end_round")


def alternate(seats: int, cards: int) -> list[Move]:
    """The opening trick: everybody in turn, without ranks."""
    return [play(number % seats) for number in range(cards)]


def why(match: Match, entry: Move) -> Text:
    with pytest.raises(Refused) as caught:
        match.play(entry)
    return caught.value.text


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


def last_cards(seats: int, out: tuple[int, ...]) -> Match:
    """Seat 0 leads and took all so far; who is in `out` has one card left, the others have three."""
    match = begin(seats, rounds=1)
    laid = tuple(12 if seat in out else 10 for seat in range(seats))
    state = replace(match.now.state, laid=laid, captured=(sum(laid), *(0,) * (seats - 1)))
    return replace(match, positions=(replace(match.now, state=state),))


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


# ---- what always holds


def candidates(match: Match, random: Random, kinds: tuple[str, ...]) -> Iterator[Move]:
    """Everything that might be legal, a few sizes and ranks of it."""
    seats = range(match.seats)
    if "cards" in kinds:
        yield CLOSE
        for seat in seats:
            yield passes(seat)
            yield play(seat)
            yield play(seat, random.choice(RANKS))
    if "tricks" in kinds:
        yield END_ROUND
        for seat in seats:
            yield trick(seat, random.randint(1, HAND))
            yield trick(seat, random.randint(1, 5))


def legal(match: Match, moves: Iterator[Move]) -> list[tuple[Move, Match]]:
    found = []
    for one in moves:
        try:
            found.append((one, match.play(one)))
        except Refused:
            continue
    return found


KINDS = st.sampled_from([("cards",), ("tricks",), ("cards", "tricks")])
FEW = settings(max_examples=25, deadline=None)


def walk(seats: int, first: int, seed: int, kinds: tuple[str, ...], rounds: int = 2) -> Iterator[Match]:
    """A match of random legal moves, position by position."""
    random = Random(seed)
    match = begin(seats, first % seats, rounds)
    yield match
    while not match.now.finished:
        choices = legal(match, candidates(match, random, kinds))
        assert choices, "nothing is legal in an open match"
        _, match = random.choice(choices)
        yield match


SEATS = st.integers(2, 8)
SEEDS = st.integers(0, 2**32)


@FEW
@given(SEATS, SEATS, SEEDS, KINDS)
def test_any_match_ends_and_its_cards_add_up(seats: int, first: int, seed: int, kinds: tuple[str, ...]) -> None:
    steps = list(walk(seats, first, seed, kinds))
    assert len(steps) <= 2 * 2 * (HAND + 1) * seats * seats
    for before, after in pairwise(steps):
        if after.now.closed is not before.now.closed:
            closed: Round = after.now.closed
            assert sum(closed.captured) + (closed.fox or 0) == HAND * seats
            assert closed.hands is None or (0 in closed.hands and sum(closed.hands) == closed.fox)
        else:
            state: Round = after.now.state
            assert state.hands is None or sum(state.captured) + state.pile + sum(state.hands) == HAND * seats


@FEW
@given(SEATS, SEEDS, KINDS)
def test_nobody_plays_a_rank_twice_and_tricks_climb(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    match = list(walk(seats, 0, seed, kinds))[-1]
    shown: set[tuple[int, int | None, Any]] = set()
    highest = -1
    for place, entry in enumerate(match.entries):
        position = match.positions[place]
        if position.state.trick is None:
            highest = -1
        if entry.name == "play" and (rank := entry.word("rank")):
            assert (len(position.rounds), entry.seat, rank) not in shown
            shown.add((len(position.rounds), entry.seat, rank))
            assert RANKS.index(rank) > highest
            highest = RANKS.index(rank)
        elif entry.name == "play":
            highest += 1


@FEW
@given(SEATS, SEEDS, KINDS)
def test_every_prefix_of_a_record_gives_the_same_match_again(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    steps = list(walk(seats, 0, seed, kinds, rounds=1))
    for match in Random(seed).sample(steps, min(4, len(steps))):
        again = load("\n".join(dump(match)).encode(), lambda name: GAME)
        assert again.now == match.now
        assert again.result() == match.result()
        if match.done:
            assert match.undo().redo().now == match.now


@FEW
@given(SEATS, SEEDS, KINDS)
def test_the_seat_to_move_can_act_and_nobody_else_can_pass(seats: int, seed: int, kinds: tuple[str, ...]) -> None:
    for match in walk(seats, 0, seed, kinds, rounds=1):
        if match.now.finished:
            assert match.to_move() is None
            continue
        turn = match.to_move()
        state: Round = match.now.state
        passing = [one.seat for one, _ in legal(match, map(passes, range(seats)))]
        playing = [one.seat for one, _ in legal(match, map(play, range(seats)))]
        assert passing == ([] if state.trick is None else [turn])
        assert set(playing) == set(state.players())
        assert set(playing) <= set(GAME.acting(state))


# ---- at the table


def ways(match: Match, buttons: frozenset[int], entry: Move) -> list[Offer]:
    """The offers whose questions, answered with this move's own values, lead to it."""
    state = match.now.state
    found = []
    for offer in GAME.offers(state, buttons):
        seats: tuple[int | None, ...] = (None,) if offer.seats is None else tuple(offer.seats)
        if any(
            answered(state, Draft(offer.move, offer.seat if seat is None else seat, offer.preset), entry) == entry
            for seat in seats
        ):
            found.append(offer)
    return found


def answered(state: Round, draft: Draft, entry: Move) -> Move | None:
    """What comes out if every question gets the answer that `value` gives; None where the question does not allow it."""
    while (question := GAME.ask(state, draft)) is not None:
        answer = GAME.value(entry, question.path)
        match question.kind:
            case Count(low, high, likely):
                allowed = low <= likely <= high and isinstance(answer, int) and low <= answer <= high
            case Who(seats, likely):
                allowed = likely in seats and answer in seats
            case Choice(options, likely):
                words = [word for word, _ in options]
                allowed = likely in words and answer in words
            case _:
                raise TypeError(question.kind)
        if not allowed or answer is None:
            return None
        draft = draft.answered(question.path, answer)
    return GAME.finish(state, draft)


@FEW
@given(SEATS, SEEDS, KINDS, st.sets(st.integers(0, 7)))
def test_every_legal_move_can_be_entered(seats: int, seed: int, kinds: tuple[str, ...], some: set[int]) -> None:
    random = Random(seed)
    for match in walk(seats, 0, seed, kinds, rounds=1):
        if match.now.finished:
            continue
        counts = [random.randint(0, HAND) for _ in range(seats)]
        moves = [*candidates(match, random, ("cards", "tricks")), tally(*counts)]
        entries = [one for one, _ in legal(match, iter(moves))]
        for buttons in (NOBODY, frozenset(range(seats)), frozenset(some & set(range(seats)))):
            for entry in random.sample(entries, min(4, len(entries))):
                assert ways(match, buttons, entry), (buttons, entry)


@FEW
@given(SEATS, SEEDS, KINDS, st.sets(st.integers(0, 7)))
def test_whatever_is_answered_is_legal(seats: int, seed: int, kinds: tuple[str, ...], some: set[int]) -> None:
    random = Random(seed)
    for match in walk(seats, 0, seed, kinds, rounds=1):
        buttons = random.choice([NOBODY, frozenset(range(seats)), frozenset(some & set(range(seats)))])
        if match.now.finished:
            assert GAME.offers(match.now.state, buttons) == ()
            continue
        for offer in GAME.offers(match.now.state, buttons):
            for draft in drafts(offer):
                match.play(GAME.finish(match.now.state, at_random(match.now.state, draft, random)))


def drafts(offer: Offer) -> list[Draft]:
    """As each of its seats would press it."""
    if offer.seats is None:
        return [offer.draft()]
    return [Draft(offer.move, seat, offer.preset) for seat in offer.seats]


def at_random(state: Round, draft: Draft, random: Random) -> Draft:
    while (question := GAME.ask(state, draft)) is not None:
        match question.kind:
            case Count(low, high, _):
                answer: int | str = random.randint(low, high)
            case Who(seats, _):
                answer = random.choice(seats)
            case Choice(options, _):
                answer = random.choice(options)[0]
            case _:
                raise TypeError(question.kind)
        GAME.trial(state, draft, question, answer)
        draft = draft.answered(question.path, answer)
    return draft


def offered(match: Match, buttons: frozenset[int], slot: Slot) -> list[Offer]:
    return [one for one in GAME.offers(match.now.state, buttons) if one.slot is slot]


def summary(offers: list[Offer]) -> list[tuple[str, int | None]]:
    return [(one.move, one.seat) for one in offers]


ALL = frozenset(range(4))


def test_with_seat_buttons_a_card_is_one_press_and_so_is_the_end_of_its_trick() -> None:
    match = begin(4)
    assert [one.seats for one in offered(match, ALL, Slot.SEAT)] == [frozenset({0})]
    match = played(match, play(0), play(2))
    mine, close = offered(match, ALL, Slot.SEAT)
    assert mine.seats == frozenset({0, 3})
    assert (close.move, close.seats, close.again) == ("close", frozenset({2}), True)
    assert GAME.finish(match.now.state, Draft("close", 2)) == CLOSE
    (end,) = offered(match, ALL, Slot.END)
    assert (end.move, end.preview) == ("close", text("did.takes", Name(2), 2))
    assert GAME.facts(match.now.state) == (Pieces("card", 2, 2),)
    assert GAME.acting(match.now.state) == (3, 0)


def test_players_without_a_button_are_named_on_ok() -> None:
    match = begin(8)
    six = frozenset(range(6))
    assert offered(match, six, Slot.OK) == []
    match = match.play(play(0))
    (two,) = offered(match, six, Slot.OK)
    assert (two.move, two.seats) == ("play", frozenset({6, 7}))
    match = match.play(play(6))
    (one,) = offered(match, six, Slot.OK)
    assert (one.move, one.seat) == ("play", 7)


def test_without_seat_buttons_the_table_asks_for_whole_tricks() -> None:
    match = begin(4, first=2)
    (who,) = offered(match, NOBODY, Slot.OK)
    assert (who.move, who.standing) == ("trick", True)
    first = GAME.ask(match.now.state, who.draft())
    assert first is not None
    assert first.kind == Who((2, 3, 0, 1), 2)
    second = GAME.ask(match.now.state, who.draft().answered(SEAT, 0))
    assert second is not None
    assert second.kind == Count(2, 13, 4)
    assert summary(offered(match, NOBODY, Slot.END)) == [("tally", None)]
    match = match.play(trick(0, 4))
    assert summary(offered(match, NOBODY, Slot.END)) == [("tally", None)]
    match = match.play(trick(0, 9))
    assert summary(offered(match, NOBODY, Slot.END)) == [("end_round", None)]


@pytest.mark.parametrize(
    ("seats", "winner", "likely"), [(2, 0, 3), (2, 1, 2), (3, 0, 3), (3, 1, 4), (3, 2, 3), (8, 3, 5)]
)
def test_a_trick_is_never_proposed_with_a_size_it_cannot_have(seats: int, winner: int, likely: int) -> None:
    question = GAME.ask(begin(seats).now.state, Draft("trick", winner))
    assert question is not None
    assert isinstance(question.kind, Count)
    assert question.kind.likely == likely


def test_one_by_one_is_chosen_with_the_first_card_and_stays_until_a_whole_trick() -> None:
    match = begin(3)
    assert ("play", 0) in summary(offered(match, NOBODY, Slot.MORE))
    match = match.play(play(0))
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", None)]
    assert summary(offered(match, NOBODY, Slot.PLUS)) == [("pass", 1)]
    assert summary(offered(match, NOBODY, Slot.END)) == [("close", None)]
    asked = GAME.ask(match.now.state, offered(match, NOBODY, Slot.OK)[0].draft())
    assert asked is not None
    assert asked.kind == Who((1, 2), 1)
    match = match.play(CLOSE)
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", 1)]
    match = played(match, play(1), tally(13, 13, 13))
    assert summary(offered(match, NOBODY, Slot.OK)) == [("play", 1)], "the next round is logged as the last one was"
    match = match.play(trick(2, 3))
    assert offered(match, NOBODY, Slot.OK)[0].standing


def test_counting_shows_what_is_left_for_the_others_and_then_for_the_fox() -> None:
    state = begin(2).now.state
    draft = Draft("tally")
    first = GAME.ask(state, draft)
    assert first is not None
    assert GAME.trial(state, draft, first, 17) == (Line(text("fact.left", 9)),)
    draft = draft.answered(("captured", 0), 17)
    second = GAME.ask(state, draft)
    assert second is not None
    assert (second.seat, second.place, second.kind) == (1, (2, 2), Count(0, 9, 9))
    assert GAME.trial(state, draft, second, 7) == (Line(text("fact.fox", 2)),)


def test_counting_warns_before_it_replaces_what_was_logged() -> None:
    assert offered(begin(3), ALL, Slot.END)[0].confirm is None
    match = played(begin(3), trick(0, 3), play(1))
    tallies = [one.confirm for one in GAME.offers(match.now.state, ALL) if one.move == "tally"]
    assert tallies == [text("do.count-instead", 2)]


def test_few_cards_and_ranks_are_told() -> None:
    match = last_cards(3, (0, 2))
    assert GAME.facts(match.now.state) == (Line(Text("fact.leads")), Line(text("fact.few", Name(0), 1)))
    match = match.play(play(0, "J"))
    beat = Line(text("fact.to-beat", Text("rank.j")))
    assert GAME.facts(match.now.state) == (Pieces("card", 1, 0), beat, Line(text("is-out", Name(0))))


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([play(0)], text("did.play", Name(0))),
        ([play(0, "9")], text("did.play-rank", Name(0), "9")),
        ([play(0, "A")], text("did.takes", Name(0), 1)),
        ([play(0), play(2), CLOSE], text("did.takes", Name(2), 2)),
        ([play(0), play(1), passes(2)], text("did.pass", Name(2))),
        ([play(0), play(1), passes(2), passes(0)], text("did.pass-takes", Name(0), Name(1), 2)),
        ([trick(2, 5)], text("did.takes", Name(2), 5)),
        ([trick(2, 13), END_ROUND], Text("did.end-round")),
        ([tally(13, 13, 13)], Text("did.count")),
    ],
)
def test_moves_in_words(moves: list[Move], words: Text) -> None:
    match = played(begin(3), *moves)
    assert GAME.describe(match.positions[-2].state, moves[-1]) == words


# ---- words


def keys(value: object) -> Iterator[str]:
    """Every message key inside a value."""
    if isinstance(value, Text):
        yield value.key
    if is_dataclass(value):
        for field in fields(value):
            yield from keys(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from keys(item)


@settings(max_examples=10, deadline=None)
@given(SEATS, SEEDS, KINDS, st.booleans())
def test_all_it_says_is_in_its_catalogue(seats: int, seed: int, kinds: tuple[str, ...], pressing: bool) -> None:
    known = catalogue()
    buttons = frozenset(range(seats - 1)) if pressing else NOBODY
    for match in walk(seats, 0, seed, kinds, rounds=1):
        state = match.now.state
        offers = GAME.offers(state, buttons)
        said = [offers, GAME.facts(state), GAME.ended(state), [GAME.ask(state, one.draft()) for one in offers]]
        if match.entries:
            said.append(GAME.describe(match.positions[-2].state, match.entries[-1]))
        assert set(keys(said)) <= known


def test_every_refusal_has_a_short_form_and_a_sentence() -> None:
    source = Path(__file__).parents[2] / "scoring" / "card_hunt_round.py"
    reasons = set(re.findall(r'refused\(\s*"([a-z-]+)"', source.read_text("utf-8"))) | {"turn"}
    assert {key for reason in reasons for key in (reason, f"{reason}.long")} <= catalogue()


def catalogue() -> set[str]:
    words = Path(__file__).parents[2] / "config" / "games" / "card_hunt" / "en.po"
    return set(re.findall(r'^msgid "(.+)"$', words.read_text("utf-8"), re.MULTILINE))
