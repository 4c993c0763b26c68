"""What the combo games add to the functions one tinkers with."""

from __future__ import annotations

from combotutor.families.combo.cards.row import RowLike, check_count, row_of
from combotutor.families.combo.plan import Plan, plan_row


def plan_hand(hand: RowLike) -> Plan:
    """Return the fewest plays that empty a hand, typed as people type or card by card, with every best first play.

    >>> plan = plan_hand("5 8 5")
    >>> plan.plays, plan.first
    (2, ((2, 1),))

    Raises:
        InvalidError: the hand cannot be read, or has more than 60 cards.
        HiddenCardError: it holds a card that is not seen.
    """
    row = row_of(hand)
    check_count(len(row))
    return plan_row(row)
