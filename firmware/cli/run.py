"""`tallybox run`: the daemon, as systemd starts it."""

from __future__ import annotations

import gc
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from drivers.errors import DriverError, SettingError
from firmware.cli.output import FAILED, tell
from firmware.errors import FirmwareError, Mistake
from firmware.paths import data_folder, settings_file
from firmware.settings.file import load_or_default

if TYPE_CHECKING:
    from drivers.ports import Drivers
    from firmware.settings import Settings
    from firmware.ui.places import Notice


def add(parser: ArgumentParser) -> None:
    """The common arguments are all there is."""


def run(args: Namespace) -> int:
    gc.disable()  # a start makes hardly anything that goes again; the daemon enables it
    from firmware import report
    from firmware.daemon import Daemon
    from firmware.mounts import forgets
    from firmware.notify import Notifier

    path = settings_file(args.config)
    settings, mistakes = load_or_default(path)
    for one in mistakes:
        tell(f"{path}:{one}")
    data = data_folder(args.data, stored=settings.data)
    try:
        daemon = Daemon(
            settings,
            _drivers(settings),
            data,
            notices=_notices(mistakes),
            tell=tell,
            notifier=Notifier(),
            forgets=forgets(data),
        )
    except (FirmwareError, DriverError):
        raise
    except Exception as error:
        tell(report.story(error))
        return FAILED
    return daemon.run()


def _drivers(settings: Settings) -> Drivers:
    """A panel that no driver here fits is no reason not to keep score."""
    from drivers.factory import real
    from firmware.specs import specs

    try:
        return real(*specs(settings))
    except SettingError as error:
        tell(str(error))
        return real(*specs(replace(settings, display=None)))


def _notices(mistakes: tuple[Mistake, ...]) -> tuple[Notice, ...]:
    """The first mistake stands on the glass, for nobody reads a log."""
    from firmware.ui.places import Notice
    from scoring.text import Text, text

    if not mistakes:
        return ()
    first = text("notice.line", mistakes[0].line, mistakes[0].where)
    return (Notice(Text("notice.settings"), (first, Text("notice.check"))),)
