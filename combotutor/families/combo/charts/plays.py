"""How few plays empty a hand of some cards."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, numbers_mark, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    how_sure,
    said,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.odds.chances import Measure
from combotutor.i18n.chances import number_text

_NEAR_THE_EDGE: Final = 3
"""Plays beside the average that leave no room for a word."""
_NUMBERS_END: Final = 5
"""How far above a bar its number ends, in heights of a letter, where it stands upright."""


@drawn(tables.of_rules)
def fewest_plays(frame: pl.DataFrame, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each number of plays: the chance that a hand needs so many at least.

    Bars are filled where the chance is exact, hollow and with their interval where it is estimated.

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    every = of_odds(frame, Measure.PLAYS)
    lines = of_odds(frame, Measure.PLAYS, cards=cards)
    cards = only_cards(lines, cards)
    lines = settled(lines.filter(pl.col("cards") == cards))
    figures = lines.to_dicts()
    lines = lines.with_columns(
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
        pl.max_horizontal("value", "high").alias("top"),
    )
    average = sum(each["plays"] * each["value"] for each in figures)
    # Axes of all sizes, so that bars move where the hand grows, and nothing else does.
    every_play = range(1, int(every["plays"].max()) + 1)  # type: ignore[arg-type]  # a number, as the schema says
    layers = [*_bars(lines, every_play, look), *_mean(average, lines, every_play, look)]
    return headed(
        alt.LayerChart(layer=layers, width=look.across, height=look.down),
        look,
        _insight(figures, look),
        [
            titled(say("charts.plays-title"), figures[0], look, cards=cards),
            say("charts.average", plays=number_text(average, look.language)),
            *how_sure(lines, look),
        ],
        [f"{say('plays', count=each['plays'])}: {said(each, look)}." for each in figures],
    )


def _insight(figures: list[Figure], look: Look) -> str:
    say = speaker(look)
    most = max(figures, key=itemgetter("value"))
    plays = say("plays", count=most["plays"])
    return say("charts.plays-most", cards=cards_text(most["cards"], look), plays=plays, chance=short(most, look))


def _plays_axis(plays: range, look: Look) -> alt.X:
    say = speaker(look)
    return alt.X(
        "plays:Q",
        title=say("charts.plays-axis"),
        scale=alt.Scale(domain=[plays[0] - 0.5, plays[-1] + 0.5], nice=False, zero=False),
        axis=alt.Axis(values=[*plays], format="d", grid=False, labelOverlap=True, aria=False),
    )


def _mean(average: float, lines: pl.DataFrame, plays: range, look: Look) -> list[alt.Chart]:
    """Return an upright line at the average, which ends above the numbers of the bars, with its own number."""
    say = speaker(look)
    said = say("charts.mean", plays=number_text(average, look.language))
    highest = float(lines["top"].max()) + _NUMBERS_END * look.letters / look.down  # type: ignore[arg-type]
    there = alt.Chart(pl.DataFrame({"plays": [average], "said": [said], "ends": [min(highest, 1.0)], "begins": [1.0]}))
    x = _plays_axis(plays, look)
    is_right = plays[-1] - average < _NEAR_THE_EDGE
    how = {"align": "right" if is_right else "left", "dx": look.scaled(-6 if is_right else 6)}
    return [
        there.mark_rule(
            color=GREY, strokeWidth=look.scaled(2), strokeDash=[look.scaled(7), look.scaled(4)], aria=False
        ).encode(x=x, y=alt.Y("begins:Q"), y2=alt.Y2("ends:Q")),
        there.mark_text(**words_mark(look, **how)).encode(x=x, y=alt.value(look.scaled(6)), text=alt.Text("said:N")),
    ]


def _bars(lines: pl.DataFrame, plays: range, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x, room = _plays_axis(plays, look), look.across / len(plays)
    y = alt.Y(
        "value:Q",
        title=say("charts.share-axis"),
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    tooltip = [
        alt.Tooltip("plays:Q", title=say("charts.plays-axis")),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    layers = []
    for exact, fill in ((True, 1.0), (False, 0.25)):
        some = lines.filter(pl.col("exact") == exact)
        if not some.is_empty():
            bars = alt.Chart(some).mark_bar(
                color=BAR, stroke=BAR, fillOpacity=fill, strokeWidth=look.scaled(1.5), width=0.8 * room, aria=False
            )
            layers.append(bars.encode(x=x, y=y, tooltip=tooltip))
    estimates = lines.filter(~pl.col("exact"))
    if not estimates.is_empty():
        rules = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
        layers.append(rules.encode(x=x, y=alt.Y("low:Q"), y2=alt.Y2("high:Q")))
    words = alt.Chart(lines).mark_text(**numbers_mark(look, room, lines["short"].to_list()))
    return [*layers, words.encode(x=x, y=alt.Y("top:Q"), text=alt.Text("short:N"))]
