"""Puts the service onto a machine, and takes it away again without a trace except the data.

Everything can be said twice: a second install brings the files up to date, a second uninstall finds nothing.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from firmware import paths
from firmware.journal.files import Layout
from firmware.service.errors import ServiceError
from firmware.service.files import DROP_INS, ENABLED, RULES, UNIT, USER, USERS, data_of, files
from firmware.service.host import Host
from firmware.service.owners import hand_over, read_own, write_new
from firmware.service.program import HIDDEN, Program

KEPT = "tallybox.toml"
"""Under this name settings that somebody has changed are kept beside the data when the service goes."""


def install(host: Host, program: Program, data: Path, first_settings: Path | None = None) -> list[str]:
    """Writes the files and starts the service; gives what was done, a line each. `first_settings` become the machine's
    where it has none. Raises ServiceError, before anything is changed where that can be known."""
    _may(host, "install")
    refuse(host, program, data)
    done = []
    for path, text in files(program.command, data).items():
        host.write(path, text)
        done.append(f"wrote {host.at(path)}")
    host.tool("systemd-sysusers", str(USERS))
    done += _settings(host, data, first_settings)
    if not host.staged:
        hand_over(host.at(data), *host.account(USER))
        _start(host)
        done.append(f"tallybox runs, and starts with the machine; its matches are in {data}")
    return done


def refuse(host: Host, program: Program, data: Path) -> None:
    """Raises ServiceError where the service could not work: said now, not by a riddle at the next start."""
    if host.staged:
        return
    obstacle = program.obstacle()
    if obstacle is not None:
        raise ServiceError(obstacle)
    hidden = next((folder for folder in HIDDEN if data.resolve().is_relative_to(folder)), None)
    if hidden is not None:
        raise ServiceError(f"{data}: the service cannot see what is below {hidden}; name another folder as data")
    if _foreign(host.at(data)):
        raise ServiceError(f"{data}: is in use for something else; name a folder of its own as data")


def uninstall(host: Host) -> list[str]:
    """Stops the service and removes what `install` made; matches stay. Gives what was done. Raises ServiceError."""
    _may(host, "uninstall")
    own = (UNIT, RULES, USERS)
    if not any(host.at(path).exists() for path in own):
        return []
    host.try_tool("systemctl", "disable", "--now", UNIT.name)
    host.at(ENABLED).unlink(missing_ok=True)
    data = data_of(host.text(UNIT) or "")
    done = [f"removed {host.at(path)}" for path in own if _remove(host.at(path))]
    shutil.rmtree(host.at(DROP_INS), ignore_errors=True)
    done += _settings_away(host, data)
    if not host.staged:
        hand_over(host.at(data), *host.account("root"))
        _forget(host)
    done.append(f"kept the matches in {host.at(data)}")
    return done


def _may(host: Host, verb: str) -> None:
    if host.staged:
        return
    if not host.runs_systemd():
        raise ServiceError(
            "service: this machine does not run systemd; let its own way of starting services call `tallybox run`"
        )
    if host.uid != 0:
        raise ServiceError(f"service: only root may do this: sudo tallybox service {verb}")


def _foreign(data: Path) -> bool:
    """A folder that holds anything but our matches: its files must not be handed to another user."""
    try:
        names = {path.name for path in data.iterdir()}
    except OSError:
        return False
    return bool(names - {"lost+found", KEPT}) and Layout(data).database.name not in names


def _settings(host: Host, data: Path, first: Path | None) -> list[str]:
    target = host.at(paths.SYSTEM_SETTINGS)
    if target.exists():
        if first is not None:
            raise ServiceError(f"{target}: is there already; edit it, or remove it and install again")
        return [f"left {target} as it is"]
    kept = host.at(data / KEPT)
    before = read_own(kept) if first is None else None
    text = before if before is not None else (first or paths.default_settings()).read_bytes()
    host.write(paths.SYSTEM_SETTINGS, text.decode("utf-8", "replace"))
    if before is not None:
        kept.unlink()
    return [f"wrote {target}"]


def _settings_away(host: Host, data: Path) -> list[str]:
    """Settings that nobody has changed are ours to remove; changed ones are the person's, and go to the matches."""
    target = host.at(paths.SYSTEM_SETTINGS)
    if not target.is_file():
        return []
    text = target.read_bytes()
    done = [f"removed {target}"]
    if text != paths.default_settings().read_bytes():
        write_new(host.at(data / KEPT), text)
        done = [f"moved your settings to {host.at(data / KEPT)}"]
    target.unlink()
    if not any(target.parent.iterdir()):
        target.parent.rmdir()
    return done


def _start(host: Host) -> None:
    host.try_tool("udevadm", "control", "--reload")
    host.try_tool("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=gpio", "--subsystem-match=i2c-dev")
    host.tool("systemctl", "daemon-reload")
    host.tool("systemctl", "enable", UNIT.name)
    host.tool("systemctl", "restart", UNIT.name)


def _forget(host: Host) -> None:
    host.tool("systemctl", "daemon-reload")
    host.try_tool("systemctl", "reset-failed", UNIT.name)
    host.try_tool("udevadm", "control", "--reload")
    host.try_tool("userdel", USER)
    host.try_tool("groupdel", USER)


def _remove(path: Path) -> bool:
    there = path.exists()
    path.unlink(missing_ok=True)
    return there
