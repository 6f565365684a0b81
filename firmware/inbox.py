"""One inbox for everything that happens. `put` is safe from any thread and from a signal handler."""

from __future__ import annotations

from dataclasses import dataclass
from queue import Empty, SimpleQueue

from drivers.signals import Signal


@dataclass(frozen=True, slots=True)
class Stop:
    """The daemon was asked to end."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A thread ended with an exception that nobody expected."""

    error: BaseException
    thread: str


class Inbox:
    """Signals in the order of their arrival; none is ever dropped."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Signal | Stop | Crash] = SimpleQueue()

    def put(self, signal: Signal | Stop | Crash) -> None:
        self._queue.put(signal)

    @property
    def is_empty(self) -> bool:
        return self._queue.empty()

    def get(self, timeout: float | None) -> Signal | Stop | Crash | None:
        """The next signal; None when `timeout` seconds have passed without one (None: waits for ever, 0: does not wait)."""
        try:
            if timeout is not None and timeout <= 0:
                return self._queue.get_nowait()
            return self._queue.get(timeout=timeout)
        except Empty:
            return None
