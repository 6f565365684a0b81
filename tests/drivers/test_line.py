"""The contract of lines, over a pseudo-terminal whose cable can be pulled."""

from __future__ import annotations

import os
import pty
import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import serial

from drivers.line import AHEAD, SerialLine
from drivers.signals import Back, Bytes, Lost, Signal
from drivers.simulated.cable import Cable
from drivers.simulated.clock import VirtualClock

SOON = 5.0
"""Real seconds within which a thread must have done its work."""


class Desk:
    """A reader on its cable, the line at the other end, and its inbox."""

    def __init__(self, path: str | None = None) -> None:
        self.cable = Cable()
        self.clock = VirtualClock()
        self.inbox: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self.line = SerialLine(path or str(self.cable.path), 9600, self.clock)

    def start(self, connected: bool = True) -> None:
        self.line.start(self.inbox.put)
        assert self.line.settled(connected, SOON)

    def send(self, data: bytes) -> None:
        before = self.line.received
        assert self.cable.send(data)
        assert self.line.wait_received(before + len(data), SOON)

    def unplug(self) -> None:
        self.cable.unplug()
        assert self.line.settled(False, SOON)

    def plug(self) -> None:
        self.cable.plug()
        self.line.poke()
        assert self.line.settled(True, SOON)

    def signals(self) -> list[Signal]:
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self.inbox.get_nowait())
        return found

    def text(self) -> bytes:
        return b"".join(signal.data for signal in self.signals() if isinstance(signal, Bytes))

    def close(self) -> None:
        self.line.close()
        self.cable.close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def test_bytes_are_put_with_the_clocks_time_and_a_line_that_opens_has_no_news(desk: Desk) -> None:
    desk.start()
    desk.clock.advance(5)
    desk.send(b"4006381333931\r\n")
    signals = desk.signals()
    assert all(isinstance(signal, Bytes) and signal.at == desk.clock.monotonic() for signal in signals)
    assert b"".join(signal.data for signal in signals if isinstance(signal, Bytes)) == b"4006381333931\r\n"


def test_every_byte_comes_through_unchanged(desk: Desk) -> None:
    desk.start()
    desk.send(bytes(range(256)))
    assert desk.text() == bytes(range(256))


def test_pieces_come_in_order(desk: Desk) -> None:
    desk.start()
    desk.send(b"\x02")
    assert desk.signals() == [Bytes(b"\x02", desk.clock.monotonic())]
    for piece in (b"62E308", b"6CED08", b"\x03"):
        desk.send(piece)
    assert desk.text() == b"62E3086CED08\x03"


def test_a_loss_is_told_once_and_so_is_the_return(desk: Desk) -> None:
    desk.start()
    desk.unplug()
    for _ in range(3):
        desk.line.poke()
    (lost,) = desk.signals()
    assert isinstance(lost, Lost)
    assert lost.device == "scanner"
    assert lost.why.startswith(f"scanner on {desk.cable.path}: does not answer any more; check the cable")
    assert "\n" not in lost.why
    desk.plug()
    assert desk.signals() == [Back("scanner", desk.clock.monotonic())]
    desk.send(b"again")
    assert desk.text() == b"again"


def test_a_poke_opens_at_once(desk: Desk) -> None:
    desk.start()
    assert min(seconds_to_come_back(desk) for _ in range(3)) < 0.1


def seconds_to_come_back(desk: Desk) -> float:
    desk.unplug()
    start = time.monotonic()
    desk.plug()
    return time.monotonic() - start


def test_what_came_before_the_cable_was_pulled_is_kept(desk: Desk) -> None:
    desk.start()
    desk.send(b"\x0262E3")
    desk.unplug()
    kinds = [type(signal) for signal in desk.signals()]
    assert kinds[-1] is Lost
    assert set(kinds[:-1]) == {Bytes}


def test_a_line_that_is_absent_at_the_start_is_lost_and_comes_by_itself(desk: Desk) -> None:
    desk.cable.unplug()
    desk.start(connected=False)
    (lost,) = desk.signals()
    assert isinstance(lost, Lost)
    assert "is not there; plug it in" in lost.why
    desk.cable.plug()
    assert desk.line.settled(True, SOON), "within the first pauses, without a poke"
    assert desk.signals() == [Back("scanner", desk.clock.monotonic())]


def test_an_absent_line_costs_no_work(desk: Desk) -> None:
    desk.cable.unplug()
    desk.start(connected=False)
    start = time.process_time()
    assert not desk.line.settled(True, 0.1)
    assert time.process_time() - start < 0.05


def test_it_is_found_again_under_the_stable_path_though_the_device_is_another(desk: Desk) -> None:
    desk.start()
    before = desk.cable.path.readlink()
    desk.unplug()
    others = pty.openpty()  # takes the number that has become free
    desk.plug()
    assert desk.cable.path.readlink() != before
    desk.send(b"hello")
    assert b"hello" in desk.text()
    for end in others:
        os.close(end)


