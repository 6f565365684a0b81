"""How the service is, from what systemd says. Changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.service.files import ENABLED, UNIT, value_of
from firmware.service.host import Host


@dataclass(frozen=True, slots=True)
class Status:
    """`says`: the daemon's own line. `since`: when it came up, in systemd's words."""

    installed: bool
    enabled: bool
    state: str
    says: str
    since: str
    restarts: int
    command: str

    @property
    def runs(self) -> bool:
        return self.state == "active"

    def lines(self) -> list[str]:
        """For people."""
        if not self.installed:
            return ["not installed; `sudo tallybox service install` makes the box start with this machine"]
        told = [f"{self.state}{f' since {self.since}' if self.runs and self.since else ''}"]
        told += [self.says] if self.says else []
        told += [f"started again {self.restarts} times"] if self.restarts else []
        told += [] if self.enabled else ["does not start with the machine; sudo systemctl enable tallybox"]
        told += [] if self.runs else ["why: journalctl -u tallybox -n 50"]
        return [*told, f"starts {self.command}"]


def status(host: Host) -> Status:
    """Where systemd does not answer, what the files alone tell."""
    text = host.text(UNIT)
    told = host.try_tool(
        "systemctl", "show", UNIT.name, "--property=ActiveState,StatusText,NRestarts,ActiveEnterTimestamp"
    )
    values = dict(line.partition("=")[::2] for line in told.splitlines())
    restarts = values.get("NRestarts", "")
    return Status(
        installed=text is not None,
        enabled=host.at(ENABLED).is_symlink(),
        state=values.get("ActiveState", "") or "unknown",
        says=values.get("StatusText", ""),
        since=values.get("ActiveEnterTimestamp", ""),
        restarts=int(restarts) if restarts.isdigit() else 0,
        command=value_of(text or "", "ExecStart"),
    )
