"""The ladder of kinds as the order of rarity: how likely some neighbours can be played as each."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.dumbbell import kinds_axis
from combotutor.families.combo.charts.marks import kind_colour
from combotutor.families.combo.charts.selection import of_odds, settled
from combotutor.families.combo.charts.words import Figure, how_sure, kind_name, kinds_of, said, short, speaker, titled
from combotutor.families.combo.odds.chances import Measure

_HEADROOM: Final = 1.25
"""How far the axis goes beyond the longest bar, whose number stands there."""


@drawn(tables.of_rules)
def ladder_of_rarity(frame: pl.DataFrame, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each kind in the order of the ladder: the chance that neighbours can be played as it.

    Of hands of any size it is the same, as every group of neighbours is as likely as any other; so it is exact wherever
    the average number of places is.

    >>> from combotutor.families.combo.odds import frame
    >>> ladder_of_rarity(frame("combo-breaker", 3)).title.text
    ['The higher a kind stands, the rarer it is']

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source, three cards or more among them.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = settled(of_odds(frame, Measure.EXPECTED_PLACES))
    most = lines["cards"].max()
    lines = lines.filter(pl.col("cards") == most)
    windows = [_of_window(each) for each in lines.to_dicts()]
    lines = lines.with_columns(
        pl.Series("name", [kind_name(each["kind"], look) for each in windows], pl.String),
        pl.Series("window", [each["value"] for each in windows], pl.Float64),
        pl.Series("said", [said(each, look) for each in windows], pl.String),
        pl.Series("short", [short(each, look) for each in windows], pl.String),
    )
    is_rarer = all(low["value"] > high["value"] for low, high in pairwise(windows))
    return headed(
        alt.LayerChart(layer=_bars(lines, look), width=look.across, height=look.scaled(190)),
        look,
        say("charts.rarity-holds") if is_rarer else say("charts.rarity-broken"),
        [titled(say("charts.rarity-title"), windows[0], look), say("charts.rarity-what"), *how_sure(lines, look)],
        [f"{kind_name(each['kind'], look)}: {said(each, look)}." for each in reversed(windows)],
    )


def _of_window(figure: Figure) -> Figure:
    """Return the chance of one group of neighbours instead of the average of all that a hand has."""
    many = max(figure["cards"] - Kind(figure["kind"]).length + 1, 1)
    found = figure | {"measure": Measure.AT_LEAST_ONE, "value": figure["value"] / many}
    if figure["exact"]:
        share = Fraction(figure["fraction"]) / many
        return found | {"fraction": f"{share.numerator}/{share.denominator}"}
    return found | {"low": figure["low"] / many, "high": figure["high"] / many}


def _bars(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say, kinds = speaker(look), kinds_of(lines)
    longest = max(*lines["window"].to_list(), 1 / 1000)
    x = alt.X(
        "window:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[0, _HEADROOM * longest], nice=False),
        axis=alt.Axis(labelExpr=percents(look), tickCount=4, aria=False),
    )
    y, colour = kinds_axis(kinds, look), kind_colour(kinds)
    tooltip = [alt.Tooltip("name:N", title=say("charts.kind")), alt.Tooltip("said:N", title=say("charts.chance"))]
    layers = []
    for exact, fill in ((True, 1.0), (False, 0.25)):
        some = lines.filter(pl.col("exact") == exact)
        if not some.is_empty():
            bars = alt.Chart(some).mark_bar(
                fillOpacity=fill, stroke=GREY, strokeWidth=look.scaled(1.5), height={"band": 0.6}, aria=False
            )
            layers.append(bars.encode(x=x, y=y, color=colour, tooltip=tooltip))
    words = alt.Chart(lines).mark_text(**words_mark(look, align="left", dx=look.scaled(8), fontWeight="bold"))
    return [*layers, words.encode(x=x, y=y, text=alt.Text("short:N"))]
