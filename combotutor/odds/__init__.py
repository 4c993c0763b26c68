"""What can be said of cards that nobody has shown: which they are, and how likely.

All chances are exact fractions of all orders of the cards; where a row lies in order, the order counts.
"""

from combotutor.odds.expected import expected_places
from combotutor.odds.rows import LIVE, RowOdds, places_by_length, row_odds
from combotutor.odds.shapes import PLACES
from combotutor.odds.stock import Stock, at_least_one
from combotutor.odds.unseen import unseen_cards

__all__ = [
    "LIVE",
    "PLACES",
    "RowOdds",
    "Stock",
    "at_least_one",
    "expected_places",
    "places_by_length",
    "row_odds",
    "unseen_cards",
]
