"""What the odds explorer knows and says; its notebook, `notebooks/odds.py`, only shows it."""

from combotutor.families.combo.explorer.address import CARDS, NAMES, address_of, asked_for, seen_in
from combotutor.families.combo.explorer.command import command_of
from combotutor.families.combo.explorer.controls import chosen, whole
from combotutor.families.combo.explorer.files import file_name, spreadsheets
from combotutor.families.combo.explorer.guess import judged
from combotutor.families.combo.explorer.refining import Found, found_of
from combotutor.families.combo.explorer.runs import FEW, MOST, Run, place_of, seed_of
from combotutor.families.combo.explorer.sure import how_sure
from combotutor.families.combo.explorer.table import table_in_words

__all__ = [
    "CARDS",
    "FEW",
    "MOST",
    "NAMES",
    "Found",
    "Run",
    "address_of",
    "asked_for",
    "chosen",
    "command_of",
    "file_name",
    "found_of",
    "how_sure",
    "judged",
    "place_of",
    "seed_of",
    "seen_in",
    "spreadsheets",
    "table_in_words",
    "whole",
]
