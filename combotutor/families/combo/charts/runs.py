"""Many runs of as many hands, such as those of a class: how far apart their shares lie, and whose interval holds."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, PLAIN, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts.closing import EXACT, looked_at, meets
from combotutor.families.combo.charts.selection import of_odds
from combotutor.families.combo.charts.words import kind_name, said, speaker, titled
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure

_SHAPES: Final = {True: "circle", False: "M-1,-1L1,1M1,-1L-1,1"}
"""What marks a run whose interval holds the exact value, and one whose interval misses it."""


def many_runs(frame: pl.DataFrame, kind: str, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each run, its share with the 95 % interval, and one for the exact value.

    Of many runs about 95 in a hundred should have an interval that holds the exact value: more or fewer is chance.

    Args:
        frame: tables of `combotutor.odds.frame` together: of one simulation for each seed, of as many hands each, and
            of the exact odds.
        kind: the kind that is looked at, a `Kind` or its word.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table lacks simulations or the exact value, or has hands of several sources.
    """
    say = speaker(look)
    lines = looked_at(of_odds(frame, Measure.AT_LEAST_ONE, cards=cards), kind, cards)
    exact = lines.filter(pl.col("exact")).head(1)
    runs = lines.filter(pl.col("samples") > 0).sort("samples", descending=True).unique("seed", keep="first")
    if runs.is_empty() or exact.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    value = exact["value"][0]
    runs = runs.sort("value", "seed").with_columns(
        place=pl.int_range(1, pl.len() + 1), met=(pl.col("low") <= value) & (pl.col("high") >= value)
    )
    figures = runs.to_dicts()
    runs = runs.with_columns(pl.Series("said", [said(each, look) for each in figures], pl.String))
    hands = say("charts.hand-count", count=figures[0]["samples"])
    return headed(
        alt.LayerChart(layer=_layers(runs, exact, look), width=look.across, height=look.down),
        look,
        say("charts.runs-met", met=sum(each["met"] for each in figures), runs=len(figures)),
        [
            titled(say("charts.runs-title"), figures[0], look, cards=figures[0]["cards"]),
            f"{say('charts.what-one', kind=kind_name(kind, look))} · {meets(exact, look)}",
            say("charts.runs-what", hands=hands),
            say("charts.runs-key"),
        ],
        [f"{say('charts.seed')} {each['seed']}: {said(each, look)}." for each in (figures[0], figures[-1])],
    )


def _layers(runs: pl.DataFrame, exact: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x = alt.X(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[0, 1], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    y = alt.Y(
        "place:Q",
        title=say("charts.runs-axis"),
        scale=alt.Scale(domain=[0, runs.height + 1], nice=False),
        axis=alt.Axis(labels=False, ticks=False, grid=False, aria=False),
    )
    tooltip = [alt.Tooltip("seed:Q", title=say("charts.seed")), alt.Tooltip("said:N", title=say("charts.chance"))]
    thick = max(1, min(look.scaled(3), round(0.5 * look.down / runs.height)))
    bars = alt.Chart(runs).mark_rule(color=BAR, strokeWidth=thick, opacity=0.45, aria=False)
    layers = [bars.encode(x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=y)]
    for met in (True, False):
        some = runs.filter(pl.col("met") == met)
        if not some.is_empty():
            colour = BAR if met else EXACT
            points = alt.Chart(some).mark_point(
                shape=_SHAPES[met],
                filled=met,
                color=colour,
                opacity=1,
                size=look.scaled(look.scaled(45)),
                strokeWidth=look.scaled(2),
                aria=False,
            )
            layers.append(points.encode(x=x, y=y, tooltip=tooltip))
    dashes = [look.scaled(7), look.scaled(4)]
    rule = alt.Chart(exact).mark_rule(color=EXACT, strokeWidth=look.scaled(2.5), strokeDash=dashes, aria=False)
    words = alt.Chart(exact).mark_text(**words_mark(look, align="center"))
    named = words.encode(x=x, y=alt.value(-look.scaled(7)), text=alt.value(say("charts.exact")))
    return [*layers, rule.encode(x=x), named]
