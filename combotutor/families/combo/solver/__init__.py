"""What to play: every legal move with what it leaves in the mover's row, and why.

What is sure with open hands (`guarantee`, `proof`), what is likely with hidden ones (`outlook`), bots and their leagues
lie in modules of their own.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from combotutor.families.combo.solver.changes import changes, helps
from combotutor.families.combo.solver.claims import (
    BlockMade,
    BlockTorn,
    BlockWaiting,
    CardAlone,
    CardHelp,
    Change,
    ClaimKind,
    Gain,
    GapClosed,
    HurtingReply,
    Loss,
    NeighboursParted,
    PlayBeatable,
    PlaysCounted,
    Reason,
    SeatAnswers,
    SeatHelpless,
    Threat,
    WildsSaid,
)
from combotutor.families.combo.solver.reasons import reasons, weight
from combotutor.families.combo.solver.reply import Reply, leaving, replies, row_after, row_changed
from combotutor.families.combo.solver.threats import refuted, threats

__all__ = [
    "BlockMade",
    "BlockTorn",
    "BlockWaiting",
    "CardAlone",
    "CardHelp",
    "Change",
    "ClaimKind",
    "Gain",
    "GapClosed",
    "HurtingReply",
    "Loss",
    "NeighboursParted",
    "PlayBeatable",
    "PlaysCounted",
    "Reason",
    "Reply",
    "SeatAnswers",
    "SeatHelpless",
    "Threat",
    "WildsSaid",
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

_RENAMED: Final[Mapping[str, str]] = {
    "Alone": "CardAlone",
    "Answered": "SeatAnswers",
    "Beatable": "PlayBeatable",
    "Closed": "GapClosed",
    "Counted": "PlaysCounted",
    "Helped": "CardHelp",
    "Helpless": "SeatHelpless",
    "Made": "BlockMade",
    "Parted": "NeighboursParted",
    "Refuted": "HurtingReply",
    "Said": "WildsSaid",
    "Torn": "BlockTorn",
    "Waiting": "BlockWaiting",
}
"""From the names by which older programs know claims to those of today."""

if not TYPE_CHECKING:
    __all__ += list(_RENAMED)

    def __getattr__(name: str) -> object:
        """Return a claim by the name that it once had."""
        if name in _RENAMED:
            return globals()[_RENAMED[name]]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
