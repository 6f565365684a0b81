"""Card Hunt at the table: what can be logged now and how it is asked. Knows a round, nothing of buttons' wiring or glass."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.card_hunt_round import HAND, RANKS, Round, rank_text
from scoring.facts import Fact, Line
from scoring.game import around
from scoring.moves import Move
from scoring.prompts import SEAT, Answer, Ask, Choice, Count, Draft, Offer, Path, Slot, Who
from scoring.text import Name, Text, text

UNKNOWN = "unknown"
"""The answer to "which card?" that leaves the rank out of the move."""

RANK: Path = ("rank",)
CARDS: Path = ("cards",)
NO_RANK: tuple[tuple[Path, Answer], ...] = ((RANK, UNKNOWN),)

USUAL_TRICK = 5
"""Longer tricks than this are too rare for a dial to open on, whatever the number of players."""
FAIR = 12
"""What a player catches in a round, about: the fox gets one card in thirteen."""


# ---- what can be logged now


def offers(state: Round, buttons: frozenset[int]) -> tuple[Offer, ...]:
    """With seat buttons each card is its player's press; without any, whole tricks unless the table logs card by card."""
    if state.over:
        return ()
    if buttons:
        found = [*_cards_by_seat(state, buttons)]
    elif state.trick or state.singly:
        found = [*_cards_one_by_one(state)]
    else:
        found = [Offer("trick", Slot.OK, Text("ask.who-took"), standing=True)] if state.rest else []
    end = _ending(state, told=bool(buttons))
    return (*found, end, *_rarely(state, {offer.move for offer in (*found, end)}))


def _cards_by_seat(state: Round, buttons: frozenset[int]) -> Iterator[Offer]:
    players = frozenset(state.players())
    if players & buttons:
        yield Offer("play", Slot.SEAT, Text("do.i-play"), seats=players & buttons, preset=NO_RANK)
    others = players - buttons
    if others:
        # ok takes the first of them at once, so it is named; minus and plus choose another one.
        first = min(others)
        label = text("do.somebody-plays", Name(first))
        alone = first if len(others) == 1 else None
        yield Offer("play", Slot.OK, label, alone, None if alone is not None else others, preset=NO_RANK)
    if state.trick and state.trick.high in buttons:
        # The press that played this card may bounce or come twice: only a later one means "mine".
        yield Offer("close", Slot.SEAT, Text("do.mine"), seats=frozenset({state.trick.high}), again=True)


def _cards_one_by_one(state: Round) -> Iterator[Offer]:
    players = state.players()
    if players:
        yield Offer("play", Slot.OK, Text("do.plays"), seat=_only(players), preset=NO_RANK)
    if state.trick:
        yield Offer("pass", Slot.PLUS, Text("do.passes"), seat=state.waiting()[0])


def _ending(state: Round, told: bool) -> Offer:
    """`told`: there is room in the legend to say who takes how many."""
    if state.trick:
        taken = text("did.takes", Name(state.trick.high), state.pile)
        return Offer("close", Slot.END, Text("do.close"), preview=taken if told else None)
    if state.can_end():
        return Offer("end_round", Slot.END, Text("do.end-round"))
    return _count(state, Slot.END, Text("do.count"))


def _count(state: Round, slot: Slot, label: Text) -> Offer:
    return Offer("tally", slot, label, confirm=text("do.count-instead", state.entries) if state.entries else None)


def _rarely(state: Round, offered: set[str]) -> Iterator[Offer]:
    """What stands in *more*: everything legal that has no button of its own."""
    players = state.players()
    if state.trick is None and "play" not in offered and players:
        yield Offer("play", Slot.MORE, Text("do.one-by-one"), seat=_only(players), preset=NO_RANK)
    if state.trick and "pass" not in offered:
        turn = state.waiting()[0]
        yield Offer("pass", Slot.MORE, text("do.somebody-passes", Name(turn)), seat=turn)
    if state.trick is None and "trick" not in offered and state.rest:
        yield Offer("trick", Slot.MORE, Text("do.whole-trick"))
    if players:
        yield Offer("play", Slot.MORE, Text("do.by-rank"), seat=_only(players))
    if "tally" not in offered:
        yield _count(state, Slot.MORE, Text("do.count-round"))


def _only(players: tuple[int, ...]) -> int | None:
    """The seat that need not be asked for, because there is no other."""
    return players[0] if len(players) == 1 else None


# ---- the questions


