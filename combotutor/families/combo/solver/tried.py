"""What a move leaves before anybody else does anything; and how a row of its own goes on from there, play by play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from combotutor.families.combo.plan import plan_row
from combotutor.families.combo.rules import HandCard, Move, Position, TakeReserve, laid_by
from combotutor.families.combo.solver.reply import row_after


def tried(position: Position, move: Move) -> Position:
    """Return the position as a move of the seat that decides leaves its row, before anybody does anything else.

    A card that is given has left it, too, though the others have still to choose theirs.
    """
    seat, mover = position.turn, position.mover
    taken = move.number if isinstance(move, TakeReserve) else 0
    changed = replace(
        mover,
        hand=tuple(HandCard(card, frozenset({seat})) for card in row_after(position, move)),
        reserve=tuple(card for number, card in enumerate(mover.reserve, start=1) if number != taken),
    )
    trick = (*position.trick, *laid_by(seat, move))
    return replace(position.with_seat(seat, changed), trick=trick, pending=None, turn_start=None, turn_moves=())


def afterwards(position: Position, move: Move) -> Iterator[tuple[Position, Move]]:
    """Yield the fewest plays that empty the mover's row after a move, each with where it is made: they always lead.

    Args:
        position: where the move is made.
        move: the move.
    """
    now = replace(tried(position, move), trick=())
    for step in plan_row(now.mover.row, wild_pair=position.rules.wild_pair).line:
        yield now, step.move
        now = replace(tried(now, step.move), trick=())
