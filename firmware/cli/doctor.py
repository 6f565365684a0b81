"""`tallybox doctor`: looks at this machine and says what is missing, and what mends it. Changes nothing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from firmware.cli.output import DONE, FAILED, write_json
from firmware.doctor.checks import examine
from firmware.doctor.facts import here
from firmware.doctor.findings import Finding, State
from firmware.doctor.machine import Machine
from firmware.paths import data_folder, settings_file
from firmware.safe import printable
from firmware.settings.file import load_or_default

_MARKS = {State.FINE: "ok", State.ADVICE: "advice", State.WRONG: "WRONG"}


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs: one JSON array")


def run(args: Namespace) -> int:
    settings, mistakes = load_or_default(settings_file(args.config))
    data = str(data_folder(args.data, stored=settings.data).absolute())
    found = examine(Machine(here(), settings, mistakes, data))
    if args.json:
        write_json([as_json(one) for one in found])
    else:
        print("\n".join(printable(line) for one in found for line in as_lines(one)))
        print(f"\n{summary(found)}")
    return status(found)


def status(findings: tuple[Finding, ...]) -> int:
    """Advice is no fault."""
    return FAILED if any(one.state is State.WRONG for one in findings) else DONE


def as_json(finding: Finding) -> dict[str, str | None]:
    return {
        "about": finding.about,
        "state": finding.state.value,
        "what": finding.what,
        "mend": finding.mend or None,
    }


def as_lines(finding: Finding) -> list[str]:
    line = f"{_MARKS[finding.state]:<7} {finding.about:<9} {finding.what}"
    return [line, f"        mend:     {finding.mend}"] if finding.mend else [line]


def summary(findings: tuple[Finding, ...]) -> str:
    wrongs = sum(one.state is State.WRONG for one in findings)
    return f"{wrongs} thing{'s are' if wrongs > 1 else ' is'} wrong" if wrongs else "all is well"
