"""The service as it is installed on a Pi: systemd is process 1, the daemon runs as its own user behind the unit's hardening.

What could only be believed before: that the daemon reaches pins, display and a reader that is plugged in later with all
that the unit takes away, that systemd and the daemon agree on being ready and alive, and that nothing is left at the end.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware.simulate.script import Restart, parse
from firmware.simulate.stage import Stage
from tests.hil import match
from tests.hil.box import COMMAND, Box, BoxError
from tests.hil.cuts import FLUSHING
from tests.hil.evening import Bench, image, powered

READER = "/dev/tallybox-reader"
"""The name that the project's udev rule gives a reader."""
BEGINNING = "press ok\npress minus\npress ok\nseat 1\nseat 2\npress ok\npress ok\npress plus\npress ok"
CABLES = "unplug scanner\npress plus\nplug scanner\nscan 4006381333931\npress ok"
ENDING = "press ok\npress ok"

Tell = Callable[[str], None]


def serve(bench: Bench, tell: Tell) -> None:
    """One boot: install, play, kill, play on, uninstall. Raises BoxError."""
    configuration = bench.configuration.replace("/dev/ttyUSB0", READER)
    with image() as path, powered(bench, path, systemd=True) as (machine, _):
        box = Box(machine, bench.settings)
        box.mount(FLUSHING)
        box.configure(configuration)
        box.run("tallybox", "service", "install", "--config", COMMAND[3])
        with match.simulator(bench.settings) as stage:
            box.wait_glass(stage.glass().data, "the first picture")
            box.wait_hands()
            _both(box, stage, BEGINNING)
            _both(box, stage, CABLES)
            box.run("systemctl", "kill", "--signal=KILL", "tallybox")
            stage.do(Restart())
            box.wait_glass(stage.glass().data, "the same question after a kill")
            box.wait_hands()
            _both(box, stage, ENDING)
        tell(f"under systemd: {_user(box)}, ready, killed and restarted, reader found by its name again")
        box.run("tallybox", "service", "status")
        box.run("tallybox", "doctor")
        tell("service status and doctor find nothing wrong")
        box.run("tallybox", "service", "uninstall")
        if any(box.glass()):
            raise BoxError("the glass is lit after the service was uninstalled")
        found = box.run("busybox", "find", "/etc", "/run", "-name", "*tallybox*").split()
        left = [path for path in found if path != COMMAND[3] and not path.startswith("/run/udev/")]
        if left:
            raise BoxError(f"the service left {', '.join(left)}")
        tell("uninstalled: dark glass, nothing left but the matches")
        box.off()


def _both(box: Box, stage: Stage, script: str) -> None:
    for number, action in parse(script):
        stage.do(action)
        match.act(box, action)
        box.wait_glass(stage.glass().data, f"the simulator's glass after {script.splitlines()[number - 1]}")


def _user(box: Box) -> str:
    """Who the daemon is, and how exposed systemd finds it."""
    (pid,) = box.run("systemctl", "show", "--property=MainPID", "--value", "tallybox").split()
    status = box.run("busybox", "cat", f"/proc/{pid}/status").splitlines()
    (uid,) = [line.split()[1] for line in status if line.startswith("Uid:")]
    (filtered,) = [line.split()[1] for line in status if line.startswith("Seccomp:")]
    if uid == "0" or filtered != "2":
        raise BoxError(f"the daemon runs as user {uid} with seccomp {filtered}")
    return f"user {uid} behind the unit's filters"
