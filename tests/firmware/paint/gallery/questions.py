"""Screens that ask something, for the goldens: lists, names, dials, grids, seats, yes and no."""

from __future__ import annotations

from firmware.screens import (
    Cell,
    Chair,
    Chairs,
    Dial,
    DialBox,
    Dials,
    Grid,
    GridCell,
    Head,
    Icon,
    Mark,
    Picked,
    Rows,
    ScaleRow,
    Screen,
    TextRow,
    Trace,
    Words,
)
from tests.firmware.paint.gallery.table import END, MINUS, OK, PLUS, SEAT, UNDO, cells

SPECIES = ["Golden", "Fart", "Amhst", "Blood", "Reeves", "Green", "Peac", "Nest", "Mirror", "Trap", "Monal", "Fox"]
IN = {"Golden", "Amhst", "Blood", "Trap"}


def chairs(*names: str, marked: str = "") -> Chairs:
    return Chairs(tuple(Chair(str(n), name, str(n) in marked) for n, name in enumerate(names, start=1)))


def species(cursor: str) -> Grid:
    return Grid(tuple(GridCell(name, name in IN, name == cursor) for name in SPECIES))


def dial(
    name: str, corner: str, body: Dial | Dials, *legend: tuple, trace: Trace | None = None, turn: bool = False
) -> Screen:  # type: ignore[type-arg]
    return Screen(body, Head(name, corner, pointer=turn), trace, cells(*legend))


CHOOSE = ((MINUS, ""), (OK, "choose"), (PLUS, ""), (UNDO, "back"))
NEXT = ((MINUS, ""), (OK, "next"), (PLUS, ""), (UNDO, "back"))
SCALE = ScaleRow(("0", "-5", "-4", "3", "8", "15"), 3)

