"""Decisions judged as `likeness.policy_rank` judges them, by the plain bots and by trying every legal move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from combotutor.cards import SplitMix64
from combotutor.families.combo.rules import InsertCard, Move, Position, TakeReserve, view
from combotutor.families.combo.solver.bots import Strength, bot
from combotutor.families.combo.solver.reply import replies
from tests.families.combo.rules.rounds import random_rounds

MOMENTS = {"turn", "draw", "pick-up", "give", "place"}


def leftmost(position: Position, move: Move) -> Move:
    """Return a move with its gap moved left past cards equal to the one that comes in: the row becomes the same."""
    if not isinstance(move, (TakeReserve, InsertCard)):
        return move
    card = position.mover.reserve[move.number - 1] if isinstance(move, TakeReserve) else position.incoming
    gap = move.gap
    while gap > 1 and position.mover.row[gap - 2] is card:
        gap -= 1
    return TakeReserve(move.number, gap) if isinstance(move, TakeReserve) else InsertCard(gap)


@dataclass(frozen=True, slots=True)
class Judged:
    """What the planners may do in a position: all with the fewest plays, and the careful planner's choice of them."""

    position: Position
    shortest: frozenset[Move]
    careful: Move

    def policy_rank(self, move: Move) -> int:
        """Return what `likeness.policy_rank` has to say of a move."""
        same = leftmost(self.position, move)
        return 2 * len(self.shortest) + (same == self.careful) if same in self.shortest else 0


def judged(position: Position) -> Judged:
    """Return what the plain bots say of a position."""
    found = replies(position)
    shortest = frozenset(leftmost(position, each.move) for each in found if each.plays_after == found[0].plays_after)
    careful = bot(Strength.CAREFUL).choose(view(position, position.turn), SplitMix64(0))
    return Judged(position, shortest, leftmost(position, careful))


def some_decisions(late: int, deals: int, seed: int) -> Iterator[Position]:
    """Yield positions of random rounds in which a seat decides, of long rounds every third."""
    for positions in random_rounds(late, deals, seed):
        yield from positions[:-1] if len(positions) < 20 else positions[:-1:3]
