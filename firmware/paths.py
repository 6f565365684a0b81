"""Where things lie on this machine: our own data, the settings file, the folder of the matches.

The one place that knows `config/`; it is found beside this package and never imported, since a foreign package named
`config` may come first on the path. The environment is handed in, so that tests need no real home.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import firmware

SYSTEM_SETTINGS = Path("/etc/tallybox/tallybox.toml")
SYSTEM_DATA = Path("/var/lib/tallybox")
UNIT = Path("/etc/systemd/system/tallybox.service")
_NAME = "tallybox"


def config_folder() -> Path:
    """The project's data: words, decks, default settings, the systemd unit."""
    return Path(firmware.__file__).resolve().parent.parent / "config"


def default_settings() -> Path:
    """The documented settings file that comes with the program."""
    return config_folder() / "tallybox.toml"


def settings_file(
    given: Path | None = None, env: Mapping[str, str] = os.environ, system: Path = SYSTEM_SETTINGS
) -> Path | None:
    """The settings file to read: the one asked for, the machine's, the user's, or None for the built-in settings."""
    if given is not None:
        return given
    users = _base(env, "XDG_CONFIG_HOME", ".config")
    for path in (system, users / _NAME / "tallybox.toml" if users else None):
        if path is not None and _is_there(path):
            return path
    return None


def data_folder(
    given: Path | None = None,
    *,
    stored: str | None = None,
    simulated: bool = False,
    env: Mapping[str, str] = os.environ,
    unit: Path = UNIT,
) -> Path:
    """Where the matches live: the folder asked for, the settings' (`stored`), the service's where it is installed,
    else the user's own. A simulator never comes near real matches by itself."""
    if given is not None:
        return given
    if not simulated and stored is not None:
        return Path(stored)
    if not simulated and unit.exists():
        return SYSTEM_DATA
    users = _base(env, "XDG_DATA_HOME", ".local/share")
    return (users or Path.cwd()) / ("tallybox-simulator" if simulated else _NAME)


def _is_there(path: Path) -> bool:
    """A file that we may not look at counts as there: reading it then says so, instead of other settings being used."""
    try:
        path.stat()
    except PermissionError:
        return True
    except OSError:
        return False
    return True


def _base(env: Mapping[str, str], variable: str, below_home: str) -> Path | None:
    """An XDG base directory; relative values count as unset. None: this user has no home."""
    value = env.get(variable, "")
    if value.startswith("/"):
        return Path(value)
    home = env.get("HOME", "")
    if home.startswith("/"):
        return Path(home) / below_home
    try:
        return Path.home() / below_home
    except RuntimeError:
        return None
