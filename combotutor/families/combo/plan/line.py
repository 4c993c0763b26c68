"""The plan of a row: its fewest plays, every first play that keeps to them, and one way through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from combotutor.families.combo.cards import Combination, Row, readings, removed
from combotutor.families.combo.plan.blocks import best_blocks, first_plays
from combotutor.families.combo.plan.interval import codes_of, saved_plays, together
from combotutor.families.combo.rules.move import PlayCombination, PlaySpecial


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a plan: the cards from position `at` (from 1) of the row as it then is; a special has no reading."""

    at: int
    cards: Row
    combination: Combination | None

    @property
    def move(self) -> PlayCombination | PlaySpecial:
        """The move that makes this play."""
        if self.combination is None:
            return PlaySpecial(self.at, self.cards[0])
        return PlayCombination(self.at, self.cards, self.combination)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a row is emptied in the fewest plays; proved, not estimated.

    `first` holds every first play that is part of some shortest way, as the position of its first card and its
    number of cards; `line` is one shortest way.
    """

    row: Row
    plays: int
    first: tuple[tuple[int, int], ...]
    line: tuple[Step, ...]

    def rows(self) -> Iterator[Row]:
        """Yield the row before each step of the line, and the empty row at the end."""
        row = self.row
        for step in self.line:
            yield row
            row = removed(row, step.at, len(step.cards))
        yield row


def plan_row(row: Row, *, wild_pair: bool = True) -> Plan:
    """Return the plan of a row when nothing has to be beaten.

    >>> from combotutor.families.combo.cards import Card
    >>> plan_row((Card.FIVE, Card.EIGHT, Card.FIVE)).first
    ((2, 1),)

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    codes, fit = codes_of(row), together(wild_pair=wild_pair)
    saved = saved_plays(codes, fit)
    line, left = [], list(range(len(row)))
    for block in best_blocks(codes, fit, saved):
        at = left.index(block[0])
        del left[at : at + len(block)]
        cards = tuple(row[place] for place in block)
        possible = readings(cards, wild_pair=wild_pair)
        line.append(Step(at + 1, cards, possible[-1] if possible else None))
    return Plan(row, len(row) - saved[0][len(row)], tuple(first_plays(codes, fit, saved)), tuple(line))
