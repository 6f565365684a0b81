"""The notification protocol, against real sockets."""

from __future__ import annotations

import socket
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.notify import Notifier


@pytest.fixture(params=["path", "abstract"])
def receiver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    name = f"@tallybox-{uuid.uuid4()}" if request.param == "abstract" else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:] if name.startswith("@") else name)
        listener.settimeout(5)
        yield listener, name


def test_each_state_arrives_as_one_message(receiver: tuple[socket.socket, str]) -> None:
    listener, name = receiver
    notifier = Notifier({"NOTIFY_SOCKET": name})
    notifier.ready("Scout, round 2\nBohuslavička to move")
    notifier.alive()
    notifier.status("waiting")
    notifier.stopping()
    assert [listener.recv(500).decode() for _ in range(4)] == [
        "READY=1\nSTATUS=Scout, round 2 Bohuslavička to move",
        "WATCHDOG=1",
        "STATUS=waiting",
        "STOPPING=1",
    ]


def test_a_status_cannot_forge_another_state(receiver: tuple[socket.socket, str]) -> None:
    listener, name = receiver
    Notifier({"NOTIFY_SOCKET": name}).status("Ana\nWATCHDOG=1\r\x85READY=1")
    assert listener.recv(500).decode() == "STATUS=Ana WATCHDOG=1 READY=1"


def test_nothing_raises_when_the_receiver_is_gone(receiver: tuple[socket.socket, str]) -> None:
    listener, name = receiver
    notifier = Notifier({"NOTIFY_SOCKET": name})
    listener.close()
    notifier.ready()
    notifier.alive()


def test_nothing_blocks_when_the_receiver_does_not_read(receiver: tuple[socket.socket, str]) -> None:
    listener, name = receiver
    notifier = Notifier({"NOTIFY_SOCKET": name})
    for _ in range(2000):
        notifier.alive()
    assert listener.recv(500) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "x" * 500, "a\0b", "@"])
def test_a_strange_address_is_no_error(address: str) -> None:
    Notifier({"NOTIFY_SOCKET": address}).ready("fine")


def test_words_that_are_no_utf8_are_sent_all_the_same(receiver: tuple[socket.socket, str]) -> None:
    listener, name = receiver
    Notifier({"NOTIFY_SOCKET": name}).status("Ana \udcff")
    assert listener.recv(500) == b"STATUS=Ana ?"


@pytest.mark.parametrize(
    ("env", "seconds"),
    [
        ({"WATCHDOG_USEC": "15000000"}, 15.0),
        ({"WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "77"}, 15.0),
        ({"WATCHDOG_USEC": "15000000", "WATCHDOG_PID": "78"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({}, None),
    ],
)
def test_the_watchdog_is_ours_only_with_our_process_number(env: dict[str, str], seconds: float | None) -> None:
    assert Notifier(env, pid=77).watchdog == seconds
