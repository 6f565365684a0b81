"""Makes the virtual Pi: kernel and device tree, initramfs, and a file system with Python, the wheels and systemd.

Made once and kept in the cache folder until what goes into it changes. The project comes in an image of its own.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.hil import initramfs
from tests.hil.packages import PackageTree, unpack
from tests.hil.project import HERE, ROOT
from tests.hil.tools import compile_bytecode, pip, run, scratch, squash

USERLAND = ("python3", "busybox-static", "systemd", "udev", "base-files", "base-passwd")
PYTHON = "311"
"""Debian bookworm's; the wheels are for it."""
PLATFORMS = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
SITE = "usr/local/lib/python3.11/dist-packages"
REVISION, MODEL = "c03114", "Raspberry Pi 4 Model B Rev 1.4"
"""What the device tree says of a Pi whose pins are on gpiochip0."""
CROSS = "aarch64-linux-gnu-"
INGREDIENTS = (
    "build.py",
    "packages.py",
    "initramfs.py",
    "tools.py",
    "guest/init",
    "module/Kbuild",
    "module/hil_oled.c",
)

MEMORY = "320"
QEMU = ("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a53", "-accel", "tcg,thread=multi", "-m", MEMORY)
"""The board, as far as its device tree depends on it."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Images:
    """What qemu is given."""

    folder: Path

    @property
    def kernel(self) -> Path:
        return self.folder / "vmlinuz"

    @property
    def initramfs(self) -> Path:
        return self.folder / "initramfs.gz"

    @property
    def system(self) -> Path:
        return self.folder / "system.sqfs"

    @property
    def tree(self) -> Path:
        """qemu's device tree, with the word that this is a Pi."""
        return self.folder / "virt.dtb"

    @property
    def versions(self) -> Path:
        """Every package and wheel that went in, one a line."""
        return self.folder / "versions.txt"

    @property
    def complete(self) -> bool:
        return all(path.exists() for path in (self.kernel, self.initramfs, self.system, self.tree, self.versions))


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tallybox-hil"


def machine(tell: Tell) -> Images:
    """The images of the machine, built where they are not in the cache."""
    images = Images(cache() / _fingerprint())
    if not images.complete:
        _build(images, tell)
        for old in cache().iterdir():
            if old.is_dir() and old != images.folder:
                shutil.rmtree(old)
    return images


# ---- the machine


