"""What a machine needs before a virtual Pi can run on it, what of it is missing, and the command that mends it.

As root on Debian the missing packages are installed; anybody else is told the command.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

DEBIAN = "bookworm"
"""The guest is made from the packages of the machine's own release, and the wheels are for that release's Python."""
SPACE = 1.5e9
"""Bytes that building takes at its peak."""

PACKAGES = {
    "qemu-system-aarch64": "qemu-system-arm",
    "aarch64-linux-gnu-gcc-12": "gcc-12-aarch64-linux-gnu",
    "fdtput": "device-tree-compiler",
    "make": "make",
    "xz": "xz-utils",
    "mksquashfs": "squashfs-tools",
    "mkfs.ext4": "e2fsprogs",
}
"""Each program that is called, and the package it comes with."""


class CannotRun(Exception):
    """This machine lacks something; the text says what, and what would mend it."""


def lacking() -> list[str]:
    """Packages whose program is not there."""
    return [package for program, package in PACKAGES.items() if shutil.which(program) is None]


def require(cache: Path) -> None:
    """Sees to it that everything is there. Raises CannotRun."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"  # not everybody's path has them
    if (release := _release()) != DEBIAN:
        raise CannotRun(f"needs Debian {DEBIAN}, whose packages the guest is made of; this is {release}")
    if packages := lacking():
        _install(packages)
    cache.mkdir(parents=True, exist_ok=True)
    if (free := shutil.disk_usage(cache).free) < SPACE:
        raise CannotRun(f"needs {SPACE / 1e9:.1f} GB in {cache}, {free / 1e9:.1f} GB are free; XDG_CACHE_HOME moves it")


def _release() -> str:
    """The code name of this Debian, or what else this is."""
    try:
        lines = Path("/etc/os-release").read_text("utf-8").splitlines()
    except OSError:
        return "another system"
    told = {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}
    if told.get("ID") == "debian":
        return told.get("VERSION_CODENAME", "an unknown Debian")
    return told.get("PRETTY_NAME", "another system")


def _install(packages: list[str]) -> None:
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        raise CannotRun(f"{', '.join(packages)} missing; sudo {' '.join(command)}")
    print(f"installing {', '.join(packages)}", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for step in (["apt-get", "-qq", "update"], command):
        done = subprocess.run(step, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise CannotRun(f"{' '.join(step)}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}")
