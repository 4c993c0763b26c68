"""Shares beside one another, each with its interval: bots of a league, plays of an outlook, answers of a class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents, speaker
from combotutor.errors import InvalidError
from combotutor.i18n.chances import estimate_text, percent_text
from combotutor.shares import Estimate
from combotutor.tables import typed

SHARES: Final = pl.Schema(
    {
        "name": pl.String(),
        "value": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "samples": pl.Int64(),
    }
)
"""A share a line, with the limits of its 95 % interval and how much it rests on."""
_MOST: Final = 16
"""Shares for which there is room."""
_HEIGHT: Final = 2.1
"""How high a line is, in heights of a letter."""


def shares_frame(shares: Iterable[tuple[str, Estimate]]) -> pl.DataFrame:
    """Return shares as a table with the columns of `SHARES`; those of which nothing is known are left out.

    Of a league these are `standings.share(number)` of each bot; of an outlook `loses`, `low`, `high` and `samples` of
    each risk make one.

    Args:
        shares: what each is called, and the share.
    """
    lines = [(name, each.value, each.low, each.high, each.samples) for name, each in shares if each.value is not None]
    return pl.DataFrame(lines, SHARES, orient="row")


def shares_compared(frame: pl.DataFrame, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each share, from the least to the most: its value, and the interval around it.

    Where intervals reach into one another, differences may be chance: the chart says of how many that is so.

    >>> from combotutor.shares import wilson
    >>> chart = shares_compared(shares_frame([("base", wilson(30, 100)), ("careful", wilson(4, 100))]))
    >>> chart.title.text, chart.title.subtitle[1]
    (['careful has the least: 4.0%'], 'Its interval lies below all others')

    Args:
        frame: a table of `shares_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, SHARES).filter(pl.col("value").is_not_null()).sort("value", "name").head(_MOST)
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    figures = lines.to_dicts()
    said = [estimate_text(each["value"], each["low"], each["high"], look.language) for each in figures]
    lines = lines.with_columns(
        pl.Series("said", said, pl.String),
        pl.Series("short", [_share(each["value"], look) for each in figures], pl.String),
    )
    best, *others = figures
    shared = sum(each["low"] <= best["high"] for each in others)
    return headed(
        alt.LayerChart(layer=_layers(lines, look), width=look.across, height=_height(lines, look)),
        look,
        say("charts.shares-least", name=best["name"], share=_share(best["value"], look)),
        [
            f"{say('charts.shares-title')} · {say('charts.shares-what')}",
            say("charts.shares-shared", count=shared) if shared else say("charts.shares-alone"),
        ],
        [f"{each['name']}: {text}." for each, text in zip(figures, said, strict=True)],
    )


def _share(value: float, look: Look) -> str:
    """Return a share in short; one that was never or always seen says so by its sign."""
    if 0 < value < 1:
        return percent_text(value, look.language)
    return f"{'<' if value <= 0 else '>'} {percent_text(1 / 1000 if value <= 0 else 1 - 1 / 1000, look.language)}"


def _height(lines: pl.DataFrame, look: Look) -> int:
    return max(look.scaled(60), round(lines.height * _HEIGHT * look.letters))


def _layers(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x = alt.X(
        "value:Q",
        title=say("charts.share"),
        scale=alt.Scale(domain=[0, 1], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    y = alt.Y("name:N", title=None, sort=lines["name"].to_list(), axis=alt.Axis(domain=False, ticks=False, aria=False))
    tooltip = [alt.Tooltip("name:N", title=say("charts.who")), alt.Tooltip("said:N", title=say("charts.share"))]
    bars = alt.Chart(lines).mark_rule(color=GREY, strokeWidth=look.scaled(4), opacity=0.6, aria=False)
    points = alt.Chart(lines).mark_point(
        filled=True, color=BAR, opacity=1, size=look.scaled(look.scaled(90)), aria=False
    )
    words = alt.Chart(lines).mark_text(**words_mark(look, align="left", dx=look.scaled(12), fontWeight="bold"))
    return [
        bars.encode(x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=y),
        points.encode(x=x, y=y, tooltip=tooltip),
        words.encode(x=alt.value(look.across), y=y, text=alt.Text("short:N")),
    ]
