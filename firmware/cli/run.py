"""`tallybox run`: the daemon, as systemd starts it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from firmware.cli.output import tell
from firmware.paths import data_folder, settings_file
from firmware.settings.file import load_or_default


def add(parser: ArgumentParser) -> None:
    """The common arguments are all there is."""


def run(args: Namespace) -> int:
    from drivers.factory import real
    from firmware.daemon import Daemon
    from firmware.notify import Notifier
    from firmware.specs import specs
    from firmware.ui.places import Notice
    from scoring.text import Text, text

    path = settings_file(args.config)
    settings, mistakes = load_or_default(path)
    for one in mistakes:
        tell(f"{path}:{one}")
    notices: tuple[Notice, ...] = ()
    if mistakes:
        first = mistakes[0]
        notices = (
            Notice(Text("notice.settings"), (text("notice.line", first.line, first.where), Text("notice.check"))),
        )
    daemon = Daemon(
        settings,
        real(*specs(settings)),
        data_folder(args.data, stored=settings.data),
        notices=notices,
        tell=tell,
        notifier=Notifier(),
    )
    return daemon.run()
