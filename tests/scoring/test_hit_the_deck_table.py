"""Hit the Deck at the table: what is offered and asked, in how many presses, and that every legal move can be entered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import Refused
from scoring.facts import Becomes, Direction, Line, Result, Verdict
from scoring.hit_the_deck import GAME
from scoring.hit_the_deck_cards import DECK
from scoring.match import Match
from scoring.moves import Move, move
from scoring.prompts import SEAT, Ask, Choice, Count, Draft, Offer, Race, Slot, Who
from scoring.text import Name, Text, text
from tests.scoring.hit_the_deck_lines import DRAW, after, begin, detail, hand, out, play, turn_up

# ---- what the table is offered and asked


def slot(match: Match, wanted: Slot) -> list[Offer]:
    return [one for one in GAME.offers(match.now.state, frozenset()) if one.slot is wanted]


def asked(match: Match, draft: Draft) -> Ask:
    question = GAME.ask(match.now.state, draft)
    assert question is not None
    return question


def likely(kind: object) -> Any:
    return kind.seats[0] if isinstance(kind, Race) else kind.likely  # type: ignore[attr-defined]


def press(match: Match, offer: Offer, *answers: Any) -> Match:
    """Takes an offer up; answers left out are the likely ones."""
    draft, given = offer.draft(), list(answers)
    while (question := GAME.ask(match.now.state, draft)) is not None:
        draft = draft.answered(question.path, given.pop(0) if given else likely(question.kind))
    return match.play(GAME.finish(match.now.state, draft))


def test_ok_judges_the_slap_among_all_seats() -> None:
    match = begin(4)
    (offer,) = slot(match, Slot.OK)
    assert asked(match, offer.draft()).kind == Race((0, 1, 2, 3))
    match = press(match, offer, 2)
    assert match.entries[-1] == move("penalty", 2, kind="last_hand")


def test_minus_asks_which_penalty_and_who() -> None:
    match = begin(3)
    (offer,) = slot(match, Slot.MINUS)
    assert isinstance(asked(match, offer.draft()).kind, Choice)
    for kind in ("no_call", "false_hit", "last_hand"):
        draft = offer.draft().answered(("what",), kind)
        assert isinstance(asked(match, draft).kind, Who)
        assert press(match, offer, kind, 1).entries[-1] == move("penalty", 1, kind=kind)


def test_a_seat_that_presses_for_nothing_is_asked_whether_it_draws_two() -> None:
    (offer,) = slot(begin(3), Slot.SEAT)
    assert offer.confirm == text("confirm.false-hit", 2)
    assert offer.seats == {0, 1, 2}
    assert GAME.ask(begin(3).now.state, Draft("penalty", 1, offer.preset)) is None


def test_a_round_by_hand_is_two_presses_for_out_and_two_for_each_likely_hand() -> None:
    match = begin(4)
    (offer,) = slot(match, Slot.END)
    match = press(match, offer, 2)
    for seat in (3, 0, 1):
        assert slot(match, Slot.END) == []
        (offer,) = slot(match, Slot.OK)
        assert offer.standing
        assert offer.seat == seat
        match = press(match, offer)
        assert match.entries[-1] == move("hand", seat, words=1, numbers=9)
    assert match.now.rounds == ((19, 19, 0, 19),)


def test_another_player_may_tell_a_hand_first() -> None:
    match = after(begin(4), out(2))
    (jump,) = slot(match, Slot.SEAT)
    assert jump.seats == {0, 1}
    match = after(match, hand(0, 1, 1))
    (asked_now,) = slot(match, Slot.OK)
    assert asked_now.seat == 3


def test_both_dials_share_a_screen_and_the_sum_is_shown_with_the_second() -> None:
    match = after(begin(4), out(2), hand(3, 1, 1))
    draft = slot(match, Slot.OK)[0].draft()
    words = asked(match, draft)
    assert words.place == (2, 3)
    assert words.seat == 0
    assert [(dial.path, dial.likely) for dial in words.group] == [(("words",), 1), (("numbers",), 9)]
    assert words.kind == Count(0, 29, 1)
    assert GAME.trial(match.now.state, draft, words, 2) == ()
    draft = draft.answered(words.path, 2)
    numbers = asked(match, draft)
    assert numbers.kind == Count(0, 239, 9)
    assert GAME.trial(match.now.state, draft, numbers, 13) == (Result(33),)
    assert asked(match, draft.answered(words.path, 0)).kind == Count(1, 239, 9)


def test_hand_sizes_of_the_live_log_make_the_likely_hand() -> None:
    match = after(begin(2), play("red-1"), play("red-2"), out(0))
    match = press(match, slot(match, Slot.OK)[0])
    assert match.now.rounds == ((0, 10 + 3 * 5),)


def test_a_tally_asks_who_is_out_and_the_points_of_the_others() -> None:
    match = begin(3)
    offer = next(one for one in slot(match, Slot.MORE) if one.move == "tally")
    draft = offer.draft().answered(("out",), 1)
    question = asked(match, draft)
    assert (question.path, question.seat, question.kind) == (("points", 2), 2, Count(1, 539, 19))
    assert GAME.trial(match.now.state, draft, question, 30) == (Becomes(2, 30),)
    assert press(match, offer, 1, 30, 12).now.rounds == ((12, 0, 30),)


def test_the_live_log_begins_in_more_and_then_has_the_keys() -> None:
    match = begin(3)
    assert {one.move for one in slot(match, Slot.MORE)} == {"turn_up", "play", "draw", "tally"}
    match = press(match, next(one for one in slot(match, Slot.MORE) if one.move == "turn_up"), "red", "3")
    assert [one.move for one in slot(match, Slot.OK)] == ["play"]
    assert [one.move for one in slot(match, Slot.PLUS)] == ["draw"]
    match = press(match, slot(match, Slot.PLUS)[0])
    assert [one.move for one in slot(match, Slot.PLUS)] == ["pass"]
    assert [one.move for one in slot(match, Slot.END)] == ["out"]


def test_what_fits_comes_first() -> None:
    match = after(begin(3), turn_up("red-3"))
    draft = slot(match, Slot.OK)[0].draft()
    kinds = asked(match, draft).kind
    assert isinstance(kinds, Choice)
    assert [word for word, _ in kinds.options][:2] == ["red", "hit"]
    faces = asked(match, draft.answered(("kind",), "blue")).kind
    assert isinstance(faces, Choice)
    assert faces.options[0] == ("3", text("face.number", 3))
    match = after(match, play("hit-4"))
    faces = asked(match, Draft("play", 1, ((("kind",), "blue"),))).kind
    assert isinstance(faces, Choice)
    assert faces.likely == "4"


def test_a_hand_card_in_the_live_log_leads_to_the_slap() -> None:
    match = after(begin(3), play("hit-hand"))
    (slap,) = slot(match, Slot.OK)
    assert isinstance(asked(match, slap.draft()).kind, Race)
    (no_call,) = slot(match, Slot.MINUS)
    assert press(match, no_call).entries[-1] == move("penalty", 0, kind="no_call")
    assert slot(match, Slot.SEAT) == []
    judged = press(match, slap, 2)
    assert [one.move for one in slot(judged, Slot.OK)] == ["play"]
    assert [one.move for one in slot(after(match, DRAW), Slot.OK)] == ["play"]


def test_an_empty_hand_in_the_live_log_puts_out_on_ok() -> None:
    match = after(begin(2), *[play("cut-red")] * 7)
    (offer,) = slot(match, Slot.OK)
    assert (offer.move, offer.seat) == ("out", 0)


def test_direction_and_duty_are_shown_only_while_the_live_log_runs() -> None:
    assert GAME.facts(begin().now.state) == ()
    assert GAME.acting(begin().now.state) == ()
    match = after(begin(), play("flip-red"), play("hit-4"))
    assert GAME.facts(match.now.state) == (Direction(-1), Line(text("duty", 4)))
    assert GAME.acting(match.now.state) == (2,)
    assert GAME.facts(after(match, out(0)).now.state) == ()
    assert GAME.acting(after(match, out(0)).now.state) == ()


def test_a_penalty_is_announced_with_its_reason() -> None:
    match = begin()
    entry = move("penalty", 1, kind="last_hand")
    verdict = GAME.announce(match.now.state, entry, match.play(entry).now.state)
    assert verdict == Verdict(1, text("verdict"), 4, text("penalty.last-hand"))
    assert GAME.announce(match.now.state, move("out", 1), match.now.state) is None


def test_a_hand_told_in_cards_is_mended_as_words_and_numbers() -> None:
    entry = move("hand", 1, cards=("cut-red", "red-3", "blue-4"))
    assert GAME.value(entry, ("words",)) == 1
    assert GAME.value(entry, ("numbers",)) == 7
    assert GAME.describe(after(begin(), out(0)).now.state, entry) == text("did.hand", Name(1), 17)


# ---- whatever happens at the table


def candidates(match: Match) -> Iterator[Move]:
    """Moves that might be legal now: all of the small kinds, samples of the others."""
    seats = range(match.seats)
    turn = GAME.mover(match.now.state, "play")
    yield from (move("out", seat) for seat in seats)
    yield from (move("penalty", seat, kind=kind) for seat in seats for kind in ("last_hand", "no_call", "false_hit"))
    yield from (move("hand", seat, words=w, numbers=n) for seat in seats for w, n in ((0, 1), (0, 7), (1, 0), (9, 60)))
    yield from (move("play", turn, card=card) for card in DECK)
    yield from (move("turn_up", card=card) for card in DECK)
    yield from (move("draw", turn), move("pass", turn))
    yield move("tally", points=tuple(range(match.seats)))
    yield move("tally", points=tuple(40 * ((seat + 1) % match.seats) for seat in seats))


def entering(match: Match, entry: Move) -> Draft | None:
    """The draft by which some offer leads to this move, every answer taken from it and within what was asked."""
    for offer in GAME.offers(match.now.state, frozenset(range(match.seats))):
        draft = offer.draft()
        if offer.seats is not None and entry.seat in offer.seats:
            draft = Draft(offer.move, entry.seat, offer.preset)
        if offer.move != entry.name or any(GAME.value(entry, path) != known for path, known in offer.preset):
            continue
        if draft.seat not in (None, entry.seat):
            continue
        while (question := GAME.ask(match.now.state, draft)) is not None:
            answer = entry.seat if question.path == SEAT else GAME.value(entry, question.path)
            if answer is None or not allows(question, answer):
                break
            draft = draft.answered(question.path, answer)
        else:
            return draft
    return None


def allows(question: Ask, answer: Any) -> bool:
    match question.kind:
        case Count(low, high, opened):
            return low <= opened <= high and low <= answer <= high
        case Choice(options, opened):
            words = [word for word, _ in options]
            return opened in words and answer in words
        case Who(seats, opened):
            return opened in seats and answer in seats
        case Race(seats):
            return answer in seats
    return False


def legal(match: Match, entry: Move) -> Match | None:
    try:
        return match.play(entry)
    except Refused as error:
        unsaid = said(error.text) - WORDS
    if unsaid:
        pytest.fail(f"no words for {unsaid}")
    return None


def said(*texts: Text | None) -> set[str]:
    """Every message key in these texts."""
    keys: set[str] = set()
    for one in texts:
        if one is not None:
            keys |= {one.key} | said(*(arg for arg in one.args if isinstance(arg, Text)))
    return keys


def spoken(match: Match) -> set[str]:
    """Every message key of the table and its first questions."""
    state = match.now.state
    keys = said(*(line.text for line in GAME.facts(state) if isinstance(line, Line)), GAME.ended(state))
    for offer in GAME.offers(state, frozenset()):
        keys |= said(offer.label, offer.confirm, offer.preview)
        question = GAME.ask(state, offer.draft())
        if question is not None:
            options = question.kind.options if isinstance(question.kind, Choice) else ()
            facts = (fact.text for fact in question.facts if isinstance(fact, Line))
            keys |= said(
                question.label, *facts, *(dial.label for dial in question.group), *(word for _, word in options)
            )
    return keys


CATALOGUE = Path(__file__).parents[2] / "config/games/hit_the_deck/en.po"
WORDS = {*re.findall(r'^msgid "(.+)"$', CATALOGUE.read_text(encoding="utf-8"), re.MULTILINE), "turn", "over", "whose"}
"""The game's own words, and those that every game shares."""


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_every_legal_move_can_be_entered_and_nothing_impossible_comes_about(data: st.DataObject) -> None:
    match = begin(data.draw(st.integers(2, 6)), data.draw(st.integers(0, 1)))
    for _ in range(data.draw(st.integers(1, 25))):
        found = [(entry, then) for entry in candidates(match) if (then := legal(match, entry)) is not None]
        if match.now.finished:
            assert found == []
            break
        for entry, _ in found:
            draft = entering(match, entry)
            assert draft is not None, entry
            assert GAME.finish(match.now.state, draft) == entry
            assert said(GAME.describe(match.now.state, entry)) <= WORDS
        assert spoken(match) <= WORDS
        kinds = sorted({entry.name for entry, _ in found})
        kind = data.draw(st.sampled_from(kinds))
        match = data.draw(st.sampled_from([then for entry, then in found if entry.name == kind]))
        assert all(points.count(0) == 1 and sum(points) <= 540 for points in match.now.rounds)
        assert all(size >= 0 for size in detail(match, "hands") or [])
    assert_resumes(match)


def assert_resumes(match: Match) -> None:
    """The fold of the moves gives every position again, and undo leads back through all of them."""
    again = Match.begin(GAME, match.start)
    for place, entry in enumerate(match.entries):
        assert again.now == match.positions[place]
        again = again.play(entry)
    assert again.result() == match.result()
    for position in reversed(match.positions[:-1]):
        match = match.undo()
        assert match.now == position
