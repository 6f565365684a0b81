"""What cannot be seen from one key alone: a pin used twice, a pin that I2C needs, a box without ok, a panel that comes in
other sizes. Pure.

Works on settings that are already put together; `given` says which keys the file itself holds, for a mistake must be
told at a line that the person wrote.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from firmware import pins
from firmware.safe import printable
from firmware.settings import Buttons, Display, Settings, Timing
from firmware.settings.lines import Path

Keys = Collection[Path]

_TALL = ("sh1107", "ch1115")
"""Controllers whose panels all have 64 rows."""


@dataclass(frozen=True, slots=True)
class Fault:
    """`where`: the key to blame. `other`: the key that it collides with, whose line is worth telling."""

    where: Path
    why: str
    other: Path | None = None


def wired(settings: Settings) -> list[tuple[Path, int]]:
    """Every pin that the box uses, under the key that says so."""
    box, encoder, display = settings.buttons, settings.encoder, settings.display
    named = [("buttons", key, getattr(box, key)) for key in ("undo", "minus", "ok", "plus", "end")]
    if encoder is not None:
        named += [("encoder", key, getattr(encoder, key)) for key in ("a", "b", "button")]
    if display is not None and display.bus == "spi":
        named += [("display", key, getattr(display, key)) for key in ("dc", "reset")]
    used: list[tuple[Path, int]] = [((table, key), pin) for table, key, pin in named if pin is not None]
    return used + [(("buttons", "seats", place), pin) for place, pin in enumerate(box.seats) if pin is not None]


def faults(settings: Settings, given: Keys, wrong: Keys) -> Iterator[Fault]:
    """Every mistake between keys. `given`: (table, key) of what the file holds; `wrong`: what is known to be
    wrong in itself, in whose place stands a default that nobody meant."""
    yield from _pins(settings, given, wrong)
    yield from _missing(settings.buttons, settings, wrong)
    yield from _order(settings.timing, given, wrong)
    if settings.display is not None:
        yield from _size(settings.display)


def _pins(settings: Settings, given: Keys, wrong: Keys) -> Iterator[Fault]:
    spi = settings.display is not None and settings.display.bus == "spi"
    users: dict[int, Path] = {}
    for path, pin in sorted(wired(settings), key=lambda use: use[0][:2] in given):
        taken = pins.why_taken(pin, spi)
        if path in wrong or path[:2] in wrong:
            continue
        if taken is not None:
            yield Fault(path, f"{pins.name(pin)} {taken}; {_free(settings)}")
        elif pin in users:
            other = users[pin]
            yield Fault(path, f"{pins.name(pin)} is {dotted(other)} already", other)
        else:
            users[pin] = path


def _free(settings: Settings) -> str:
    used = {pin for _, pin in wired(settings)}
    left = [str(pin) for pin in pins.free() if pin not in used]
    return f"free are GPIO {', '.join(left)}" if left else "no other pin is free"


def _missing(box: Buttons, settings: Settings, wrong: Keys) -> Iterator[Fault]:
    encoder = settings.encoder
    turns = encoder is not None or any(path[0] == "encoder" for path in wrong)
    pushes = turns and (encoder is None or encoder.button is not None)
    instead = {"ok": (pushes, " (or an encoder with a button)"), "undo": (False, "")}
    for key in ("undo", "ok", "minus", "plus"):
        replaced, how = instead.get(key, (turns, " (or an encoder)"))
        if getattr(box, key) is None and not replaced and ("buttons", key) not in wrong:
            yield Fault(("buttons", key), f"a box cannot do without {key}; give it a pin{how}")


def _order(timing: Timing, given: Keys, wrong: Keys) -> Iterator[Fault]:
    for earlier, later in (("dim_minutes", "standings_minutes"), ("standings_minutes", "dark_minutes")):
        low, high = getattr(timing, earlier), getattr(timing, later)
        if low > high and not {("timing", earlier), ("timing", later)} & set(wrong):
            blamed = later if ("timing", later) in given else earlier
            yield Fault(("timing", blamed), f"{earlier} ({low:g}) must not be more than {later} ({high:g})")


def _size(display: Display) -> Iterator[Fault]:
    if display.controller in _TALL and display.height != 64:
        yield Fault(("display", "height"), f"a {display.controller} has 64 rows here, not {display.height}")


def mended(settings: Settings) -> Settings:
    """Without the pins that cannot be, for a box whose settings are faulty: what is left is what its button says."""
    bad = {fault.where[:2] for fault in _pins(settings, (), ())}
    box = settings.buttons
    lost = {str(key): None for table, key in bad if table == "buttons" and key != "seats"}
    box = replace(box, seats=() if ("buttons", "seats") in bad else box.seats, **lost)
    encoder = None if any(table == "encoder" for table, _ in bad) else settings.encoder
    display = None if any(table == "display" for table, _ in bad) else settings.display
    timing = settings.timing
    if next(_order(timing, (), ()), None) is not None:
        timing = Timing(timing.hold_seconds, timing.debounce_ms, timing.tie_ms)
    return replace(settings, buttons=box, encoder=encoder, display=display, timing=timing)


def dotted(path: Path) -> str:
    """("buttons", "seats", 2) as "buttons.seats[3]": people count from 1."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            text += ("." if text else "") + printable(step[:40])
    return text
