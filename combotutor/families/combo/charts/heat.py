"""The fewest plays of hands of every size in one picture, with their average as a line."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.closing import EXACT
from combotutor.families.combo.charts.selection import of_odds, settled
from combotutor.families.combo.charts.words import Figure, cards_text, said, speaker, titled
from combotutor.families.combo.odds.chances import Measure
from combotutor.i18n.chances import number_text

_WIDE: Final = 0.92
"""How much of its place a cell fills."""
_LEAST: Final = 0.005
"""The least share whose number is written: less would be a bare 0."""


@drawn(tables.of_rules)
def plays_by_size(frame: pl.DataFrame, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a cell for each size of hand and number of plays, the darker the likelier, and a line of the averages.

    >>> from combotutor.families.combo.odds import frame
    >>> plays_by_size(frame("combo-breaker", range(1, 4))).title.text
    ['From 1 card to 3 cards, the average rises from 1.0 to 2.4 plays']

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        cards: the size of hand that is looked at, whose cells are framed; else none are.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = settled(of_odds(frame, Measure.PLAYS)).filter(pl.col("value") > 0)
    figures = lines.to_dicts()
    sizes = lines["cards"].unique().sort().to_list()
    lines = lines.with_columns(
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [_written(each, look) for each in figures], pl.String),
    )
    means = _averages(figures, sizes)
    boxes, words = _cells(lines, cards, look)
    layers = [*boxes, *_line(means, look), words]
    averages = means["average"].to_list()
    low, high = (number_text(averages[at], look.language) for at in (0, -1))
    return headed(
        alt.LayerChart(layer=layers, width=look.across, height=round(1.15 * look.down)),
        look,
        say("charts.heat-more", few=cards_text(sizes[0], look), many=cards_text(sizes[-1], look), low=low, high=high),
        [titled(say("charts.heat-title"), figures[0], look), say("charts.heat-what"), *_sure(lines, look)],
        [
            say("charts.told-average", cards=cards_text(size, look), plays=number_text(average, look.language))
            for size, average in zip(sizes, averages, strict=True)
        ],
    )


def _sure(lines: pl.DataFrame, look: Look) -> list[str]:
    say = speaker(look)
    return [] if lines["exact"].all() else [say("charts.heat-sure")]


def _averages(figures: list[Figure], sizes: list[int]) -> pl.DataFrame:
    found = [sum(each["plays"] * each["value"] for each in figures if each["cards"] == size) for size in sizes]
    return pl.DataFrame({"cards": sizes, "average": found}, {"cards": pl.Int16, "average": pl.Float64})


def _written(figure: Figure, look: Look) -> str:
    """Return the number of a cell as whole per cent without a sign, where it is not too small for that."""
    if look.is_narrow or figure["value"] < _LEAST or figure["value"] > 1 - _LEAST:
        return ""
    return f"{'' if figure['exact'] else '~'}{round(100 * figure['value'])}"


def _axes(lines: pl.DataFrame, look: Look) -> tuple[alt.X, alt.Y]:
    say = speaker(look)
    most = int(lines["plays"].max())  # type: ignore[arg-type]  # a number, as the schema says
    last = int(lines["cards"].max())  # type: ignore[arg-type]
    x = alt.X(
        "cards:Q",
        title=say("charts.cards-axis"),
        scale=alt.Scale(domain=[0.5, last + 0.5], nice=False, zero=False),
        axis=alt.Axis(values=[*range(1, last + 1)], format="d", grid=False, labelOverlap=True, aria=False),
    )
    y = alt.Y(
        "plays:Q",
        title=say("charts.plays-axis"),
        scale=alt.Scale(domain=[0.5, most + 0.5], nice=False, zero=False),
        axis=alt.Axis(values=[*range(1, most + 1)], format="d", grid=False, labelOverlap=True, aria=False),
    )
    return x, y


def _cells(lines: pl.DataFrame, cards: int | None, look: Look) -> tuple[list[alt.Chart], alt.Chart]:
    """Return the cells, and the numbers in them."""
    say = speaker(look)
    x, y = _axes(lines, look)
    tooltip = [
        alt.Tooltip("cards:Q", title=say("charts.cards-axis")),
        alt.Tooltip("plays:Q", title=say("charts.plays-axis")),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    there = lines.with_columns(
        left=pl.col("cards") - _WIDE / 2,
        right=pl.col("cards") + _WIDE / 2,
        floor=pl.col("plays") - _WIDE / 2,
        top=pl.col("plays") + _WIDE / 2,
    )
    ends = {"x": alt.X("left:Q"), "x2": alt.X2("right:Q"), "y": alt.Y("floor:Q"), "y2": alt.Y2("top:Q")}
    shade = alt.FillOpacity("value:Q", scale=alt.Scale(domain=[0, 1], range=[0.06, 0.8]), legend=None)
    boxes = alt.Chart(there).mark_rect(fill=BAR, stroke=GREY, strokeWidth=0.5, strokeOpacity=0.6, aria=False)
    layers = [boxes.encode(**ends, fillOpacity=shade, tooltip=tooltip)]
    if cards is not None:
        framed = alt.Chart(there.filter(pl.col("cards") == cards)).mark_rect(
            filled=False, stroke=GREY, strokeWidth=look.scaled(2.5), aria=False
        )
        layers.append(framed.encode(**ends))
    wide, high = look.across / lines["cards"].n_unique(), 1.15 * look.down / lines["plays"].n_unique()
    size = max(8, min(look.letters, round(0.4 * wide), round(0.7 * high)))
    words = alt.Chart(lines).mark_text(**words_mark(look, fontSize=size))
    return layers, words.encode(x=x, y=y, text=alt.Text("short:N"))


def _line(means: pl.DataFrame, look: Look) -> list[alt.Chart]:
    line = alt.Chart(means).mark_line(
        color=EXACT, strokeWidth=look.scaled(2), strokeDash=[look.scaled(7), look.scaled(4)], aria=False
    )
    return [line.encode(x=alt.X("cards:Q"), y=alt.Y("average:Q"))]
