"""The contract of displays: OledDisplay, luma's bus access and a model of each controller, looked at from the front."""

from __future__ import annotations

import atexit
import errno
import os
import random
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from drivers.controllers import CONTROLLERS
from drivers.display import OledDisplay
from drivers.errors import DisplayError, DriverError, SettingError
from drivers.simulated.buses import I2cBus, SpiBus
from drivers.simulated.panels import glass, panel_for
from drivers.specs import DisplaySpec

ROOT = Path(__file__).parents[2]

SPECS = [
    DisplaySpec(name, width, height, rotate)
    for name, controller in CONTROLLERS.items()
    for width, height in controller.offsets
    for rotate in (0, 180)
]
every_panel = pytest.mark.parametrize("spec", SPECS, ids=lambda s: f"{s.controller}-{s.width}x{s.height}-{s.rotate}")
FEW = [DisplaySpec(), DisplaySpec(height=32, rotate=180), DisplaySpec("sh1106"), DisplaySpec("sh1107")]
few_panels = pytest.mark.parametrize("spec", FEW, ids=lambda spec: f"{spec.controller}-{spec.height}")


class Desk:
    """A display with its panel in view."""

    def __init__(self, spec: DisplaySpec) -> None:
        self.spec = spec
        self.panel = panel_for(spec)
        self.bus = I2cBus(spec.address, self.panel)
        self.display = OledDisplay(spec, self.bus.connect)

    def seen(self) -> bytes:
        return glass(self.panel, self.spec)

    def picture(self, seed: int) -> bytes:
        return random.Random(seed).randbytes(self.spec.width * self.spec.height // 8)

    @property
    def dark(self) -> bytes:
        return bytes(self.spec.width * self.spec.height // 8)

    def bytes_for(self, data: bytes) -> int:
        before = self.bus.sent
        self.display.show(data)
        return self.bus.sent - before


@every_panel
def test_any_picture_is_on_the_glass_exactly(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    for seed in range(10):
        desk.display.show(desk.picture(seed))
        assert desk.seen() == desk.picture(seed)


@every_panel
@pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")
def test_the_glass_is_as_under_lumas_own_driver(spec: DisplaySpec) -> None:
    from luma.oled import device

    ours, lumas = Desk(spec), Desk(spec)
    width, height = ours.panel.width, ours.panel.height
    stock = getattr(device, spec.controller)(lumas.bus.connect(), width=width, height=height)
    stock.persist = True
    ours.display.show(ours.picture(1))
    picture = Image.new("1", (width, height))
    frame = ours.panel.frame()
    picture.putdata([255 * (frame[y // 8 * width + x] >> y % 8 & 1) for y in range(height) for x in range(width)])
    stock.display(picture)
    assert lumas.panel.frame() == frame
    assert (lumas.panel.contrast, lumas.panel.rows) == (ours.panel.contrast, ours.panel.rows)


@few_panels
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_after_any_edits_the_glass_is_the_newest_frame(spec: DisplaySpec, data: st.DataObject) -> None:
    desk = Desk(spec)
    frame = bytearray(desk.picture(1))
    desk.display.show(bytes(frame))
    for _ in range(data.draw(st.integers(1, 5))):
        for place in data.draw(st.lists(st.integers(0, len(frame) - 1), max_size=20)):
            frame[place] ^= 0xFF
        desk.display.show(bytes(frame))
        assert desk.seen() == bytes(frame)


def test_only_changes_go_over_the_bus() -> None:
    desk = Desk(DisplaySpec())
    frame = bytearray(desk.picture(1))
    desk.display.show(bytes(frame))
    assert desk.bytes_for(bytes(frame)) == 0
    frame[300] ^= 1
    assert desk.bytes_for(bytes(frame)) < 16
    for page in (1, 2):
        frame[page * 128 + 40 : page * 128 + 48] = bytes(8)
    assert desk.bytes_for(bytes(frame)) < 32
    assert desk.bytes_for(desk.picture(2)) < 1050


@few_panels
def test_a_frame_never_costs_more_than_the_pixels_and_some_addressing(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    size = len(desk.dark)
    assert desk.bytes_for(desk.picture(1)) < 1.2 * size + 80  # with the initialisation
    assert desk.bytes_for(desk.picture(2)) < 1.2 * size
    comb = bytes(byte ^ (0xFF if place % 11 == 0 else 0) for place, byte in enumerate(desk.picture(2)))
    assert desk.bytes_for(comb) < 1.2 * size


def test_contrast_reaches_the_panel_also_when_it_was_set_before_or_the_cable_was_out() -> None:
    desk = Desk(DisplaySpec())
    desk.display.contrast(7)
    assert desk.bus.sent == 0
    desk.display.show(desk.dark)
    assert desk.panel.contrast == 7
    desk.display.contrast(200)
    assert desk.panel.contrast == 200
    desk.panel.unplug()
    with pytest.raises(DisplayError):
        desk.display.contrast(9)
    desk.panel.plug()
    desk.display.show(desk.dark)
    assert desk.panel.contrast == 9


def test_a_contrast_beyond_the_scale_is_refused() -> None:
    with pytest.raises(ValueError, match="0 to 255"):
        Desk(DisplaySpec()).display.contrast(256)


@few_panels
def test_out_and_in_again_with_an_error_in_between(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    desk.display.show(desk.picture(1))
    desk.panel.unplug()
    assert desk.seen() == desk.dark
    for seed in (2, 3):
        with pytest.raises(DisplayError) as caught:
            desk.display.show(desk.picture(seed))
    assert str(caught.value).startswith(f"display {spec.controller} at 0x3C on i2c-1: no answer; check the cable")
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, DriverError)
    desk.panel.plug()
    desk.display.show(desk.picture(3))
    assert desk.seen() == desk.picture(3)


@few_panels
def test_out_and_in_again_unnoticed_is_mended_by_a_refresh(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    desk.display.show(desk.picture(1))
    desk.panel.power_cycle()
    desk.display.show(desk.picture(1))
    assert desk.seen() == desk.dark, "nobody could know"
    desk.display.refresh()
    desk.display.show(desk.picture(1))
    assert desk.seen() == desk.picture(1)


@few_panels
def test_a_refresh_does_not_flicker(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    desk.display.contrast(20)
    desk.display.show(desk.picture(1))
    seen: set[tuple[bytes, int]] = set()
    desk.bus.before = lambda size: seen.add((desk.seen(), desk.panel.contrast))
    desk.display.refresh()
    desk.display.show(desk.picture(1))
    assert seen == {(desk.picture(1), 20)}


@few_panels
def test_a_panel_that_wakes_up_shows_no_noise(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    seen: set[bytes] = set()
    desk.bus.before = lambda size: seen.add(desk.seen())
    desk.display.show(desk.picture(1))
    assert seen == {desk.dark}
    assert desk.seen() == desk.picture(1)


WEATHER = [errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ETIMEDOUT, errno.ETIME, errno.EAGAIN]


@pytest.mark.parametrize("number", WEATHER, ids=errno.errorcode.get)
@few_panels
def test_an_error_in_the_middle_of_anything_is_mended_by_the_next_frame(spec: DisplaySpec, number: int) -> None:
    desk = Desk(spec)
    for transfer in range(12):
        desk.bus.before = Stumble(transfer, number)
        for seed in (1, 2):
            with suppress(DisplayError):
                desk.display.show(desk.picture(seed))
        desk.bus.before = lambda size: None
        desk.display.show(desk.picture(3))
        assert desk.seen() == desk.picture(3)


class Stumble:
    """A bus that fails once, at a certain transfer."""

    def __init__(self, transfer: int, number: int) -> None:
        self.left = transfer
        self.number = number

    def __call__(self, size: int) -> None:
        self.left -= 1
        if self.left == -1:
            raise OSError(self.number, os.strerror(self.number))


def test_no_such_bus_is_an_error_of_show_that_says_how_to_mend_it() -> None:
    display = OledDisplay(DisplaySpec(port=250))
    with pytest.raises(DisplayError, match=r"on i2c-250: there is no such bus; switch it on \(sudo raspi-config"):
        display.show(bytes(1024))
    display.close()


def test_a_wrong_address_is_no_answer() -> None:
    desk = Desk(DisplaySpec())
    elsewhere = OledDisplay(replace(desk.spec, address=0x3D), I2cBus(0x3D, desk.panel).connect)
    elsewhere.show(desk.dark)
    lost = OledDisplay(replace(desk.spec, address=0x3D), I2cBusAt3C(desk).connect)
    with pytest.raises(DisplayError, match="at 0x3D on i2c-1: no answer"):
        lost.show(desk.dark)


class I2cBusAt3C:
    """The panel answers at 0x3C, the driver asks at 0x3D."""

    def __init__(self, desk: Desk) -> None:
        self.bus = desk.bus

    def connect(self):  # type: ignore[no-untyped-def]
        from luma.core.interface import serial

        return serial.i2c(bus=self.bus, address=0x3D)


def test_small_blocks_make_the_same_picture() -> None:
    desk = Desk(DisplaySpec())
    from luma.core.interface import serial

    display = OledDisplay(desk.spec, lambda: serial.i2c(bus=desk.bus, address=0x3C))
    display.show(desk.picture(1))
    assert desk.seen() == desk.picture(1)


def test_spi_makes_the_same_picture() -> None:
    spec = DisplaySpec(bus="spi", port=0)
    panel = panel_for(spec)
    display = OledDisplay(spec, SpiBus(spec.dc, panel).connect)
    picture = random.Random(1).randbytes(1024)
    display.show(picture)
    assert panel.frame() == picture
    display.close()
    assert not panel.on


@few_panels
def test_close_leaves_a_dark_panel_and_never_raises(spec: DisplaySpec) -> None:
    desk = Desk(spec)
    desk.display.show(desk.picture(1))
    desk.display.close()
    assert desk.seen() == desk.dark
    desk.display.show(desk.picture(1))
    desk.panel.unplug()
    desk.display.close()
    desk.display.close()


def test_close_of_a_panel_that_never_answered_sends_nothing() -> None:
    desk = Desk(DisplaySpec())
    desk.bus.before = Stumble(0, errno.EREMOTEIO)
    desk.display.close()
    assert isinstance(desk.bus.before, Stumble)
    assert desk.bus.before.left == 0


def test_a_panel_that_has_gone_is_not_spoken_to_before_the_next_frame() -> None:
    desk = Desk(DisplaySpec())
    desk.display.show(desk.picture(1))
    desk.panel.unplug()
    with pytest.raises(DisplayError):
        desk.display.show(desk.picture(2))
    transfers: list[int] = []
    desk.bus.before = transfers.append
    desk.display.contrast(5)
    desk.display.close()
    assert transfers == []


def test_every_way_to_the_bus_that_was_opened_is_closed() -> None:
    desk = Desk(DisplaySpec())
    for seed in range(5):
        desk.panel.unplug()
        with pytest.raises(DisplayError):
            desk.display.show(desk.picture(seed))
        assert desk.bus.users == 0
        desk.panel.plug()
        desk.display.show(desk.picture(seed))
        assert desk.bus.users == 1
        desk.display.contrast(seed)
    desk.display.close()
    assert desk.bus.users == 0


def test_trying_again_and_again_leaves_nothing_behind() -> None:
    desk = Desk(DisplaySpec())
    desk.display.show(desk.dark)
    hooks = atexit._ncallbacks()
    desk.panel.unplug()
    for _ in range(20):
        with pytest.raises(DisplayError):
            desk.display.show(desk.picture(1))
    assert atexit._ncallbacks() == hooks


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (DisplaySpec("ssd9999"), "no controller 'ssd9999'; there are ssd1306, "),
        (DisplaySpec(width=96, height=16), "a ssd1306 is not 96x16 here, but 128x64, 128x32"),
        (DisplaySpec(rotate=90), "0 or 180 degrees, not 90"),
        (DisplaySpec(bus="usb"), "i2c or spi, not 'usb'"),
    ],
)
def test_a_panel_that_no_driver_fits_is_refused_at_once(spec: DisplaySpec, why: str) -> None:
    with pytest.raises(SettingError, match=why):
        OledDisplay(spec)


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="1024 bytes, not 512"):
        Desk(DisplaySpec()).display.show(bytes(512))


def program(text: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-c", text], env=environment, capture_output=True, text=True, timeout=60, check=True
    ).stdout


def test_nothing_is_imported_before_the_first_frame() -> None:
    assert (
        program("""
import sys
from drivers.display import OledDisplay
from drivers.specs import DisplaySpec
display = OledDisplay(DisplaySpec())
display.contrast(3)
display.refresh()
display.close()
print({"luma", "PIL", "smbus2"} & set(sys.modules))
""").strip()
        == "set()"
    )


def test_without_luma_the_error_says_what_to_install() -> None:
    said = program("""
import sys
sys.modules["luma"] = None
from drivers.display import OledDisplay
from drivers.errors import DisplayError
from drivers.specs import DisplaySpec
try:
    OledDisplay(DisplaySpec()).show(bytes(1024))
except DisplayError as error:
    print(error)
""")
    assert said.startswith("display ssd1306 at 0x3C on i2c-1: ")
    assert said.endswith("pip install luma.oled\n")


def test_at_the_programs_end_nothing_more_is_sent() -> None:
    assert (
        program("""
from drivers.display import OledDisplay
from drivers.simulated.buses import I2cBus
from drivers.simulated.panels import panel_for
from drivers.specs import DisplaySpec
spec = DisplaySpec()
bus = I2cBus(0x3C, panel_for(spec))
OledDisplay(spec, bus.connect).show(bytes(1024))
bus.before = lambda size: print("still talking", size, flush=True)
raise SystemExit
""")
        == ""
    )
