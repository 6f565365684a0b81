"""An image with the project in it as pip would install it, and with the agent. Made from the working tree at each run."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

from tests.hil.tools import compile_bytecode, pip, scratch, squash

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
VENV = "opt/tallybox"
"""Where README installs it: a virtual environment that sees the system's packages."""
LAUNCHER = "#!/opt/tallybox/bin/python\nimport sys\n\nfrom {module} import {function}\n\nsys.exit({function}())\n"
MASKED = ("getty.target", "getty-static.service", "systemd-binfmt.service", "proc-sys-fs-binfmt_misc.automount")
"""Units that would only cost time, or want what this kernel was not given."""


def pack(out: Path) -> None:
    """An image with the project as pip would install it, and the agent."""
    with scratch(out.with_suffix(".build")) as work:
        source, root = work / "source", work / "root"
        source.mkdir()
        for name in ("scoring", "drivers", "firmware", "config"):
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source)
        pip("wheel", "--no-deps", "--wheel-dir", str(work), str(source))
        (wheel,) = work.glob("*.whl")
        _install(wheel, root)
        shutil.copytree(HERE / "guest", root / "opt/hil")
        _start_agent(root)
        compile_bytecode(root / VENV, root)
        squash(root, out)


def _install(wheel: Path, root: Path) -> None:
    """A pure wheel in a virtual environment of its own, with its commands."""
    venv = root / VENV
    site, commands = venv / "lib/python3.11/site-packages", venv / "bin"
    site.mkdir(parents=True)
    commands.mkdir()
    (venv / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = true\n")
    (commands / "python").symlink_to("/usr/bin/python3")
    zipfile.ZipFile(wheel).extractall(site)
    (entries,) = site.glob("*.dist-info/entry_points.txt")
    (root / "usr/local/bin").mkdir(parents=True)
    for name, module, function in re.findall(r"^(\S+) = ([\w.]+):(\w+)$", entries.read_text("utf-8"), re.M):
        (commands / name).write_text(LAUNCHER.format(module=module, function=function))
        (commands / name).chmod(0o755)
        (root / "usr/local/bin" / name).symlink_to(f"/{VENV}/bin/{name}")


def _start_agent(root: Path) -> None:
    """Where systemd is process 1, it starts the agent."""
    units = root / "etc/systemd/system"
    (units / "multi-user.target.wants").mkdir(parents=True)
    shutil.copy(HERE / "guest/agent.service", units)
    (units / "multi-user.target.wants/agent.service").symlink_to("../agent.service")
    for name in MASKED:
        (units / name).symlink_to("/dev/null")
