"""Names, codes and what stands in the database come from others: none of it is a path, a format, a command or the end."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firmware.daemon import log
from firmware.first import First, first_model
from firmware.journal import Recovered
from firmware.journal.archive import Archive
from firmware.settings import simulator_box
from firmware.settings.schema import LONGEST_NAME
from firmware.simulate.script import parse
from firmware.simulate.stage import Stage
from firmware.ui import desk
from firmware.ui.messages import Held, Key, Message, Press, SeatPress, Tick, Turn
from firmware.ui.model import Model
from firmware.ui.update import update
from tests.firmware.daemon.hands import lay
from tests.firmware.daemon.week import evening

NASTY = (
    "{0}",
    "{1}{",
    "%s%n%d",
    "'; DROP TABLE events; --",
    "\x1b[31m\x1b]0;x\x07red",
    "../../../etc/passwd",
    "\u202eevil\u202c",
    "A" * 3000,
    "line\nbreak\r\ttab",
    "\x00null",
    "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
    "=cmd|' /C calc'!A0",
    "$(reboot)`reboot`",
    "\\x1b\\u0000",
)


@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_a_name_is_a_name(tmp_path: Path, name: str) -> None:
    told: list[str] = []
    settings = replace(simulator_box(), names=(name, "Bo", f"{name}2"))
    if len(name) > LONGEST_NAME:  # no settings file can say so, but a match from elsewhere
        lay(tmp_path / "data", "scout", players=settings.names)
        settings = simulator_box()
    with Stage(settings, tmp_path / "data", tell=told.append) as stage:
        if stage.model.match is None:
            play(stage, "press ok\npress ok\nseat 1\nseat 2\nseat 3\npress ok\npress ok")
        play(stage, "press ok\npress minus")
        play(
            stage,
            "hold end 1\npress undo\nrestart\npress ok\nunplug display\npress undo\nplug display\nwait 700\nrestart",
        )
        assert stage.result()["players"] == [name, "Bo", f"{name}2"]
    with Archive.open(tmp_path / "data") as archive:
        (entry,) = archive.entries()
        assert entry.start.players == (name, "Bo", f"{name}2")
        assert archive.record(entry)
    assert {path.name.split("-")[0] for path in tmp_path.rglob("*.jsonl")} == {"2026"}
    assert list(tmp_path.iterdir()) == [tmp_path / "data"]


def play(stage: Stage, script: str) -> None:
    for _, action in parse(script):
        stage.do(action)


@pytest.mark.parametrize("code", NASTY, ids=ascii)
def test_a_code_is_a_code(tmp_path: Path, code: str) -> None:
    lay(tmp_path / "data", "card_hunt")
    told: list[str] = []
    with Stage(simulator_box(), tmp_path / "data", tell=told.append) as stage:
        for _ in range(3):
            stage.bench.scan(code.encode() + b"\r")
            stage.settle()
            play(stage, "wait 1\npress ok\nwait 1\nrestart")
        stage.daemon._report(ValueError(code))  # what a crash would tell
    assert all(code not in line for line in told)
    assert all(line.isprintable() or "\n" in line for line in told)


@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_a_log_steers_no_terminal(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    log(f"it said {name}")
    assert capsys.readouterr().err.replace("\n", "").isprintable()


# ---- what lay on the table, edited by somebody


@pytest.fixture(scope="module")
def desks(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[Model, str], ...]:
    """Tables of many kinds, each with what is written about it."""
    found: dict[str, tuple[Model, str]] = {}
    settings = replace(simulator_box(), names=("Ana", "Bo", "Cy", "Dagmar"))
    with Stage(settings, tmp_path_factory.mktemp("evening"), tell=str) as stage:
        chance = random.Random(1)
        for _ in range(500):
            evening(stage, chance, 1)
            kind = json.loads(desk.written(stage.model))["place"]
            key = f"{type(stage.model.place).__name__} {kind and kind.get('is')} {stage.model.match and stage.model.game.info.id}"
            found.setdefault(key, (stage.model, desk.written(stage.model)))
    return tuple(found.values())


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    "",
    "Asking",
    "scout",
    [],
    {},
    [[]],
    [0, 0],
    {"is": "Draft"},
    {"is": "x"},
)


def spoiled(thing: Any, chance: random.Random) -> Any:
    """The same with something in it that does not belong there."""
    if chance.random() < 0.15:
        return chance.choice(JUNK)
    if isinstance(thing, dict):
        kept = {key: spoiled(value, chance) if chance.random() < 0.4 else value for key, value in thing.items()}
        if kept and chance.random() < 0.1:
            kept.pop(chance.choice(list(kept)))
        if chance.random() < 0.05:
            kept["more"] = 1
        return kept
    if isinstance(thing, list):
        return [spoiled(one, chance) for one in thing] * chance.choice((1, 1, 1, 0, 2))
    return thing


def nonsense(text: str, chance: random.Random) -> Iterator[str]:
    yield from (
        "",
        "x",
        "[",
        "[]",
        "3",
        "null",
        "{}",
        '{"place": ' + "[" * 5000,
        '{"match": NaN}',
        "\x00",
        '{"place": {"is": "Model"}}',
    )
    for _ in range(12):
        yield json.dumps(spoiled(json.loads(text), chance))
    for _ in range(10):
        place = chance.randrange(len(text))
        yield text[:place] + text[place + chance.randrange(5) :]


def started(model: Model, text: str, loop: Any) -> First:
    """A start on the match of this model, with this text about the rest."""
    fresh = Model(model.box, touched=0.0)
    match = model.match
    events = (object(),) if match is not None else ()  # never looked at where the match is folded already
    recovered = Recovered(model.match_id or None, events, match, text)  # type: ignore[arg-type]
    return first_model(fresh, recovered, 0, loop.picture, lambda line: None)


def everything(at: float) -> Iterator[Message]:
    yield from (Press(key, at) for key in Key)
    yield from (Held(key, at) for key in Key)
    yield from (SeatPress(seat, at) for seat in range(4))
    yield from (Turn(1, at), Turn(-1, at), Tick(at))


def test_nonsense_about_the_table_is_dropped_and_the_match_stays(
    desks: tuple[tuple[Model, str], ...], tmp_path: Path
) -> None:
    chance = random.Random(3)
    odd = []
    with Stage(simulator_box(), tmp_path, tell=str) as stage:
        loop = stage.daemon.loop
        for model, text in desks:
            for one in nonsense(text, chance):
                first = started(model, one, loop)
                assert (first.model.match is None) == (model.match is None), one
                assert first.batch is None
                for message in everything(1.0):
                    try:
                        after, _ = update(first.model, message)
                        loop.picture(after)
                    except Exception as error:
                        odd.append((one, message, repr(error)))
    assert odd == []
    assert len(desks) > 8


def test_a_database_with_nonsense_in_it_starts(tmp_path: Path) -> None:
    match_id = lay(tmp_path, "scout")
    with sqlite3.connect(tmp_path / "tallybox.db") as connection:
        connection.execute("INSERT INTO matches (id, state, events, result, crc32) VALUES ('../x', 'open', -5, '{', 1)")
        connection.execute("INSERT INTO events VALUES ('../x', 0, 'started', '[[[', '', 'x', 'y', 2, 3)")
        connection.execute("REPLACE INTO desk VALUES (1, 'nobody', '{}', 0)")
    connection.close()
    told: list[str] = []
    with Stage(simulator_box(), tmp_path, tell=told.append) as stage:
        play(stage, "press ok\npress ok\nrestart\npress ok")
        assert stage.model.match_id == match_id
