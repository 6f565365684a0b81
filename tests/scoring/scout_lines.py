"""Scout's matches for its tests, in the short form `show 3`, `show 7 8 9`, `scout left`, `both 2`, `stuck`."""

from __future__ import annotations

from typing import Any

from scoring.match import Match
from scoring.moves import Move, move
from scoring.record import play_line
from scoring.scout import GAME
from scoring.scout_round import State
from tests.scoring.walk import begin


def after(seats: int, *lines: str, first: int = 0, rounds: int = 1) -> Match:
    match = begin(GAME, seats, first, rounds=rounds)
    for line in lines:
        match = play_line(match, body(line))
    return match


def body(line: str) -> dict[str, Any]:
    """`show 3` is three cards, `show =3` one card with a 3; a seat may come first: `1 scout`."""
    words = line.split()
    found: dict[str, Any] = {}
    if words[0].isdigit():
        found["seat"] = int(words.pop(0))
    found["move"] = {"both": "scout_and_show"}.get(words[0], words[0])
    if words[1:] and words[1] in ("left", "right"):
        found["end"] = words.pop(1)
    values = words[1:]
    if len(values) == 1 and not values[0].startswith("="):
        found["cards"] = int(values[0])
    elif values:
        found["values"] = [int(value.removeprefix("=")) for value in values]
    return found


def tally(captured: list[int], chips: list[int], hands: list[int], ender: int) -> dict[str, Any]:
    return {"move": "tally", "captured": captured, "chips": chips, "hands": hands, "ender": ender}


def counted(seats: int, captured: list[int], chips: list[int], hands: list[int], ender: int) -> Match:
    return play_line(begin(GAME, seats, rounds=1), tally(captured, chips, hands, ender))


def state(match: Match) -> State:
    found: State = match.now.state
    return found


def plain(entry: Move) -> Move:
    """Without what only a scanner or a keyboard tells."""
    if entry.name not in ("show", "scout", "scout_and_show"):
        return entry
    cards = len(entry.numbers("values")) or entry.get("cards")
    return move(entry.name, entry.seat, cards=cards)