def test_a_second_owner_is_turned_away_and_the_first_keeps_reading(desk: Desk) -> None:
    desk.start()
    second = SerialLine(str(desk.cable.path), 9600, desk.clock)
    inbox: queue.SimpleQueue[Signal] = queue.SimpleQueue()
    second.start(inbox.put)
    assert second.settled(False, SOON)
    lost = inbox.get(timeout=SOON)
    assert isinstance(lost, Lost)
    assert "another program holds it" in lost.why
    second.close()
    desk.send(b"mine")
    assert desk.text() == b"mine"


def test_what_is_no_serial_line_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    desk = Desk(str(tmp_path / "file"))
    desk.start(connected=False)
    (lost,) = desk.signals()
    assert isinstance(lost, Lost)
    assert "is no serial line" in lost.why
    desk.close()


def test_an_address_that_no_library_knows_is_weather_too() -> None:
    desk = Desk("teleport://reader")
    desk.start(connected=False)
    (lost,) = desk.signals()
    assert isinstance(lost, Lost)
    assert "\n" not in lost.why
    desk.close()


def test_the_path_may_be_an_address_of_pyserials() -> None:
    desk = Desk("loop://")
    desk.start()
    desk.line.write(b"there and back")
    assert desk.line.wait_received(14, SOON)
    assert desk.text() == b"there and back"
    desk.close()


def test_a_network_address_works_and_closes_though_its_reads_cannot_be_cancelled() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SOON)
        desk = Desk(f"socket://127.0.0.1:{server.getsockname()[1]}")
        desk.start()
        reader, _ = server.accept()
        reader.sendall(b"far away")
        assert desk.line.wait_received(8, SOON)
        start = time.monotonic()
        desk.close()
        assert time.monotonic() - start < 1
        reader.close()


def test_writing_reaches_the_reader_and_is_dropped_without_one(desk: Desk) -> None:
    desk.line.write(b"too early")
    desk.start()
    desk.line.write(b"\x7e\x00")
    assert desk.cable.heard() == b"\x7e\x00"
    desk.unplug()
    desk.line.write(b"nobody")
    desk.plug()
    assert desk.cable.heard() == b""


def test_a_reader_that_never_listens_does_not_hold_a_writer_for_long(desk: Desk) -> None:
    desk.start()
    writer = threading.Thread(target=lambda: desk.line.write(bytes(100_000)))
    writer.start()
    writer.join(SOON)
    assert not writer.is_alive()


def test_only_so_many_reads_lie_ahead_of_the_loop(desk: Desk) -> None:
    desk.start()
    for _ in range(AHEAD):
        desk.send(b"x")
    assert desk.cable.send(b"y")
    assert not desk.line.wait_received(AHEAD + 1, 0.05)
    desk.line.taken()
    assert desk.line.wait_received(AHEAD + 1, SOON)
    assert desk.text() == b"x" * AHEAD + b"y"


STATES = ["reading", "absent", "ahead", "never started"]


@pytest.mark.parametrize("state", STATES)
def test_close_is_immediate_whatever_the_line_is_doing(state: str) -> None:
    assert min(seconds_to_close(state) for _ in range(3)) < 0.1
    assert not [thread for thread in threading.enumerate() if thread.name == "line scanner"]


def seconds_to_close(state: str) -> float:
    desk = Desk()
    if state == "absent":
        desk.cable.unplug()
    if state != "never started":
        desk.start(connected=state != "absent")
    if state == "ahead":
        for _ in range(AHEAD):
            desk.send(b"x")
        desk.cable.send(b"y")
    start = time.monotonic()
    desk.close()
    return time.monotonic() - start


def test_close_while_bytes_come_is_clean() -> None:
    for _ in range(20):
        desk = Desk()
        desk.start()
        desk.cable.send(bytes(200))
        desk.line.close()
        assert not any(isinstance(signal, Lost) for signal in desk.signals())
        desk.cable.close()


def test_after_close_the_line_is_free_for_others(desk: Desk) -> None:
    desk.start()
    desk.line.close()
    serial.Serial(str(desk.cable.path), exclusive=True).close()


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_a_hundred_times_out_and_in_leak_neither_files_nor_threads(desk: Desk) -> None:
    desk.start()
    desk.unplug()
    desk.plug()
    files, threads = open_files(), threading.active_count()
    for _ in range(100):
        desk.unplug()
        desk.plug()
        desk.send(b"still here")
        for signal in desk.signals():
            if isinstance(signal, Bytes):
                desk.line.taken()
    assert open_files() == files
    assert threading.active_count() == threads


def test_a_cable_that_is_pulled_out_while_bytes_come_loses_nothing_that_was_read() -> None:
    """The same moment for the reader's bytes and the end of the line: no way to die, no way to hang."""
    for _ in range(30):
        desk = Desk()
        desk.start()
        desk.cable.send(b"abc" * 20)
        desk.cable.unplug()
        assert desk.line.settled(False, SOON)
        signals = desk.signals()
        data = b"".join(signal.data for signal in signals if isinstance(signal, Bytes))
        assert (b"abc" * 20).startswith(data)
        assert [type(signal) for signal in signals].count(Lost) == 1
        assert isinstance(signals[-1], Lost)
        desk.close()
