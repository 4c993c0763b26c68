"""The columns of the tables that `combotutor.odds.frame` makes. It needs polars, and is loaded with the first table."""

from __future__ import annotations

from typing import Final

import polars as pl

from combotutor import tables
from combotutor.errors import InvalidError, quote
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.odds.chances import NO_KIND, Measure, Wilds
from combotutor.families.combo.rules import RULE_SETS

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
        "seed": pl.UInt64(),  # of those hands
    }
)
"""Odds, one number a line: a chance from 0 to 1, or an average number of places."""

BESIDE: Final = {"numerator": pl.String(), "denominator": pl.String(), "made_by": pl.String()}
"""What a file has beside them: the parts of a fraction, which may be too long for any type of number, and the program
with its version."""

_LATER: Final = frozenset({"seed"})
"""Columns that tables of older versions do not have."""

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

ORDERS: Final = pl.Schema({"order": pl.Enum(["dealt", "any"]), **ODDS})
"""Chances of hands as they are dealt, and of the same hands if their order were free."""

COUNTS: Final = pl.Schema(
    {
        "rules": pl.Enum([*RULE_SETS]),
        "seen": pl.String(),
        "stock": pl.Int16(),
        "wilds": pl.Enum([wilds.value for wilds in Wilds]),
        "cards": pl.Int16(),
        "kind": pl.Enum([kind.value for kind in Kind]),
        "many": pl.Int16(),  # how many places there are
        "value": pl.Float64(),  # the share of the hands that were dealt, with the limits of its 95 % interval
        "low": pl.Float64(),
        "high": pl.Float64(),
        "samples": pl.Int64(),
        "seed": pl.UInt64(),
    }
)
"""How many places hands have for a kind, a number a line; estimated."""

LEADS: Final = pl.Schema(
    {
        "play": pl.String(),  # the cards, from left to right
        "at": pl.Int16(),  # the place of the first, from 1
        "kind": pl.Enum([kind.value for kind in Kind]),
        "top": pl.Int16(),
        "plays": pl.Int16(),  # the fewest plays that are left afterwards
        "before": pl.Int16(),
        "exact": pl.Boolean(),
        "fraction": pl.String(),
        "value": pl.Float64(),  # the chance that somebody else can beat it
        "low": pl.Float64(),
        "high": pl.Float64(),
        "samples": pl.Int64(),
        "seed": pl.UInt64(),
    }
)
"""What a seat could lead with, a play a line."""

DRAWN: Final = pl.Schema(
    {
        "cards": pl.Int16(),  # how many are drawn
        "before": pl.Int16(),  # the fewest plays of the hand without them
        "plays": pl.Int16(),  # the fewest plays with them
        "chance": pl.String(),  # "a/b"
        "value": pl.Float64(),
    }
)
"""What drawing does to a hand, a number of plays a line; exact."""

TREE: Final = pl.Schema(
    {
        "step": pl.Int16(),  # which play it is, from 1
        "before": pl.String(),  # the row, as "7 8 X"
        "play": pl.String(),  # the cards that go
        "after": pl.String(),  # the row that is left; nothing once it is empty
    }
)
"""The plays of all shortest ways to empty a row, a play of a row a line."""


def typed(frame: pl.DataFrame, schema: pl.Schema) -> pl.DataFrame:
    """Return the columns of a table as a schema has them.

    Raises:
        InvalidError: some of them are missing, or hold what does not belong there.
    """
    found = tables.typed(frame, schema, _LATER)
    for name in filter(schema.__contains__, _FORMS):
        strange = found.filter(~_cell(name).str.contains(_FORMS[name]))[name].to_list()
        if strange:
            raise InvalidError("charts-values", "FRAME", problem=f"{name} {quote(strange[0] or '')}")
    return found


_FORMS: Final = {"fraction": r"^\d+/0*[1-9]\d*$", "seen": r"^(-|\w+(,\w+)*)$"}
"""How cells are written of which a spreadsheet may have made something else, such as 27. Feb of 2/27."""


def _cell(name: str) -> pl.Expr:
    """Return what is written in a column; nothing, as an empty text, where there must be a fraction."""
    column = pl.col(name)
    return pl.when("exact").then(column.fill_null("")).otherwise(column) if name == "fraction" else column
