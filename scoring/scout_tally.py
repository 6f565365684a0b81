"""A round of Scout counted at its end: what is asked for, and which counts can come from one round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring import scout_melds as melds
from scoring.errors import Refused, refused
from scoring.facts import Fact, Line
from scoring.game import around
from scoring.moves import Move
from scoring.prompts import Answer, Ask, Count, Draft, Who
from scoring.scout_round import CHIPS, End, State
from scoring.text import Name, text

FIELDS = ("captured", "chips", "hands")
USUAL = {2: (4, 0, 7), 3: (3, 2, 9), 4: (3, 4, 9), 5: (2, 3, 7)}
"""Where the dials open when nothing of the round was logged: the means of many random rounds, by number of players."""

MANY_CHIPS = 999
"""Where the dial for chips stops: a round may have any number of Scouts."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of one round, by seat."""

    captured: tuple[int, ...]
    chips: tuple[int, ...]
    hands: tuple[int, ...]
    ender: int

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if seat != self.ender)

    @property
    def active(self) -> int:
        """The cards that are left for the active set."""
        return melds.in_round(self.seats) - sum(self.captured) - sum(self.hands)

    @property
    def end(self) -> End:
        """An ender without cards went out; one with cards was not beaten."""
        if not self.hands[self.ender]:
            return End.OUT
        return End.STUCK if self.seats == 2 else End.UNBEATEN


def counted(state: State, move: Move) -> State:
    """The round as it was counted, in place of whatever was logged of it. Raises Refused."""
    tally = Tally(move.numbers("captured"), move.numbers("chips"), move.numbers("hands"), move.number("ender"))
    reason = _impossible(tally)
    if reason is not None:
        raise reason
    return replace(
        state,
        captured=tally.captured,
        chips=tally.chips,
        hands=tally.hands,
        active=tally.active,
        values=None if tally.active else (),
        shower=tally.ender,
        end=tally.end,
    )


# ---- which counts are possible


def _impossible(tally: Tally) -> Refused | None:
    """Why these counts cannot come from one round; None: they can."""
    total = melds.in_round(tally.seats)
    if tally.active < 0:
        return refused("more-cards", total - tally.active, total)
    for seat in tally.others:
        if not tally.hands[seat]:
            return refused("holds-none", Name(seat))
    if not tally.active and tally.end is not End.UNBEATEN:
        return refused("no-set-left")
    reason = _wrong_chips(tally)
    if reason is not None:
        return reason
    taken = tally.seats - 1 if tally.end is End.UNBEATEN else 0
    if tally.active + taken > melds.longest(tally.seats):
        return refused("set-too-long", tally.active)
    return None if _adds_up(tally) else refused("no-such-round")


def _wrong_chips(tally: Tally) -> Refused | None:
    if tally.seats == 2:
        for seat, chips in enumerate(tally.chips):
            if chips > CHIPS:
                return refused("three-chips", Name(seat))
        if tally.end is End.STUCK and tally.chips[tally.others[0]]:
            return refused("has-chip", Name(tally.others[0]))
    elif tally.end is End.UNBEATEN and tally.chips[tally.ender] < len(tally.others):
        return refused("chips-of-last", Name(tally.ender), len(tally.others))
    return None


def _adds_up(tally: Tally) -> bool:
    """Whether the Scouts can be shared out so that every count comes right.

    What a seat showed is what it was dealt, less its hand, plus what it scouted. Of that the others have scouted some (a
    chip for each), the active set is the ender's, and the rest was captured by others. And nobody captures more cards
    than he showed, since a show has at least as many as it beats. With two players the chips tell who scouted how many.
    """
    shares = [_scouted(tally, seat) for seat in range(tally.seats)]
    if any(low > high for low, high in shares):
        return False
    if tally.seats == 2:
        return all(low <= CHIPS - chips <= high for (low, high), chips in zip(shares, tally.chips, strict=True))
    return sum(low for low, _ in shares) <= sum(tally.chips) <= sum(high for _, high in shares)


