"""Which settings file and which data folder a command uses."""

from __future__ import annotations

from pathlib import Path

from firmware import paths


def env(home: Path, **more: str) -> dict[str, str]:
    return {"HOME": str(home), **more}


def test_our_own_data_is_found() -> None:
    assert paths.default_settings().is_file()


def test_settings_come_from_the_option_then_the_machine_then_the_user(tmp_path: Path) -> None:
    given, system, home = tmp_path / "given.toml", tmp_path / "etc.toml", tmp_path / "home"
    users = home / ".config/tallybox/tallybox.toml"
    assert paths.settings_file(None, env(home), system) is None
    users.parent.mkdir(parents=True)
    users.touch()
    assert paths.settings_file(None, env(home), system) == users
    system.touch()
    assert paths.settings_file(None, env(home), system) == system
    assert paths.settings_file(given, env(home), system) == given


def test_xdg_directories_count_when_they_are_absolute(tmp_path: Path) -> None:
    system, own = tmp_path / "none.toml", tmp_path / "own"
    (own / "tallybox").mkdir(parents=True)
    (own / "tallybox/tallybox.toml").touch()
    there = env(tmp_path, XDG_CONFIG_HOME=str(own))
    assert paths.settings_file(None, there, system) == own / "tallybox/tallybox.toml"
    assert paths.settings_file(None, env(tmp_path, XDG_CONFIG_HOME="own"), system) is None


def test_data_is_the_users_until_the_service_is_installed(tmp_path: Path) -> None:
    unit = tmp_path / "tallybox.service"
    home = env(Path("/home/ana"))
    assert paths.data_folder(env=home, unit=unit) == Path("/home/ana/.local/share/tallybox")
    unit.touch()
    assert paths.data_folder(env=home, unit=unit) == Path("/var/lib/tallybox")
    assert paths.data_folder(stored="/srv/t", env=home, unit=unit) == Path("/srv/t")
    assert paths.data_folder(Path("x"), stored="/srv/t", env=home, unit=unit) == Path("x")


def test_a_simulator_keeps_away_from_real_matches(tmp_path: Path) -> None:
    unit = tmp_path / "tallybox.service"
    unit.touch()
    there = {"XDG_DATA_HOME": "/data"}
    assert paths.data_folder(simulated=True, stored="/srv/t", env=there, unit=unit) == Path("/data/tallybox-simulator")
