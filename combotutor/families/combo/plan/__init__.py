"""Fewest plays of one row, its optimal plays, and where an extra card helps most."""

from combotutor.families.combo.plan.batch import fewest_plays_of
from combotutor.families.combo.plan.inserts import Insert, insert_values
from combotutor.families.combo.plan.interval import fewest_plays
from combotutor.families.combo.plan.line import Plan, Step, plan_row
from combotutor.families.combo.plan.partitions import MOST, Block, Blocks, best_partitions

__all__ = [
    "MOST",
    "Block",
    "Blocks",
    "Insert",
    "Plan",
    "Step",
    "best_partitions",
    "fewest_plays",
    "fewest_plays_of",
    "insert_values",
    "plan_row",
]
