"""The program that the unit will start, and whether the service's user can reach it at all.

The unit hides /home, /root and /tmp from the daemon, and the user `tallybox` is nobody special: an interpreter in
somebody's home would fail at start with a riddle. So it is refused before.
"""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import firmware

HIDDEN = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""What ProtectHome= and PrivateTmp= hide."""

WHERE = "install tallybox into /opt/tallybox (see README) and call /opt/tallybox/bin/tallybox"


@dataclass(frozen=True, slots=True)
class Program:
    """`command`: what ExecStart calls. `needs`: everything that must be reachable for that."""

    command: Path
    needs: tuple[Path, ...]

    @classmethod
    def here(cls) -> Program:
        """The one that is running now."""
        interpreter = Path(sys.executable)
        own = Path(firmware.__file__)
        command = interpreter.with_name("tallybox")
        return cls(command, (command, interpreter, Path(sys.prefix), Path(sys.base_prefix), own))

    def obstacle(self, hidden_folders: tuple[str, ...] = HIDDEN) -> str | None:
        """Why the unit could not start it, in one line; None: it could."""
        if not self.command.exists():
            return f"{self.command}: is not there; {WHERE}"
        paths = tuple(_with_links(self.needs))
        for path in paths:
            for hidden in hidden_folders:
                if path.is_relative_to(hidden):
                    return f"{path}: the service cannot see what is below {hidden}; {WHERE}"
        closed = next((step for step in map(_closed, paths) if step is not None), None)
        return f"{closed}: other users may not read it, so the service could not start; {WHERE}" if closed else None


def _with_links(needs: tuple[Path, ...]) -> Iterator[Path]:
    """Each path as it is written and as it is after all links: both must be open."""
    for path in needs:
        yield path
        yield path.resolve()


def _closed(path: Path) -> Path | None:
    """The first folder or file on the way that others cannot pass."""
    for step in (*reversed(path.parents), path):
        try:
            mode = step.stat().st_mode
        except OSError:
            return step
        wanted = stat.S_IXOTH if stat.S_ISDIR(mode) else stat.S_IROTH
        if not mode & wanted:
            return step
    return None