def _fingerprint() -> str:
    """Of all that goes into the machine, as far as it is ours to say."""
    parts = [(HERE / name).read_bytes() for name in INGREDIENTS] + [one.encode() for one in requirements()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def requirements() -> list[str]:
    """What the project needs on a Pi, without the conditions: the guest's Python fulfils them."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [one.split(";")[0].strip() for one in (*told["dependencies"], *told["optional-dependencies"]["pi"])]


def _build(images: Images, tell: Tell) -> None:
    shutil.rmtree(images.folder, ignore_errors=True)
    images.folder.mkdir(parents=True)
    with scratch(images.folder / "build") as work:
        tell("package lists")
        tree = PackageTree(work / "apt")
        version = tree.kernel()
        line = ".".join(version.split(".")[:2])
        tell(f"Debian's kernel {version}, its headers and source (200 MB)")
        kernel = tree.fetch(
            work / "kernel-packages",
            *(f"linux-{part}-{version}-arm64" for part in ("image", "headers")),
            *(f"linux-headers-{version}-common", f"linux-kbuild-{line}:{tree.host}", f"linux-source-{line}"),
        )
        unpack(kernel, work / "kernel")
        tell("two kernel modules")
        ours = _compile_modules(work, version, line)
        tell("Python and the wheels")
        packages = tree.fetch_with_dependencies(*USERLAND)
        wheels = _userland(work, packages)
        tell("images")
        squash(work / "root", images.system)
        shutil.copy(work / f"kernel/boot/vmlinuz-{version}-arm64", images.kernel)
        _initramfs(work / f"kernel/lib/modules/{version}-arm64", work / "root", ours, images.initramfs)
        _device_tree(images.tree)
        images.versions.write_text("\n".join(path.name for path in (*kernel, *packages, *wheels)) + "\n", "utf-8")


def _compile_modules(work: Path, version: str, line: str) -> list[Path]:
    """gpio-sim out of Debian's source with irq_sim in it, and the display."""
    source, out = f"linux-source-{line}", work / "modules"
    headers = work / f"kernel/usr/src/linux-headers-{version}-arm64"
    taken = {"drivers/gpio/gpio-sim.c": "gpio_sim_main.c", "drivers/gpio/gpiolib.h": "", "kernel/irq/irq_sim.c": ""}
    archive = work / f"kernel/usr/src/{source}.tar.xz"
    run("tar", "-xJf", str(archive), "-C", str(work), "--occurrence=1", *(f"{source}/{name}" for name in taken))
    shutil.copytree(HERE / "module", out)
    for name, renamed in taken.items():
        shutil.copy(work / source / name, out / (renamed or Path(name).name))
    # The kernel does not give irq_to_desc() to modules; this is another way to the same thing.
    text = (out / "irq_sim.c").read_text("utf-8")
    text = text.replace("irq_to_desc(irqnum)", "irq_data_to_desc(irq_get_irq_data(irqnum))")
    (out / "irq_sim.c").write_text(
        text.replace("#include <linux/irq.h>", "#include <linux/irq.h>\n#include <linux/irqdesc.h>")
    )
    # The headers are not where the package meant them to be.
    makefile = headers / "Makefile"
    makefile.write_text(re.sub(r"(?<=\s)/usr/src", str(work / "kernel/usr/src"), makefile.read_text("utf-8")))
    run("make", "-s", "-C", str(headers), f"M={out}", "ARCH=arm64", f"CROSS_COMPILE={CROSS}", "modules")
    made = [out / "gpio-sim.ko", out / "hil_oled.ko"]
    run(f"{CROSS}strip", "--strip-debug", *map(str, made))
    return made


def _userland(work: Path, packages: list[Path]) -> list[Path]:
    """Unpacks Debian's packages and the wheels into `root`; the wheels."""
    root, wheels = work / "root", work / "wheels"
    root.mkdir()
    for name in ("bin", "sbin", "lib"):
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    unpack(packages, root)
    platforms = [part for one in PLATFORMS for part in ("--platform", f"{one}_aarch64")]
    pip("download", "--only-binary=:all:", "--python-version", PYTHON, *platforms, "-d", str(wheels), *requirements())
    site = root / SITE
    site.mkdir(parents=True, exist_ok=True)
    for wheel in sorted(wheels.glob("*.whl")):
        zipfile.ZipFile(wheel).extractall(site)
    for name in ("usr/share/doc", "usr/share/man", "usr/share/locale"):
        shutil.rmtree(root / name, ignore_errors=True)
    for name in ("proc", "sys", "dev", "run", "tmp", "root", "var/lib/tallybox", "var/log", "var/tmp"):
        (root / name).mkdir(parents=True, exist_ok=True)
    # What the packages' own scripts would have made, could they run here.
    for name in ("passwd", "group"):
        shutil.copy(root / f"usr/share/base-passwd/{name}.master", root / f"etc/{name}")
    (root / "etc/machine-id").write_text(hashlib.md5(b"tallybox-hil").hexdigest() + "\n")
    if not (root / "bin/sh").exists():
        (root / "bin/sh").symlink_to("busybox")
    compile_bytecode(root / "usr/lib/python3.11", root)
    compile_bytecode(site, root)
    return sorted(wheels.glob("*.whl"))


def _initramfs(folder: Path, root: Path, ours: list[Path], out: Path) -> None:
    modules = initramfs.Modules(folder)
    for name in initramfs.LOADED:
        modules.load(name)
    for path in ours:
        modules.load_file(path)
    initramfs.write(out, modules, (root / "bin/busybox").read_bytes(), (HERE / "guest/init").read_bytes())


def _device_tree(out: Path) -> None:
    run(*QEMU, "-machine", f"dumpdtb={out}", "-nodefaults", "-display", "none")
    run("fdtput", "-p", "-t", "x", str(out), "/system", "linux,revision", REVISION)
    run("fdtput", "-t", "s", str(out), "/", "model", MODEL)
