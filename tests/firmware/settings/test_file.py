"""Reading a settings file: what comes out, and every mistake at once with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.controllers import CONTROLLERS
from firmware import pins
from firmware.errors import Mistake, NoFile, SettingsError
from firmware.settings import Display, Encoder, Scanner, Settings, schema, simulator_box
from firmware.settings.check import wired
from firmware.settings.file import LARGEST, load, load_or_default
from firmware.settings.schema import TABLES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tallybox.toml"


def read(file: Path, text: str) -> Settings:
    file.write_text(text, encoding="utf-8")
    return load(file)


def mistakes(file: Path, text: str) -> list[str]:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load(file)
    return [str(one) for one in caught.value.mistakes]


def test_without_a_file_there_are_the_built_in_settings() -> None:
    assert load(None) == Settings()
    assert load_or_default(None) == (Settings(), ())


def test_an_empty_file_changes_nothing(file: Path) -> None:
    assert read(file, "") == Settings()


def test_what_the_file_says_is_what_the_box_does(file: Path) -> None:
    box = read(
        file,
        """\
names = [" Ana ", "Bohuslavička"]
data = "/srv/tallybox"
[buttons]
ok = "pin 12"
minus = "none"
plus = "none"
seats = [5, "GPIO6"]
[encoder]
a = 20
b = 21
button = "none"
[display]
controller = "sh1106"
height = 32
rotate = 180
address = 0x3d
[scanner]
framing = "pn532"
path = "/dev/serial/by-id/usb-x"
[timing]
hold_seconds = 1
""",
    )
    assert box.names == ("Ana", "Bohuslavička")
    assert box.data == "/srv/tallybox"
    assert box.buttons.ok == 18
    assert box.buttons.seats == (5, 6)
    assert box.encoder == Encoder(20, 21, None)
    assert box.display is not None
    assert (box.display.controller, box.display.height, box.display.address) == ("sh1106", 32, 0x3D)
    assert box.scanner == Scanner("/dev/serial/by-id/usb-x", "pn532")
    assert box.scanner.speed == 115200
    assert box.timing.hold_seconds == 1
    assert box.lines() == {"undo": 17, "ok": 18, "end": 24, "seat 1": 5, "seat 2": 6, "encoder a": 20, "encoder b": 21}


def test_byte_order_mark_and_crlf_are_accepted(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + b'language = "en"\r\n[buttons]\r\nend = "none"\r\n')
    assert load(file).buttons.end is None


def test_a_box_may_have_no_panel(file: Path) -> None:
    assert read(file, '[display]\ncontroller = "none"\n').display is None


def test_all_mistakes_come_at_once_in_the_order_of_their_lines(file: Path) -> None:
    text = """\
langage = "en"
names = ["Ana", " Ana ", "",
  5, "\\u001b[2J"]
minus = 4

[buttons]
ok = 17
plus = "pin 39"
end = 40
seats = [ 5, 14,  # comment ]
  6,
  5, true]

