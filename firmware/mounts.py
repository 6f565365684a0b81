"""What is mounted where: whether a folder lies on something that lasts. Pure; the text comes from /proc/self/mountinfo."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

MOUNTS = "/proc/self/mountinfo"
FORGETS = frozenset({"overlay", "tmpfs", "ramfs", "aufs", "squashfs"})
"""Types whose contents are gone when the power goes. Raspberry Pi OS offers an overlay to protect the card."""


@dataclass(frozen=True, slots=True)
class Mount:
    """A mounted file system: where, of what type, with which options, from which device."""

    point: str
    kind: str
    options: frozenset[str]
    source: str


def mount_of(path: str, table: str) -> Mount | None:
    """What is mounted where this path lies."""
    best: Mount | None = None
    for line in table.splitlines():
        before, _, after = line.partition(" - ")
        left, right = before.split(), after.split()
        if len(left) > 5 and len(right) > 2:
            point = re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), left[4])
            if _lies(path, point) and (best is None or len(point) >= len(best.point)):
                best = Mount(point, right[0], frozenset((*left[5].split(","), *right[2].split(","))), right[1])
    return best


def forgets(folder: Path, table: str | None = None) -> bool:
    """Whether what is stored there is gone when the power goes. `table`: the mounts, None: this machine's."""
    try:
        told = Path(MOUNTS).read_text("utf-8", "replace") if table is None else table
        mount = mount_of(str(folder.resolve()), told)
    except OSError:
        return False
    return mount is not None and mount.kind in FORGETS


def _lies(path: str, point: str) -> bool:
    return point == "/" or path == point or path.startswith(point + "/")
