"""Both ways of counting pins."""

from __future__ import annotations

import pytest

from firmware import pins


def test_the_header_has_28_gpios_and_12_other_pins() -> None:
    assert set(pins.GPIO) | set(pins.POWER) == set(range(1, 41))
    assert not set(pins.GPIO) & set(pins.POWER)
    assert sorted(pins.HEADER) == list(range(28))


@pytest.mark.parametrize(("gpio", "hole"), [(2, 3), (4, 7), (17, 11), (18, 12), (26, 37), (21, 40), (14, 8), (8, 24)])
def test_well_known_pins(gpio: int, hole: int) -> None:
    assert pins.HEADER[gpio] == hole
    assert pins.parse(gpio) == pins.parse(f"GPIO{gpio}") == pins.parse(f"pin {hole}") == pins.parse(f"BOARD{hole}")
    assert pins.name(gpio) == f"GPIO {gpio} (header pin {hole})"


@pytest.mark.parametrize(
    "value", [True, 2.0, -1, 28, "17", "pin", "pin 0", "pin 41", "pin ²", "gpio28", None, [], 10**3000]
)
def test_what_is_no_pin_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"pin|GPIO"):
        pins.parse(value)


def test_power_pins_are_named() -> None:
    with pytest.raises(ValueError, match="header pin 2 is 5 V"):
        pins.parse("pin 2")


def test_seventeen_pins_are_free() -> None:
    assert pins.free() == (4, 5, 6, 12, 13, *range(16, 28))


def test_a_number_too_long_to_write_is_refused() -> None:
    with pytest.raises(ValueError, match="no such GPIO"):
        pins.parse(16**5000)
