"""Debian's arm64 packages on a machine of another architecture: a package tree of our own beside the machine's.

The machine's sources are used, its database is not touched, and nobody needs to be root.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ARCHITECTURE = "arm64"
_KEPT = "Acquire::"
"""Of the machine's own configuration only how things are fetched (a proxy, say); no hooks."""


class PackageTree:
    """`root` is made; nothing outside it changes. Raises CalledProcessError where apt fails."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.host = _told(["dpkg", "--print-architecture"]).strip()
        for name in ("etc/preferences.d", "etc/apt.conf.d", "etc/sources.list.d", "state/lists/partial"):
            (root / name).mkdir(parents=True)
        (root / "cache/archives/partial").mkdir(parents=True)
        (root / "status").touch()
        _copy_sources(root / "etc")
        (root / "apt.conf").write_text(self._configuration(), "utf-8")
        self._apt("apt-get", "-qq", "update")

    def kernel(self) -> str:
        """The version of the newest kernel, as its packages spell it: "6.1.0-40"."""
        prefix, suffix = "Depends: linux-image-", f"-{ARCHITECTURE}"
        for line in self._apt("apt-cache", "depends", f"linux-image-{ARCHITECTURE}").splitlines():
            if line.strip().startswith(prefix):
                return line.strip().removeprefix(prefix).removesuffix(suffix)
        raise LookupError(f"no kernel for {ARCHITECTURE} in the package sources of this machine")

    def fetch(self, folder: Path, *names: str) -> list[Path]:
        """These packages alone, as files in `folder`."""
        folder.mkdir(parents=True)
        self._apt("apt-get", "-qq", "download", *names, cwd=folder)
        return sorted(folder.glob("*.deb"))

    def fetch_with_dependencies(self, *names: str) -> list[Path]:
        """These packages with all they need, as if nothing were installed yet."""
        self._apt("apt-get", "-qq", "-y", "--download-only", "install", *names)
        return sorted((self._root / "cache/archives").glob("*.deb"))

    def _apt(self, *command: str, cwd: Path | None = None) -> str:
        return _told(list(command), APT_CONFIG=str(self._root / "apt.conf"), cwd=cwd)

    def _configuration(self) -> str:
        dump = _told(["apt-config", "dump"]).splitlines()
        mine = {
            "APT::Architecture": ARCHITECTURE,
            "APT::Install-Recommends": "false",
            "APT::Sandbox::User": "root",
            "Dir::Etc": self._root / "etc",
            "Dir::Etc::trusted": "/etc/apt/trusted.gpg",
            "Dir::Etc::trustedparts": "/etc/apt/trusted.gpg.d/",
            "Dir::State": self._root / "state",
            "Dir::State::status": self._root / "status",
            "Dir::Cache": self._root / "cache",
        }
        lines = [line for line in dump if line.startswith(_KEPT)]
        lines += [f'APT::Architectures {{ "{ARCHITECTURE}"; "{self.host}"; }};']
        return "\n".join([*lines, *(f'{key} "{value}";' for key, value in mine.items())]) + "\n"


def unpack(packages: list[Path], root: Path) -> None:
    """The files of packages, without their scripts: no program of the other architecture has to run here."""
    root.mkdir(exist_ok=True)
    for package in packages:
        files = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE)
        tar = ["tar", "-x", "--no-same-owner", "--keep-directory-symlink", "-C", str(root)]
        subprocess.run(tar, stdin=files.stdout, check=True)
        if files.wait() != 0:
            raise subprocess.CalledProcessError(files.returncode, f"dpkg-deb {package.name}")


def _copy_sources(etc: Path) -> None:
    """The machine's package sources. An empty file would be an error, so those without an entry stay out."""
    system = Path("/etc/apt")
    for path in [system / "sources.list", *(system / "sources.list.d").glob("*.*")]:
        if path.is_file() and path.suffix in (".list", ".sources"):
            text = path.read_text("utf-8")
            if any(line.startswith(("deb ", "Types:")) for line in text.splitlines()):
                (etc / path.relative_to(system)).write_text(text, "utf-8")


def _told(command: list[str], cwd: Path | None = None, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.stdout
