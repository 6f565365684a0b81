"""Where the matches lie: on something that lasts, that can be written, with room, open to those who may see them."""

from __future__ import annotations

import stat
from collections.abc import Iterator

from firmware.doctor.findings import Finding, advice, fine, wrong
from firmware.doctor.machine import Machine
from firmware.mounts import FORGETS
from firmware.service.files import USER

NEEDS = 16 << 20
LIKES = 200 << 20


def lasting(machine: Machine) -> Iterator[Finding]:
    """An overlay root keeps everything in memory: matches are gone with the power."""
    mount = machine.mount(machine.data)
    if mount is None:
        return
    if mount.kind in FORGETS:
        mend = "sudo raspi-config nonint disable_overlayfs && sudo reboot, or name a folder on a partition of its own as data"
        yield wrong("storage", f"{machine.data} is on {mount.kind}, which forgets everything when the power goes", mend)
    elif "ro" in mount.options:
        mend = f"sudo mount -o remount,rw {mount.point}; if it comes back, the card is failing: save the data and replace it"
        yield wrong("storage", f"{mount.point} is read-only: no match can be saved", mend)
    else:
        yield fine("storage", f"{machine.data} is on {mount.kind}")


def room(machine: Machine) -> Iterator[Finding]:
    free = machine.facts.free_bytes(machine.data)
    if free is not None and free < LIKES:
        what = f"{free >> 20} MB are free where the matches lie"
        mend = "sudo apt clean; sudo journalctl --vacuum-size=20M; then see: sudo du -xh / | sort -h | tail"
        yield wrong("storage", what, mend) if free < NEEDS else advice("storage", what, mend)


def access(machine: Machine) -> Iterator[Finding]:
    """Whether the daemon can write, and whether the person who asks sees the same matches."""
    if not machine.exists(machine.data):
        yield fine("matches", f"{machine.data} will be made at the first start")
    elif not machine.allows(machine.data, machine.daemon):
        mend = "sudo tallybox service install" if machine.installed else f"sudo chown -R $USER {machine.data}"
        yield wrong("matches", f"{machine.daemon.name} may not write to {machine.data}", mend)
    elif machine.installed:
        yield from _shared(machine)
    else:
        yield fine("matches", f"they are in {machine.data}")


def _shared(machine: Machine) -> Iterator[Finding]:
    mode = machine.at(machine.data).stat().st_mode
    person = machine.facts.person
    number, members = machine.groups.get(USER, (-1, frozenset[str]()))
    if not mode & stat.S_ISGID or mode & 0o070 != 0o070:
        yield wrong("matches", f"{machine.data} is not open to its group", "sudo tallybox service install")
    elif person.uid == 0 or number in person.gids:
        yield fine("matches", f"they are in {machine.data}, and you may use them")
    elif person.name in members:
        yield wrong(
            "matches", f"{person.name} is in the group {USER}, but not yet in this session", "log out and in again"
        )
    else:
        mend = f"sudo usermod -aG {USER} {person.name}, then log in again"
        yield wrong("matches", f"{person.name} may not see the box's matches", mend)


def log(machine: Machine) -> Iterator[Finding]:
    """A journal on the card wears it out and takes room."""
    root = machine.mount("/")
    folders = ("/etc/systemd/journald.conf.d", "/usr/lib/systemd/journald.conf.d", "/run/systemd/journald.conf.d")
    texts = [machine.text("/etc/systemd/journald.conf")]
    texts += [machine.text(f"{folder}/{name}") for folder in folders for name in machine.names(folder)]
    volatile = any("Storage=volatile" in text.split() for text in texts)
    if (
        root is not None
        and root.source.startswith("/dev/mmcblk")
        and machine.exists("/var/log/journal")
        and not volatile
    ):
        file = "/etc/systemd/journald.conf"
        mend = f"echo Storage=volatile | sudo tee -a {file} && sudo systemctl restart systemd-journald"
        yield advice("log", "the system log is kept on the card, which wears it out", mend)
