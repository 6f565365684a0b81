"""Gives a disk to qemu: the server's side of the NBD protocol, as much of it as qemu speaks (fixed newstyle, simple replies).

Flushing is offered, writing through (FUA) is not: so the guest has to flush whatever it wants to keep.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from enum import IntEnum
from pathlib import Path

from tests.hil.disk import BLOCK, SECTOR, Disk, PowerLost

GREETING = b"NBDMAGICIHAVEOPT" + struct.pack(">H", 0b11)
"""Two magic words; flags: fixed newstyle, no padding."""
EXPORT = 0b101
"""Flags of the disk: these flags count, it can be flushed."""
OPTION_REPLY, REPLY = 0x3E889045565A9, 0x67446698
ACKNOWLEDGED, TOLD, UNKNOWN = 1, 3, 0x80000001
"""Kinds of a reply to an option."""
SIZE, BLOCK_SIZES = 0, 3
"""Kinds of what is told of the disk."""


class Option(IntEnum):
    EXPORT_NAME, ABORT, INFO, GO = 1, 2, 6, 7


class Command(IntEnum):
    READ, WRITE, GOODBYE, FLUSH = 0, 1, 2, 3


class Server:
    """Serves the disk on a unix socket until it is closed."""

    def __init__(self, disk: Disk, path: Path) -> None:
        self._disk = disk
        self._socket = socket.socket(socket.AF_UNIX)
        path.unlink(missing_ok=True)
        self._socket.bind(str(path))
        self._socket.listen()
        threading.Thread(target=self._accept, name="nbd", daemon=True).start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._socket.accept()
                threading.Thread(target=self._serve, args=(client,), name="nbd client", daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(EOFError, OSError, PowerLost):
            if _agree(self._disk, client):
                _answer(self._disk, client)


def _agree(disk: Disk, client: socket.socket) -> bool:
    """The options at the start. False: the client wants no disk after all."""
    client.sendall(GREETING)
    _read(client, 4)
    while True:
        _, option, length = struct.unpack(">8sII", _read(client, 16))
        _read(client, length)
        match option:
            case Option.EXPORT_NAME:
                client.sendall(struct.pack(">QH", disk.size, EXPORT))
                return True
            case Option.INFO | Option.GO:
                _tell(client, option, TOLD, struct.pack(">HQH", SIZE, disk.size, EXPORT))
                _tell(client, option, TOLD, struct.pack(">HIII", BLOCK_SIZES, SECTOR, BLOCK, 1 << 22))
                _tell(client, option, ACKNOWLEDGED)
                if option == Option.GO:
                    return True
            case Option.ABORT:
                _tell(client, option, ACKNOWLEDGED)
                return False
            case _:
                _tell(client, option, UNKNOWN)


def _tell(client: socket.socket, option: int, kind: int, what: bytes = b"") -> None:
    client.sendall(struct.pack(">QIII", OPTION_REPLY, option, kind, len(what)) + what)


def _answer(disk: Disk, client: socket.socket) -> None:
    """One request after another."""
    while True:
        _, _, command, handle, offset, length = struct.unpack(">IHHQQI", _read(client, 28))
        data = b""
        match command:
            case Command.READ:
                data = disk.read(offset, length)
            case Command.WRITE:
                disk.write(offset, _read(client, length))
            case Command.FLUSH:
                disk.flush()
            case Command.GOODBYE:
                return
        client.sendall(struct.pack(">IIQ", REPLY, 0, handle) + data)


def _read(client: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        if not (part := client.recv(length - len(data))):
            raise EOFError
        data += part
    return bytes(data)
