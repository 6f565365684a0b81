"""How a process ends: what systemd and broken threads have to say, put into the inbox."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from firmware.inbox import Crash, Inbox, Stop


class Hung(RuntimeError):
    """The watchdog has seen no sign of life."""


def listen(inbox: Inbox) -> None:
    """From now on, for the whole process; to be called on the main thread.

    SIGTERM and SIGINT ask for the end. The watchdog's SIGABRT is raised in the main thread wherever it hangs, so that this is
    a crash with a traceback. The end of any thread is the end of the process: systemd starts a whole one again.
    """

    def asked(_number: int, _frame: FrameType | None) -> None:
        inbox.put(Stop())

    def hung(_number: int, _frame: FrameType | None) -> None:
        raise Hung("no sign of life within the watchdog's time")

    def ended(what: threading.ExceptHookArgs) -> None:
        thread = "unknown" if what.thread is None else what.thread.name
        inbox.put(Crash(what.exc_value or RuntimeError(f"thread {thread} ended"), thread))

    signal.signal(signal.SIGTERM, asked)
    signal.signal(signal.SIGINT, asked)
    signal.signal(signal.SIGABRT, hung)
    threading.excepthook = ended
