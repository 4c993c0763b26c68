"""What a class guessed, beside the truth: a histogram that shows how surprising a chance is."""

from __future__ import annotations

from statistics import median_low
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents, speaker
from combotutor.errors import InvalidError
from combotutor.i18n.chances import percent_text
from combotutor.tables import typed

GUESSES: Final = pl.Schema({"guess": pl.Int16()})
"""A guess a line, of a hundred."""
_WIDE: Final = 10
"""Guesses that share a bar, and how far off a near one may be."""
_HUNDRED: Final = 100


def guesses_and_truth(frame: pl.DataFrame, truth: float, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each ten of a hundred, as high as so many guessed it, and a line for the truth.

    >>> import polars as pl
    >>> chart = guesses_and_truth(pl.DataFrame({"guess": [20, 25, 30, 55]}), 0.598)
    >>> chart.title.text
    ['The guess in the middle is 25%; the truth is 59.8%']

    Args:
        frame: a table with a column `guess`, from 0 to 100.
        truth: the chance, from 0 to 1.
        look: of the chart.

    Raises:
        InvalidError: the table has no guess, or one that is none.
    """
    say = speaker(look)
    found = typed(frame, GUESSES)["guess"].drop_nulls().to_list()
    if not found or not all(0 <= each <= _HUNDRED for each in found):
        raise InvalidError("charts-empty", "FRAME")
    middle = percent_text(median_low(sorted(found)) / _HUNDRED, look.language, 0)
    told = percent_text(truth, look.language)
    near = sum(abs(each - _HUNDRED * truth) <= _WIDE for each in found)
    return headed(
        alt.LayerChart(layer=_layers(_bins(found), truth, look), width=look.across, height=look.scaled(220)),
        look,
        say("charts.guesses-middle", middle=middle, truth=told),
        [say("charts.guesses-title"), say("charts.guesses-near", count=near, all=len(found))],
        [f"{say('charts.guess')}: {', '.join(map(str, sorted(found)))}."],
    )


def _bins(found: list[int]) -> pl.DataFrame:
    """Return how many guesses fall into each ten; a hundred belongs to the last."""
    tens = [min(each // _WIDE, _HUNDRED // _WIDE - 1) for each in found]
    lines = [(_WIDE * ten / _HUNDRED, _WIDE * (ten + 1) / _HUNDRED, tens.count(ten)) for ten in sorted(set(tens))]
    return pl.DataFrame(lines, {"from": pl.Float64, "to": pl.Float64, "count": pl.Int64}, orient="row")


def _layers(bins: pl.DataFrame, truth: float, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    most = max(bins["count"].to_list())
    x = alt.X(
        "from:Q",
        title=say("charts.guess"),
        scale=alt.Scale(domain=[0, 1], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    y = alt.Y(
        "count:Q",
        title=say("charts.guesses-axis"),
        scale=alt.Scale(domain=[0, 1.2 * most], nice=False),
        axis=alt.Axis(format="d", tickMinStep=1, tickCount=5, aria=False),
    )
    bars = alt.Chart(bins.with_columns(zero=pl.lit(0))).mark_rect(
        color=BAR, stroke=GREY, strokeWidth=look.scaled(1), aria=False
    )
    tooltip = [alt.Tooltip("count:Q", title=say("charts.guesses-axis"))]
    there = alt.Chart(pl.DataFrame({"from": [truth], "said": [say("charts.guesses-truth")]}))
    dashes = [look.scaled(7), look.scaled(4)]
    rule = there.mark_rule(color=GREY, strokeWidth=look.scaled(3), strokeDash=dashes, aria=False)
    named = there.mark_text(**words_mark(look, align="left", dx=look.scaled(6), fontWeight="bold"))
    words = alt.Chart(bins.with_columns(middle=(pl.col("from") + pl.col("to")) / 2)).mark_text(
        **words_mark(look, dy=-look.scaled(9))
    )
    return [
        bars.encode(x=x, x2=alt.X2("to:Q"), y=y, y2=alt.Y2("zero:Q"), tooltip=tooltip),
        words.encode(x=alt.X("middle:Q"), y=y, text=alt.Text("count:Q")),
        rule.encode(x=alt.X("from:Q")),
        named.encode(x=alt.X("from:Q"), y=alt.value(look.scaled(6)), text=alt.Text("said:N")),
    ]
