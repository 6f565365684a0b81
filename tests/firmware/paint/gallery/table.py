"""Screens of the table for the goldens: turns, trace lines, who leads."""

from __future__ import annotations

from firmware.screens import (
    Big,
    Board,
    Cell,
    Glyph,
    Head,
    Icon,
    Mark,
    PiecesRow,
    Place,
    Ranking,
    Screen,
    TextRow,
    Trace,
    Winners,
)

CARD = ("####",) * 7
CHIP = (".###.", "#####", "#####", "#####", ".###.")

MINUS, OK, PLUS, UNDO, END, SEAT = Glyph.MINUS, Glyph.OK, Glyph.PLUS, Glyph.UNDO, Glyph.END, Glyph.SEAT


def cells(*pairs: tuple[Glyph, str]) -> tuple[Cell, ...]:
    """A legend; ok's words and minus' are kept."""
    return tuple(Cell(glyph, word, keep=glyph in (OK, MINUS)) for glyph, word in pairs)


SCOUT = (Cell(MINUS, "Scout", held=True, keep=True), Cell(OK, "Show 3", keep=True), Cell(PLUS, "4"), Cell(END, "tally"))
ANA = Trace("Ana: Show 3")


def turn(trace: Trace | None = ANA, name: str = "Bohuslavička", icons: tuple[Icon, ...] = ()) -> Screen:
    head = Head(name, "2/3", pointer=True, icons=icons)
    return Screen(Board((PiecesRow(CARD, 3, "Ana"),), "Maximilianus", "23"), head, trace, SCOUT)


SCREENS: dict[str, Screen] = {
    "05_scout_turn": turn(),
    "05b_scout_turn_de": Screen(
        Board((PiecesRow(CARD, 9, "Maximilianus"),), "Bohuslavička", "-13"),
        Head("Maximilianus", "2/3", pointer=True),
        Trace("Bohuslavička: Scouten"),
        (
            Cell(MINUS, "Scouten", held=True, keep=True),
            Cell(OK, "Zeigen 9", keep=True),
            Cell(PLUS, "10"),
            Cell(END, "zählen"),
        ),
    ),
    "05c_scout_turn_cs": Screen(
        Board((PiecesRow(CARD, 2, "Ana"),), "Šárka", "-13"),
        Head("Žofie", "2/3", pointer=True),
        Trace("Šárka: Vyložit 2"),
        (
            Cell(MINUS, "Vzít", held=True, keep=True),
            Cell(OK, "Vyložit 2", keep=True),
            Cell(PLUS, "3"),
            Cell(END, "součet"),
        ),
    ),
    "08_scout_2p": Screen(
        Board((PiecesRow(CARD, 2), TextRow("no chip")), "Maximilianus", "11"),
        Head("Bohuslavička", "1/2", pointer=True),
        Trace("Maximilianus: Show 2"),
        cells((OK, "Show 2"), (PLUS, "3"), (END, "stuck")),
    ),
    "08b_scout_2p_chips": Screen(
        Board((PiecesRow(CARD, 4), PiecesRow(CHIP, 3)), "Maximilianus", "11"),
        Head("Bohuslavička", "1/2", pointer=True),
        None,
        cells((MINUS, "Scout"), (OK, "Show 4"), (PLUS, "5"), (END, "tally")),
    ),
    "09_refused": turn(Trace("turn: Bohuslavička", Mark.INVERSE)),
    "10_undone": turn(Trace("undone: Ana Show 3", Mark.BOXED), "Ana"),
    "20_hunt_seats": Screen(
        Board((PiecesRow(CARD, 4, "4 Ana"),), "Maximilianus", "37"),
        Head("Cy, Dagmar?", "2/4", pointer=True),
        Trace("Ana plays (4)"),
        cells((SEAT, "I play"), (END, "Ana takes 4")),
    ),
    "21_hunt_noseats_da": Screen(
        Board((PiecesRow(CARD, 4, "Maximilianus"),), "Åse", "37"),
        Head("Bohuslavička?", "2/4", pointer=True),
        Trace("Maximilianus spiller"),
        cells((MINUS, ""), (OK, "spiller"), (PLUS, "pas"), (END, "stik")),
    ),
    "21b_hunt_noseats_hr": Screen(
        Board((PiecesRow(CARD, 4, "Šime"),), "Željka", "37"),
        Head("Bohuslavička?", "2/4", pointer=True),
        Trace("Šime igra"),
        cells((MINUS, ""), (OK, "igra"), (PLUS, "dalje"), (END, "štih")),
    ),
    "22_hunt_lead": Screen(
        Board((TextRow("leads"),), "Maximilianus", "137"),
        Head("Bohuslavička", "2/4", pointer=True),
        Trace("Ana takes 5"),
        cells((SEAT, "I play"), (END, "count")),
    ),
    "24_holding": turn(Trace("hold: Scout & Show", Mark.HOLD, 0.55)),
    "25_deck_table": Screen(
        Ranking((Place("", "Ana", "42", crown=True), Place("2", "Bohuslavička", "45"), Place("3", "Cy", "80"))),
        trace=Trace("Cy draws 4"),
        legend=cells((MINUS, "penalty"), (OK, "Hand!"), (END, "out")),
    ),
    "25b_deck_6p_noseats_de": Screen(
        Ranking(
            (
                Place("1", "Bohuslavička", "42", crown=True),
                Place("2", "Ana", "45"),
                Place("3", "Maximilianus", "60"),
                Place("4", "Dörthe", "71"),
                Place("5", "Ed", "80"),
                Place("6", "Fritz", "88"),
            )
        ),
        trace=Trace("Cy zieht 4"),
        legend=cells((MINUS, "Strafe"), (OK, "Hand!"), (END, "aus")),
    ),
    "27_deck_draws4": Screen(
        Big("draws", "4", ("last", "hand")),
        Head("Maximilianus"),
        legend=cells((MINUS, "other"), (OK, "log it"), (UNDO, "no")),
    ),
    "49_not_saved": turn(Trace("NOT SAVED: card full", Mark.INVERSE), icons=(Icon.NOT_SAVED,)),
    "49b_all_icons": turn(icons=(Icon.NOT_SAVED, Icon.NO_SCANNER, Icon.WARNING)),
    "50_scanner_gone": turn(Trace("scanner gone", Mark.INVERSE), icons=(Icon.NO_SCANNER,)),
    "53_resumed": turn(Trace("back: nothing lost", Mark.BOXED)),
    "16_big_leader": Screen(
        Big("", "123", ("+25", "2/3")), Head("Bohuslavička", crown=True), legend=cells((OK, "back"))
    ),
    "17_winner": Screen(
        Winners(("Bohuslavička",), "37", "wins", (Place("2", "Ana", "36"), Place("3", "Cy", "34"))),
        legend=cells((OK, "again"), (PLUS, "table"), (END, "close")),
    ),
    "18_winner_tie_cs": Screen(
        Winners(("Bohuslavička", "Maximilianus", "Šárka"), "25", "Vítězové"),
        legend=cells((OK, "znovu"), (PLUS, "body"), (END, "zavřít")),
    ),
}
