"""What an extra card is worth at each gap of a row."""

from __future__ import annotations

from dataclasses import dataclass

from combotutor.families.combo.cards import inserted
from combotutor.families.combo.cards.row import RowLike, row_of
from combotutor.families.combo.plan.interval import fewest_plays


@dataclass(frozen=True, slots=True)
class Insert:
    """Fewest plays of a row once a card (its number among those offered, from 1) lies in a gap (from 1)."""

    card: int
    gap: int
    plays: int


def insert_values(row: RowLike, cards: RowLike, *, wild_pair: bool = True) -> tuple[Insert, ...]:
    """Return the fewest plays for every card offered and every gap of the row, card by card from the left.

    Raises:
        InvalidError: that is no row of cards.
        HiddenCardError: a card of the row, or one offered, is not seen.
    """
    row, cards = row_of(row), row_of(cards)
    return tuple(
        Insert(number, gap, fewest_plays(inserted(row, card, gap), wild_pair=wild_pair))
        for number, card in enumerate(cards, start=1)
        for gap in range(1, len(row) + 2)
    )
