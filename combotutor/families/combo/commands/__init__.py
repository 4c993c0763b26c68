"""The commands of the combo games alone, and how they answer those that every family may."""

from __future__ import annotations

from typing import Final

from combotutor.families.combo.commands import odds as chances
from combotutor.families.combo.commands import plan as planned
from combotutor.games.command import Command, Option

PLAN: Final = Command(
    "plan", ("HAND…",), (Option("--reserve", "CARDS"), Option("--rules", "RULES")), planned.read, planned.answer
)

ODDS: Final = Command(
    "odds",
    ("RULES",),
    (Option("--cards", "N"), Option("--blank-wilds"), Option("--seen", "CARDS")),
    chances.read,
    chances.answer,
    reads_lines=False,
    parts=chances.parts,
)

COMMANDS: Final = (PLAN,)
