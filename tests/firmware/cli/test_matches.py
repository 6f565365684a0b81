"""The commands about people and matches: what they tell, and what they never tell."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from firmware.cli.main import main
from firmware.events import Event, Left, Moved, Started, TakenUp
from firmware.journal import Journal
from scoring import games
from scoring.match import Start
from scoring.moves import move
from scoring.record import load
from tests.firmware.journal.evening import Clock, opened, play, tally

NASTY = ('=HYPERLINK("x")', "\x1b[31mRed\x07", "Šárka")
EVENING: dict[str, tuple[Event, ...]] = {
    "aaaa1111": (
        Started(Start("rounds", ("Ana", "Bo"), 1, (("rounds", 3),)), 1),
        tally(4, 1),
        tally(7, 2),
        Moved(move("correct", 0, points=-1)),
        tally(-2, 3),
    ),
    "aaaa2222": (
        Started(Start("rounds", ("Bo", "Ana"), 0, (("rounds", 1), ("lowest_wins", 1))), 1),
        tally(10, 20),
    ),
    "bbbb3333": (Started(Start("rounds", NASTY, 0, (("rounds", 1),)), 1), tally(5, 5, 0)),
    "cccc4444": (Started(Start("hit_the_deck", ("Ana", "Cy")), 1), tally(0, 10), Left()),
    "dddd5555": (
        Started(Start("fancy_feathers", ("Ana", "Bo")), 1),
        Moved(move("reveal", cards=("golden-3", "blood"))),
        Moved(move("advance", steps=2)),
        Moved(move("collection", 0, golden=(3, 3), amherst=2)),
    ),
}

Call = Callable[..., str]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("evening") / "data"
    clock = Clock()
    journal = opened(folder, clock)
    for match_id, events in EVENING.items():
        for seq in range(len(events)):
            play(journal, match_id, events[: seq + 1], seq)
            clock.go(600)
    journal.close()
    return folder


@pytest.fixture
def data(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(evening, tmp_path / "data"))


@pytest.fixture
def call(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(data.parent / "nothing"))
    monkeypatch.setenv("TZ", "UTC")

    def called(*words: str | Path, status: int = 0) -> str:
        assert main([*map(str, words), "--data", str(data)]) == status
        out, err = capsys.readouterr()
        return str(out) if status == 0 and out else str(err)

    return called


# ---- history, players, stats, chart


def test_history_tells_every_match_newest_last(call: Call) -> None:
    lines = call("history").splitlines()
    assert [line.split()[0] for line in lines] == ["match", *EVENING]
    assert "2026-11-29 19:00  " in lines[1]
    assert lines[1].endswith("Ana 8 *, Bo 6")
    assert "40" in lines[1].split()
    assert "left" in lines[4]
    assert "on the table" in lines[5]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--finished"], ["aaaa1111", "aaaa2222", "bbbb3333"]),
        (["--unfinished"], ["cccc4444", "dddd5555"]),
        (["--game", "rounds", "--last", "1"], ["bbbb3333"]),
        (["--player", "ANA", "--player", "bo"], ["aaaa1111", "aaaa2222", "dddd5555"]),
        (["--player", "S\u030ca\u0301rka"], ["bbbb3333"]),
        (["--since", "2026-11-30"], []),
        (["--until", "2026-11-29", "--last", "99"], list(EVENING)),
    ],
)
def test_history_filters(call: Call, words: list[str], expected: list[str]) -> None:
    found = json.loads(call("history", "--json", *words))
    assert [one["match"] for one in found] == expected


def test_history_for_programs(call: Call) -> None:
    (first, *_) = json.loads(call("history", "--json"))
    assert first == {
        "match": "aaaa1111",
        "game": "rounds",
        "state": "finished",
        "started": "2026-11-29T19:00:00Z",
        "ended": "2026-11-29T19:40:00Z",
        "clock_trusted": True,
        "seconds": 2400,
        "players": ["Ana", "Bo"],
        "rounds": [[4, 1], [7, 2], [-2, 3]],
        "corrections": [-1, 0],
        "totals": [8, 6],
        "ranks": [1, 2],
        "winners": [0],
    }


def test_players_are_those_of_the_settings_and_of_the_matches(call: Call, tmp_path: Path) -> None:
    settings = tmp_path / "t.toml"
    settings.write_text('names = ["Zoe", "ana"]\n', encoding="utf-8")
    found = json.loads(call("players", "--json", "--config", settings))
    assert [one["name"] for one in found[:4]] == ["Zoe", "ana", "Bo", NASTY[0]]
    ana = found[1]
    assert (ana["matches"], ana["finished"], ana["won"], ana["household"]) == (4, 2, 1, True)
    assert call("players").splitlines()[1].split() == ["Ana", "4", "2", "1", "2026-11-29"]


def test_stats_count_lowest_wins_apart(call: Call) -> None:
    found = {(one["lowest_wins"], one["player"]): one for one in json.loads(call("stats", "--json"))}
    assert found[False, "Ana"] == {
        "game": "rounds",
        "lowest_wins": False,
        "player": "Ana",
        "played": 1,
        "won": 1,
        "average": 8.0,
        "best": 8,
    }
    assert (found[True, "Bo"]["won"], found[True, "Bo"]["best"]) == (1, 10)
    assert found[False, "Šárka"]["won"] == 0
    assert call("stats", "--player", "Šárka").count("\n") == 4


def test_a_chart_grows_round_by_round(call: Call) -> None:
    told = json.loads(call("chart", "aaaa1", "--json"))
    assert told["totals"] == [[0, 4, 11, 9, 8], [0, 1, 3, 6, 6]]
    lines = call("chart", "aaaa1111").splitlines()
    assert lines[0] == "Any other game, 2026-11-29 19:00 (aaaa1111)"
    assert lines[1] == "11 |        1"
    assert lines[-5:-2] == [" 0 |  *", "   +---------------", "      0  1  2  3  4"]
    assert lines[-2:] == ["1 Ana 8 *", "2 Bo 6"]
    assert call("chart", "cccc").splitlines()[-1] == "2 Cy 10"


@pytest.mark.parametrize(("name", "status"), [("nobody", 2), ("aaaa", 2), ("", 2)])
def test_a_match_that_is_not_meant_clearly(call: Call, name: str, status: int) -> None:
    assert call("chart", name, status=status).count("\n") == 1


# ---- what nobody may see, and what may not happen to a terminal


def test_secrets_of_an_unfinished_match_are_told_by_no_table(call: Call) -> None:
    for words in (
        ["history"],
        ["history", "--json"],
        ["players"],
        ["stats"],
        ["stats", "--json"],
        ["chart", "dddd"],
        ["chart", "dddd", "--json"],
        ["export", "--format", "csv"],
        ["export", "--format", "bgsplay"],
    ):
        told = call(*words).lower()
        assert not any(word in told for word in ("golden", "blood", "amherst", "detail")), words
    assert "golden" in call("export", "dddd", "--format", "record")


def test_names_cannot_steer_a_terminal(call: Call) -> None:
    for words in (["history"], ["players"], ["stats"], ["chart", "bbbb"], ["history", "--json"]):
        told = call(*words)
        assert "\x1b" not in told
        assert "\x07" not in told
    assert json.loads(call("history", "--json"))[2]["players"] == list(NASTY)


# ---- export


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_of_plays_and_of_rounds(call: Call) -> None:
    found = rows(call("export", "--format", "csv"))
    assert len(found) == 7
    assert found[0] | {"colour": ""} == {
        "match_id": "aaaa1111",
        "game": "rounds",
        "started_utc": "2026-11-29T19:00:00Z",
        "ended_utc": "2026-11-29T19:40:00Z",
        "clock_trusted": "1",
        "player": "Ana",
        "seat": "1",
        "colour": "",
        "total": "8",
        "rank": "1",
        "winner": "1",
        "rounds": "3",
    }
    assert found[4]["player"] == "'" + NASTY[0]
    by_round = rows(call("export", "aaaa1111", "--format", "csv-rounds"))
    assert [row["total"] for row in by_round] == ["4", "11", "9", "8", "1", "3", "6", "6"]
    assert by_round[3]["round"] == "corrections"


def test_a_link_for_bg_stats(call: Call) -> None:
    (line,) = call("export", "aaaa1111", "--format", "bgstats", "--bgg-id", "rounds=7").splitlines()
    page, _, body = line.partition("?data=")
    told = json.loads(unquote(body))
    assert page == "https://app.bgstatsapp.com/createPlay.html"
    assert told["playDate"] == "2026-11-29 19:00:00"
    assert told["durationMin"] == 40
    assert told["game"]["bggId"] == 7
    assert [one["winner"] for one in told["players"]] == [True, False]
    assert [one["startPlayer"] for one in told["players"]] == [False, True]
    again = json.loads(unquote(call("export", "aaaa2222", "--format", "bgstats").partition("?data=")[2]))
    ids = [{one["name"]: one["sourcePlayerId"] for one in body["players"]} for body in (told, again)]
    assert ids[0] == ids[1]
    assert told["sourcePlayId"] != again["sourcePlayId"]
    assert again["game"]["highestWins"] is False


def test_a_file_for_bg_stats_is_the_same_play_every_time(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "all.bgsplay"
    plays: list[list[Any]] = []
    for _ in range(2):
        call("export", "--format", "bgsplay", "--out", out)
        told = json.loads(out.read_text("utf-8"))
        plays.append([(one["uuid"], one["playDateYmd"]) for one in told["plays"]])
    assert plays[0] == plays[1]
    assert len(told["plays"]) == 3
    assert [one["score"] for one in told["plays"][0]["playerScores"]] == ["4+7-2-1", "1+2+3"]
    known = {one["id"] for one in told["players"]}
    assert {score["playerRefId"] for one in told["plays"] for score in one["playerScores"]} <= known


def test_xml_of_boardgamegeek(call: Call) -> None:
    root = ElementTree.fromstring(call("export", "--format", "bgg"))
    assert [one.get("length") for one in root] == ["40", "10", "10"]
    (players,) = root[2].iter("players")
    assert [one.get("win") for one in players] == ["1", "1", "0"]
    assert players[1].get("name") == "\\x1b[31mRed\\x07"


def test_an_unfinished_match_is_no_play(call: Call) -> None:
    assert "not finished" in call("export", "cccc4444", "--format", "bgstats", status=2)


def test_a_record_is_what_score_and_import_read(call: Call, tmp_path: Path) -> None:
    text = call("export", "aaaa1111", "--format", "record")
    assert load(text.encode(), games.find).now.totals == (8, 6)
    assert "name one" in call("export", "--format", "record", status=2)
    folder = tmp_path / "records"
    folder.mkdir()
    call("export", "--format", "record", "--out", folder)
    files = sorted(folder.iterdir())
    assert len(files) == len(EVENING)
    assert call("import", *files).count("is here already") == len(EVENING)
    with_other = tmp_path / "other"
    assert main(["import", *map(str, files), "--data", str(with_other)]) == 0
    assert main(["history", "--json", "--data", str(with_other)]) == 0


def test_a_folder_of_records_counts_those_that_could_be_written(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    call("export", "--format", "record", "--out", folder)
    first, *others = sorted(folder.iterdir())
    for path in (first, *others):
        path.unlink()
    first.mkdir()  # in the way
    told = call("export", "--format", "record", "--out", folder, status=1)
    assert told.splitlines() == [f"{first}: cannot be written: Is a directory", f"{folder}: {len(others)} match(es)"]
    assert sorted(folder.iterdir()) == [first, *others]


# ---- import


RECORD = """{"tallybox": 1, "game": "rounds", "players": ["Ana", "Bo"], "options": {"rounds": 2}}
{"move": "tally", "points": [1, 2]}
"""


def test_the_same_record_comes_in_once(call: Call, tmp_path: Path) -> None:
    plain, dressed = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    plain.write_text(RECORD, encoding="utf-8")
    dressed.write_text("# hello\n" + RECORD.replace('"Bo"], ', '"Bo"], "first": 0, ') + "\n", encoding="utf-8")
    (first,) = [json.loads(line) for line in call("import", plain, "--json").splitlines()]
    (second,) = [json.loads(line) for line in call("import", dressed, "--json").splitlines()]
    assert (first["came"], second["came"], second["match"]) == ("new", "known", first["match"])
    assert json.loads(call("history", "--json"))[-1]["state"] == "left"


def test_an_export_without_its_id_is_recognised_by_what_it_holds(call: Call, tmp_path: Path) -> None:
    lines = call("export", "aaaa1111", "--format", "record").splitlines()
    bare = tmp_path / "bare.jsonl"
    bare.write_text("\n".join(line for line in lines if not line.startswith("#")), encoding="utf-8")
    assert "is here already as aaaa1111" in call("import", bare)


def test_another_match_of_the_same_id_is_refused(call: Call, tmp_path: Path) -> None:
    clash = tmp_path / "c.jsonl"
    clash.write_text("# tallybox match aaaa1111\n" + RECORD, encoding="utf-8")
    assert "another match aaaa1111 is here" in call("import", clash, status=2)


def test_a_bad_record_keeps_no_other_from_coming_in(call: Call, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.jsonl", tmp_path / "good.jsonl"
    bad.write_text(RECORD + '{"move": "dance"}\n', encoding="utf-8")
    good.write_text(RECORD, encoding="utf-8")
    assert f"{bad}:3: dance: no such move" in call("import", bad, good, tmp_path / "none", status=2)
    assert "is here already" in call("import", good)


def test_an_import_beside_a_running_daemon_is_taken_up_by_it(call: Call, data: Path, tmp_path: Path) -> None:
    journal = opened(data)
    record = tmp_path / "r.jsonl"
    record.write_text(RECORD, encoding="utf-8")
    (told,) = [json.loads(line) for line in call("import", record, "--json").splitlines()]
    assert journal.unfinished()[0].match_id == told["match"]
    events = (*journal.events(told["match"]), TakenUp(), tally(5, 5))
    play(journal, told["match"], events, len(events) - 2)
    journal.close()
    assert opened(data).recovered.notices == ()


def test_an_import_without_a_standard_input_says_so(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert call("import", "-", status=2) == "tallybox: there is no standard input; name a FILE\n"


def test_the_first_import_makes_the_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "r.jsonl"
    record.write_text(RECORD, encoding="utf-8")
    assert main(["import", str(record), "--data", str(tmp_path / "new")]) == 0
    assert "imported as" in capsys.readouterr().out
    assert len(list((tmp_path / "new" / "records").glob("*.jsonl"))) == 1


# ---- backup and restore


def test_a_backup_brings_everything_back(call: Call, data: Path, tmp_path: Path) -> None:
    before = call("history", "--json")
    backup = tmp_path / "b.db"
    assert "5 match(es)" in call("backup", backup)
    journal = opened(data)
    play(journal, "later", (EVENING["aaaa2222"][0],))
    journal.close()
    assert "replaced/000001" in call("restore", backup)
    assert call("history", "--json") == before
    recovered = opened(data).recovered
    assert (recovered.match_id, recovered.notices) == ("dddd5555", ())
    assert (data / "replaced" / "000001" / "tallybox.db").exists()


def test_a_backup_while_the_daemon_runs_and_no_restore(call: Call, data: Path, tmp_path: Path) -> None:
    journal = opened(data)
    play(journal, "later", (EVENING["aaaa2222"][0],))
    assert "6 match(es)" in call("backup", tmp_path / "b.db")
    assert "running" in call("restore", tmp_path / "b.db", status=1)
    journal.close()


def test_what_is_no_sound_backup_is_refused(call: Call, data: Path, tmp_path: Path) -> None:
    before = (data / "tallybox.db").read_bytes()
    backup = tmp_path / "b.db"
    call("backup", backup)
    damaged = bytearray(backup.read_bytes())
    damaged[3 * 4096 : 3 * 4096 + 100] = b"\xff" * 100
    for name, content in (("empty", b""), ("text", b"hello" * 1000), ("cut", backup.read_bytes()[:9000])):
        (tmp_path / name).write_bytes(content)
        assert call("restore", tmp_path / name, status=2).count("\n") == 1
    (tmp_path / "damaged").write_bytes(damaged)
    assert call("restore", tmp_path / "damaged", status=2).count("\n") == 1
    assert "no such file" in call("restore", tmp_path / "nothing", status=1)
    assert "this is no file" in call("restore", tmp_path, status=1)
    assert (data / "tallybox.db").read_bytes() == before


def test_a_backup_overwrites_nothing_but_a_backup(call: Call, data: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear", encoding="utf-8")
    assert "will not be overwritten" in call("backup", letter, status=1)
    assert letter.read_text(encoding="utf-8") == "dear"
    assert "the matches themselves" in call("backup", data / "tallybox.db", status=1)
    call("backup", tmp_path / "b.db")
    call("backup", tmp_path / "b.db")


# ---- a folder that is empty, damaged, or closed


def test_where_nothing_was_played_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("history", "players", "stats"):
        assert main([command, "--data", str(tmp_path / "none")]) == 0
        assert "yet" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "b"), "--data", str(tmp_path / "none")]) == 1
    assert not (tmp_path / "none").exists()


def test_damage_is_an_error_with_the_way_out(call: Call, data: Path) -> None:
    (data / "tallybox.db").write_bytes(b"x" * 9000)
    assert "tallybox run" in call("history", status=1)


def test_a_closed_folder_is_an_error_that_says_how_to_get_in() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        Path(name).chmod(0o755)
        Journal.open(folder, Clock(), boot="b").close()
        folder.chmod(0o700 if os.geteuid() == 0 else 0)
        script = (
            "import os, sys\n"
            "from firmware.cli.main import main\n"
            "main(['history', '--data', '/nowhere'])\n"  # with everything imported that others may not read
            "if os.geteuid() == 0: os.setgroups([]), os.setgid(65534), os.setuid(65534)\n"
            f"sys.exit(main(['history', '--data', {str(folder)!r}]))"
        )
        env = {**os.environ, "XDG_CONFIG_HOME": "/nowhere"}
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
        folder.chmod(0o700)
    assert done.returncode == 1
    assert "usermod -aG tallybox" in done.stderr
    assert done.stderr.count("\n") == 2
