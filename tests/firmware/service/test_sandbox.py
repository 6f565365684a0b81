"""The unit's hardening that a program could trip over, put on a process by the same kernel mechanism that systemd uses."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

CALLS = {
    "x86_64": {"mmap": 9, "mprotect": 10, "chmod": 90, "fchmod": 91, "fchmodat": 268},
    "aarch64": {"mmap": 222, "mprotect": 226, "fchmod": 52, "fchmodat": 53},
}.get(platform.machine(), {})

pytestmark = pytest.mark.skipif(
    not CALLS, reason=f"the numbers of system calls on {platform.machine()} are not listed here"
)

HARDENED = f"""
import ctypes, errno, os, struct, sys

CALLS = {CALLS!r}
# RestrictSUIDSGID= refuses modes with those bits; MemoryDenyWriteExecute= memory that is written and run, or made to run.
SPECIAL, BOTH, RUN = (0o6000, 0), (0b110, 0b110), (0b100, 0b100)
RULES = {{"chmod": (1, SPECIAL), "fchmod": (1, SPECIAL), "fchmodat": (2, SPECIAL), "mmap": (2, BOTH), "mprotect": (2, RUN)}}

def harden():
    program = b""
    step = lambda code, k, yes=0, no=0: struct.pack("=HBBI", code, yes, no, k)
    for name, number in CALLS.items():
        argument, (mask, value) = RULES[name]
        program += step(0x20, 0) + step(0x15, number, 0, 4)
        program += step(0x20, 16 + 8 * argument) + step(0x54, mask)
        # A mask without a value: any of its bits is refused.
        program += step(0x15, value, 0, 1) if value else step(0x15, 0, 1, 0)
        program += step(0x06, 0x00050000 | errno.EPERM)
    program += step(0x06, 0x7FFF0000)
    kept = ctypes.create_string_buffer(program)
    filters = ctypes.create_string_buffer(struct.pack("HL", len(program) // 8, ctypes.addressof(kept)))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl.argtypes = [ctypes.c_int] + [ctypes.c_ulong] * 4
    assert prctl(38, 1, 0, 0, 0) == 0  # PR_SET_NO_NEW_PRIVS
    if prctl(22, 2, ctypes.addressof(filters), 0, 0):  # PR_SET_SECCOMP
        sys.exit(77)

os.umask(0o007)
harden()
"""


def hardened(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-c", HARDENED + code, *words]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode == 77:
        pytest.skip("this kernel takes no filter for system calls here")
    return done


def test_the_hardening_is_on(tmp_path: Path) -> None:
    done = hardened(
        """
import mmap
for deed in (lambda: os.chmod(sys.argv[1], 0o2770), lambda: mmap.mmap(-1, 4096, prot=7)):
    try:
        deed()
    except PermissionError:
        print("refused")
os.chmod(sys.argv[1], 0o770)
""",
        str(tmp_path),
    )
    assert (done.stdout, done.stderr) == ("refused\nrefused\n", "")


def test_the_folders_of_the_matches_are_made_and_stay_open_to_the_group(tmp_path: Path) -> None:
    folder = tmp_path / "tallybox"
    folder.mkdir()
    folder.chmod(0o2770)
    done = hardened(
        """
from pathlib import Path
from firmware.journal.files import Layout
layout = Layout(Path(sys.argv[1]))
layout.prepare()
print([oct(path.stat().st_mode & 0o7777) for path in (layout.records, layout.copies)])
""",
        str(folder),
    )
    assert (done.stdout, done.stderr) == ("['0o2770', '0o2770']\n", "")


def test_the_libraries_load_and_a_box_plays(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("press ok\nframe first\n")
    done = hardened(
        """
import ctypes, gpiozero, luma.oled.device, serial, smbus2, sqlite3
from firmware.cli.main import main
sys.exit(main(["simulate", "--script", sys.argv[1], "--frames", sys.argv[2]]))
""",
        str(script),
        str(tmp_path),
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "first.txt").exists()
