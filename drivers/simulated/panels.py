"""Which model stands for which controller, and what a person sees who looks at the box."""

from __future__ import annotations

from drivers import pages
from drivers.controllers import controller_of
from drivers.simulated.sh1106 import Sh1106, Sh1107
from drivers.simulated.ssd1306 import Ssd1306
from drivers.specs import DisplaySpec


def panel_for(spec: DisplaySpec) -> Ssd1306:
    """A panel as the settings say it is. Raises SettingError."""
    controller = controller_of(spec)
    first = controller.offsets[spec.width, spec.height] if spec.offset is None else spec.offset
    match spec.controller:
        case "sh1106" | "ch1115":
            return Sh1106(spec.width, spec.height, first=first)
        case "sh1107":
            return Sh1107()
        case "ssd1305":
            return Ssd1306(spec.width, spec.height, columns=132, first=first, pump=False)
        case name:
            return Ssd1306(spec.width, spec.height, first=first, pump=name != "ssd1309")


def glass(panel: Ssd1306, spec: DisplaySpec) -> bytes:
    """What the panel shows, as it is mounted in the case: turned as the settings say it is."""
    data = panel.frame()
    if spec.width != panel.width:
        for width in (panel.width, panel.height, panel.width):  # three quarters one way are one the other way
            data = pages.clockwise(data, width)
    return pages.upside_down(data) if spec.rotate == 180 else data
