"""`view(model, voice) -> Screen`: what stands on the glass. Pure; the words come from the voice."""

from __future__ import annotations

from dataclasses import replace

from firmware.screens import Screen
from firmware.ui import view_learning, view_menus, view_questions, view_setup, view_table
from firmware.ui.model import Model, Sleep
from firmware.ui.places import (
    Announced,
    Asking,
    BigTotal,
    Confirming,
    Decks,
    Ending,
    Entries,
    Finale,
    Instead,
    Judging,
    Learning,
    More,
    Notice,
    PointsTable,
    Racing,
    SetUp,
    Standings,
    StartList,
    Summary,
    Sure,
    Table,
    Unknown,
)
from firmware.ui.voice import Voice


def view(model: Model, voice: Voice) -> Screen:
    """The screen of this model."""
    if model.sleep in (Sleep.ASLEEP, Sleep.DARK):
        return view_menus.asleep(model, voice)
    screen = _place(model, voice)
    return replace(screen, dim=True) if model.sleep is Sleep.DIM else screen


def _place(model: Model, voice: Voice) -> Screen:
    match model.place:
        case StartList() as place:
            return view_setup.start_list(model, place, voice)
        case SetUp() as place:
            return view_setup.set_up(model, place, voice)
        case Table():
            return view_table.at_table(model, voice)
        case Asking() as place:
            return view_questions.asking(model, place, voice)
        case Confirming() as place:
            return view_questions.confirming(model, place, voice)
        case Sure() as place:
            return view_questions.sure(model, place, voice)
        case Racing() as place:
            return view_questions.racing(model, place, voice)
        case Judging() as place:
            return view_questions.judging(model, place, voice)
        case Announced() as place:
            return view_table.announced(model, place, voice)
        case More() as place:
            return view_menus.more(model, place, voice)
        case Standings():
            return view_menus.standings(model, voice)
        case PointsTable() as place:
            return view_menus.points_table(model, place, voice)
        case BigTotal() as place:
            return view_menus.big_total(model, place, voice)
        case Entries() as place:
            return view_menus.entries(model, place, voice)
        case Instead() as place:
            return view_menus.instead(model, place, voice)
        case Ending():
            return view_menus.ending(model, voice)
        case Summary():
            return view_menus.summary(model, voice)
        case Finale():
            return view_menus.finale(model, voice)
        case Notice() as place:
            return view_menus.notice(model, place, voice)
        case Unknown() as place:
            return view_learning.unknown(model, place, voice)
        case Decks() as place:
            return view_learning.decks(model, place, voice)
        case Learning() as place:
            return view_learning.learning(model, place, voice)
