"""The best kind that a hand can play, by its number of cards: bars of all hands."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.marks import MARKS
from combotutor.families.combo.charts.selection import apart, of_odds, settled
from combotutor.families.combo.charts.sizes import told_by_size
from combotutor.families.combo.charts.words import kind_name, said, source_text, speaker
from combotutor.families.combo.odds.chances import NO_KIND, Measure

_KINDS: Final = [NO_KIND, *Kind]
_GAP: Final = 0.003
"""Half of what is left open between two parts of a bar, as a share of it."""
_MARKED: Final = 0.07
"""The least part of a bar with room for the shape of its kind."""
_PALE: Final = 0.7
"""How much of its colour a part keeps that is an estimate."""


@drawn(tables.of_rules)
def best_by_size(frame: pl.DataFrame, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each number of cards, in parts from low to high: the chance that a kind is the best of a hand.

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = settled(of_odds(frame, Measure.BEST)).filter(pl.col("value") > 0)
    figures = lines.to_dicts()
    sizes = lines["cards"].unique().sort().to_list()
    top = pl.col("value").cum_sum().over("cards")
    lines = lines.with_columns(
        pl.Series("name", [kind_name(each["kind"], look) for each in figures], pl.String),
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        top.alias("top"),
        (top - pl.col("value")).alias("bottom"),
        pl.min_horizontal(pl.lit(_GAP), pl.col("value") / 4).alias("gap"),
    ).with_columns(drawn_top=pl.col("top") - pl.col("gap"), drawn_bottom=pl.col("bottom") + pl.col("gap"))
    fainter = [] if lines["exact"].all() else [say("charts.stack-sure")]
    layers = [_bars(lines, look), _shapes(lines, look), *_names(lines, look)]
    return headed(
        alt.LayerChart(layer=layers, width=look.across, height=look.down),
        look,
        say("charts.stack-title"),
        [source_text(figures[0], look), say("charts.stack-what"), *fainter],
        told_by_size(figures, sizes, look),
    )


def _colour() -> alt.Color:
    colours = ["transparent", *(MARKS[kind].colour for kind in Kind)]
    return alt.Color("kind:N", scale=alt.Scale(domain=_KINDS, range=colours), legend=None)


def _shape() -> alt.Shape:
    shapes = ["square", *(MARKS[kind].shape for kind in Kind)]
    return alt.Shape("kind:N", scale=alt.Scale(domain=_KINDS, range=shapes), legend=None)


def _bars(lines: pl.DataFrame, look: Look) -> alt.Chart:
    say = speaker(look)
    bars: alt.Chart = (
        alt.Chart(lines)
        .mark_bar(stroke=GREY, strokeWidth=1, aria=False)
        .encode(
            x=_sizes(look),
            y=alt.Y(
                "drawn_bottom:Q",
                title=say("charts.share-axis"),
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
            ),
            y2=alt.Y2("drawn_top:Q"),
            color=_colour(),
            fillOpacity=alt.condition("datum.exact", alt.value(1), alt.value(_PALE)),
            tooltip=[
                alt.Tooltip("name:N", title=say("charts.best")),
                alt.Tooltip("cards:O", title=say("charts.cards-axis")),
                alt.Tooltip("said:N", title=say("charts.chance")),
            ],
        )
    )
    return bars


def _sizes(look: Look) -> alt.X:
    say = speaker(look)
    return alt.X(
        "cards:O",
        title=say("charts.cards-axis"),
        scale=alt.Scale(paddingInner=0.2, paddingOuter=0.1),
        axis=alt.Axis(labelAngle=0, labelOverlap=True, aria=False),
    )


def _shapes(lines: pl.DataFrame, look: Look) -> alt.Chart:
    """Return the shape of each kind in the middle of every part that has room for it."""
    parts = lines.filter(pl.col("value") >= _MARKED, pl.col("kind") != NO_KIND)
    parts = parts.with_columns(middle=(pl.col("top") + pl.col("bottom")) / 2)
    points = alt.Chart(parts).mark_point(
        fill="white",
        stroke="black",
        strokeWidth=look.scaled(1),
        opacity=1,
        size=look.scaled(look.scaled(45)),
        aria=False,
    )
    shapes: alt.Chart = points.encode(x=_sizes(look), y=alt.Y("middle:Q"), shape=_shape())
    return shapes


def _names(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    """Return the kinds beside the last bar in the order of its parts, each with its shape and colour."""
    last = lines["cards"].max()
    found, middle = [], 0.0
    for kind in _KINDS:
        part = lines.filter(pl.col("cards") == last, pl.col("kind") == kind)
        if not part.is_empty():
            middle = (part["top"][0] + part["bottom"][0]) / 2
        if kind in lines["kind"]:
            found.append({"kind": kind, "cards": last, "name": kind_name(kind, look), "middle": middle})
    places = apart([each["middle"] for each in found], 1.4 * look.letters / look.down, 0, 1)
    key = pl.DataFrame(found).with_columns(pl.Series("place", places, pl.Float64))
    step = look.across / (lines["cards"].n_unique() or 1)
    edge = step * 0.4 + look.scaled(4)
    points = alt.Chart(key).mark_point(
        filled=True,
        opacity=1,
        size=look.scaled(look.scaled(70)),
        xOffset=edge + look.scaled(14),
        stroke=GREY,
        strokeWidth=1,
        aria=False,
    )
    rules = alt.Chart(key).mark_rule(xOffset=edge, x2Offset=edge + look.scaled(8), color=GREY, aria=False)
    words = alt.Chart(key).mark_text(**words_mark(look, align="left", dx=edge + look.scaled(24)))
    return [
        rules.encode(x=_sizes(look), x2=alt.X2("cards:O"), y=alt.Y("middle:Q"), y2=alt.Y2("place:Q")),
        points.encode(x=_sizes(look), y=alt.Y("place:Q"), color=_colour(), shape=_shape()),
        words.encode(x=_sizes(look), y=alt.Y("place:Q"), text=alt.Text("name:N")),
    ]
