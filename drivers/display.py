"""An OLED panel. Knows frames as bytes, nothing of what they show; what is luma's comes through `drivers.luma_bridge`.

luma.oled alone would send the whole frame each time, would not initialise again a panel whose cable was out (which then
stays dark, without any error), and would hold on for ever to whatever was built in a second attempt. So pixels are sent
from here, only where they have changed, and the initialisation is played again whenever it may be needed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from drivers import luma_bridge, pages
from drivers.controllers import controller_of
from drivers.errors import DisplayError
from drivers.luma_bridge import Interface
from drivers.specs import DisplaySpec

_OFF, _CONTRAST = 0xAE, 0x81
_COLUMNS, _PAGES, _PAGE, _COLUMN_HIGH = 0x21, 0x22, 0xB0, 0x10


class OledDisplay:
    """Nothing is imported, opened or sent before the first `show`, so a panel that is absent is weather like any other.

    `connect` opens the way to the controller anew. Raises SettingError for a spec that no driver here fits.
    """

    def __init__(self, spec: DisplaySpec, connect: Callable[[], Interface] | None = None) -> None:
        self._spec = spec
        self._controller = controller_of(spec)
        self._offset = self._controller.offsets[spec.width, spec.height] if spec.offset is None else spec.offset
        self._connect = connect or (lambda: luma_bridge.open_interface(spec))
        self._native = spec.height if self._controller.portrait else spec.width
        self._initialisation: list[bytes] | None = None
        self._interface: Interface | None = None
        self._awake = False
        self._shadow: bytes | None = None
        self._level: int | None = None

    @property
    def width(self) -> int:
        return self._spec.width

    @property
    def height(self) -> int:
        return self._spec.height

    def show(self, data: bytes) -> None:
        if len(data) != self.width * self.height // 8:
            raise ValueError(f"a frame for this panel has {self.width * self.height // 8} bytes, not {len(data)}")
        self._guarded(lambda: self._show(self._turned(data)))

    def contrast(self, level: int) -> None:
        if not 0 <= level <= 255:
            raise ValueError(f"contrast goes from 0 to 255, not {level}")
        self._level = level
        if self._awake:
            self._guarded(lambda: self._link().command(_CONTRAST, level))

    def refresh(self) -> None:
        self._shadow = None

    def close(self) -> None:
        if self._awake:
            with suppress(*luma_bridge.weather()):
                self._link().command(_OFF)
        self._forget()

    def _show(self, data: bytes) -> None:
        """`data` lies as the controller's memory does."""
        old = self._shadow
        if old is None:
            self._initialise()
            patches = [pages.whole(data, self._native)]
        else:
            patches = pages.changes(old, data, self._native, self._controller.windows)
        for patch in patches:
            self._send(patch, data)
        if old is None:
            self._link().command(luma_bridge.ON)
            self._awake = True
        self._shadow = data

    def _initialise(self) -> None:
        """Everything but the switching on: that comes after the first frame, or the glass would show noise."""
        if self._initialisation is None:
            height = self.width * self.height // self._native
            self._initialisation = luma_bridge.initialisation(self._spec.controller, self._native, height)
        link = self._link()
        for command in self._initialisation:
            if command[0] == _CONTRAST and self._level is not None:
                continue  # ours follows; a refresh must not flash
            # For the same reason a panel that is on stays on.
            link.command(*(command[1:] if self._awake and command[0] == _OFF else command))
        if self._level is not None:
            link.command(_CONTRAST, self._level)

    def _send(self, patch: pages.Patch, data: bytes) -> None:
        link, column = self._link(), patch.column + self._offset
        if self._controller.windows:
            last = patch.page + patch.pages - 1
            link.command(_COLUMNS, column, column + patch.columns - 1, _PAGES, patch.page, last)
            link.data(patch.cut(data, self._native))
            return
        for page in range(patch.page, patch.page + patch.pages):
            link.command(_PAGE | page, column & 15, _COLUMN_HIGH | column >> 4)
            link.data(pages.Patch(page, 1, patch.column, patch.columns).cut(data, self._native))

    def _turned(self, data: bytes) -> bytes:
        if self._spec.rotate == 180:
            data = pages.upside_down(data)
        return pages.clockwise(data, self.width) if self._controller.portrait else data

    def _link(self) -> Interface:
        if self._interface is None:
            self._interface = self._connect()
        return self._interface

    def _guarded(self, act: Callable[[], None]) -> None:
        """Whatever weather there is becomes one DisplayError, and the next `show` begins from the start."""
        try:
            act()
        except luma_bridge.weather() as error:
            self._forget()
            reason = luma_bridge.reason(error, self._spec.bus)
            raise DisplayError(f"display {self._spec.controller} {self._spec.place}: {reason}") from error

    def _forget(self) -> None:
        interface, self._interface = self._interface, None
        self._shadow, self._awake = None, False
        if interface is not None:
            with suppress(*luma_bridge.weather()):
                interface.cleanup()
