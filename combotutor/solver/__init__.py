"""What to play: every legal move with what it leaves in the mover's row, and why."""

from combotutor.solver.reasons import Alone, Closed, Counted, Made, Parted, Reason, Said, Torn, Waiting, reasons
from combotutor.solver.reply import Reply, leaving, replies, row_after, row_changed

__all__ = [
    "Alone",
    "Closed",
    "Counted",
    "Made",
    "Parted",
    "Reason",
    "Reply",
    "Said",
    "Torn",
    "Waiting",
    "leaving",
    "reasons",
    "replies",
    "row_after",
    "row_changed",
]
