"""Fancy Feathers: what can be logged now, and every question but the scoring dials (`fancy_feathers_count`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scoring import fancy_feathers_state as rules
from scoring.errors import Refused
from scoring.facts import Fact, Line
from scoring.fancy_feathers_state import State
from scoring.game import around
from scoring.prompts import SEAT, Ask, Count, Draft, Offer, Slot, Who
from scoring.text import Name, Text, text

STEPS = ("steps",)


def offers(state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
    """The path while it is logged, then the counting; gifts and foxes whenever they can be."""
    found = _counting(state) if state.counting else _on_path(state)
    return (*found, *_traps(state, buttons), *_foxes(state, buttons), *_beside(state))


def takes(state: State) -> Text:
    """What the disc to move takes, said for this move only: a running count would give the table a memory."""
    count = state.path.takes_now
    return text("takes", count, plural=count)


def lines(state: State) -> tuple[Text, ...]:
    """Before the first move how the discs are stacked, then what the next move takes."""
    if state.path.moved:
        return (takes(state), text("goes-on" if state.path.ahead else "leaves"))
    bottom, *above = (Name(disc.seat) for disc in state.path.discs)
    stack: Text | Name = bottom
    for name in above:
        stack = text("stack", stack, name)
    return (text("discs", stack),)


def why_not(state: State, slot: Slot) -> Text | None:
    """Leaving waits for the end of the pile."""
    pile = state.path.pile
    return text("pile", pile) if slot is Slot.END and pile and not state.counting else None


# ---- offers


def _on_path(state: State) -> tuple[Offer, ...]:
    seat, ahead = state.to_move, state.path.ahead
    off = [] if state.path.pile else [Offer("leave", Slot.END, text("do.leave"), seat=seat)]
    if ahead:
        on = Offer("advance", Slot.OK, text("do.advance"), seat=seat, standing=True, preview=takes(state))
        return (on, *off)
    return (Offer("leave", Slot.OK, text("do.leave"), seat=seat), *off)


def _counting(state: State) -> tuple[Offer, ...]:
    """Each seat in turn; another seat's button takes it out of turn."""
    if not state.waiting:
        return ()
    following, *others = state.waiting
    found = [Offer("collection", Slot.OK, text("do.collection"), seat=following, standing=True)]
    if others:
        found.append(Offer("collection", Slot.SEAT, text("do.collection-of"), seats=frozenset(others)))
    return tuple(found)


def _traps(state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
    """One press in *more*, as it is known whose the trap is; only after everybody has left must it be asked."""
    heirs = [seat for seat in range(state.seats) if _can(partial(rules.trap, state, seat))]
    if not heirs:
        return ()
    if len(heirs) > 1:
        return (Offer("trap", Slot.MORE, text("do.trap")),)
    heir = heirs[0]
    found = [Offer("trap", Slot.MORE, text("do.trap-to", Name(heir)), seat=heir)]
    if heir in buttons and not state.counting:
        found.append(Offer("trap", Slot.SEAT, text("do.trap"), seats=frozenset({heir}), confirm=text("sure.trap")))
    return tuple(found)


def _foxes(state: State, buttons: frozenset[int]) -> tuple[Offer, ...]:
    """The latest taker's fox is one press in *more*; another seat's is asked for. The glass asks for no card."""
    owners = _fox_owners(state)
    if not owners:
        return ()
    found = [Offer("fox", Slot.MORE, text("do.fox-of", Name(owners[0])), seat=owners[0])]
    pressing = buttons.intersection(owners)
    if pressing and not state.counting:
        found.append(Offer("fox", Slot.SEAT, text("do.fox"), seats=pressing, confirm=text("sure.fox")))
    if len(owners) > 1:
        found.append(Offer("fox", Slot.MORE, text("do.fox")))
    return tuple(found)


def _beside(state: State) -> tuple[Offer, ...]:
    """What is seldom wanted: counting before the end of the path, a path after all, who left where no path is logged."""
    found = []
    if not state.counting:
        found.append(Offer("collection", Slot.MORE, text("do.score-now")))
    elif state.to_move is not None:
        if state.path.ahead:
            found.append(Offer("advance", Slot.MORE, text("do.path-on"), seat=state.to_move))
        if not state.path.pile:
            found.append(Offer("leave", Slot.END, text("do.leave"), seat=state.to_move))
    if not state.path.moved and state.path.discs:
        found.append(Offer("leave", Slot.MORE, text("do.who-left")))
    return tuple(found)


def _fox_owners(state: State) -> tuple[int, ...]:
    """The seats that may have taken a fox, the latest taker first."""
    latest = state.path.takes[-1].seat if state.path.takes else 0
    return tuple(seat for seat in around(latest, state.seats) if _can(partial(rules.fox, state, seat, None)))


def _can(deed: Callable[[], State]) -> bool:
    try:
        deed()
    except Refused:
        return False
    return True


# ---- questions


def ask(state: State, draft: Draft) -> Ask | None:
    """Who, where the draft does not say it, and how far a disc goes."""
    if draft.move == "advance":
        return _ask_steps(state, draft)
    if draft.move in ("leave", "trap", "fox", "collection") and draft.who() is None:
        return _ask_who(state, draft.move)
    return None


def trial(state: State, value: int) -> tuple[Fact, ...]:
    """Whose disc is already where the disc to move would go."""
    rear = state.path.rear
    there = state.path.company(rear.at + value) if rear is not None else ()
    return (Line(text("joins", Name(there[-1]))),) if there else ()


def _ask_steps(state: State, draft: Draft) -> Ask | None:
    if draft.get(*STEPS) is not None:
        return None
    kind = Count(1, max(1, state.path.ahead), 1)
    seat = state.to_move if draft.seat is None else draft.seat
    label, *others = lines(state)
    return Ask(STEPS, seat, label, kind, facts=tuple(map(Line, others)), ok=text("ok.advance"))


def _ask_who(state: State, deed: str) -> Ask:
    everybody = around(state.first, state.seats)
    likely: int | None = None
    match deed:
        case "leave":
            seats = tuple(seat for seat in everybody if seat not in state.path.left)
        case "fox":
            seats = _fox_owners(state)
        case "collection":
            seats = state.waiting
        case _:
            seats = everybody
            if state.path.takes:
                last = state.path.takes[-1]
                likely = last.seat if last.heir is None else last.heir
    seats = seats or everybody
    return Ask(SEAT, None, text(f"ask.{deed}"), Who(seats, seats[0] if likely is None else likely))
