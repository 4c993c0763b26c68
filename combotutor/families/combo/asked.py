"""What a position asks of the seat that decides, in the words of a hand that is clicked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.rules import PlayCombination, PlaySpecial, Position, legal_moves, pending_name


@dataclass(frozen=True, slots=True)
class Asked:
    """A row, the reserve beside it, the task (`play`, `lead`, `take`, `give`, `insert`) and the card to insert."""

    row: Row
    reserve: Row
    task: str
    incoming: Card | None = None


_TASKS: Final = {"draw": "insert", "place": "insert", "pick-up": "take", "give": "give"}


def asked(position: Position) -> Asked:
    """Return what the seat that decides is asked to do.

    One that can play nothing is asked for a reserve card; to one that leads none is shown, since it may take none.
    """
    task = _TASKS.get(pending_name(position.pending), "play" if position.trick else "lead")
    reserve = () if task == "lead" else position.mover.reserve
    if task == "play" and reserve and not _can_play(position):
        task = "take"
    return Asked(position.mover.row, reserve, task, position.incoming)


def _can_play(position: Position) -> bool:
    return any(isinstance(move, PlayCombination | PlaySpecial) for move in legal_moves(position))