def ask(state: Round, draft: Draft) -> Ask | None:
    """The next question of an entry, None once it is complete."""
    match draft.move:
        case "play":
            return _ask_play(state, draft)
        case "pass" if draft.who() is None:
            return _ask_who(state, "ask.who-passes", state.waiting())
        case "trick":
            return _ask_trick(state, draft)
        case "tally":
            return _ask_captured(state, draft)
    return None


def _ask_who(state: Round, label: str, seats: tuple[int, ...]) -> Ask:
    among = seats or tuple(range(state.seats))
    return Ask(SEAT, None, Text(label), Who(among, among[0]))


def _ask_play(state: Round, draft: Draft) -> Ask | None:
    seat = draft.who()
    if seat is None:
        return _ask_who(state, "ask.who-plays", state.players())
    if draft.get(*RANK) is not None:
        return None
    above = state.trick.level + 1 if state.trick else 0
    ranks = [rank for rank in range(above, HAND) if rank not in state.stated[seat]]
    known = tuple((RANKS[rank], text("ask.card", rank_text(rank))) for rank in ranks)
    options = (*known, (UNKNOWN, Text("ask.card-unknown")))
    return Ask(RANK, seat, Text("ask.which-card"), Choice(options, options[0][0]))


def _ask_trick(state: Round, draft: Draft) -> Ask | None:
    seat = draft.who()
    if seat is None:
        seats = around(state.lead, state.seats) if state.rest > 1 else (state.lead,)
        return _ask_who(state, "ask.who-took", seats)
    if draft.get(*CARDS) is not None:
        return None
    low = 1 if seat == state.lead else 2
    high = max(low, min(HAND, state.rest))
    return Ask(CARDS, seat, Text("ask.cards"), Count(low, high, min(high, likely_trick(state, seat))))


def likely_trick(state: Round, winner: int) -> int:
    """As many cards as players, within reason; but nobody beats the own card: one more where it would come to that."""
    cards = min(state.seats, USUAL_TRICK)
    behind = (winner - state.lead) % state.seats
    return cards + 1 if behind < 2 and cards == behind + 2 else cards


def _ask_captured(state: Round, draft: Draft) -> Ask | None:
    seats = state.seats
    seat = next((seat for seat in range(seats) if draft.number("captured", seat) is None), None)
    if seat is None:
        return None
    left = _left(state, draft)
    last = seat == seats - 1
    # Somebody is out at the end, so all together have caught at least what one hand held.
    low = min(left, max(0, left - HAND * (seats - 1))) if last else 0
    usual = state.captured[seat] if sum(state.captured) >= HAND else FAIR
    likely = left if last and seats == 2 else max(low, min(left, usual))
    return Ask(("captured", seat), seat, Text("ask.captured"), Count(low, left, likely), place=(seat + 1, seats))


def _left(state: Round, draft: Draft) -> int:
    """Cards that no answer of this draft has given to anybody yet."""
    given = sum(answer for path, answer in draft.answers if path[0] == "captured" and isinstance(answer, int))
    return max(0, HAND * state.seats - given)


def trial(state: Round, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
    """How many cards would be left for the others, after the last player for the fox; how large a trick is expected."""
    if not isinstance(value, int):
        return ()
    if draft.move == "tally":
        last = ask.place is not None and ask.place[0] == ask.place[1]
        return (Line(text("fact.fox" if last else "fact.left", max(0, _left(state, draft) - value))),)
    if draft.move == "trick" and ask.path == SEAT:
        return (Line(text("fact.cards-likely", likely_trick(state, value))),)
    return ()


# ---- the moves in words


def describe(state: Round, entry: Move, after: Round) -> Text:
    """A move in a few words; what a trick brought stands there too, also where it was over by itself."""
    seat = Name(entry.seat or 0)
    taken = sum(after.captured) - sum(state.captured)
    match entry.name:
        case "play" if not taken:
            rank = entry.word("rank")
            return text("did.play-rank", seat, rank_text(RANKS.index(rank))) if rank else text("did.play", seat)
        case "play" | "close" | "trick":
            return text("did.takes", Name(_winner(state, after)), taken)
        case "pass" if taken:
            return text("did.pass-takes", seat, Name(_winner(state, after)), taken)
        case "pass":
            return text("did.pass", seat)
    return Text("did.count" if entry.name == "tally" else "did.end-round")


def _winner(state: Round, after: Round) -> int:
    """Who has caught more than before."""
    return next(seat for seat in range(state.seats) if after.captured[seat] > state.captured[seat])
