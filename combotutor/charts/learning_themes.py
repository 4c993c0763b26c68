"""What a learner is good at and what not yet: a dot and its interval for each theme."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.learning_words import (
    MARKS,
    Line,
    counts_text,
    limits_text,
    of_learner,
    rating_text,
    ratings,
    share_text,
)
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import speaker, wrapped
from combotutor.learner.columns import SKILLS, THEMES
from combotutor.puzzles.voice.names import theme_name

_ROW: Final = 34
"""The height of a theme in pixels: two lines of its name."""
_NAMES: Final = 130
"""The width of the names in pixels."""
_SHAPES: Final = {
    "weak": "triangle-down",
    "weaker": "triangle-down",
    "open": "circle",
    "stronger": "triangle-up",
    "strong": "triangle-up",
}
_SURE: Final = frozenset({"weak", "strong"})
"""Standings of which the whole interval lies to one side; their marks are filled."""


@drawn()
def strengths(frame: pl.DataFrame, look: Look = PLAIN, *, has_numbers: bool = True) -> alt.LayerChart:
    """Return a mark for each theme at its rating, with its interval, from the strongest to the weakest.

    Marks point up for what is better than the rating over all and down for what is worse; they are filled where the
    whole interval says so. The words stand beside them.

    Args:
        frame: a table of `combotutor.learner.frames.theme_frame`.
        look: of the chart.
        has_numbers: whether ratings are said as numbers; else it only shows how themes stand to one another.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = of_learner(frame, THEMES).sort("rating", descending=True, maintain_order=True)
    figures = lines.to_dicts()
    lines = _worded(lines, look)
    overall = rating_text(figures[0]["overall"], look)
    return headed(
        alt.LayerChart(
            layer=_layers(lines, look, has_numbers=has_numbers),
            width=look.across,
            height=look.scaled(_ROW) * lines.height,
        ),
        look,
        say("learning.themes-title"),
        [
            say("learning.themes-what"),
            say("learning.themes-overall", rating=overall) if has_numbers else say("learning.themes-dashed"),
            say("learning.themes-marks", strong=MARKS["strong"], weak=MARKS["weak"]),
        ],
        [_told(each, look, has_numbers=has_numbers) for each in figures],
    )


def _worded(lines: pl.DataFrame, look: Look) -> pl.DataFrame:
    """Return the lines with what stands beside each mark, and in its tooltip."""
    say, figures = speaker(look), lines.to_dicts()
    return lines.with_columns(
        pl.Series("name", [_name(each["theme"], look) for each in figures], pl.String),
        pl.Series("word", [say(f"learning.skill.{each['skill']}") for each in figures], pl.String),
        pl.Series("said", [limits_text(each, look) for each in figures], pl.String),
        pl.Series("solved", [share_text(each, look) for each in figures], pl.String),
        pl.Series("counted", [counts_text(each, look) for each in figures], pl.String),
    )


def _told(line: Line, look: Look, *, has_numbers: bool) -> str:
    say = speaker(look)
    what = {"theme": theme_name(line["theme"]), "skill": say(f"learning.skill.{line['skill']}"), "count": line["games"]}
    if has_numbers:
        return say("learning.told-theme", **what, said=limits_text(line, look))
    return say("learning.told-theme-plain", **what)


def _name(theme: str, look: Look) -> str:
    """Return what a theme is called, in lines that fit beside the marks."""
    return "\n".join(wrapped([theme_name(theme).text(look.language)], look.letters, look.scaled(_NAMES)))


def _layers(lines: pl.DataFrame, look: Look, *, has_numbers: bool) -> list[alt.Chart]:
    say = speaker(look)
    scale = alt.Scale(zero=False, nice=True)
    x = alt.X(
        "rating:Q",
        title=say("learning.rating-axis"),
        scale=scale,
        axis=alt.Axis(
            labels=has_numbers,
            labelExpr=ratings(look),
            tickCount=3 if look.is_narrow else 5,
            labelOverlap=True,
            aria=False,
        ),
    )
    y = alt.Y("name:N", title=None, sort=lines["name"].to_list(), axis=None)
    overall = alt.Chart(lines.head(1)).mark_rule(
        color=GREY, strokeWidth=look.scaled(2), strokeDash=[look.scaled(6), look.scaled(4)], aria=False
    )
    spans = alt.Chart(lines).mark_rule(color=BAR, opacity=0.45, strokeWidth=look.scaled(5), aria=False)
    words = alt.Chart(lines).mark_text(**words_mark(look, align="left", dx=look.scaled(8)))
    return [
        overall.encode(x=alt.X("overall:Q")),
        spans.encode(x=alt.X("low:Q", scale=scale), x2=alt.X2("high:Q"), y=y),
        *_points(lines, look, x, y),
        words.encode(x=alt.value(look.across), y=y, text=alt.Text("word:N")),
        *_names(lines, look, y),
    ]


def _names(lines: pl.DataFrame, look: Look, y: alt.Y) -> list[alt.Chart]:
    """Return the names left of the marks; those of several lines have their middle there."""
    high, layers = 1.15 * look.letters, []
    broken = lines.with_columns(breaks=pl.col("name").str.count_matches("\n"))
    for breaks, some in broken.group_by("breaks", maintain_order=True):
        how = {"lineBreak": "\n", "lineHeight": high, "dy": -high * int(str(breaks[0])) / 2}
        words = alt.Chart(some).mark_text(**words_mark(look, align="right", dx=-look.scaled(8), **how))
        layers.append(words.encode(x=alt.value(0), y=y, text=alt.Text("name:N")))
    return layers


def _points(lines: pl.DataFrame, look: Look, x: alt.X, y: alt.Y) -> list[alt.Chart]:
    say = speaker(look)
    tooltip = [
        alt.Tooltip("name:N", title=say("learning.theme")),
        alt.Tooltip("word:N", title=say("learning.skill-title")),
        alt.Tooltip("said:N", title=say("learning.rating-axis")),
        alt.Tooltip("solved:N", title=say("learning.share")),
        alt.Tooltip("counted:N", title=say("learning.attempts")),
    ]
    layers = []
    for skill in SKILLS:
        some = lines.filter(pl.col("skill") == skill)
        if some.is_empty():
            continue
        points = alt.Chart(some).mark_point(
            shape=_SHAPES[skill],
            filled=skill in _SURE,
            color=BAR,
            size=look.scaled(look.scaled(110)),
            strokeWidth=look.scaled(2.5),
            opacity=1,
            aria=False,
        )
        layers.append(points.encode(x=x, y=y, tooltip=tooltip))
    return layers
