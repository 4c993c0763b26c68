"""Puzzles of one row: the highest combination, the fewest plays, a card that comes in, what a wild stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from combotutor.cards import SplitMix64
from combotutor.families.combo.mining.flaw import Flaw
from combotutor.families.combo.mining.lines import seen_line
from combotutor.puzzles.miner.rounds import Moment
from combotutor.puzzles.puzzle import Made, Puzzle
from combotutor.puzzles.workshop.answers import worked_out

if TYPE_CHECKING:
    from combotutor.families.combo.kinds.rows import RowKind

FEWEST_CARDS: Final = 3
"""Rows with fewer cards show nothing."""
_TRIES: Final = 12
"""How many moments of a round are looked at for one kind."""


def row_puzzles(kind: RowKind, round_: Sequence[Moment], random: SplitMix64, made: Made) -> Iterator[Puzzle | Flaw]:
    """Yield what becomes of some moments of a round that ask for a kind, in a random order.

    Args:
        kind: a kind of puzzle of one row.
        round_: the moments.
        random: the source of the order.
        made: the seed and the deal.
    """
    asking = [moment for moment in round_ if kind.asks(moment.position)]
    for moment in random.shuffled(asking)[:_TRIES]:
        position = kind.dealt_again(moment.position, random)
        is_short = len(position.mover.row) < FEWEST_CARDS
        reason = Flaw.FEW_CARDS if is_short else kind.dropped(position)
        how = replace(made, ply=moment.ply, margin=kind.margin)
        yield reason or worked_out(Puzzle("new", kind.name, 1, seen_line(position), position.turn, made=how))
