"""A simple rule for the chance of a kind, which takes neighbours for draws of their own, beside the exact chance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.look import PLAIN, Look
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.dumbbell import contrasted, most_changed, worded
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import (
    kinds_name,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.odds.schema import ODDS


@drawn(tables.of_rules)
def naive_against_exact(frame: pl.DataFrame, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each kind, from what 1 - (1 - p)^n says to the true chance of at least one place.

    The rule takes the n groups of neighbours of a hand for n draws that know nothing of one another. They share cards,
    though, and so it is wrong.

    >>> from combotutor.families.combo.odds import frame
    >>> print(*naive_against_exact(frame("combo-breaker", 3)).title.subtitle[:1])
    A simple rule against the truth · Combo Breaker · hands of 3 cards

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = of_odds(frame, Measure.AT_LEAST_ONE, cards=cards)
    cards = only_cards(lines, cards)
    true = worded(settled(lines.filter(pl.col("cards") == cards)), look)
    simple = _by_the_rule(settled(of_odds(frame, Measure.EXPECTED_PLACES, cards=cards)))
    if simple.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    simple = worded(simple, look)
    rule, truth = most_changed(simple, true)
    kinds, low, high = kinds_name(truth["kind"], look), short(rule, look), short(truth, look)
    return contrasted(
        (simple, true),
        look,
        (say("charts.naive"), say("charts.truth")),
        say("charts.naive-most", kinds=kinds, low=low, high=high),
        [titled(say("charts.naive-title"), truth, look, cards=cards), say("charts.naive-what")],
    )


def _by_the_rule(lines: pl.DataFrame) -> pl.DataFrame:
    """Return the chances by the rule, of the kinds whose average number of places is exact; they rest on no hands."""
    found = pl.DataFrame([_naive(each) for each in lines.to_dicts() if each["exact"]], ODDS)
    return found.drop("low", "high", "samples", "seed")


def _naive(figure: dict[str, Any]) -> dict[str, Any]:
    many = max(figure["cards"] - Kind(figure["kind"]).length + 1, 1)
    share = 1 - (1 - Fraction(figure["fraction"]) / many) ** many
    return figure | {
        "measure": Measure.AT_LEAST_ONE.value,
        "fraction": f"{share.numerator}/{share.denominator}",
        "value": float(share),
    }
