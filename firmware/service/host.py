"""The machine that the service is installed on: a root folder to write below, and a way to call its tools.

Another root than / is a system that is only being put together: files are written there, and no tool is called.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from firmware.service.errors import ServiceError


class Tools(Protocol):
    """Calls a program of the system and gives its output. Raises ServiceError where it fails."""

    def __call__(self, *words: str) -> str: ...


def real_tools(*words: str) -> str:
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ServiceError(f"{' '.join(words)}: {error}") from error
    if done.returncode != 0:
        said = " ".join((done.stderr or done.stdout).split())
        raise ServiceError(f"{' '.join(words)}: {said[:300] or f'status {done.returncode}'}")
    return done.stdout


@dataclass(frozen=True, slots=True)
class Host:
    """`at` places an absolute path below the root. `staged`: the root is not this running system."""

    root: Path = Path("/")
    tools: Tools = real_tools
    uid: int = 0
    staged: bool = False

    @classmethod
    def here(cls, root: Path | None = None) -> Host:
        return cls(root.resolve() if root else Path("/"), uid=os.geteuid(), staged=root is not None)

    def at(self, path: Path) -> Path:
        return self.root / path.relative_to("/")

    def account(self, name: str) -> tuple[int, int]:
        """Number of a user and of its group. Raises ServiceError."""
        for line in (self.text(Path("/etc/passwd")) or "").splitlines():
            words = line.split(":")
            if words[0] == name and len(words) > 3 and words[2].isdigit() and words[3].isdigit():
                return int(words[2]), int(words[3])
        raise ServiceError(f"there is no user {name} on this machine; systemd-sysusers should have made it")

    def runs_systemd(self) -> bool:
        return self.at(Path("/run/systemd/system")).is_dir()

    def text(self, path: Path) -> str | None:
        """A file's text; None: it is not there."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None

    def write(self, path: Path, text: str) -> None:
        """All of it or nothing. Raises ServiceError."""
        there = self.at(path)
        part = there.with_name(there.name + ".part")
        try:
            there.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(text, encoding="utf-8")
            part.chmod(0o644)
            part.replace(there)
        except OSError as error:
            raise ServiceError(f"{there}: {error.strerror or error}") from error

    def tool(self, *words: str) -> str:
        return "" if self.staged else self.tools(*words)

    def try_tool(self, *words: str) -> str:
        """For what may fail without harm."""
        try:
            return self.tool(*words)
        except ServiceError:
            return ""
