"""On which days a learner practised: a calendar, a week a column."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.learning_words import counts_text, of_learner
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import speaker
from combotutor.i18n.dates import date_text, day_text, weekdays
from combotutor.learner.columns import DAYS

_WEEKS: Final = range(8, 13)
"""How many weeks are shown: at least so many, as a calendar is read, and no more than fit."""


@drawn()
def days_of_practice(frame: pl.DataFrame, look: Look = PLAIN) -> alt.LayerChart:
    """Return the days of the last weeks, each with the number of attempts; the more, the larger its square.

    Args:
        frame: a table of `combotutor.learner.frames.day_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = of_learner(frame, DAYS).sort("day")
    last = lines.row(-1, named=True)
    this = _monday(last["day"])
    first = max(_monday(lines["day"][0]), this - timedelta(weeks=_WEEKS[-1] - 1))
    first = min(first, this - timedelta(weeks=_WEEKS[0] - 1))
    weeks = [day_text(first + timedelta(weeks=each), look.language) for each in range((this - first).days // 7 + 1)]
    shown = lines.filter(pl.col("day") >= first)
    figures = shown.to_dicts()
    shown = shown.with_columns(
        *_places(shown["day"].to_list(), look),
        pl.Series("date", [date_text(each["day"], look.language) for each in figures], pl.String),
        pl.Series("counted", [counts_text(each, look) for each in figures], pl.String),
        pl.Series("running", [say("learning.days", count=each["streak"]) for each in figures], pl.String),
        pl.col("day").cast(pl.String),
    )
    calendar = [first + timedelta(days=each) for each in range((last["day"] - first).days + 1)]
    side = min(look.scaled(36), look.across // len(weeks))
    layers = _layers(pl.DataFrame(_places(calendar, look)), shown, weeks, side, look)
    return headed(
        alt.LayerChart(layer=layers, width=side * len(weeks), height=7 * side),
        look,
        say("learning.days-title"),
        [say("learning.days-what")],
        _told(lines, first, look),
    )


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _places(days: list[date], look: Look) -> list[pl.Series]:
    """Return the columns that tell in which week a day lies, and where in it."""
    names = weekdays(look.language)
    return [
        pl.Series("week", [day_text(_monday(each), look.language) for each in days], pl.String),
        pl.Series("weekday", [names[each.weekday()] for each in days], pl.String),
    ]


def _told(lines: pl.DataFrame, since: date, look: Look) -> list[str]:
    """Return how many days had attempts since a Monday, and how many attempts there were on the busiest."""
    say = speaker(look)
    shown = lines.filter(pl.col("day") >= since)
    best = shown.sort("games", "day", descending=True).row(0, named=True)
    return [
        say(
            "learning.told-days",
            days=say("learning.days", count=shown.filter(pl.col("games") > 0).height),
            since=date_text(since, look.language),
            tried=say("learning.tried", count=int(shown["games"].sum())),
        ),
        say("learning.told-busiest", day=date_text(best["day"], look.language), count=best["games"]),
        say("learning.told-streak", days=say("learning.days", count=int(lines["streak"][-1]))),
    ]


def _layers(calendar: pl.DataFrame, lines: pl.DataFrame, weeks: list[str], side: int, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x = alt.X(
        "week:O",
        title=say("learning.week-axis"),
        sort=weeks,
        scale=alt.Scale(domain=weeks, paddingInner=0, paddingOuter=0),
        axis=alt.Axis(labelAngle=0, labelOverlap="greedy", labelSeparation=look.scaled(6), domain=False, aria=False),
    )
    y = alt.Y(
        "weekday:O",
        title=None,
        sort=weekdays(look.language),
        scale=alt.Scale(domain=weekdays(look.language), paddingInner=0, paddingOuter=0),
        axis=alt.Axis(domain=False, ticks=False, aria=False),
    )
    tooltip = [
        alt.Tooltip("date:N", title=say("learning.day")),
        alt.Tooltip("games:Q", title=say("learning.attempts")),
        alt.Tooltip("counted:N", title=say("learning.result-title")),
        alt.Tooltip("running:N", title=say("learning.streak")),
    ]
    cells = alt.Chart(calendar).mark_square(
        filled=False, color=GREY, size=(0.86 * side) ** 2, strokeWidth=look.scaled(1), opacity=0.6, aria=False
    )
    some = alt.Chart(lines.filter(pl.col("games") > 0))
    most = max(int(lines["games"].max()), 1)  # type: ignore[arg-type]  # a number, as the schema says
    area = alt.Size(
        "games:Q", scale=alt.Scale(domain=[0, most], range=[(0.3 * side) ** 2, (0.8 * side) ** 2]), legend=None
    )
    squares = some.mark_square(filled=True, color=BAR, opacity=0.45, aria=False)
    words = some.mark_text(**words_mark(look, fontSize=min(look.letters, round(0.42 * side))))
    return [
        cells.encode(x=x, y=y),
        squares.encode(x=x, y=y, size=area, tooltip=tooltip),
        words.encode(x=x, y=y, text=alt.Text("games:Q")),
    ]
