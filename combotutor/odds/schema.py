"""The columns of the tables that `combotutor.odds.frame` makes. It needs polars, and is loaded with the first table."""

from __future__ import annotations

from typing import Final

import polars as pl

from combotutor.cards import Kind
from combotutor.games.combo import RULE_SETS
from combotutor.odds.frame import NO_KIND, Measure, Wilds

ODDS: Final = pl.Schema(
    {
        "rules": pl.Enum([*RULE_SETS]),  # null where the deck has no name
        "seen": pl.String(),  # the cards that were seen, as "7,7,X"; "-" for none; null where the deck has no name
        "stock": pl.Int16(),  # how many cards the hand is dealt from
        "wilds": pl.Enum([wilds.value for wilds in Wilds]),
        "cards": pl.Int16(),  # how many cards the hand has
        "measure": pl.Enum([measure.value for measure in Measure]),
        "kind": pl.Enum([NO_KIND, *(kind.value for kind in Kind)]),  # null where plays are counted
        "plays": pl.Int16(),  # null where kinds are counted
        "exact": pl.Boolean(),
        "fraction": pl.String(),  # "a/b" where it is exact
        "value": pl.Float64(),  # null where no hand was dealt so far
        "low": pl.Float64(),  # the limits of the 95 % interval, and the hands it rests on, where it is not exact
        "high": pl.Float64(),
        "samples": pl.Int64(),
    }
)
"""Odds, one number a line: a chance from 0 to 1, or an average number of places."""

GAPS: Final = pl.Schema(
    {
        "number": pl.Int16(),  # of the card among those offered, from 1
        "card": pl.String(),
        "gap": pl.Int16(),  # from 1
        "left": pl.String(),  # the neighbours of the gap; null at an end of the row
        "right": pl.String(),
        "plays": pl.Int16(),  # the fewest plays of the row with the card in the gap
        "saved": pl.Int16(),  # how many that saves, beside playing the card alone
    }
)
"""What a card is worth at the gaps of a row, a gap a line."""
