"""What to play: every legal move with what it leaves in the mover's row, and why."""

from combotutor.solver.changes import changes, helps
from combotutor.solver.claims import (
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
from combotutor.solver.reasons import reasons, weight
from combotutor.solver.reply import Reply, leaving, replies, row_after, row_changed
from combotutor.solver.threats import refuted, threats

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
