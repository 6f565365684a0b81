"""What a check says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class State(Enum):
    FINE = "fine"
    ADVICE = "advice"
    """It works, and could be better."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """`about`: a word for what was looked at. `mend`: the command, or the deed, that puts it right."""

    about: str
    state: State
    what: str
    mend: str = ""


def fine(about: str, what: str) -> Finding:
    return Finding(about, State.FINE, what)


def advice(about: str, what: str, mend: str) -> Finding:
    return Finding(about, State.ADVICE, what, mend)


def wrong(about: str, what: str, mend: str) -> Finding:
    return Finding(about, State.WRONG, what, mend)