def _scouted(tally: Tally, seat: int) -> tuple[int, int]:
    """The fewest and the most cards that this seat can have scouted."""
    if tally.seats == 2:
        scouts, lost = 2 * CHIPS - sum(tally.chips), CHIPS - tally.chips[1 - seat]
    else:
        scouts, lost = sum(tally.chips), tally.chips[seat]
    kept = lost + (tally.active if seat == tally.ender else 0)
    own = melds.DEALT[tally.seats] - tally.hands[seat]
    at_least = int(tally.end is End.UNBEATEN and seat != tally.ender)
    low = max(at_least, kept - own, tally.captured[seat] - own)
    high = min(scouts - lost, kept - own + sum(tally.captured) - tally.captured[seat])
    return low, high


# ---- how it is asked for


def ask(state: State, draft: Draft) -> Ask | None:
    """Who ended the round, then three dials a player, the ender first."""
    ender = draft.number("ender")
    if ender is None:
        likely = state.turn if state.shower is None else state.shower
        return Ask(("ender",), None, text("ask.ender"), Who(around(state.turn, state.seats), likely))
    place = 0
    for seat in around(ender, state.seats):
        for field in FIELDS:
            place += 1
            if draft.get(field, seat) is None:
                kind = _dial(state, draft, field, seat, ender)
                return Ask((field, seat), seat, text(f"ask.{field}"), kind, place=(place, len(FIELDS) * state.seats))
    return None


def left(state: State, draft: Draft, ask: Ask, value: Answer) -> tuple[Fact, ...]:
    """What is left of the round's cards once this many are counted too."""
    if not isinstance(value, int) or ask.path[0] not in ("captured", "hands"):
        return ()
    return (Line(text("left", _uncounted(state, draft) - value)),)


def _dial(state: State, draft: Draft, field: str, seat: int, ender: int) -> Count:
    if field == "chips":
        return _within(0, CHIPS if state.seats == 2 else MANY_CHIPS, _likely(state, field, seat))
    free = _uncounted(state, draft) - _reserved(state, draft, ender)
    if field == "captured":
        return _within(0, free, _likely(state, field, seat))
    if seat == ender:
        # The reserve holds one card for this hand or, if it is empty, for the active set: that one is free for it.
        return _within(0, free + (state.seats > 2), 0)
    return _within(1, free + 1, _likely_hand(state, draft, seat, ender))


def _likely(state: State, field: str, seat: int) -> int:
    """What was logged of the round so far, if anything was."""
    place = FIELDS.index(field)
    if state.shower is None:
        return USUAL[state.seats][place]
    return (state.captured, state.chips, state.hands)[place][seat]


def _likely_hand(state: State, draft: Draft, seat: int, ender: int) -> int:
    """With two players the last hand follows from the other counts."""
    captured, own, chips = draft.number("captured", ender), draft.number("chips", seat), draft.number("chips", ender)
    if state.seats > 2 or captured is None or own is None or chips is None:
        return _likely(state, "hands", seat)
    return melds.DEALT[2] + chips - own - captured


def _uncounted(state: State, draft: Draft) -> int:
    """Cards of the round that no answer has accounted for yet."""
    counts = [draft.number(field, seat) or 0 for field in ("captured", "hands") for seat in range(state.seats)]
    return melds.in_round(state.seats) - sum(counts)


def _reserved(state: State, draft: Draft, ender: int) -> int:
    """Cards that must remain: one for every other hand still to be told, one for the ender's hand or the active set."""
    hands = [draft.number("hands", seat) for seat in range(state.seats)]
    waiting = sum(hand is None for seat, hand in enumerate(hands) if seat != ender)
    return waiting + (0 if hands[ender] and state.seats > 2 else 1)


def _within(low: int, high: int, likely: int) -> Count:
    """A dial whose bounds hold even where earlier answers left no room."""
    high = max(low, high)
    return Count(low, high, max(low, min(high, likely)))
