"""Every play that a hand could lead with: how likely others can beat it, and how many plays it leaves."""

from __future__ import annotations

from typing import Any, Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.families.combo.charts.dumbbell import chance_axis
from combotutor.families.combo.charts.words import Figure, said, short, speaker
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.odds.schema import LEADS, typed

_FAR: Final = 0.6
"""The chance from which on its number stands to the left of its mark."""
_MOST: Final = 12
"""Plays for which there is room."""


def plays_weighed(frame: pl.DataFrame, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each play that could lead: the chance that others beat it, and the plays that it leaves.

    Those that leave the fewest plays come first, and of them those that are beaten least. Chances are exact where few
    cards are hidden, else estimated, with their interval.

    Args:
        frame: a table of `combotutor.odds.play_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, LEADS).filter(pl.col("value").is_not_null())
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    lines = lines.sort("plays", "value", "at").head(_MOST)
    figures = [each | {"measure": Measure.AT_LEAST_ONE} for each in lines.to_dicts()]
    lines = lines.with_columns(
        pl.Series("name", [f"{each['play']} ({each['at']})" for each in figures], pl.String),
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
        pl.Series("left", [say("plays", count=each["plays"]) for each in figures], pl.String),
        zero=pl.lit(0.0),
        best=pl.col("plays") == pl.col("plays").min(),
    )
    height = max(look.scaled(90), lines.height * round(2 * look.letters))
    return headed(
        alt.LayerChart(layer=_layers(lines, look), width=look.across, height=height),
        look,
        say("charts.weigh-best", cards=figures[0]["play"], plays=figures[0]["plays"], chance=short(figures[0], look)),
        [say("charts.weigh-title"), say("charts.weigh-what"), say("charts.weigh-key")],
        [_told(each, look) for each in figures],
    )


def _told(figure: Figure, look: Look) -> str:
    left = speaker(look)("plays", count=figure["plays"])
    return f"{figure['play']} ({figure['at']}): {left}; {said(figure, look)}."


def _layers(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x = chance_axis(look, say("charts.weigh-axis"))
    y = alt.Y("name:N", title=None, sort=lines["name"].to_list(), axis=alt.Axis(domain=False, ticks=False, aria=False))
    tooltip = [
        alt.Tooltip("name:N", title=say("charts.weigh-play")),
        alt.Tooltip("said:N", title=say("charts.weigh-axis")),
        alt.Tooltip("plays:Q", title=say("charts.left")),
    ]
    rules = alt.Chart(lines).mark_rule(color=GREY, strokeWidth=look.scaled(1), opacity=0.6, aria=False)
    layers = [rules.encode(x=alt.X("zero:Q"), x2=alt.X2("value:Q"), y=y)]
    estimates = lines.filter(~pl.col("exact"))
    if not estimates.is_empty():
        bars = alt.Chart(estimates).mark_rule(color=GREY, strokeWidth=look.scaled(4), opacity=0.6, aria=False)
        layers.append(bars.encode(x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=y))
    for best in (True, False):
        some = lines.filter(pl.col("best") == best)
        if not some.is_empty():
            points = alt.Chart(some).mark_point(**_point(look, is_best=best))
            layers.append(points.encode(x=x, y=y, tooltip=tooltip))
    left = alt.Chart(lines).mark_text(**words_mark(look, align="left", dx=look.scaled(30), fontWeight="bold"))
    return [
        *layers,
        *_numbers(lines, x, y, look),
        left.encode(x=alt.value(look.across), y=y, text=alt.Text("left:N")),
    ]


def _numbers(lines: pl.DataFrame, x: alt.X, y: alt.Y, look: Look) -> list[alt.Chart]:
    """Return the chances beside their marks, to the side on which there is room."""
    found = []
    for is_far, side in ((False, 1), (True, -1)):
        some = lines.filter((pl.col("value") > _FAR) == is_far)
        if not some.is_empty():
            how = words_mark(look, align="right" if is_far else "left", dx=side * look.scaled(9), dy=-look.scaled(7))
            found.append(alt.Chart(some).mark_text(**how).encode(x=x, y=y, text=alt.Text("short:N")))
    return found


def _point(look: Look, *, is_best: bool) -> dict[str, Any]:
    size, wide = look.scaled(look.scaled(90)), look.scaled(2)
    return {"filled": is_best, "color": BAR, "opacity": 1, "size": size, "strokeWidth": wide, "aria": False}
