"""The plan of a row: its fewest plays, every first play that keeps to them, and one way through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from combotutor.cards import LONGEST, Combination, Row, readings, removed
from combotutor.plan.interval import fewest_plays


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a plan: the cards from position `at` (from 1) of the row as it then is; a special has no reading."""

    at: int
    cards: Row
    combination: Combination | None


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

    >>> from combotutor.cards import Card
    >>> plan_row((Card.FIVE, Card.EIGHT, Card.FIVE)).first
    ((2, 1),)

    Raises:
        HiddenCardError: a card of the row is not seen.
    """
    plays = fewest_plays(row, wild_pair=wild_pair)
    first = tuple(_shortest_first(row, plays, wild_pair=wild_pair))
    line, left, ahead = [], row, first
    for after in range(plays - 1, -1, -1):
        at, length = ahead[0] if ahead else next(_shortest_first(left, after + 1, wild_pair=wild_pair))
        cards = left[at - 1 : at - 1 + length]
        possible = readings(cards, wild_pair=wild_pair)
        line.append(Step(at, cards, possible[-1] if possible else None))
        left, ahead = removed(left, at, length), ()
    return Plan(row, plays, first, tuple(line))


def _shortest_first(row: Row, plays: int, *, wild_pair: bool) -> Iterator[tuple[int, int]]:
    """Yield the first plays after which one play fewer is left."""
    for start in range(len(row)):
        for length in range(1, min(LONGEST, len(row) - start) + 1):
            cards = row[start : start + length]
            is_play = length == 1 or readings(cards, wild_pair=wild_pair)
            if is_play and fewest_plays(removed(row, start + 1, length), wild_pair=wild_pair) == plays - 1:
                yield start + 1, length
