"""`tallybox service`: makes the box start with this machine, takes that away again, tells how it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from firmware.cli.output import DONE, FAILED, WRONG, Failure, tell, write_json
from firmware.paths import SYSTEM_DATA, SYSTEM_SETTINGS
from firmware.safe import printable
from firmware.service.host import Host
from firmware.service.install import install, uninstall
from firmware.service.program import Program
from firmware.service.status import status
from firmware.settings.file import load_or_default


def add(parser: ArgumentParser) -> None:
    parser.add_argument("deed", choices=("install", "uninstall", "status"), help="what to do")
    parser.add_argument("--json", action="store_true", help="with status, for programs: one JSON object")
    parser.add_argument(
        "--root", metavar="DIR", type=Path, help="the files of another system below DIR; none of its programs is called"
    )


def run(args: Namespace) -> int:
    if args.data is not None:
        raise Failure("tallybox service: the service's folder stands in the settings: data = ...", WRONG)
    if args.config is not None and args.deed != "install":
        raise Failure(f"tallybox service {args.deed}: --config goes with install only", WRONG)
    host = Host.here(args.root)
    match args.deed:
        case "install":
            return _install(host, args.config)
        case "uninstall":
            done = uninstall(host)
            tell("\n".join(done) if done else "the service was not installed")
            return DONE
    return _status(host, args.json)


def _install(host: Host, given: Path | None) -> int:
    """The settings given become the machine's. Faulty ones are no obstacle: the glass will say what is wrong."""
    there = host.at(SYSTEM_SETTINGS)
    path = given or (there if there.exists() else None)
    settings, mistakes = load_or_default(path)
    data = Path(settings.data) if settings.data else SYSTEM_DATA
    done = install(host, Program.here(), data, given)
    tell("\n".join([*done, *(f"{path}:{one}" for one in mistakes)]))
    return DONE


def _status(host: Host, as_json: bool) -> int:
    found = status(host)
    if as_json:
        write_json({**asdict(found), "runs": found.runs})
    else:
        print("\n".join(printable(line) for line in found.lines()))
    return DONE if found.runs else FAILED
