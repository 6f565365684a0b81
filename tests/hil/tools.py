"""Programs of the machine that building calls, and a folder for the time being."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def scratch(path: Path) -> Iterator[Path]:
    """An empty folder that is gone afterwards."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def compile_bytecode(folder: Path, root: Path) -> None:
    """Bytecode for the guest's Python, where this machine's is of the same version: imports are several times faster."""
    python = shutil.which("python3.11")
    if python is not None:
        options = ("-q", "--invalidation-mode", "unchecked-hash", "-s", str(root), "-p", "/")
        subprocess.run([python, "-m", "compileall", *options, str(folder)], capture_output=True)


def squash(root: Path, out: Path) -> None:
    out.unlink(missing_ok=True)
    run("mksquashfs", str(root), str(out), "-comp", "lz4", "-noappend", "-quiet", "-no-progress", "-all-root")


def pip(*arguments: str) -> None:
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def run(*command: str) -> None:
    """Raises CalledProcessError, with what the program said."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
