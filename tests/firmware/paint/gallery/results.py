"""Screens of standings for the goldens: summaries, ranks, points by round, asleep."""

from __future__ import annotations

from firmware.screens import Asleep, Head, Matrix, Place, Ranking, Results, Screen
from tests.firmware.paint.gallery.table import MINUS, OK, PLUS, cells

BACK = cells((MINUS, "lead"), (OK, "back"), (PLUS, "table"))


def places(*rows: str) -> tuple[Place, ...]:
    """ "1 Ana 23" or "1 Ana +5 23"; who is first wears the crown."""
    found = []
    for row in rows:
        rank, name, *numbers = row.split()
        found.append(Place(rank, name, numbers[-1], numbers[0] if len(numbers) == 2 else "", rank == "1"))
    return tuple(found)


def table(*rows: tuple[str, ...]) -> Matrix:
    names, *rounds = zip(*rows, strict=True)
    return Matrix(tuple(names), tuple(rounds), 1)


EIGHT = places(
    "1 Bohuslavička 98",
    "2 Maximilianus 77",
    "2 Cyril 77",
    "4 Dagmar 64",
    "5 Ed 60",
    "6 Šárka 58",
    "7 Gudrun 44",
    "8 Hynek 41",
)

SCREENS: dict[str, Screen] = {
    "11_summary_3p": Screen(
        Ranking(places("1 Maximilianus +12 23", "2 Bohuslavička -2 18", "3 Cy -13 -8")),
        Head("Round 2 of 3: out"),
        legend=cells((PLUS, "table"), (OK, "next round")),
    ),
    "11b_summary_5p_de": Screen(
        Ranking(places("1 Maximilianus +12 23", "1 Bohuslavička +9 23", "3 Cy 0 8", "4 Dörthe -3 -1", "5 Ed -13 -18")),
        Head("Runde 2 von 5"),
        legend=cells((PLUS, "Tabelle"), (OK, "weiter")),
    ),
    "11c_summary_8p": Screen(
        Ranking(
            places(
                "1 Maximilianus +12 123",
                "2 Bohuslavička +9 98",
                "3 Cy 0 88",
                "4 Dörthe -3 70",
                "5 Ed -13 64",
                "6 Šárka +5 58",
                "7 Gudrun +4 44",
                "8 Hynek +2 -41",
            )
        ),
        Head("Round 2 of 8"),
        legend=cells((PLUS, "table"), (OK, "next round")),
    ),
    "13_standings_3p_tie": Screen(Ranking(places("1 Ana 23", "1 Bohuslavička 23", "3 Cy -8")), legend=BACK),
    "13b_standings_4p": Screen(
        Ranking(places("1 Maximilianus 123", "2 Bohuslavička 98", "3 Cy 77", "4 Dörthe 9")), legend=BACK
    ),
    "13c_standings_all_tied": Screen(
        Ranking(places("1 Ana 0", "1 Bohuslavička 0", "1 Cy 0", "1 Dörthe 0", "1 Ed 0", "1 Šárka 0")), legend=BACK
    ),
    "13d_standings_start": Screen(
        Ranking(tuple(Place("1", name, "0") for name in ("Ana", "Bohuslavička", "Cy", "Dörthe"))), legend=BACK
    ),
    "14_standings_6p": Screen(
        Ranking(
            places("1 Bohuslavička 98", "2 Maximilianus 77", "2 Cyril 77", "4 Dagmar 64", "5 Ed 60", "6 Šárka -12")
        ),
        legend=BACK,
    ),
    "15_standings_8p_hunt": Screen(Ranking(EIGHT), legend=BACK),
    "38_feathers_points": Screen(
        Results(
            (("Golden", "8"), ("Amherst", "10"), ("Reeves", "3"), ("Fart", "-3"), ("Blood", "3"), ("Green", "-2")), "19"
        ),
        Head("Bohuslavička"),
        legend=cells((OK, "Maximilianus")),
    ),
    "38b_feathers_de": Screen(
        Results(
            (("Gold", "8"), ("Amherst", "?"), ("Reeves", "3"), ("Pups", "-3"), ("Blut", "3"), ("Grün", "-2")), "-19"
        ),
        Head("Maximilianus"),
        legend=cells((OK, "weiter")),
    ),
    "54_round_table": Screen(
        table(
            ("Bohuslavička", "5", "-2", "12"),
            ("Maximilianus", "-13", "7", "0"),
            ("Cy", "3", "4", "-8"),
            ("Dagmar", "3", "4", "-8"),
        ),
        Head("Points by round"),
        legend=cells((MINUS, ""), (OK, "back"), (PLUS, "")),
    ),
    "54b_round_table_8p": Screen(
        table(
            *(
                (name, *values)
                for name, values in zip(
                    ["Bohuslavička", "Maximilianus", "Cy", "Dagmar", "Ed", "Šárka", "Gudrun", "Hynek"],
                    (("5", "-2", "12"), ("-13", "7", "0"), ("3", "4", "-8"), ("0", "0", "120")) * 2,
                    strict=True,
                )
            )
        ),
        Head("Points by round"),
        legend=cells((MINUS, ""), (OK, "back"), (PLUS, "")),
    ),
    "55_asleep": Screen(
        Asleep(places("1 Maximilianus 23", "2 Bohuslavička 18", "3 Cy -8"), "Bohuslavička to play", 5), dim=True
    ),
    "55b_asleep_8p": Screen(Asleep(EIGHT, "Bohuslavička to play", 2), dim=True),
}
