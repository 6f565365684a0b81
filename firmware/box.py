"""From settings to what the loop wants to know: which buttons there are and what they can do, who may play, the panel."""

from __future__ import annotations

from firmware.loop import Panel
from firmware.settings import SEATS, Settings
from firmware.ui.messages import Key
from firmware.ui.model import Box
from scoring import games


def box_of(settings: Settings) -> Box:
    """What the buttons can do, and who may play."""
    holds = {key for key in Key if getattr(settings.buttons, key.value) is not None}
    if settings.encoder is not None and settings.encoder.button is not None:
        holds |= {Key.OK}
    keys = holds if settings.encoder is None else holds | {Key.MINUS, Key.PLUS}
    stand_ins = tuple(f"P{number}" for number in range(len(settings.names) + 1, SEATS + 1))
    timing = settings.timing
    return Box(
        games=games.BUILT_IN,
        people=(*settings.names, *stand_ins),
        keys=frozenset(keys),
        holds=frozenset(holds),
        chairs=len(settings.buttons.seats),
        reader=settings.scanner is not None,
        tie=timing.tie_ms / 1000,
        dim_after=timing.dim_minutes * 60,
        sleep_after=timing.standings_minutes * 60,
        dark_after=timing.dark_minutes * 60,
    )


def panel_of(settings: Settings) -> Panel:
    display = settings.display
    return Panel() if display is None else Panel(display.width, display.height, display.contrast, display.dim)
