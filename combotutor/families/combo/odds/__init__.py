"""What can be said of cards that nobody has shown: which they are, and how likely.

Chances are exact fractions of all orders of the cards, or estimates from rows dealt by a seed, each with its interval;
where a row lies in order, the order counts.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from combotutor.families.combo.odds.answer import Effort, answer, answers
from combotutor.families.combo.odds.beaten import Beaten, beaten_by
from combotutor.families.combo.odds.chances import Chance, Measure, Odds, Wilds
from combotutor.families.combo.odds.exact.expected import expected_places
from combotutor.families.combo.odds.exact.rows import LIVE, RowOdds, places_by_length, row_odds
from combotutor.families.combo.odds.frame import frame, gap_frame
from combotutor.families.combo.odds.if_frames import drawing_frame, play_frame
from combotutor.families.combo.odds.neighbours import PLACES
from combotutor.families.combo.odds.orders import count_frame, order_frame
from combotutor.families.combo.odds.sheet import Decimals, read_csv, to_csv, to_parquet
from combotutor.families.combo.odds.simulation import Simulated, dealt_row, simulate
from combotutor.families.combo.odds.stock import Stock, at_least_one, at_least_one_of
from combotutor.families.combo.odds.trees import tree_frame
from combotutor.families.combo.odds.unseen import unseen_cards
from combotutor.families.combo.odds.what_if import (
    Changed,
    Drawn,
    RowValue,
    after_drawing,
    after_play,
    after_take,
    row_value,
)
from combotutor.names import missing

__all__ = [
    "LIVE",
    "PLACES",
    "Beaten",
    "Chance",
    "Changed",
    "Decimals",
    "Drawn",
    "Effort",
    "Measure",
    "Odds",
    "RowOdds",
    "RowValue",
    "Simulated",
    "Stock",
    "Wilds",
    "after_drawing",
    "after_play",
    "after_take",
    "answer",
    "answers",
    "at_least_one",
    "at_least_one_of",
    "beaten_by",
    "count_frame",
    "dealt_row",
    "drawing_frame",
    "expected_places",
    "frame",
    "gap_frame",
    "order_frame",
    "places_by_length",
    "play_frame",
    "read_csv",
    "row_odds",
    "row_value",
    "simulate",
    "to_csv",
    "to_parquet",
    "tree_frame",
    "unseen_cards",
]

_RENAMED: Final[Mapping[str, str]] = {"Standing": "RowValue", "standing": "row_value"}
"""From names that older programs know to those of today."""

if not TYPE_CHECKING:
    __all__ += list(_RENAMED)

    def __getattr__(name: str) -> object:
        """Return what once had another name."""
        if name in _RENAMED:
            return globals()[_RENAMED[name]]
        raise missing(__name__, name, __dir__())


def __dir__() -> list[str]:
    return sorted({*__all__} - {*_RENAMED})
