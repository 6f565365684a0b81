"""The files of the service, filled in from the templates in `config/`, and where each lies. Changes nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from firmware import paths
from firmware.service.errors import ServiceError

USER = "tallybox"
UNIT = paths.UNIT
DROP_INS = UNIT.with_name(UNIT.name + ".d")
ENABLED = UNIT.parent / "multi-user.target.wants" / UNIT.name
RULES = Path("/etc/udev/rules.d/70-tallybox.rules")
USERS = Path("/etc/sysusers.d/tallybox.conf")

_PLAIN = re.compile(r"/[\w./+@=-]+", re.ASCII)


def files(command: Path, data: Path) -> Mapping[Path, str]:
    """Path -> text of everything that belongs to the service alone. Raises ServiceError for paths that need quoting."""
    for path in (command, data):
        if not _PLAIN.fullmatch(str(path)):
            raise ServiceError(f"{path}: a unit cannot hold this path; use one of plain letters, digits, . _ - +")
    usual = data == paths.SYSTEM_DATA
    marks = {
        "@COMMAND@": str(command),
        "@HOME@": str(data),
        "@DATA@\n": "" if usual else f"# The folder that the settings name.\nReadWritePaths=-{data}\n\n",
    }
    return {
        UNIT: _filled("systemd", marks, UNIT),
        USERS: _filled("sysusers", marks, USERS),
        RULES: _filled("udev", marks, RULES),
    }


def value_of(unit: str, key: str) -> str:
    """The value of the first line `key=` of a unit."""
    return next((line.partition("=")[2] for line in unit.splitlines() if line.startswith(f"{key}=")), "")


def data_of(unit: str) -> Path:
    """The folder that an installed unit may write to."""
    return Path(value_of(unit, "ReadWritePaths").removeprefix("-") or paths.SYSTEM_DATA)


def _filled(folder: str, marks: Mapping[str, str], path: Path) -> str:
    text = (paths.config_folder() / folder / path.name).read_text(encoding="utf-8")
    for mark, value in marks.items():
        text = text.replace(mark, value)
    return text
