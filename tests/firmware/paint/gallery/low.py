"""Screens on glass of 32 rows for the goldens: the same ones as on high glass, where they differ most."""

from __future__ import annotations

from firmware.screens import Screen
from tests.firmware.paint.gallery import questions, results, table

_HIGH = {**table.SCREENS, **questions.SCREENS, **results.SCREENS}
_NAMES = {
    "60_s32_turn": "05_scout_turn",
    "60b_s32_turn_de": "05b_scout_turn_de",
    "60c_s32_refused": "09_refused",
    "60d_s32_holding": "24_holding",
    "60e_s32_all_icons": "49b_all_icons",
    "61_s32_dial": "40_rounds",
    "61b_s32_values": "37_feathers_values",
    "61c_s32_who": "28_deck_out",
    "62_s32_standings": "13b_standings_4p",
    "62b_s32_tie": "13_standings_3p_tie",
    "62c_s32_round_table": "54_round_table",
    "63_s32_winner": "17_winner",
    "63b_s32_winners_cs": "18_winner_tie_cs",
    "64_s32_list": "45_more",
    "64b_s32_list_refused": "45b_more_refused",
    "64c_s32_species": "35_feathers_species",
    "64d_s32_eight": "03c_who_eight",
    "65_s32_draws4": "27_deck_draws4",
    "66_s32_question": "52_end_question_de",
    "67_s32_results": "38_feathers_points",
    "68_s32_asleep": "55_asleep",
}

SCREENS: dict[str, Screen] = {low: _HIGH[high] for low, high in _NAMES.items()}
