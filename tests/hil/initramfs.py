"""The guest's first file system: busybox, an init, and the kernel modules with all that they depend on.

Written here as the cpio archive that the kernel unpacks, so that no device file and no root is needed.
"""

from __future__ import annotations

import gzip
import lzma
import re
import stat
from pathlib import Path

LOADED = (
    *("virtio_pci", "virtio_blk", "virtio_rng", "virtio_console"),
    *("crc32c_generic", "ext4", "squashfs", "overlay", "configfs", "autofs4"),
    *("i2c_dev", "xhci_pci", "usbserial", "ftdi_sio"),
)
"""Loaded at boot in this order, each after what it depends on. What is built into the kernel is passed over."""
_NAME = "070701"
"""The magic number of an entry: the "new" portable cpio format."""


class Modules:
    """`folder`: lib/modules/VERSION of an unpacked kernel package."""

    def __init__(self, folder: Path) -> None:
        self._there = {_name(path.name): path for path in folder.rglob("*.ko*")}
        self._builtin = {_name(Path(line).name) for line in (folder / "modules.builtin").read_text().split()}
        self.data: dict[str, bytes] = {}
        self.order: list[str] = []

    def load(self, name: str) -> None:
        """With its dependencies, at boot. Raises LookupError where the kernel has no such module."""
        if name in self.data or name in self._builtin:
            return
        if name not in self._there:
            raise LookupError(f"the kernel has no module {name}, neither in its package nor built in")
        path = self._there[name]
        self._take(name, lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes())

    def load_file(self, path: Path) -> None:
        """One that is not the kernel package's."""
        self._take(_name(path.name), path.read_bytes())

    def _take(self, name: str, data: bytes) -> None:
        self.data[name] = data
        for needed in _dependencies(data):
            self.load(needed)
        self.order.append(name)


def _name(file: str) -> str:
    """ "i2c-dev.ko.xz" is the module i2c_dev."""
    return file.split(".ko")[0].replace("-", "_")


def _dependencies(module: bytes) -> list[str]:
    """From the module's own section of remarks about itself."""
    found = re.search(rb"(?:^|\0)depends=([^\0]*)\0", module)
    return [name.replace("-", "_") for name in found[1].decode().split(",") if name] if found else []


def write(out: Path, modules: Modules, busybox: bytes, init: bytes) -> None:
    """The finished archive."""
    folders = ("bin", "dev", "proc", "sys", "modules", "lower", "project", "upper", "root")
    archive = b"".join(_entry(number, name, b"", stat.S_IFDIR | 0o755) for number, name in enumerate(folders, 1))
    files = {"bin/busybox": busybox, "init": init, "modules/order": "\n".join(modules.order).encode()}
    files |= {f"modules/{name}.ko": data for name, data in modules.data.items()}
    for number, (name, data) in enumerate(files.items(), 100):
        archive += _entry(number, name, data, stat.S_IFREG | 0o755)
    out.write_bytes(gzip.compress(archive + _entry(0, "TRAILER!!!", b"", 0), compresslevel=1))


def _entry(inode: int, name: str, data: bytes, mode: int) -> bytes:
    """Inode, mode, owner, group, links, time, size, two device numbers twice, length of the name, checksum."""
    path = name.encode() + b"\0"
    fields = (inode, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(path), 0)
    head = (_NAME + "".join(f"{field:08X}" for field in fields)).encode() + path
    return _padded(head) + _padded(data)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
