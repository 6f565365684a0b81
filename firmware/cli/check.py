"""`tallybox check`: every mistake in the settings at once, each with its line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from firmware.cli.output import DONE, tell
from firmware.paths import settings_file
from firmware.settings.file import load


def add(parser: ArgumentParser) -> None:
    """The common arguments are all there is."""


def run(args: Namespace) -> int:
    path = settings_file(args.config)
    load(path)
    tell("no settings file here: the built-in settings hold" if path is None else f"{path}: no mistakes")
    return DONE
