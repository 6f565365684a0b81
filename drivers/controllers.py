"""The display controllers this box can drive, and how each wants its memory addressed. Knows no library and no bus.

A short table of our own: asking luma for a device by name would import every kind of device there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drivers.errors import SettingError
from drivers.specs import DisplaySpec

_COMMON = {(128, 64): 0, (128, 32): 0}


@dataclass(frozen=True, slots=True)
class Controller:
    """`offsets`: the sizes it comes in, and for each the column of its memory at the panel's left edge.

    `windows`: it takes rectangles (column and page range); otherwise one run of columns in one page at a time.
    `portrait`: the panel stands upright by nature and lies on its side in the box.
    """

    name: str
    offsets: Mapping[tuple[int, int], int]
    windows: bool = True
    portrait: bool = False


CONTROLLERS: Mapping[str, Controller] = {
    controller.name: controller
    for controller in (
        Controller("ssd1306", _COMMON),
        Controller("ssd1309", _COMMON),
        Controller("ssd1315", _COMMON),
        Controller("ssd1316", _COMMON),
        Controller("ssd1305", {(128, 64): 0, (128, 32): 4}),
        Controller("sh1106", {(128, 64): 2, (128, 32): 2}, windows=False),
        Controller("sh1107", {(128, 64): 0}, windows=False, portrait=True),
        Controller("ch1115", {(128, 64): 2}, windows=False),
    )
}


def controller_of(spec: DisplaySpec) -> Controller:
    """Raises SettingError where nothing here fits the settings."""
    controller = CONTROLLERS.get(spec.controller)
    if controller is None:
        raise SettingError(f"display: no controller {spec.controller!r}; there are {', '.join(CONTROLLERS)}")
    if (spec.width, spec.height) not in controller.offsets:
        sizes = ", ".join(f"{width}x{height}" for width, height in controller.offsets)
        raise SettingError(f"display: a {spec.controller} is not {spec.width}x{spec.height} here, but {sizes}")
    if spec.rotate not in (0, 180):
        raise SettingError(f"display: rotate is 0 or 180 degrees, not {spec.rotate}")
    if spec.bus not in ("i2c", "spi"):
        raise SettingError(f"display: bus is i2c or spi, not {spec.bus!r}")
    return controller
