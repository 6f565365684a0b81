"""`make hil`: the project on a real kernel, in a virtual machine. Says what it does, and what is missing where it cannot.

Exit status: 0 all held, 1 something did not or cannot be had here, 2 the call is wrong.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware.settings.file import load_or_default
from tests.hil import build, cuts, match, missing, project, service
from tests.hil.box import Box, BoxError
from tests.hil.evening import Bench, image, powered
from tests.hil.machine import MachineError

CONFIGURATION = Path(__file__).parent / "tallybox.toml"
PARTS = ("match", "service", "cuts")
STARTED = time.monotonic()


def tell(line: str) -> None:
    print(f"{time.monotonic() - STARTED:6.0f} s  {line}", flush=True)


def main() -> int:
    args = _arguments()
    try:
        missing.require(build.cache())
        images = build.machine(tell)
        with tempfile.TemporaryDirectory(prefix="tallybox-hil-") as folder:
            packed = Path(folder) / "project.sqfs"
            project.pack(packed)
            settings, mistakes = load_or_default(CONFIGURATION)
            if mistakes:
                raise BoxError(f"{CONFIGURATION}: {mistakes[0]}")
            bench = Bench(images, packed, settings, CONFIGURATION.read_text("utf-8"))
            return _run(bench, args)
    except missing.CannotRun as error:
        print(f"hil: cannot run here: {error}", file=sys.stderr)
    except BoxError as error:
        print(f"hil: {error}; what there is to see is in {cuts.LEFT}", file=sys.stderr)
    except (MachineError, LookupError) as error:
        print(f"hil: {error}", file=sys.stderr)
    except subprocess.CalledProcessError as error:
        said = (error.stderr or error.stdout or "").strip().splitlines()[-5:]
        print("\n".join([f"hil: {error.cmd}: status {error.returncode}", *said]), file=sys.stderr)
    return 1


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="make hil", description="The project on a real kernel, in a virtual machine.")
    parser.add_argument("--cuts", type=int, default=24, metavar="N", help="so many power cuts (default: 24)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all that is left to chance")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone (may be said again)")
    return parser.parse_args()


def _run(bench: Bench, args: Namespace) -> int:
    parts = args.only or PARTS
    if "match" in parts:
        tell("a whole match beside the simulator")
        _match(bench)
    if "service" in parts:
        tell("the service, installed")
        service.serve(bench, tell)
    if "cuts" in parts:
        _cuts(bench, args.cuts, args.seed)
    tell("all held")
    return 0


def _cuts(bench: Bench, count: int, seed: int) -> None:
    """Raises BoxError where an acknowledged move was lost, or where the control lost none."""
    tell(f"{count} power cuts, on a disk that forgets what was not flushed")
    tell(cuts.HEAD)
    rows = cuts.torture(bench, count, seed, tell)
    if any(row.lost for row in rows):
        raise BoxError("an acknowledged move was lost")
    amid, blocks = sum(1 for row in rows if row.cut.pending), sum(row.cut.pending for row in rows)
    tell(f"{len(rows)} power cuts, {amid} of them while {blocks} blocks were not flushed: no acknowledged move lost")
    tell("the control: the same without flushing must lose something")
    cuts.control(bench, seed, tell)


def _match(bench: Bench) -> None:
    """One boot, from the start list to an orderly end."""
    with image() as path, powered(bench, path) as (machine, _):
        box = Box(machine, bench.settings)
        try:
            box.mount(cuts.FLUSHING)
            box.configure(bench.configuration)
            box.start()
            box.wait_ready()
            result = match.play(box, bench.settings, tell)
            match.check_watchdog(box, 15.0)
            if (status := box.stop()) != 0 or any(box.glass()):
                raise BoxError(
                    f"asked to end, it ended with {status} and a glass that is {'lit' if any(box.glass()) else 'dark'}"
                )
            match.check_record(box, result)
            box.off()
        except BoxError:
            box.save(cuts.LEFT)
            raise
    tell("watchdog fed, orderly end, dark glass, and a record that scores to the simulator's result")


if __name__ == "__main__":
    sys.exit(main())
