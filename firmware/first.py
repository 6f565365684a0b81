"""The model at the start: the match that was on the table with its open question, or the start list.

No start may fail for the sake of one match: what cannot be folded, asked or drawn is left out, first the open question,
then the match, and so is what the last starts have ended with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from firmware.box import box_of
from firmware.cards import Codes
from firmware.crashes import THRICE, TWICE
from firmware.events import Left, fold
from firmware.journal import Batch, Journal, Recovered
from firmware.screens import Mark
from firmware.settings import Settings
from firmware.ui import desk
from firmware.ui.model import Model, OpenMatch, say
from firmware.ui.places import Notice
from firmware.ui.start_list import seated_by_name
from scoring import games
from scoring.text import Text

_LISTED = 5
"""Matches that were left and stand in the start list."""
ASIDE = Notice(Text("notice.aside"), (Text("notice.aside.line"),))


@dataclass(frozen=True, slots=True)
class First:
    """`seq`: how many events of the model's match the journal has. `batch`: what has to be kept with this."""

    model: Model
    seq: int = 0
    batch: Batch | None = None


def fresh_model(
    settings: Settings, journal: Journal, now: float, tell: Callable[[str], None], *, forgets: bool = False
) -> Model:
    """An empty table in this house: who may play, what can be gone on with, which codes are known.

    `forgets`: the glass says for good that nothing lasts.
    """
    left: tuple[OpenMatch, ...] = ()
    codes = Codes()
    try:
        left = tuple(OpenMatch(one.match_id, one.start.game, one.start.players) for one in journal.unfinished(_LISTED))
        codes = Codes.of(journal.codes())
    except OSError as error:
        tell(str(error))
    troubles = ("memory",) if forgets else ()
    return Model(box_of(settings), codes=codes, left=left, troubles=troubles, touched=now)


def notices_of(recovered: Recovered, *, forgets: bool = False) -> tuple[Notice, ...]:
    """What people must read about the matches' storage."""
    keys = [one.key for one in recovered.notices] + ["storage.forgets"] * forgets
    return tuple(Notice(Text("notice.storage"), (Text(key),)) for key in keys)


def first_model(
    fresh: Model,
    recovered: Recovered,
    crashes: int,
    try_out: Callable[[Model], object],
    tell: Callable[[str], None],
) -> First:
    """`crashes`: how often starts from here have ended soon. `try_out` asks and draws, and raises where it cannot."""
    on_table = recovered.match_id is not None and bool(recovered.events)
    for text in (recovered.desk, None) if crashes < TWICE else (None,):
        if on_table and crashes >= THRICE:
            break
        try:
            model = _resumed(fresh, recovered, text) if on_table else desk.restored(fresh, text)
            try_out(model)
        except Exception as error:
            from firmware.report import where

            tell(f"what lay on the table cannot be shown: {where(error)}")
        else:
            return First(model, len(recovered.events))
    if not on_table:
        return First(fresh)
    tell(f"match {recovered.match_id} is set aside; it can be taken up again from the start list")
    return First(fresh.at(ASIDE), batch=_aside(recovered))


def covered(model: Model, notices: Sequence[Notice]) -> Model:
    """With notices to be read before anything else, the first one on top."""
    for notice in reversed(notices):
        model = model.at(replace(notice, then=model.place))
    return model


def _resumed(fresh: Model, recovered: Recovered, text: str | None) -> Model:
    """Raises whatever a game raises that cannot go on with its match."""
    match = recovered.match or fold(recovered.events, games.find)
    seated = seated_by_name(fresh, match.start.players)
    taken = replace(fresh, match=match, match_id=recovered.match_id or "", seated=seated)
    model = desk.restored(taken, text)
    return model if match.now.finished else say(model, Text("back"), Mark.BOXED, fresh.touched)


def _aside(recovered: Recovered) -> Batch:
    """The match as given up, so that the next start finds an empty table; a finished one stays as it is."""
    if recovered.match is not None and recovered.match.now.finished:
        return Batch(None, 0)
    return Batch(recovered.match_id, len(recovered.events), (Left(),))
