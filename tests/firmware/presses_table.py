"""How many presses an entry costs, from all records: the figures, and README's table of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise

from firmware.ui.hand import Hand
from firmware.ui.places import Asking
from scoring.match import Match, Position
from scoring.moves import Move, move
from tests.firmware.by_buttons import Case, Plain, Step, after, cases, entered, looked_at, started

IN_ANY_ORDER = ("hand", "points", "collection")
"""Told player by player: the table follows the order in which the box asks."""


@dataclass(frozen=True)
class Boxes:
    """A way to build the box: seat buttons, and an encoder in place of minus and plus."""

    title: str
    chairs: int
    encoder: bool = False


SEATS = Boxes("with seat buttons", 8)
PLAIN = Boxes("without", 0)
ENCODER = Boxes("seats and an encoder", 8, True)


@dataclass(frozen=True)
class Logged:
    """One entry: in which round of which case it was made, and what it cost.

    cost    presses with the values of the record; likely: with every dial as it opens
    after   presses to look at the round's summary
    asked   the box asked for it by itself
    """

    case: int
    round: int
    move: str
    cost: int
    likely: int
    after: int = 0
    asked: bool = True


# ---- what is entered


class How(Enum):
    """`LIVE`: as the record has it. The others tell the same rounds in fewer entries."""

    LIVE = "live"
    TRICKS = "trick by trick"
    COUNTED = "counted at the end"


@cache
def logged(game: str, box: Boxes, how: How) -> tuple[Logged, ...]:
    """Every entry of every record of a game."""
    found: list[Logged] = []
    for number, case in enumerate(cases()):
        if case.game == game:
            found += _costs(number, case, box, how)
    return tuple(found)


def _costs(number: int, case: Case, box: Boxes, how: How) -> Iterator[Logged]:
    told = {How.LIVE: _standing, How.TRICKS: tricks, How.COUNTED: _tallies}[how]
    if how is How.LIVE and not _by_player(case) and (box.chairs or case.game != "card_hunt"):
        hands = entered(number, box.chairs, box.encoder).hands
        made: list[tuple[Step, Hand, Hand]] = list(zip(case.steps, hands, hands[1:], strict=False))
    else:
        steps = _with_passes(case) if how is How.LIVE and case.game == "card_hunt" else told(case)
        made = list(_entered(started(case, box.chairs, encoder=box.encoder), steps))
    for step, before, done in made:
        if isinstance(step, Move):
            summary = int(len(done.model.playing.now.rounds) > len(before.model.playing.now.rounds))
            summary = 0 if done.model.playing.now.finished else summary
            cost = done.cost - before.cost - summary
            likely = cost - done.dialled + before.dialled
            place, round_number = before.model.place, len(before.model.playing.now.rounds)
            asked = isinstance(place, Asking) and place.draft.seat == step.seat
            yield Logged(number, round_number, step.name, cost, likely, summary, asked)


def _by_player(case: Case) -> bool:
    return any(spec.name in IN_ANY_ORDER for spec in case.match.game.info.moves)


def _entered(hand: Hand, steps: Sequence[Step]) -> Iterator[tuple[Step, Hand, Hand]]:
    """Steps that may be told in any order are told as the box asks for them."""
    waiting = list(steps)
    while waiting:
        step = waiting.pop(_asked_first(hand, waiting))
        done = looked_at(after(hand, step))
        yield step, hand, done
        hand = done


def _asked_first(hand: Hand, waiting: Sequence[Step]) -> int:
    first, place = waiting[0], hand.model.place
    if not isinstance(first, Move) or first.name not in IN_ANY_ORDER or not isinstance(place, Asking):
        return 0
    told: set[int | None] = set()
    for number, step in enumerate(waiting):
        if not isinstance(step, Move) or step.name != first.name or step.seat in told:
            break
        if step.seat == place.draft.seat:
            return number
        told.add(step.seat)
    return 0


def _standing(case: Case) -> tuple[Step, ...]:
    """The moves that stand in the end."""
    begun = Match.begin(case.match.game, case.start)
    plain = Plain(begun, begun)
    entries = list(case.match.entries)
    for number, entry in enumerate(entries):
        plain.enter(entry, list(entries[number + 1 :]))
    return tuple(plain.steps)


def _with_passes(case: Case) -> tuple[Step, ...]:
    """Card Hunt without seat buttons: whoever is asked plays or passes."""
    found = list[Step]()
    match = Match.begin(case.match.game, case.start)
    for step in _standing(case):
        while isinstance(step, Move) and step.name == "play" and match.to_move() != step.seat:
            found.append(move("pass", match.to_move()))
            match = match.play(move("pass", match.to_move()))
        if isinstance(step, Move):
            found.append(step)
            match = match.play(step)
    return tuple(found)


def tricks(case: Case) -> tuple[Step, ...]:
    """Card Hunt: a trick at once for every trick that was played, and the end of each round."""
    match, found = case.match, list[Step]()
    for place, entry in enumerate(match.entries):
        if entry.name in ("tally", "trick", "end_round", "correct"):
            found.append(entry)
            continue
        before, now = match.positions[place], match.positions[place + 1]
        ended = len(now.rounds) > len(before.rounds)
        state = now.closed if ended else now.state
        won = [mine - had for mine, had in zip(state.captured, before.state.captured, strict=True)]
        if any(won):
            found.append(move("trick", won.index(max(won)), cards=max(won)))
        if ended:
            found.append(move("end_round"))
    return tuple(found)


def _tallies(case: Case) -> tuple[Step, ...]:
    """Every finished round in one entry."""
    match = case.match
    ends = [now for before, now in pairwise(match.positions) if len(now.rounds) > len(before.rounds)]
    return tuple(_tally(case.game, end) for end in ends)


def _tally(game: str, end: Position) -> Move:
    state, points = end.closed, end.rounds[-1]
    match game:
        case "scout":
            counts = {"captured": state.captured, "chips": state.chips, "hands": state.hands}
            return move("tally", **counts, ender=state.shower)
        case "card_hunt":
            return move("tally", captured=points)
    return move("tally", points=points)


# ---- figures


@dataclass(frozen=True)
class Figure:
    """A mean over so many: presses with the values of the records, and with every dial on its likely value."""

    real: float
    likely: float
    count: int

    def __str__(self) -> str:
        return f"{self.real:.2f} ({self.likely:.2f})" if self.real < 10 else f"{self.real:.1f} ({self.likely:.1f})"


def each(
    game: str, box: Boxes, *moves: str, per: Sequence[str] = (), how: How = How.LIVE, asked: bool = False
) -> Figure:
    """Presses for these moves, per one of them, or per one of the moves in `per`. `asked`: only where the box asked."""
    ones = [one for one in logged(game, box, how) if one.move in moves and (one.asked or not asked)]
    count = sum(one.move in (per or moves) for one in ones)
    return Figure(sum(one.cost for one in ones) / count, sum(one.likely for one in ones) / count, count)


def a_round(game: str, box: Boxes, *moves: str, how: How = How.LIVE) -> Figure:
    """Presses a finished round that was logged with these moves and no others, its summary looked at.

    Where the box asks player by player only rounds count that were told in its order.
    """
    rounds: dict[tuple[int, int], list[Logged]] = {}
    for one in logged(game, box, how):
        rounds.setdefault((one.case, one.round), []).append(one)
    full = [
        ones
        for (case, number), ones in rounds.items()
        if {one.move for one in ones} <= {*moves} and number < len(cases()[case].match.now.rounds)
        if all(one.asked for one in ones if one.move in IN_ANY_ORDER)
    ]
    real = sum(one.cost + one.after for ones in full for one in ones)
    likely = sum(one.likely + one.after for ones in full for one in ones)
    return Figure(real / len(full), likely / len(full), len(full))


TURNS = ("show", "scout", "scout_and_show", "stuck")
PATH = ("advance", "leave")

ROWS: tuple[tuple[str, str, Callable[[Boxes], Figure]], ...] = (
    ("Scout", "a turn", lambda box: each("scout", box, *TURNS)),
    ("", "a round, turn by turn", lambda box: a_round("scout", box, *TURNS)),
    ("", "a round, counted", lambda box: each("scout", box, "tally", how=How.COUNTED)),
    ("Card Hunt", "a card, one by one", lambda box: each("card_hunt", box, "play", "close", "pass", per=("play",))),
    ("", "a card, a trick at once", lambda box: a_card_of_tricks(box)),
    ("", "a round, card by card", lambda box: a_round("card_hunt", box, "play", "close", "pass")),
    ("", "a round, trick by trick", lambda box: a_round("card_hunt", box, "trick", "end_round", how=How.TRICKS)),
    ("", "a round, counted", lambda box: each("card_hunt", box, "tally", how=How.COUNTED)),
    ("Hit the Deck", "a penalty, beside the slaps", lambda box: each("hit_the_deck", box, "penalty")),
    ("", "a losing player's hand", lambda box: each("hit_the_deck", box, "hand", asked=True)),
    ("", "a round: who is out, all hands", lambda box: a_round("hit_the_deck", box, "out", "hand")),
    ("", "a round, counted", lambda box: each("hit_the_deck", box, "tally", how=How.COUNTED)),
    ("Fancy Feathers", "a move on the path", lambda box: each("fancy_feathers", box, *PATH)),
    ("", "a player's cards at the end", lambda box: each("fancy_feathers", box, "collection")),
    ("Rounds", "a player's points", lambda box: each("rounds", box, "points", asked=True)),
    ("", "a round, player by player", lambda box: a_round("rounds", box, "points", "end_round")),
    ("", "a round, counted", lambda box: each("rounds", box, "tally", how=How.COUNTED)),
)


def a_card_of_tricks(box: Boxes) -> Figure:
    told = each("card_hunt", box, "trick", "end_round", per=("trick",), how=How.TRICKS)
    cards = [
        entry.number("cards")
        for case in cases()
        if case.game == "card_hunt"
        for entry in tricks(case)
        if isinstance(entry, Move) and entry.name == "trick"
    ]
    size = sum(cards) / len(cards)
    return Figure(told.real / size, told.likely / size, sum(cards))


def table() -> str:
    """The table as README has it."""
    columns = (SEATS, PLAIN, ENCODER)
    lines = [
        "| game | logged | " + " | ".join(box.title for box in columns) + " |",
        "|---|---|" + "---|" * len(columns),
    ]
    for game, what, figure in ROWS:
        lines.append(f"| {game} | {what} | " + " | ".join(str(figure(box)) for box in columns) + " |")
    return "\n".join(lines) + "\n"
