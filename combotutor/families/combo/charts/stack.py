"""The best kind that a hand can play, by its number of cards: bars of all hands."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import GREY, PLAIN, Look
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.chosen import label, label_gap, label_mark
from combotutor.families.combo.charts.marks import MARKS
from combotutor.families.combo.charts.selection import apart, of_odds, settled
from combotutor.families.combo.charts.sizes import told_by_size
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    kind_name,
    one_name,
    said,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.odds.chances import NO_KIND, Measure

_KINDS: Final = [NO_KIND, *Kind]
_GAP: Final = 0.003
"""Half of what is left open between two parts of a bar, as a share of it."""
_MARKED: Final = 0.03
"""The least part of a bar with room for the shape of its kind."""
_PALE: Final = 0.7
"""How much of its colour a part keeps that is an estimate."""


@drawn(tables.of_rules)
def best_by_size(frame: pl.DataFrame, look: Look = PLAIN, *, cards: int | None = None) -> alt.LayerChart:
    """Return a bar for each number of cards, in parts from low to high: the chance that a kind is the best of a hand.

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        look: of the chart.
        cards: the size of hand that is looked at, whose bar is framed and whose numbers stand beside the kinds; else
            those of the longest do.

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
    at: int = cards if cards is not None and cards in sizes else sizes[-1]
    layers = [_bars(lines, look), _shapes(lines, look), *_frame(lines, cards, look), *_names(lines, at, look)]
    return headed(
        alt.LayerChart(layer=layers, width=_across(look), height=look.down),
        look,
        _insight([each for each in figures if each["cards"] == at], look),
        [titled(say("charts.stack-title"), figures[0], look), say("charts.stack-what"), *fainter],
        told_by_size(figures, sizes, look, cards),
    )


def _insight(figures: list[Figure], look: Look) -> str:
    """Return which kind is most often the best of hands of one size."""
    say = speaker(look)
    most = max(figures, key=itemgetter("value"))
    cards, chance = cards_text(most["cards"], look), short(most, look)
    if most["kind"] == NO_KIND:
        return say("charts.stack-specials", cards=cards, chance=chance)
    return say("charts.stack-most", cards=cards, kind=one_name(most["kind"], look), chance=chance)


def _frame(lines: pl.DataFrame, cards: int | None, look: Look) -> list[alt.Chart]:
    """Return a frame around the bar of the size that is looked at."""
    here = lines.filter(pl.col("cards") == cards).head(1) if cards is not None else lines.clear()
    if here.is_empty():
        return []
    around = look.scaled(3)
    box = alt.Chart(here.with_columns(floor=pl.lit(0.0), ceiling=pl.lit(1.0))).mark_bar(
        filled=False,
        stroke=GREY,
        strokeWidth=look.scaled(3),
        width={"band": 1.16},
        yOffset=around,
        y2Offset=-around,
        aria=False,
    )
    return [box.encode(x=_sizes(look), y=alt.Y("floor:Q"), y2=alt.Y2("ceiling:Q"))]


def _across(look: Look) -> int:
    """Return the width of the bars, which leave room for the numbers behind the names."""
    return look.across if look.is_narrow else look.across - look.scaled(60)


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


def _names(lines: pl.DataFrame, at: int, look: Look) -> list[alt.Chart]:
    """Return the kinds beside the last bar in the order of its parts, each with its shape and colour, and a number.

    Args:
        lines: the parts.
        at: the size whose numbers stand there.
        look: of the chart.
    """
    last = lines["cards"].max()
    numbers = {each["kind"]: short(each, look) for each in lines.filter(pl.col("cards") == at).to_dicts()}
    found, middle = [], 0.0
    for kind in _KINDS:
        part = lines.filter(pl.col("cards") == last, pl.col("kind") == kind)
        if not part.is_empty():
            middle = (part["top"][0] + part["bottom"][0]) / 2
        if kind in lines["kind"]:
            name = label(kind_name(kind, look), numbers.get(kind), look)
            found.append({"kind": kind, "cards": last, "name": name, "middle": middle})
    places = apart([each["middle"] for each in found], 1.1 * label_gap(look, has_numbers=True), 0, 1)
    key = pl.DataFrame(found).with_columns(pl.Series("place", places, pl.Float64))
    step = _across(look) / (lines["cards"].n_unique() or 1)
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
    words = alt.Chart(key).mark_text(**label_mark(look, edge + look.scaled(24), has_numbers=True))
    return [
        rules.encode(x=_sizes(look), x2=alt.X2("cards:O"), y=alt.Y("middle:Q"), y2=alt.Y2("place:Q")),
        points.encode(x=_sizes(look), y=alt.Y("place:Q"), color=_colour(), shape=_shape()),
        words.encode(x=_sizes(look), y=alt.Y("place:Q"), text=alt.Text("name:N")),
    ]
