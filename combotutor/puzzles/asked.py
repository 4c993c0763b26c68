"""What a position asks of the seat that decides, in the words of a hand that is clicked."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.cards import Card, Row
from combotutor.games.combo import Draw, Giving, PickUp, Placing, Position


@dataclass(frozen=True, slots=True)
class Asked:
    """A row, the reserve beside it, the task (`play`, `lead`, `take`, `give`, `insert`) and the card to insert."""

    row: Row
    reserve: Row
    task: str
    incoming: Card | None = None


def asked(position: Position) -> Asked:
    """Return what the seat that decides is asked to do."""
    row, reserve = position.mover.row, position.mover.reserve
    match position.pending:
        case Draw(held, _):
            return Asked(row, reserve, "insert", held.card)
        case Placing(gifts):
            return Asked(row, reserve, "insert", gifts[0][1].card)
        case PickUp():
            return Asked(row, reserve, "take")
        case Giving():
            return Asked(row, reserve, "give")
        case None:
            return Asked(row, reserve, "play" if position.trick else "lead")
