"""A serial line on pyserial: opened, lost and found again by itself. Knows bytes and their time, nothing of frames.

The thread here is the only one that opens, reads and closes the port: closing it under a reader ends in a TypeError.
It waits in real time whatever the clock says, for a cable does not care; the clock only dates what has come.
"""

from __future__ import annotations

import errno
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from drivers.backoff import Backoff
from drivers.ports import Clock, Put
from drivers.signals import Back, Bytes, Lost

AHEAD = 64
"""Reads that may lie in the inbox before the loop has taken one."""

_WRITE_TIMEOUT = 0.5
_POLL_WITHOUT_CANCEL = 0.2
_LEAVING = 0.5
_TROUBLE = (OSError, TypeError, ValueError, termios.error)
"""A SerialException is an OSError; the others come out of a port that vanishes in the middle of a call."""


class SerialLine:
    """`path`: a device file or a pyserial URL. `name` is what Lost and Back call it."""

    def __init__(self, path: str, baud: int, clock: Clock, name: str = "scanner") -> None:
        self._path, self._baud, self._clock, self._name = path, baud, clock, name
        self._state = threading.Condition()
        self._port: Any = None
        self._connected: bool | None = None
        self._closing = False
        self._ahead = 0
        self._received = 0
        self._backoff = Backoff()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def started(self) -> bool:
        return self._thread is not None

    @property
    def received(self) -> int:
        """Bytes that have been put so far."""
        return self._received

    def start(self, put: Put) -> None:
        self._thread = threading.Thread(target=self._run, args=(put,), name=f"line {self._name}", daemon=True)
        self._thread.start()

    def taken(self) -> None:
        with self._state:
            self._ahead -= 1
            self._state.notify_all()

    def write(self, data: bytes) -> None:
        with self._state, suppress(*_TROUBLE):  # the lock: a closed port's number may already be another file's
            if self._port is not None:
                self._port.write(data)

    def poke(self) -> None:
        """Tries at once to open a lost line: somebody knows that the cable is in again."""
        self._wake.set()

    def settled(self, connected: bool, timeout: float) -> bool:
        """Waits until the line is open (or lost) and that has been told. False: still not after `timeout` real seconds."""
        return self._wait(lambda: self._connected is connected, timeout)

    def wait_received(self, count: int, timeout: float) -> bool:
        """Waits until `count` bytes have been put since the start. False: not after `timeout` real seconds."""
        return self._wait(lambda: self._received >= count, timeout)

    def close(self) -> None:
        with self._state:
            self._closing = True
            self._state.notify_all()
            with suppress(*_TROUBLE):
                _cancel(self._port)
        self._wake.set()
        if self._thread is not None:
            self._thread.join(_LEAVING)

    def _wait(self, happened: Callable[[], bool], timeout: float) -> bool:
        with self._state:
            return self._state.wait_for(happened, timeout)

    def _run(self, put: Put) -> None:
        while not self._closing:
            try:
                with self._opened() as port:
                    self._found(put)
                    self._read(port, put)
            except _TROUBLE as error:
                self._lost(put, error)
                self._wake.wait(self._backoff.next())
                self._wake.clear()

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        import serial

        port = serial.serial_for_url(
            self._path, self._baud, exclusive=True, write_timeout=_WRITE_TIMEOUT, do_not_open=True
        )
        if not hasattr(port, "cancel_read"):
            port.timeout = _POLL_WITHOUT_CANCEL
        port.open()
        with self._state:
            self._port = port
        try:
            yield port
        finally:
            with self._state, suppress(*_TROUBLE):
                self._port = None
                port.close()

    def _read(self, port: Any, put: Put) -> None:
        """Until the line is closed; raises what the port raises when it is lost."""
        while self._room():
            data = _some(port)
            if data:
                put(Bytes(data, self._clock.monotonic()))
                self._backoff.reset()
                with self._state:
                    self._ahead += 1
                    self._received += len(data)
                    self._state.notify_all()

    def _room(self) -> bool:
        """Waits until the loop is not too far behind. False: the line is being closed."""
        with self._state:
            self._state.wait_for(lambda: self._closing or self._ahead < AHEAD)
            return not self._closing

    def _found(self, put: Put) -> None:
        if self._connected is False:
            put(Back(self._name, self._clock.monotonic()))
        self._backoff.ease()
        self._settle(True)

    def _lost(self, put: Put, error: Exception) -> None:
        if self._connected is not False and not self._closing:
            why = f"{self._name} on {self._path}: {_reason(error, bool(self._connected), self._baud)}"
            put(Lost(self._name, why, self._clock.monotonic()))
        self._settle(False)

    def _settle(self, connected: bool) -> None:
        with self._state:
            self._connected = connected
            self._state.notify_all()


def _some(port: Any) -> bytes:
    """What is there, at least one byte; nothing if reading was cancelled. A byte once read is never lost to an error."""
    data: bytes = port.read(1)
    if data:
        with suppress(*_TROUBLE):  # the next read will meet it again
            data += port.read(port.in_waiting)
    return data


def _cancel(port: Any) -> None:
    """Wakes a read. What is not a device file has no such thing and wakes up by itself."""
    cancel = getattr(port, "cancel_read", None)
    if cancel is not None:
        cancel()


_MENDING = {
    errno.ENOENT: "is not there; plug it in, or mend the path in the settings",
    errno.ENODEV: "is not there; plug it in, or mend the path in the settings",
    errno.ENXIO: "is not there; plug it in, or mend the path in the settings",
    errno.EACCES: "no permission; the user needs the group dialout",
    errno.EPERM: "no permission; the user needs the group dialout",
    errno.EAGAIN: "another program holds it; end that one (ModemManager and brltty do such things)",
    errno.EBUSY: "another program holds it; end that one (ModemManager and brltty do such things)",
}


def _reason(error: Exception, was_open: bool, baud: int) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    if was_open:
        return f"does not answer any more; check the cable ({text})"
    if isinstance(error, OSError) and error.errno in _MENDING:
        return _MENDING[error.errno]
    return f"is no serial line that can do {baud} baud; mend the path in the settings ({text})"
