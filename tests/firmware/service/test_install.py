"""Installing and uninstalling on a machine below a folder: real files, and a list of the tools that would be called."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from firmware import paths
from firmware.service.errors import ServiceError
from firmware.service.files import ENABLED, RULES, UNIT, USERS
from firmware.service.host import Host, real_tools
from firmware.service.install import install, uninstall
from firmware.service.owners import hand_over
from firmware.service.program import Program
from firmware.service.status import status

DATA = paths.SYSTEM_DATA
PROGRAM = Program(Path("/usr/bin/env"), (Path("/usr/bin/env"),))


class Machine:
    """A root folder with systemd running and the account that sysusers would make; notes the tools that are called."""

    def __init__(self, root: Path) -> None:
        self.called: list[str] = []
        self.answers: dict[str, str] = {}
        (root / "run/systemd/system").mkdir(parents=True)
        (root / "etc").mkdir()
        own = f"{os.getuid()}:{os.getgid()}"
        (root / "etc/passwd").write_text(f"root:x:{own}:root:/root:/bin/sh\ntallybox:x:{own}::/:/x\n")
        self.host = Host(root, self.tool)

    def tool(self, *words: str) -> str:
        self.called.append(" ".join(words))
        if words[:2] == ("systemctl", "enable"):
            link = self.host.at(ENABLED)
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(UNIT)
        return self.answers.get(words[1], "")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def everything(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*") if not path.is_dir()}


def test_after_an_install_the_box_runs_and_starts_with_the_machine(machine: Machine) -> None:
    install(machine.host, PROGRAM, DATA)
    assert [call for call in machine.called if "udevadm" not in call] == [
        "systemd-sysusers /etc/sysusers.d/tallybox.conf",
        "systemctl daemon-reload",
        "systemctl enable tallybox.service",
        "systemctl restart tallybox.service",
    ]
    assert "ExecStart=/usr/bin/env run" in machine.host.at(UNIT).read_text()
    assert stat.S_IMODE(machine.host.at(DATA).stat().st_mode) == 0o2770
    assert machine.host.at(paths.SYSTEM_SETTINGS).read_bytes() == paths.default_settings().read_bytes()
    assert stat.S_IMODE(machine.host.at(UNIT).stat().st_mode) == 0o644


def test_it_leaves_no_trace_but_the_data(machine: Machine) -> None:
    before = everything(machine.host.root)
    install(machine.host, PROGRAM, DATA)
    (machine.host.at(DATA) / "tallybox.db").write_bytes(b"matches")
    uninstall(machine.host)
    assert everything(machine.host.root) - before == {"var/lib/tallybox/tallybox.db"}
    assert not machine.host.at(paths.SYSTEM_SETTINGS.parent).exists()
    assert "userdel tallybox" in machine.called
    assert "systemctl disable --now tallybox.service" in machine.called


def test_both_can_be_said_twice(machine: Machine) -> None:
    install(machine.host, PROGRAM, DATA)
    once = everything(machine.host.root)
    install(machine.host, PROGRAM, DATA)
    assert everything(machine.host.root) == once
    assert uninstall(machine.host) != []
    assert uninstall(machine.host) == []


def test_changed_settings_outlive_the_service(machine: Machine) -> None:
    settings = machine.host.at(paths.SYSTEM_SETTINGS)
    install(machine.host, PROGRAM, DATA)
    settings.write_text('names = ["Ana"]\n')
    install(machine.host, PROGRAM, DATA)
    assert settings.read_text() == 'names = ["Ana"]\n'
    uninstall(machine.host)
    assert not settings.exists()
    install(machine.host, PROGRAM, DATA)
    assert settings.read_text() == 'names = ["Ana"]\n'
    assert not (machine.host.at(DATA) / "tallybox.toml").exists()


def test_settings_given_at_the_install_become_the_machines(machine: Machine, tmp_path: Path) -> None:
    given = tmp_path / "mine.toml"
    given.write_text('names = ["Bo"]\n')
    install(machine.host, PROGRAM, DATA, given)
    assert machine.host.at(paths.SYSTEM_SETTINGS).read_text() == 'names = ["Bo"]\n'
    with pytest.raises(ServiceError, match="is there already"):
        install(machine.host, PROGRAM, DATA, given)


def test_a_folder_of_its_own_for_the_data(machine: Machine) -> None:
    other = Path("/srv/tallybox")
    install(machine.host, PROGRAM, other)
    assert stat.S_IMODE(machine.host.at(other).stat().st_mode) == 0o2770
    (machine.host.at(other) / "tallybox.db").touch()
    uninstall(machine.host)
    assert (machine.host.at(other) / "tallybox.db").exists()


def test_a_folder_that_holds_something_else_is_refused(machine: Machine) -> None:
    theirs = machine.host.at(Path("/srv/music"))
    theirs.mkdir(parents=True)
    (theirs / "song.flac").touch(mode=0o644)
    with pytest.raises(ServiceError, match="in use for something else"):
        install(machine.host, PROGRAM, Path("/srv/music"))
    assert not machine.host.at(UNIT).exists()


@pytest.mark.parametrize("data", ["/home/ana/tallybox", "/root/t", "/tmp/t"])
def test_a_folder_that_the_unit_hides_is_refused(machine: Machine, data: str) -> None:
    with pytest.raises(ServiceError, match="cannot see what is below"):
        install(machine.host, PROGRAM, Path(data))


def test_without_systemd_it_says_so(machine: Machine) -> None:
    machine.host.at(Path("/run/systemd/system")).rmdir()
    for deed in (lambda: install(machine.host, PROGRAM, DATA), lambda: uninstall(machine.host)):
        with pytest.raises(ServiceError, match="does not run systemd"):
            deed()


def test_only_root_may(tmp_path: Path, machine: Machine) -> None:
    person = Host(machine.host.root, machine.tool, uid=1000)
    with pytest.raises(ServiceError, match="sudo tallybox service install"):
        install(person, PROGRAM, DATA)
    with pytest.raises(ServiceError, match="sudo tallybox service uninstall"):
        uninstall(person)


def test_a_staged_root_gets_the_files_and_no_tool_is_called(tmp_path: Path) -> None:
    host = Host(tmp_path, tools=real_tools, uid=1000, staged=True)
    install(host, PROGRAM, DATA)
    assert everything(tmp_path) == {str(path)[1:] for path in (UNIT, RULES, USERS, paths.SYSTEM_SETTINGS)}
    uninstall(host)
    assert everything(tmp_path) == set()


# ---- the program that the unit starts


def test_a_system_program_can_be_reached() -> None:
    assert PROGRAM.obstacle() is None


def test_a_program_below_home_is_refused() -> None:
    home = Program(Path("/usr/bin/env"), (Path("/home/ana/venv/bin/python"),))
    assert "cannot see what is below /home; install tallybox into /opt/tallybox" in (home.obstacle() or "")


def test_a_link_to_a_hidden_interpreter_is_seen_through(tmp_path: Path) -> None:
    link = tmp_path / "python"
    link.symlink_to("/root/.pyenv/bin/python")
    program = Program(Path("/usr/bin/env"), (link,))
    assert "below /root" in (program.obstacle(("/root",)) or "")


def test_a_program_that_others_may_not_read_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    (tmp_path / "tallybox").touch(mode=0o755)
    program = Program(tmp_path / "tallybox", (tmp_path / "tallybox",))
    assert "other users may not read it" in (program.obstacle(()) or "")


def test_a_program_without_its_command_is_refused(tmp_path: Path) -> None:
    assert "is not there" in (Program(tmp_path / "tallybox", ()).obstacle(()) or "")


# ---- owners


def test_links_are_not_followed(tmp_path: Path) -> None:
    theirs = tmp_path / "shadow"
    theirs.write_text("secret")
    theirs.chmod(0o600)
    folder = tmp_path / "data"
    (folder / "records").mkdir(parents=True)
    (folder / "records/link").symlink_to(theirs)
    (folder / "away").symlink_to(tmp_path)
    (folder / "own").touch(mode=0o600)
    hand_over(folder, os.getuid(), os.getgid())
    assert stat.S_IMODE(theirs.stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / "own").stat().st_mode) == 0o660
    assert stat.S_IMODE((folder / "records").stat().st_mode) == 0o2770


def test_a_link_in_place_of_kept_settings_is_neither_read_nor_written(machine: Machine, tmp_path: Path) -> None:
    secret = tmp_path / "shadow"
    secret.write_text("secret")
    data = machine.host.at(DATA)
    data.mkdir(parents=True)
    (data / "tallybox.toml").symlink_to(secret)
    install(machine.host, PROGRAM, DATA)
    assert "secret" not in machine.host.at(paths.SYSTEM_SETTINGS).read_text()
    machine.host.at(paths.SYSTEM_SETTINGS).write_text("names = []\n")
    uninstall(machine.host)
    assert secret.read_text() == "secret"
    assert (data / "tallybox.toml").read_text() == "names = []\n"


# ---- status


def test_status_tells_what_systemd_says(machine: Machine) -> None:
    assert not status(machine.host).installed
    install(machine.host, PROGRAM, DATA)
    machine.answers["show"] = (
        "ActiveState=active\nStatusText=Scout, round 2 = fun\nNRestarts=3\nActiveEnterTimestamp=Sun\n"
    )
    now = status(machine.host)
    assert now.lines() == [
        "active since Sun",
        "Scout, round 2 = fun",
        "started again 3 times",
        "starts /usr/bin/env run",
    ]
    machine.host.at(ENABLED).unlink()
    machine.answers["show"] = "ActiveState=failed\n"
    failed = status(machine.host)
    assert not failed.runs
    assert "does not start with the machine; sudo systemctl enable tallybox" in failed.lines()
    assert "why: journalctl -u tallybox -n 50" in failed.lines()


def test_a_tool_that_fails_says_what_it_said() -> None:
    with pytest.raises(ServiceError, match="sh -c echo no >&2; exit 3: no"):
        real_tools("sh", "-c", "echo no >&2; exit 3")
    with pytest.raises(ServiceError, match="no-such-tool"):
        real_tools("no-such-tool")
