"""The plan of a row: its fewest plays, every first play that keeps to them, and one way through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from combotutor.families.combo.cards import Combination, Row, readings, removed
from combotutor.families.combo.cards.row import RowLike, bracketed, row_of, row_typed
from combotutor.families.combo.plan.blocks import best_blocks, first_plays
from combotutor.families.combo.plan.interval import codes_of, saved_plays, together
from combotutor.families.combo.rules.move import PlayCombination, PlaySpecial
from combotutor.families.combo.words import text
from combotutor.games.showing import Shown


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a plan: the cards from position `at` (from 1) of the row as it then is; a special has no reading.

    As text it is its move's word.
    """

    at: int
    cards: Row
    combination: Combination | None

    def __str__(self) -> str:
        return str(self.move)

    @property
    def move(self) -> PlayCombination | PlaySpecial:
        """The move that makes this play."""
        if self.combination is None:
            return PlaySpecial(self.at, self.cards[0])
        return PlayCombination(self.at, self.cards, self.combination)


@dataclass(frozen=True, slots=True, repr=False)
class Plan(Shown):
    """How a row is emptied in the fewest plays; proved, not estimated.

    `first` holds every first play that is part of some shortest way, as the position of its first card and its
    number of cards; `line` is one shortest way.

    >>> print(plan_row(row_of("5 8 5")))
    2 plays: 5 [8] 5 · [5 5]
    """

    row: Row
    plays: int
    first: tuple[tuple[int, int], ...]
    line: tuple[Step, ...]

    def __str__(self) -> str:
        shown = (bracketed(row, step.at, len(step.cards)) for row, step in zip(self.rows(), self.line, strict=False))
        return ": ".join(filter(None, (text("plays", count=self.plays), " · ".join(shown))))

    def __repr__(self) -> str:
        if plan_row(self.row) == self:
            return f'plan_hand("{row_typed(self.row)}")'
        if plan_row(self.row, wild_pair=False) == self:
            return f"plan_row({row_of(self.row)!r}, wild_pair=False)"
        return f"Plan({row_of(self.row)!r}, {self.plays}, {self.first!r}, {self.line!r})"

    @property
    def steps(self) -> tuple[Step, ...]:
        """The plays of one shortest way, as `line` has them."""
        return self.line

    def rows(self) -> Iterator[Row]:
        """Yield the row before each step of the line, and the empty row at the end."""
        row = self.row
        for step in self.line:
            yield row
            row = removed(row, step.at, len(step.cards))
        yield row


def plan_row(row: RowLike, *, wild_pair: bool = True) -> Plan:
    """Return the plan of a row when nothing has to be beaten.

    >>> plan_row([5, 8, 5]).first
    ((2, 1),)

    Raises:
        InvalidError: that is no row of cards.
        HiddenCardError: a card of the row is not seen.
    """
    row = row_of(row)
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
