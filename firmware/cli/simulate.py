"""`tallybox simulate`: the daemon on a machine without a Pi, in a terminal, by a script, or as a demonstration."""

from __future__ import annotations

import math
import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path

from firmware.cli.output import DONE, FAILED, Failure, tell, why
from firmware.paths import data_folder
from firmware.settings import Settings, simulator_box
from firmware.settings.file import load


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--script", metavar="FILE", type=Path, help="carries out the actions of FILE; no terminal is needed"
    )
    parser.add_argument("--frames", metavar="DIR", type=Path, help="where the script's `frame NAME` saves pictures")
    parser.add_argument("--speed", metavar="N", type=_speed, help="N times real pace, instead of as fast as it goes")


def run(args: Namespace) -> int:
    if args.script is not None:
        return _script(args)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        from firmware.simulate.terminal import play

        return play(_settings(args), data_folder(args.data, simulated=True))
    from firmware.simulate.play import demonstrate

    settings = _settings(args)
    named = settings if settings.names else replace(settings, names=("Ana", "Bo", "Cy"))
    with tempfile.TemporaryDirectory(prefix="tallybox-") as folder:
        demonstrate(named, args.data or Path(folder) / "data", print, args.frames)
    return DONE


def _script(args: Namespace) -> int:
    from firmware.simulate.play import play
    from firmware.simulate.script import ScriptError, parse
    from firmware.simulate.stage import Stage

    settings = _settings(args)
    try:
        source = args.script.read_text("utf-8-sig")
    except OSError as error:
        raise Failure(f"{args.script}: cannot be read: {why(error)}") from error
    except ValueError as error:
        raise Failure(f"{args.script}: not UTF-8; save the file as UTF-8") from error
    try:
        actions = parse(source)
        with tempfile.TemporaryDirectory(prefix="tallybox-") as folder:
            data = args.data or Path(folder) / "data"
            with Stage(settings, data, frames=args.frames, speed=args.speed, tell=tell) as stage:
                play(actions, stage)
    except ScriptError as error:
        tell(f"{args.script}:{error}")
        return FAILED
    return DONE


def _settings(args: Namespace) -> Settings:
    """Without a settings file of its own the simulator reads none: its box has everything."""
    return simulator_box() if args.config is None else load(args.config)


def _speed(word: str) -> float:
    try:
        speed = float(word)
    except ValueError:
        speed = math.nan
    if not 1e-3 <= speed <= 1e6:  # slower, and a wait is longer than the system can sleep
        raise ArgumentTypeError(f"{word!r} is no pace; 1 is real time, 10 ten times as fast")
    return speed