SCREENS: dict[str, Screen] = {
    "01_start_again": Screen(
        Rows(("Scout again", "New match", "History"), 0),
        Head("tallybox", "19:42"),
        legend=cells((MINUS, ""), (OK, "play"), (PLUS, "")),
    ),
    "02_game_de": Screen(
        Rows(("Hit the Deck", "Fancy Feathers", "Punkterunde", "Scout", "Card Hunt"), 1),
        Head("Welches Spiel?", "2/5"),
        legend=cells((MINUS, ""), (OK, "wählen"), (PLUS, ""), (UNDO, "zurück")),
    ),
    "03_who_seats_hr": Screen(
        chairs("Šime", "Bohuslavička", "Cvjetka", "", "", ""),
        Head("Tko igra?", "3"),
        legend=cells((OK, "dalje"), (SEAT, "sjedni/ustani")),
    ),
    "03b_who_noseats": Screen(
        chairs("Ana", "Bohuslavička", "Cyril", "Maximilianus"),
        Head("Who plays?", "4"),
        legend=cells((MINUS, "3"), (OK, "these 4"), (PLUS, "5"), (UNDO, "back")),
    ),
    "03c_who_eight": Screen(
        chairs("Ana", "Bohuslavička", "Cyril", "Maximilianus", "Maximilian", "Željka", "Dörthe", "Åse"),
        Head("Who plays?", "8"),
        legend=cells((MINUS, "7"), (OK, "these 8"), (PLUS, ""), (UNDO, "back")),
    ),
    "04_who_starts": Screen(
        Picked("Bohuslavička", ("Scout, 3 players",)),
        Head("Who starts?"),
        legend=(Cell(MINUS), Cell(OK, "start"), Cell(PLUS), Cell(OK, "options", held=True)),
    ),
    "06_scout_dial": dial(
        "Bohuslavička", "2/3", Dial("Show", "4", (TextRow("on table: 3"),)),
        (MINUS, "3"), (OK, "Show 4"), (PLUS, "5"), (UNDO, "back"),
    ),
    "07_scout_ss": dial(
        "Bohuslavička", "2/3", Dial("Scout & Show", "3", (TextRow("table: 3-1=2"),)),
        (MINUS, "2"), (OK, "enter"), (PLUS, "4"), (UNDO, "back"),
    ),
    "12_tally": dial("Bohuslavička", "2/9", Dial("captured", "12", (TextRow("left: 14"),)), *NEXT),
    "23_hunt_trick_noseats_de": Screen(
        Picked("Bohuslavička", ("Karten: 4",)),
        Head("Wer nimmt den Stich?"),
        Trace("Ana nimmt 5"),
        cells((MINUS, ""), (OK, "weiter"), (PLUS, ""), (END, "Ende")),
    ),
    "26_deck_judge": Screen(
        chairs("Ana", "Bohuslavička", "Cy", "Dagmar", marked="124"),
        Head("HANDS ON THE PILE!"),
        legend=cells((OK, "all slap"), (UNDO, "never mind")),
    ),
    "27b_deck_tie": Screen(
        Words(("Bohuslavička", "Maximilianus", "choose who draws 4")), Head("Too close"),
        legend=cells((MINUS, ""), (OK, "choose"), (PLUS, ""), (UNDO, "no")),
    ),
    "28_deck_out": Screen(
        Picked("Bohuslavička", ("or press the seat",)), Head("Who is out?"),
        legend=cells((MINUS, ""), (OK, "out"), (PLUS, ""), (UNDO, "back")),
    ),
    "29_deck_words": dial(
        "Bohuslavička", "1/3", Dials("", (DialBox("words ×10", "1", True), DialBox("numbers", "9", False))), *NEXT
    ),
    "30_deck_numbers_cs": dial(
        "Bohuslavička", "1/3", Dials("", (DialBox("slova ×10", "2", False), DialBox("čísla", "13", True))),
        (MINUS, ""), (OK, "= 33"), (PLUS, ""), (UNDO, "zpět"),
    ),
    "33_feathers_turn": dial(
        "Bohuslavička", "17", Dial("takes 3 cards, then goes on", "2"),
        (MINUS, "1"), (OK, "on 2"), (PLUS, "3"), (OK, "trap"),
        trace=Trace("Ana: on 4, takes 0"), turn=True,
    ),
    "34_feathers_leave_de": dial(
        "Bohuslavička", "0", Dial("nimmt 3, rückt vor", "2"),
        (MINUS, ""), (OK, "vor 2"), (PLUS, ""), (END, "verlassen"),
        trace=Trace("Ana verlässt den Pfad"), turn=True,
    ),
    "35_feathers_species": Screen(
        species("Reeves"), Head("6 of 12 species", "4"),
        legend=cells((MINUS, ""), (OK, "in / out"), (PLUS, ""), (END, "done")),
    ),
    "35b_feathers_species_in": Screen(
        species("Blood"), Head("6 of 12 species", "4"),
        legend=cells((MINUS, ""), (OK, "in / out"), (PLUS, ""), (END, "done")),
    ),
    "36_feathers_count": dial(
        "Bohuslavička", "5/6", Dial("Reeves", "3", (TextRow("12 of 14 cards"), SCALE), "= 3"),
        (MINUS, "2"), (OK, "next"), (PLUS, "4"), (UNDO, "back"),
    ),
    "37_feathers_values": dial(
        "Bohuslavička", "1/6",
        Dials("Fasanenpups", (DialBox("1:", "1", False), DialBox("2:", "1", True), DialBox("3:", "2", False)), (), "= -8"),
        *NEXT,
    ),
    "37b_feathers_values_rows": dial(
        "Bohuslavička", "1/6",
        Dials(
            "Fart", (DialBox("1:", "1", True), DialBox("2:", "1", False), DialBox("3:", "2", False)),
            (TextRow("12 of 14 cards"),), "= -8",
        ),
        *NEXT,
    ),
    "40_rounds": dial(
        "Bohuslavička", "R 3", Dial("points", "-120", (TextRow("87 > -33"),)),
        (MINUS, ""), (OK, "enter"), (PLUS, ""), (END, "over"),
    ),
    "40b_rounds_87": dial(
        "Maximilianus", "R 3", Dial("points", "87", (TextRow("87 > 174"),)),
        (MINUS, ""), (OK, "enter"), (PLUS, ""), (END, "over"), trace=Trace("Bohuslavička: 5"),
    ),
    "45_more": Screen(
        Rows(("Standings", "Correct a total", "Edit an entry", "Settings"), 1), Head("More", "2/8"), legend=cells(*CHOOSE)
    ),
    "45b_more_refused": Screen(
        Rows(("Standings", "Correct a total", "Edit an entry", "Settings"), 1), Head("More", "2/8"),
        Trace("not now: scan a card", Mark.INVERSE), cells(*CHOOSE),
    ),
    "46_edit": Screen(
        Rows(("R2 Bohuslavička: Scout", "R2 Ana: Show 3", "R2 Maximilianus: Show 2"), 1), Head("Edit an entry", "24"),
        legend=cells((MINUS, ""), (OK, "change"), (PLUS, ""), (UNDO, "back")),
    ),
    "47_correct": dial(
        "Bohuslavička", "", Dial("new total", "19", (TextRow("was 17"),)),
        (MINUS, ""), (OK, "set +2"), (PLUS, ""), (UNDO, "back"),
    ),
    "48_unknown": Screen(
        Words(("4006381333931", "Nothing was logged.")), Head("Unknown card", icons=(Icon.WARNING,)),
        legend=cells((OK, "learn it"), (UNDO, "leave")),
    ),
    "51_end_question": Screen(
        Words(("Round 2 of 3 is open.", "It is kept, unfinished.")), Head("End this match?"),
        legend=cells((OK, "end it"), (UNDO, "play on")),
    ),
    "52_end_question_de": Screen(
        Words(("Runde 2 von 3 ist offen.", "Sie bleibt erhalten.")), Head("Partie beenden?"),
        legend=cells((OK, "beenden"), (UNDO, "weiter")),
    ),
    "52b_count_instead_de": Screen(
        Words(("Statt der 7 Züge dieser Runde, die schon notiert sind?",)), Head("Auszählen statt der notierten Züge?"),
        legend=cells((OK, "zählen"), (UNDO, "weiter")),
    ),
}  # fmt: skip
