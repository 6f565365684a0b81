"""Tells systemd how the daemon is: the notification protocol (sd_notify), without a library.

A lost notification must never cost a match: nothing here raises, whatever became of the receiver.
"""

from __future__ import annotations

import os
from collections.abc import Mapping


class Notifier:
    """Sends states to the socket that systemd named in the environment; without one, nowhere."""

    def __init__(self, env: Mapping[str, str] = os.environ, pid: int | None = None) -> None:
        address = env.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.watchdog = _seconds(env, os.getpid() if pid is None else pid)
        """Seconds within which systemd wants a sign of life; None: it does not watch this process."""

    def ready(self, status: str = "") -> None:
        """The journal is recovered: the box can be used (the panel may still be absent)."""
        self._send("READY=1", status)

    def status(self, text: str) -> None:
        """One line for people, shown by `systemctl status`."""
        self._send("", text)

    def alive(self) -> None:
        """Feeds the watchdog: to be called only by a loop whose parts are all healthy."""
        self._send("WATCHDOG=1", "")

    def stopping(self, status: str = "") -> None:
        self._send("STOPPING=1", status)

    def _send(self, state: str, status: str) -> None:
        words = " ".join(status.split())
        lines = [line for line in (state, f"STATUS={words}" if words else "") if line]
        if not self._address or not lines:
            return
        import socket  # a box that nobody watches never needs it

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                sender.setblocking(False)
                sender.sendto("\n".join(lines).encode("utf-8", "replace"), self._address)
        except (OSError, ValueError):
            return


def _seconds(env: Mapping[str, str], pid: int) -> float | None:
    """A child inherits the variables; they mean only the process whose number they carry."""
    if env.get("WATCHDOG_PID", str(pid)) != str(pid):
        return None
    text = env.get("WATCHDOG_USEC", "")
    return int(text) / 1e6 if text.isascii() and text.isdigit() and 0 < len(text) < 16 and int(text) else None
