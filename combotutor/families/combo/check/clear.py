"""The proof of the kind `clear`: all plays, one after the other, that empty the row when nothing has to be beaten."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from combotutor.families.combo.cards import Row
from combotutor.families.combo.check.plays import fewest, left_by, with_first
from combotutor.families.combo.check.rows import RowProof
from combotutor.families.combo.check.table import leads
from combotutor.families.combo.check.themes import Theme, of_the_answer, of_the_row
from combotutor.families.combo.rules import HandCard, Move, Position
from combotutor.games.situation import Situation
from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code, Problem

Way = frozenset[tuple[int, ...]]
"""The places, from 1, of the cards of each play in the row as it was at first."""

_NAMED: Final = 3
"""The most ways to clear the row that are named where they are left out: of some rows there are thousands."""


class Clear(RowProof):
    """Every way of the fewest plays stands in the blocks."""

    points = 500

    def has_its_steps(self) -> bool:
        """Tell whether there are as many steps as plays; what says nothing of how it was made may have none."""
        count, blocks = len(self.puzzle.steps), self.puzzle.blocks
        plays = len(blocks[0]) if blocks else 0
        return count == plays > 0 or (self.puzzle.made is None and count == 0 < plays)

    def asks(self, decision: Decision) -> bool:
        """Tell whether nothing lies on the table."""
        return leads(decision.position)

    def followed(self, now: Situation, move: Move) -> Position:
        """Return the position in which the row has closed up, and the learner leads again."""
        position: Position = now.position
        seat = self.puzzle.seat
        hand = tuple(HandCard(card, frozenset({seat})) for card in left_by(position, move))
        seats = list(position.seats)
        seats[seat] = replace(seats[seat], hand=hand)
        return replace(position, seats=tuple(seats))

    def several(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield that there are several ways where a margin is to set one apart; their plays may come in any order."""
        count = len(self.puzzle.blocks)
        if self.has_margin and count != 1:
            yield Problem(Code.SINGLE, {"step": 1, "count": count})

    def claims(self, walk: Sequence[Decision]) -> Iterator[Problem]:
        """Yield the ways to clear the row that are left out, and what is no such way."""
        first: Position = walk[0].position
        every = ways(first.mover.row, wild_pair=first.rules.wild_pair)
        stored = [frozenset(blocks) for blocks in self.puzzle.blocks]
        for way in itertools.islice(every.difference(stored), _NAMED):
            yield Problem(Code.BLOCKS_MISSING, {"found": str(sorted(way))})
        for at, way in enumerate(stored):
            if way not in every or way in stored[:at] or len(way) != len(self.puzzle.blocks[at]):
                yield Problem(Code.BLOCKS_WRONG, {"stored": str(sorted(way))})

    def motifs(self, walk: Sequence[Decision]) -> Iterator[Theme]:
        """Yield what can be seen in the right answers; that the last empties the row is no theme."""
        for decision in walk:
            yield from of_the_answer(decision)
            yield from of_the_row(decision)


def ways(row: Row, *, wild_pair: bool = True) -> frozenset[Way]:
    """Return every set of blocks with the fewest plays, by trying them all: in whatever order they are played."""
    most = fewest(row, wild_pair=wild_pair)
    return frozenset(frozenset(way) for way in _within(row, 1, most, wild_pair=wild_pair))


def _within(row: Row, start: int, most: int, *, wild_pair: bool) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every set of no more than so many blocks that a stretch beginning at a place falls into."""
    if fewest(row, wild_pair=wild_pair) > most:
        return
    if not row:
        yield ()
        return
    for block, parts in with_first(row, wild_pair=wild_pair):
        places = tuple(start + place for place in block)
        starts = [place + 1 for place in places]
        needed = [fewest(part, wild_pair=wild_pair) for part in parts]
        spare = most - 1 - sum(needed)
        each = (
            list(_within(part, begin, need + spare, wild_pair=wild_pair))
            for part, begin, need in zip(parts, starts, needed, strict=True)
        )
        for chosen in itertools.product(*each):
            if 1 + sum(map(len, chosen)) <= most:
                yield (places, *itertools.chain.from_iterable(chosen))
