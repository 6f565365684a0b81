"""From settings to what the drivers want to know: plain specifications, so that drivers know no settings."""

from __future__ import annotations

from drivers.specs import ButtonsSpec, DisplaySpec, LineSpec
from firmware.settings import Settings


def specs(settings: Settings) -> tuple[ButtonsSpec, DisplaySpec | None, LineSpec | None]:
    """Buttons, display, serial line; None: the box has no such thing."""
    display, scanner = settings.display, settings.scanner
    panel = None
    if display is not None:
        panel = DisplaySpec(
            controller=display.controller,
            width=display.width,
            height=display.height,
            rotate=display.rotate,
            offset=display.offset,
            bus=display.bus,
            port=display.port,
            address=display.address,
            device=display.device,
            dc=display.dc,
            reset=display.reset,
        )
    line = None if scanner is None else LineSpec(scanner.path, scanner.speed)
    return ButtonsSpec(settings.lines()), panel, line
