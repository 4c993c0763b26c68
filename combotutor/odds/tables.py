"""The odds of the standard decks, as found once and shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from combotutor.odds.stock import Stock

if TYPE_CHECKING:
    from combotutor.odds.answer import Odds


def standard_odds(stock: Stock, cards: int) -> Odds | None:
    """Return the odds of a row of a standard deck; None of any other stock, and of rows that are longer."""
    return None  # the tables are being made
