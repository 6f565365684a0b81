"""The machine as the checks see it: a tree of files below a root, and what files cannot tell, as facts.

With another root than / the checks look at a tree that a test has laid out. Nothing here writes.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from firmware import paths
from firmware.doctor.facts import Account, Facts
from firmware.errors import Mistake
from firmware.mounts import MOUNTS, Mount, mount_of
from firmware.service.files import USER
from firmware.settings import Settings


@dataclass(frozen=True)
class Machine:
    """Paths are absolute, as on the machine itself; what is not there reads as empty."""

    facts: Facts
    settings: Settings = field(default_factory=Settings)
    mistakes: tuple[Mistake, ...] = ()
    data: str = str(paths.SYSTEM_DATA)
    root: Path = Path("/")

    def at(self, path: str) -> Path:
        return self.root / path.lstrip("/")

    def exists(self, path: str) -> bool:
        return os.path.lexists(self.at(path))

    def raw(self, path: str) -> bytes:
        try:
            return self.at(path).read_bytes()
        except OSError:
            return b""

    def text(self, path: str) -> str:
        return self.raw(path).decode("utf-8", "replace").rstrip("\0\n")

    def names(self, path: str) -> tuple[str, ...]:
        try:
            return tuple(sorted(entry.name for entry in self.at(path).iterdir()))
        except OSError:
            return ()

    def resolved(self, path: str) -> str:
        """After all links."""
        there = os.path.realpath(self.at(path))
        root = os.path.realpath(self.root)
        return there if root == "/" else "/" + os.path.relpath(there, root)

    def link(self, path: str) -> str:
        """What a link says, as it says it."""
        try:
            return str(self.at(path).readlink())
        except OSError:
            return ""

    # ---- who may do what

    @cached_property
    def groups(self) -> Mapping[str, tuple[int, frozenset[str]]]:
        """Name -> number and members, from /etc/group."""
        found = {}
        for line in self.text("/etc/group").splitlines():
            words = line.split(":")
            if len(words) == 4 and words[2].isdigit():
                found[words[0]] = (int(words[2]), frozenset(filter(None, words[3].split(","))))
        return found

    @cached_property
    def daemon(self) -> Account:
        """Who runs the box: the service's user where it is installed, else the person who asks."""
        if not self.installed:
            return self.facts.person
        line = next((line for line in self.text("/etc/passwd").splitlines() if line.startswith(f"{USER}:")), "")
        words = line.split(":")
        if len(words) < 4 or not words[2].isdigit() or not words[3].isdigit():
            return Account(USER, -1, frozenset())
        more = {number for number, members in self.groups.values() if USER in members}
        return Account(USER, int(words[2]), frozenset({int(words[3]), *more}))

    def allows(self, path: str, account: Account) -> bool:
        """Whether the account may read and write."""
        try:
            found = self.at(path).stat()
        except OSError:
            return False
        shift = 6 if found.st_uid == account.uid else 3 if found.st_gid in account.gids else 0
        return account.uid == 0 or found.st_mode >> shift & 0o6 == 0o6

    # ---- what runs here

    @cached_property
    def unit(self) -> str:
        """The installed unit, and what has been added to it by hand."""
        folder = f"{paths.UNIT}.d"
        return "\n".join([self.text(str(paths.UNIT)), *(self.text(f"{folder}/{name}") for name in self.names(folder))])

    @cached_property
    def installed(self) -> bool:
        return self.exists(str(paths.UNIT))

    @cached_property
    def running(self) -> bool:
        """The service is up: systemd keeps a link for every unit that runs."""
        return self.exists("/run/systemd/units/invocation:tallybox.service")

    @cached_property
    def processes(self) -> Mapping[int, str]:
        """Number -> name."""
        return {int(name): self.text(f"/proc/{name}/comm") for name in self.names("/proc") if name.isdigit()}

    def mount(self, path: str) -> Mount | None:
        """What is mounted where this path lies."""
        return mount_of(path, self.text(MOUNTS))

    # ---- what kind of machine

    @cached_property
    def model(self) -> str:
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model

    @property
    def is_pi5(self) -> bool:
        """The newer kind, whose header hangs on another chip."""
        return "Raspberry Pi 5" in self.model or "Compute Module 5" in self.model or "Raspberry Pi 500" in self.model

    @cached_property
    def boot_settings(self) -> str:
        """config.txt without its comments."""
        text = self.text("/boot/firmware/config.txt") or self.text("/boot/config.txt")
        return "\n".join(line.partition("#")[0].strip() for line in text.splitlines())

    def boot_file(self) -> str:
        return "/boot/firmware/config.txt" if self.exists("/boot/firmware/config.txt") else "/boot/config.txt"

    def raspi_config(self, words: str, line: str) -> str:
        """The command that switches something on at boot: Raspberry Pi OS has a tool for it, others have the file."""
        if not self.is_pi:
            return "switch it on in this machine's firmware, if it has it at all"
        if self.exists("/usr/bin/raspi-config"):
            return f"sudo raspi-config nonint {words} && sudo reboot"
        return f"echo {line} | sudo tee -a {self.boot_file()} && sudo reboot"
