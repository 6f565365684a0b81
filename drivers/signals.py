"""What hardware reports: frozen values with the monotonic time at which it happened, put into one inbox."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """A line changed. `source` is the name in the settings: "ok", "seat 3", "encoder a". `at`: monotonic seconds."""

    source: str
    down: bool
    at: float


@dataclass(frozen=True, slots=True)
class Bytes:
    """What came over a serial line; where a frame begins and ends is not the driver's business."""

    data: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Lost:
    """A device does not answer. `why` is one line for the log: where, what, how to mend it."""

    device: str
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class Back:
    """It answers again."""

    device: str
    at: float


Signal = Edge | Bytes | Lost | Back
