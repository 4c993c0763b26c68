"""What can be said of cards that nobody has shown: which they are, and how likely.

Chances are exact fractions of all orders of the cards, or estimates from rows dealt by a seed, each with its interval;
where a row lies in order, the order counts.
"""

from combotutor.odds.expected import expected_places
from combotutor.odds.neighbours import PLACES
from combotutor.odds.rows import LIVE, RowOdds, places_by_length, row_odds
from combotutor.odds.simulation import Simulated, dealt_row, simulate
from combotutor.odds.stock import Stock, at_least_one
from combotutor.odds.unseen import unseen_cards

__all__ = [
    "LIVE",
    "PLACES",
    "RowOdds",
    "Simulated",
    "Stock",
    "at_least_one",
    "dealt_row",
    "expected_places",
    "places_by_length",
    "row_odds",
    "simulate",
    "unseen_cards",
]