[dispaly]
x = 1
[display]
controller = "ssd1307"
address = 0x90
width = 128.0
[timing]
dim_minutes = 20
hold_seconds = nan
tie_ms = true
"""
    assert mistakes(file, text) == [
        "1: langage: unknown; there are language, names, data, [buttons], [encoder], [display], [scanner], [timing];"
        ' did you mean "language"?',
        '2: names[2]: "Ana" is there already, as name 1',
        "2: names[3]: a name must not be empty",
        "3: names[4]: a name is a text in quotes, not 5",
        r'3: names[5]: a name has at most 40 letters and no control characters, not "\x1b[2J"',
        "4: minus: belongs below [buttons]",
        "7: buttons.ok: GPIO 17 (header pin 11) is buttons.undo already (by default)",
        '8: buttons.plus: header pin 39 is ground, not a GPIO; "none" where the box has none',
        "9: buttons.end: there is no GPIO 40; they go from 0 to 27; if you counted on the header, write "
        '"pin 40"; "none" where the box has none',
        "10: buttons.seats[2]: GPIO 14 (header pin 8) is the serial port, where a card reader may be;"
        " free are GPIO 4, 12, 13, 16, 18, 19, 20, 21, 22, 25, 26",
        "12: buttons.seats[4]: GPIO 5 (header pin 29) is buttons.seats[1] already (line 10)",
        '12: buttons.seats[5]: a pin is a GPIO number such as 17, or "pin 11" as counted on the header',
        "14: dispaly: unknown; there are language, names, data, [buttons], [encoder], [display], [scanner], [timing];"
        ' did you mean "display"?',
        "17: display.controller: must be one of ssd1306, ssd1305, ssd1309, ssd1315, ssd1316, sh1106, sh1107, ch1115,"
        ' none, not "ssd1307"; did you mean "ssd1309"?',
        "18: display.address: must be a whole number from 0x08 to 0x77, not 144",
        "19: display.width: must be one of 128, not 128.0",
        "21: timing.dim_minutes: dim_minutes (20) must not be more than standings_minutes (10)",
        "22: timing.hold_seconds: must be a number from 0.3 to 3, not nan",
        "23: timing.tie_ms: must be a number from 0 to 100, not true",
    ]


@pytest.mark.parametrize("controller", [one for one in schema.CONTROLLERS if one != schema.NONE])
@pytest.mark.parametrize("height", [32, 64])
def test_the_settings_allow_the_panels_that_a_driver_fits_and_no_others(
    file: Path, controller: str, height: int
) -> None:
    text = f'[display]\ncontroller = "{controller}"\nheight = {height}\n'
    if (128, height) in CONTROLLERS[controller].offsets:
        assert read(file, text).display == Display(controller, height=height)
    else:
        assert mistakes(file, text) == [f"3: display.height: a {controller} has 64 rows here, not {height}"]
        assert load_or_default(file)[0].display == Display(controller)


def test_every_controller_that_has_a_driver_can_be_named() -> None:
    assert {*schema.CONTROLLERS} == {*CONTROLLERS, schema.NONE}


@pytest.mark.parametrize("pin", [0, 1, 2, 3, 14, 15])
def test_pins_of_i2c_uart_and_boards_are_no_buttons(file: Path, pin: int) -> None:
    (mistake,) = mistakes(file, f"[buttons]\nend = {pin}\n")
    assert mistake.startswith(f"2: buttons.end: {pins.name(pin)} ")


def test_spi_pins_are_buttons_only_without_an_spi_panel(file: Path) -> None:
    assert read(file, "[buttons]\nend = 9\n").buttons.end == 9
    (mistake,) = mistakes(file, '[display]\nbus = "spi"\n[buttons]\nend = 9\n')
    assert mistake.startswith("4: buttons.end: GPIO 9 (header pin 21) is SPI, where the display is; ")


def test_an_spi_panels_own_pins_count_as_used(file: Path) -> None:
    (mistake,) = mistakes(file, '[display]\nbus = "spi"\ndc = 17\n')
    assert mistake == "3: display.dc: GPIO 17 (header pin 11) is buttons.undo already (by default)"


def test_a_box_needs_undo_and_an_ok_and_a_way_to_turn(file: Path) -> None:
    none = "[buttons]\n" + "".join(f'{key} = "none"\n' for key in ("undo", "minus", "ok", "plus", "end"))
    assert [one.split(":")[1] for one in mistakes(file, none)] == [
        " buttons.undo",
        " buttons.minus",
        " buttons.ok",
        " buttons.plus",
    ]
    assert [one.split(":")[1] for one in mistakes(file, none + "[encoder]\n")] == [" buttons.undo"]
    without_push = none + '[encoder]\nbutton = "none"\n'
    assert [one.split(":")[1] for one in mistakes(file, without_push)] == [" buttons.undo", " buttons.ok"]


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a = 1\nb =\n", 2, "Invalid value"),
        ("a = 1\na = 2\n", 2, "Cannot overwrite a value"),
        ("x = [1,\n2\n", 4, "Unclosed array"),
        ("x = " + "[" * 5000, 1, "nested too deeply"),
        ("\nx = 1 \x1b[2J\n", 2, "Expected newline"),
    ],
)
def test_a_syntax_error_stands_alone_with_its_line(file: Path, text: str, line: int, what: str) -> None:
    (mistake,) = mistakes(file, text + "\n[dispaly]\n")
    assert mistake.startswith(f"{line}: syntax: ")
    assert what in mistake
    assert mistake.isprintable()


def test_a_number_with_thousands_of_digits_is_a_mistake(file: Path) -> None:
    assert len(mistakes(file, f"[display]\ndim = {'9' * 5000}\n")) == 1
    assert len(mistakes(file, f"[display]\ndim = 0x{'f' * 5000}\n")) == 1


def test_what_is_no_text_at_all_is_told_in_a_line(file: Path) -> None:
    file.write_bytes(b"language = 'en'\n# caf\xe9\n")
    with pytest.raises(SettingsError, match=r":2: file: is not UTF-8"):
        load(file)
    file.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(SettingsError, match=r":1: file: has more than 256 KB"):
        load(file)


def test_a_file_that_is_not_there_is_said_so(file: Path) -> None:
    with pytest.raises(NoFile, match="No such file"):
        load(file)
    settings, (mistake,) = load_or_default(file)
    assert settings == Settings()
    assert "No such file" in mistake.why


def test_faulty_settings_keep_what_is_right(file: Path) -> None:
    file.write_text('names = ["Ana", "", "Bo"]\n[buttons]\nok = 99\nend = 4\n[timing]\ntie_ms = 5\ndebounce_ms = -1\n')
    settings, found = load_or_default(file)
    assert [one.where for one in found] == ["names[2]", "buttons.ok", "timing.debounce_ms"]
    assert settings.names == ("Ana", "Bo")
    assert (settings.buttons.ok, settings.buttons.end) == (22, 4)
    assert (settings.timing.tie_ms, settings.timing.debounce_ms) == (5, 15)


def test_one_wrong_seat_takes_all_seats(file: Path) -> None:
    file.write_text("[buttons]\nseats = [5, 99, 6]\n")
    assert load_or_default(file)[0].buttons.seats == ()


VALUES = st.sampled_from(
    ["1", "17", "22", "2", "-1", "99", '"pin 11"', '"none"', "[]", "[5, 5]", "[4, 27, 18]", "true", "0.5", '"x"', "{}"]
)
KEYS = st.sampled_from([(table, key) for table, kinds in TABLES.items() for key in [*kinds, "strange"]])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(KEYS, VALUES, max_size=14))
def test_whatever_the_file_says_a_box_comes_out_whose_pins_are_right(
    file: Path, said: dict[tuple[str, str], str]
) -> None:
    text = ""
    for table in TABLES:
        keys = [(key, value) for (home, key), value in said.items() if home == table]
        text += f"[{table}]\n" + "".join(f"{key} = {value}\n" for key, value in keys) if keys else ""
    file.write_text(text)
    box, found = load_or_default(file)
    used = [pin for _, pin in wired(box)]
    assert len(set(used)) == len(used)
    assert not set(used) & {0, 1, 2, 3, 14, 15}
    for one in found:
        assert_points_at_its_key(one, text)


def assert_points_at_its_key(mistake: Mistake, text: str) -> None:
    line = text.splitlines()[mistake.line - 1]
    key = mistake.where.split(".")[-1].split("[")[0]
    assert line.startswith((key, f"[{key}]")) or mistake.where.count(".") == 1
    assert mistake.why.isprintable()


def test_the_largest_box_fits_beside_i2c_uart_and_spi() -> None:
    box = simulator_box()
    lines = box.lines()
    assert len(lines) == 5 + 8 + 3
    assert len(set(lines.values())) == 16
    assert set(lines.values()) <= set(pins.free())
    assert box.display is not None
    assert box.scanner is not None
    assert (box.display.controller, box.display.width, box.display.height) == ("ssd1306", 128, 64)
    assert box.scanner.framing == "lines"
