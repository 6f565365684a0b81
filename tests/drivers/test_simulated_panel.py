"""The controller models by themselves: as unforgiving as the chips."""

from __future__ import annotations

import pytest

from drivers.simulated.sh1106 import Sh1106
from drivers.simulated.ssd1306 import Ssd1306

COMMANDS, DATA = 0x00, 0x40
AWAKE = bytes((0x8D, 0x14, 0xA1, 0xC8, 0xAF))
WINDOWS = bytes((0x20, 0x00))


def panel(*setup: bytes) -> Ssd1306:
    """All dark, nothing in memory."""
    made = Ssd1306()
    made.memory[:] = bytes(1024)
    for commands in setup:
        made.write(COMMANDS, commands)
    return made


def marks(frame: bytes) -> dict[int, int]:
    return {place: byte for place, byte in enumerate(frame) if byte}


def test_after_power_on_the_memory_is_noise_and_the_glass_dark() -> None:
    chip = Ssd1306()
    assert any(chip.memory)
    assert marks(chip.frame()) == {}
    chip.write(COMMANDS, AWAKE)
    assert marks(chip.frame())


@pytest.mark.parametrize("missing", [bytes((0x8D, 0x10)), bytes((0xAE,))], ids=["pump", "on"])
def test_the_glass_needs_both_the_display_and_its_voltage(missing: bytes) -> None:
    chip = panel(AWAKE)
    chip.write(DATA, b"\xff")
    assert marks(chip.frame())
    chip.write(COMMANDS, missing)
    assert marks(chip.frame()) == {}


def test_a_chip_with_a_voltage_from_outside_needs_no_pump() -> None:
    chip = Ssd1306(pump=False)
    chip.write(COMMANDS, bytes((0xAF,)))
    assert marks(chip.frame())


def test_power_on_addressing_is_by_page_and_stays_in_it() -> None:
    chip = panel(AWAKE, bytes((0xB3, 0x0E, 0x17)))
    chip.write(DATA, bytes((1, 2, 3)))
    # column 0x7E, then round to where the page began
    assert marks(chip.frame()) == {3 * 128 + 126: 3, 3 * 128 + 127: 2}


def test_parameters_may_come_in_a_later_transfer() -> None:
    chip = panel(AWAKE, WINDOWS, bytes((0x21, 5)))
    chip.write(COMMANDS, bytes((6,)))
    chip.write(COMMANDS, bytes((0x22,)))
    chip.write(COMMANDS, bytes((1, 2)))
    chip.write(DATA, bytes((1, 2, 3, 4, 5)))
    assert marks(chip.frame()) == {128 + 5: 5, 128 + 6: 2, 256 + 5: 3, 256 + 6: 4}


def test_a_parameter_is_never_taken_for_a_command() -> None:
    chip = panel(AWAKE, bytes((0x81, 0xAE)))
    assert chip.on
    assert chip.contrast == 0xAE


def test_page_commands_mean_nothing_to_a_chip_that_goes_by_windows() -> None:
    chip = panel(AWAKE, WINDOWS, bytes((0xB3, 0x05, 0x11)))
    chip.write(DATA, b"\x01")
    assert marks(chip.frame()) == {0: 1}


def test_vertical_addressing_goes_down_first() -> None:
    chip = panel(AWAKE, bytes((0x20, 0x01, 0x21, 0, 1, 0x22, 0, 1)))
    chip.write(DATA, bytes((1, 2, 3)))
    assert marks(chip.frame()) == {0: 1, 128: 2, 1: 3}


def test_without_remapping_the_picture_is_mirrored_both_ways() -> None:
    chip = panel(AWAKE, bytes((0xA0, 0xC0)))
    chip.write(DATA, b"\x01")
    assert marks(chip.frame()) == {7 * 128 + 127: 0x80}


def test_inverted_all_lit_and_start_line() -> None:
    chip = panel(AWAKE, bytes((0xA7,)))
    assert chip.frame() == b"\xff" * 1024
    chip.write(COMMANDS, bytes((0xA6, 0xA5)))
    assert chip.frame() == b"\xff" * 1024
    chip.write(COMMANDS, bytes((0xA4, 0x44)))
    chip.write(DATA, b"\x10")
    assert marks(chip.frame()) == {0: 1}


def test_a_lower_multiplex_ratio_leaves_rows_dark() -> None:
    chip = panel(AWAKE, bytes((0xA5, 0xA8, 0x1F)))
    assert chip.frame() == b"\xff" * 512 + bytes(512)


def test_scroll_commands_swallow_their_parameters() -> None:
    chip = panel(AWAKE, bytes((0x26, 0, 0, 0, 7, 0, 0xAE)))
    assert chip.on


def test_a_power_cycle_forgets_everything_and_half_a_command_too() -> None:
    chip = panel(AWAKE, WINDOWS, bytes((0x81,)))
    chip.power_cycle()
    chip.write(COMMANDS, bytes((0xAF,)))
    assert chip.on
    assert (chip.mode, chip.pumped) == (2, False)


def test_an_unknown_control_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="0x80"):
        panel().write(0x80, b"\xaf")


def test_an_sh1106_has_hidden_columns_and_never_leaves_its_page() -> None:
    chip = Sh1106()
    chip.memory[:] = bytes(132 * 8)
    chip.write(COMMANDS, bytes((0xA1, 0xC8, 0xAF, 0xB1, 0x00, 0x10)))
    chip.write(DATA, bytes(range(1, 141)))
    frame = chip.frame()
    assert frame[128:256] == bytes(range(3, 131))
    assert not any(frame[256:])


def test_an_sh1106_takes_no_windows() -> None:
    chip = Sh1106()
    chip.memory[:] = bytes(132 * 8)
    chip.write(COMMANDS, bytes((0xA1, 0xC8, 0xAF, 0x20, 0x02, 0x10)))
    chip.write(DATA, b"\x01")
    assert marks(chip.frame()) == {0: 1}


def test_the_wrong_driver_makes_a_visible_mess() -> None:
    """An SH1106 sold as an SSD1306: no error, but not the picture."""
    from drivers.display import OledDisplay
    from drivers.simulated.buses import I2cBus
    from drivers.specs import DisplaySpec

    chip = Sh1106()
    picture = bytes(range(256)) * 4
    OledDisplay(DisplaySpec("ssd1306"), I2cBus(0x3C, chip).connect).show(picture)
    assert chip.frame() != picture
