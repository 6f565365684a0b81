"""Two minutes without a press: dim. Ten: standings, drifting. Thirty: dark. Never while a race is on."""

from __future__ import annotations

from dataclasses import replace

from firmware.ui.model import Model, Sleep
from firmware.ui.places import Racing

DRIFT = 60.0
"""Seconds until the sleeping picture moves on, so that nothing burns in."""


def touched(model: Model, at: float) -> Model:
    """Somebody is there."""
    return replace(model, touched=at, sleep=Sleep.AWAKE, drift=0)


def only_wakes(model: Model) -> bool:
    """Whether the first press does nothing else."""
    return model.sleep in (Sleep.ASLEEP, Sleep.DARK)


def fallen(model: Model, at: float) -> Model:
    """As deep asleep as the time since the last press asks for."""
    if isinstance(model.place, Racing):
        return model
    box, since = model.box, model.touched
    if at >= since + box.dark_after:
        return replace(model, sleep=Sleep.DARK)
    if at >= since + box.sleep_after:
        drift = model.drift
        while at >= _drifts(model, drift + 1):
            drift += 1
        return replace(model, sleep=Sleep.ASLEEP, drift=drift)
    return replace(model, sleep=Sleep.DIM if at >= since + box.dim_after else Sleep.AWAKE)


def deadline(model: Model) -> float | None:
    """When it falls deeper asleep, or the sleeping picture moves on; None in the dark."""
    if isinstance(model.place, Racing):
        return None
    box, since = model.box, model.touched
    match model.sleep:
        case Sleep.AWAKE:
            return since + box.dim_after
        case Sleep.DIM:
            return since + box.sleep_after
        case Sleep.ASLEEP:
            return min(_drifts(model, model.drift + 1), since + box.dark_after)
        case Sleep.DARK:
            return None


def _drifts(model: Model, times: int) -> float:
    """When the picture has moved on so often. Always this sum, never a difference: rounding would leave a deadline due."""
    return model.touched + model.box.sleep_after + DRIFT * times
