"""What makes the combo games a family: their rule sets as games, and one notation for all."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Final

from combotutor.families.combo import notation
from combotutor.families.combo.rules import RULE_SETS, ComboGame
from combotutor.families.combo.words import WORDS
from combotutor.games.family import Family, late

FAMILY: Final = Family(
    "combo",
    tuple(map(ComboGame, RULE_SETS.values())),
    notation,
    words=WORDS,
    parts={
        "showing": partial(import_module, "combotutor.families.combo.showing"),
        "plan-hand": late("combotutor.families.combo.tinker", "plan_hand"),
        "ending": late("combotutor.families.combo.commands.prose", "ending"),
        "held": late("combotutor.families.combo.commands.prose", "held"),
        "commands": late("combotutor.families.combo.commands.plan", "COMMANDS"),
        "reply": late("combotutor.families.combo.commands.reply", "answer"),
        "guarantee": late("combotutor.families.combo.commands.guarantee", "answer"),
        "odds": late("combotutor.families.combo.commands.odds", "ODDS"),
        "sample": lambda: "combo-breaker 1/1/x - 0 - 2/2/2",
        "proofs": late("combotutor.families.combo.check", "PROOFS"),
        "quality": late("combotutor.families.combo.quality", "STANDARD"),
        "own-hands": partial(import_module, "combotutor.families.combo.own"),
        "mining-play": late("combotutor.families.combo.mining.rounds", "PLAY"),
        "worlds": late("combotutor.families.combo.solver.worlds", "drawn"),
        "past": late("combotutor.families.combo.solver.past", "Past"),
        "bots": late("combotutor.families.combo.engine", "bots"),
        "losing": lambda: "pays",
        "engine": late("combotutor.families.combo.engine", "ENGINE"),
        "scene": partial(import_module, "combotutor.families.combo.scene"),
        "card-told": late("combotutor.families.combo.hand.captions", "card_told"),
        "first-met": late("combotutor.families.combo.hand.met", "first_met"),
        "first-steps": late("combotutor.families.combo.first", "FIRST"),
        "workbench": late("combotutor.families.combo.bench.workbench", "WORKBENCH"),
        "keypad": late("combotutor.families.combo.bench.keypad", "KEYPAD"),
        "solvers": late("combotutor.families.combo.bench.thinking", "SOLVERS"),
        "kinds": late("combotutor.families.combo.kinds", "KINDS"),
        "themes": late("combotutor.families.combo.kinds", "THEMES"),
        "course": late("combotutor.families.combo.kinds", "COURSE"),
        "scale": lambda: "",
        "bands": lambda: {"single": 0, "run2": 1170, "pair": 1370, "run3": 1570, "trio": 1800},
        "box-picture": late("combotutor.families.combo.boxes", "box_svg"),
        "band-picture": late("combotutor.families.combo.scene", "example"),
        "hand-picture": late("combotutor.families.combo.scene", "little"),
        "side-picture": late("combotutor.families.combo.contrasts.picture", "side_svg"),
        "side-legend": late("combotutor.families.combo.contrasts.legend", "legend"),
        "move-phrase": late("combotutor.families.combo.voice.spoken", "move_phrase"),
    },
)
"""Combo Breaker, Combo Up and its classic variant."""
