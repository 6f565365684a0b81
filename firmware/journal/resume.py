"""From events to a match, for whoever must not fall over it: an old match may be of a game or of rules that are gone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from firmware.events import Event, Left, Started, TakenUp, apply, begin
from firmware.journal.database import Desk, Kept, State
from firmware.journal.notices import Notice
from firmware.journal.rows import decode
from scoring.errors import UnknownGame
from scoring.match import Match
from scoring.record import Find


class Unfit(ValueError):
    """These rules cannot go on with a match; the text says why."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """What lay on the table when the box was switched off.

    match_id  the match on the table (a finished one too, until its end was passed), None: none
    match     the same, folded; events: what it is the fold of
    desk      the text of the last batch, None: none was kept, or it could not be read
    """

    match_id: str | None = None
    events: tuple[Event, ...] = ()
    match: Match | None = None
    desk: str | None = None
    notices: tuple[Notice, ...] = ()


def resume(
    desk: Desk | None, opened: Iterable[str], kept: Callable[[str], Kept], find: Find
) -> tuple[Recovered, list[Kept]]:
    """The match on the desk, else the newest of the open ones; and those that cannot be gone on with."""
    unfit: list[Kept] = []
    notices: list[Notice] = []
    body = None if desk is None else desk.body
    on_desk = [] if desk is None or desk.match is None else [desk.match]
    for match_id in dict.fromkeys(on_desk if desk is not None and desk.match is None else [*on_desk, *opened]):
        account = kept(match_id)
        if account.state not in (State.OPEN, State.FINISHED) or (account.state is State.FINISHED and not on_desk):
            continue
        try:
            events = tuple(decode(row.kind, row.body) for row in account.rows)
            return Recovered(match_id, events, folded(events, find), body, tuple(notices)), unfit
        except ValueError as error:
            unfit.append(account)
            notices.append(Notice("match-aside", f"match {match_id} is set aside: {error}"))
    return Recovered(desk=body, notices=tuple(notices)), unfit


def folded(events: Sequence[Event], find: Find) -> Match:
    """The match of these events. Raises Unfit."""
    started = events[0] if events else None
    if not isinstance(started, Started):
        raise Unfit("its beginning is missing")
    try:
        known = find(started.start.game).info.version
        if started.version != known:
            raise Unfit(f"it was played by version {started.version} of the rules, this box knows version {known}")
        match = begin(started, find)
        for event in events[1:]:
            match = apply(match, event)
    except Unfit:
        raise
    except UnknownGame as error:
        raise Unfit(str(error)) from error
    except Exception as error:  # a game from outside may raise anything; a start that fails here would fail for ever
        raise Unfit(f"an entry of it does not fit the rules ({type(error).__name__}: {error})") from error
    return match


def is_left(events: Sequence[Event]) -> bool:
    """Whether the match was given up and not taken up again."""
    return next((isinstance(event, Left) for event in reversed(events) if isinstance(event, Left | TakenUp)), False)


def receipt(result: dict[str, Any] | None) -> str | None:
    """A result as it is stored with a finished match."""
    return None if result is None else json.dumps(result, ensure_ascii=True, separators=(",", ":"))


def derived(events: Sequence[Event], find: Find) -> tuple[State, str | None]:
    """The state and the receipt that follow from events alone."""
    try:
        match = folded(events, find)
    except Unfit:
        return State.ASIDE, None
    if match.now.finished:
        return State.FINISHED, receipt(match.result())
    return State.LEFT if is_left(events) else State.OPEN, None
