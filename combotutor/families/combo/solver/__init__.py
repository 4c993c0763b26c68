"""What to play: every legal move with what it leaves in the mover's row, and why."""

from combotutor.families.combo.solver.changes import changes, helps
from combotutor.families.combo.solver.claims import (
    Alone,
    Answered,
    Beatable,
    Change,
    ClaimKind,
    Closed,
    Counted,
    Helped,
    Helpless,
    Made,
    Parted,
    Reason,
    Refuted,
    Said,
    Threat,
    Torn,
    Waiting,
)
from combotutor.families.combo.solver.reasons import reasons, weight
from combotutor.families.combo.solver.reply import Reply, leaving, replies, row_after, row_changed
from combotutor.families.combo.solver.threats import refuted, threats

__all__ = [
    "Alone",
    "Answered",
    "Beatable",
    "Change",
    "ClaimKind",
    "Closed",
    "Counted",
    "Helped",
    "Helpless",
    "Made",
    "Parted",
    "Reason",
    "Refuted",
    "Reply",
    "Said",
    "Threat",
    "Torn",
    "Waiting",
    "changes",
    "helps",
    "leaving",
    "reasons",
    "refuted",
    "replies",
    "row_after",
    "row_changed",
    "threats",
    "weight",
]
