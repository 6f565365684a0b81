"""The disk that forgets: what the power cuts of `make hil` prove hangs on it."""

from __future__ import annotations

import random
import socket
import struct
from pathlib import Path

import pytest

from tests.hil.disk import BLOCK, SECTOR, Cut, Disk, PowerLost
from tests.hil.nbd import Server

OLD, NEW, NEWER = b"o" * BLOCK, b"n" * BLOCK, b"w" * BLOCK


@pytest.fixture
def path(tmp_path: Path) -> Path:
    image = tmp_path / "image"
    image.write_bytes(OLD * 8)
    return image


def cut(disk: Disk, seed: int = 1) -> Cut:
    return disk.cut(lambda: None, random.Random(seed), 0)


def test_what_was_written_is_read_before_it_is_durable(path: Path) -> None:
    disk = Disk(path)
    disk.write(BLOCK, NEW)
    disk.write(BLOCK + SECTOR, b"x" * SECTOR)
    assert disk.read(0, 3 * BLOCK) == OLD + NEW[:SECTOR] + b"x" * SECTOR + NEW[2 * SECTOR :] + OLD
    assert path.read_bytes() == OLD * 8


def test_what_was_flushed_outlives_every_cut(path: Path) -> None:
    for seed in range(20):
        disk = Disk(path)
        disk.write(0, NEW * 8)
        disk.flush()
        assert cut(disk, seed) == Cut(0, 0)
        assert path.read_bytes() == NEW * 8


def test_of_what_was_not_flushed_any_part_may_be_lost_torn_or_kept(path: Path) -> None:
    ends: set[object] = set()
    for seed in range(200):
        path.write_bytes(OLD * 8)
        disk = Disk(path)
        disk.write(0, NEW)
        disk.write(BLOCK, NEWER)
        assert cut(disk, seed).pending == 2
        found = path.read_bytes()
        ends |= {(found[:BLOCK] == NEW, found[BLOCK : 2 * BLOCK] == NEWER)}
        ends |= {"torn"} if found[:1] == b"n" and found[BLOCK - 1 : BLOCK] == b"o" else set()
    assert ends == {(False, False), (True, False), (False, True), (True, True), "torn"}


def test_after_the_cut_nobody_gets_an_answer(path: Path) -> None:
    disk = Disk(path)
    cut(disk)
    for request in (lambda: disk.read(0, 1), lambda: disk.write(0, NEW), disk.flush):
        with pytest.raises(PowerLost):
            request()


def test_qemus_requests_are_understood(path: Path, tmp_path: Path) -> None:
    server = Server(Disk(path), tmp_path / "nbd")
    with socket.socket(socket.AF_UNIX) as client, client.makefile("rb") as answers:
        client.connect(str(tmp_path / "nbd"))
        assert answers.read(18) == b"NBDMAGICIHAVEOPT\0\3"
        client.sendall(struct.pack(">I8sII", 3, b"IHAVEOPT", 1, 0))
        assert struct.unpack(">QH", answers.read(10)) == (8 * BLOCK, 0b101)
        for command, offset, data in ((1, BLOCK, NEW), (3, 0, b"")):
            client.sendall(struct.pack(">IHHQQI", 0x25609513, 0, command, 7, offset, len(data)) + data)
            assert struct.unpack(">IIQ", answers.read(16)) == (0x67446698, 0, 7)
        client.sendall(struct.pack(">IHHQQI", 0x25609513, 0, 0, 8, 0, 2 * BLOCK))
        answers.read(16)
        assert answers.read(2 * BLOCK) == OLD + NEW
    server.close()
    assert path.read_bytes()[BLOCK : 2 * BLOCK] == NEW
