"""The unit and its companions, judged by systemd's own tools where they are here."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware.service.errors import ServiceError
from firmware.service.files import RULES, UNIT, USERS, data_of, files, value_of

DATA = Path("/var/lib/tallybox")
UNIT_TEXT = files(Path("/opt/tallybox/bin/tallybox"), DATA)[UNIT]
ENOUGH = 1.0
"""The exposure that systemd-analyze may find at most, on its scale from 0 to 10."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here (apt install systemd)"
)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """With a command that exists, which `verify` insists on."""
    file = tmp_path / "tallybox.service"
    file.write_text(files(Path("/bin/true"), DATA)[UNIT])
    return file


@needs_systemd
def test_systemd_finds_the_service_safe(unit: Path) -> None:
    said = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = re.search(r"Overall exposure level for tallybox\.service: ([\d.]+)", said)
    assert found is not None, said
    assert float(found.group(1)) <= ENOUGH


@needs_systemd
def test_systemd_understands_every_line(unit: Path) -> None:
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "tallybox" in line] == []
    assert done.returncode == 0


@pytest.mark.skipif(
    shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is not here (apt install systemd)"
)
def test_the_user_and_its_groups_are_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("root:x:0:\ndialout:x:20:\n")
    (tmp_path / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    file = tmp_path / "tallybox.conf"
    file.write_text(files(Path("/bin/true"), DATA)[USERS])
    subprocess.run(["systemd-sysusers", "--root", str(tmp_path), str(file)], capture_output=True, check=True)
    members = {line.split(":")[0]: line.split(":")[3] for line in (tmp_path / "etc/group").read_text().splitlines()}
    assert members["tallybox"] == ""
    assert {members[group] for group in value_of(UNIT_TEXT, "SupplementaryGroups").split()} == {"tallybox"}
    assert ":/var/lib/tallybox:/usr/sbin/nologin" in (tmp_path / "etc/passwd").read_text()


@pytest.mark.parametrize(
    "line",
    [
        "ExecStart=/opt/tallybox/bin/tallybox run",
        "Type=notify",
        "StartLimitIntervalSec=0",
        "Restart=always",
        "WatchdogSec=15",
        "User=tallybox",
        "UMask=0007",
        "StateDirectoryMode=2770",
        "WorkingDirectory=/run/tallybox",
        "WantedBy=multi-user.target",
    ],
)
def test_the_unit_says(line: str) -> None:
    assert line in UNIT_TEXT.splitlines()


def test_what_would_hide_the_chip_stays_off() -> None:
    """gpiozero reads the model of the Pi from /proc, and the pins are a device."""
    assert not re.search(r"^(PrivateDevices|ProcSubset)=", UNIT_TEXT, flags=re.MULTILINE)


def test_no_mark_of_a_template_is_left() -> None:
    for data in (DATA, Path("/srv/tallybox")):
        for text in files(Path("/opt/tallybox/bin/tallybox"), data).values():
            assert "@" not in re.sub(r"modprobe@\w+|SystemCall\w+=.*", "", text)


def test_another_data_folder_is_let_through_the_hardening() -> None:
    other = Path("/srv/tallybox")
    text = files(Path("/opt/tallybox/bin/tallybox"), other)
    assert "ReadWritePaths=-/srv/tallybox" in text[UNIT].splitlines()
    assert data_of(text[UNIT]) == other
    assert "/srv/tallybox" in text[USERS]
    assert data_of(UNIT_TEXT) == DATA


@pytest.mark.parametrize(
    "path", ["/opt/my box/tallybox", "/opt/100%/tallybox", "/opt/a\nUser=root", '/opt/"x"', "/opt/$HOME/t"]
)
def test_a_path_that_a_unit_would_read_otherwise_is_refused(path: str) -> None:
    with pytest.raises(ServiceError, match="plain letters"):
        files(Path(path), DATA)
    with pytest.raises(ServiceError, match="plain letters"):
        files(Path("/opt/tallybox/bin/tallybox"), Path(path))


def test_udev_rules_name_only_keys_that_udev_knows() -> None:
    for line in files(Path("/bin/true"), DATA)[RULES].splitlines():
        for part in re.findall(r"[^,\s](?:[^,\"]|\"[^\"]*\")*", "" if line.startswith("#") else line):
            known = r'(ACTION|SUBSYSTEMS?|KERNEL|ATTRS\{\w+\}|ENV\{[\w.]+\}|GROUP|MODE|SYMLINK|GOTO|LABEL)(==|!=|\+=|=)"[^"]+"'
            assert re.fullmatch(known, part), line
