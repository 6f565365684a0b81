"""The settings: what the box is made of and how it behaves, as frozen values. Knows nothing of TOML.

The defaults stand here and nowhere else; `config/tallybox.toml` documents them and a test holds the two together.
A field is a key of the file, with its unit in its name. `firmware.settings.file` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass

SEATS = 8
"""As many seats as any box has buttons for."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """BCM numbers; None: this box has no such button. `seats`: the own buttons of seat 1, 2, ..."""

    undo: int | None = 17
    minus: int | None = 27
    ok: int | None = 22
    plus: int | None = 23
    end: int | None = 24
    seats: tuple[int, ...] = (5, 6, 13, 19, 26, 21)


@dataclass(frozen=True, slots=True)
class Encoder:
    """A rotary encoder, BCM numbers; `button`: its push button, an ok of its own."""

    a: int = 18
    b: int = 25
    button: int | None = 12


@dataclass(frozen=True, slots=True)
class Display:
    """The panel. I2C: `port` and `address`. SPI: `port`, `device` (chip select), `dc` and `reset` (BCM).

    `contrast` and `dim` are brightness from 0 to 255, awake and asleep. `offset`: columns by which the controller's memory
    begins left of the glass, None: as many as is usual for it.
    """

    controller: str = "ssd1306"
    width: int = 128
    height: int = 64
    rotate: int = 0
    contrast: int = 160
    dim: int = 8
    offset: int | None = None
    bus: str = "i2c"
    port: int = 1
    address: int = 0x3C
    device: int = 0
    dc: int = 4
    reset: int | None = None


@dataclass(frozen=True, slots=True)
class Scanner:
    """A card reader on a serial line. `baud` None: the usual one of its framing (see `speed`)."""

    path: str = "/dev/serial0"
    framing: str = "lines"
    baud: int | None = None
    terminator: str = "any"
    silence_ms: int = 60
    checksum: str = "xor"

    @property
    def speed(self) -> int:
        """Bits a second."""
        return self.baud or {"pn532": 115200, "gm67": 115200}.get(self.framing, 9600)


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a hold is, how long a contact may bounce, how close two slaps count as one, when the glass rests."""

    hold_seconds: float = 0.7
    debounce_ms: int = 15
    tie_ms: float = 2
    dim_minutes: float = 2
    standings_minutes: float = 10
    dark_minutes: float = 30


@dataclass(frozen=True, slots=True)
class Settings:
    """`names`: the household's names, offered in this order. `data`: the folder of the matches, None: the usual one."""

    language: str = "en"
    names: tuple[str, ...] = ()
    data: str | None = None
    buttons: Buttons = Buttons()
    encoder: Encoder | None = None
    display: Display | None = Display()
    scanner: Scanner | None = None
    timing: Timing = Timing()

    def lines(self) -> dict[str, int]:
        """Every input line by the name that an Edge carries ("ok", "seat 3", "encoder a"), with its BCM number."""
        box = self.buttons
        pins = {"undo": box.undo, "minus": box.minus, "ok": box.ok, "plus": box.plus, "end": box.end}
        pins |= {f"seat {number}": pin for number, pin in enumerate(box.seats, start=1)}
        if self.encoder is not None:
            pins |= {"encoder a": self.encoder.a, "encoder b": self.encoder.b, "encoder button": self.encoder.button}
        return {name: pin for name, pin in pins.items() if pin is not None}


def simulator_box() -> Settings:
    """Everything that fits: eight seats, encoder, `lines` scanner, 128x64 SSD1306. The box of a script without settings."""
    seats = (*Buttons().seats, 20, 16)
    return Settings(buttons=Buttons(seats=seats), encoder=Encoder(), scanner=Scanner())
