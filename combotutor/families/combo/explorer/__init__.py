"""What the odds explorer knows and says; its notebook, `notebooks/odds.py`, only shows it."""

from combotutor.families.combo.explorer.command import command_of
from combotutor.families.combo.explorer.controls import chosen, whole
from combotutor.families.combo.explorer.files import file_name, spreadsheets
from combotutor.families.combo.explorer.guess import judged
from combotutor.families.combo.explorer.refining import Found, found_of
from combotutor.families.combo.explorer.runs import MOST, Run, place_of, seed_of

__all__ = [
    "MOST",
    "Found",
    "Run",
    "chosen",
    "command_of",
    "file_name",
    "found_of",
    "judged",
    "place_of",
    "seed_of",
    "spreadsheets",
    "whole",
]
