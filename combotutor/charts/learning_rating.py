"""How a learner's rating went, puzzle by puzzle."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.learning_words import Line, counts_text, limits_text, of_learner, rating_text, ratings
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import speaker
from combotutor.i18n.dates import date_text
from combotutor.learner.columns import ATTEMPTS, RESULTS

_MOST: Final = 240
"""Attempts that a line shows: more than that cannot be seen."""
_MOST_MARKED: Final = 60
"""Attempts that have room for a mark each."""
_WRITTEN: Final = 8
"""Numbers that the axis has room for."""
_SHAPES: Final = {"clean": "circle", "helped": "square", "nearly": "diamond", "missed": "M-1,-1L1,1M1,-1L-1,1"}
"""What each result is marked with: a disc, a square, a square on its tip, a cross."""


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a ladder that stand at a chart in place of numbers.

    Args:
        names: what they are called, from low to high.
        begins: the rating at which each begins.
        now: the name of the one on which the learner stands.
    """

    names: tuple[str, ...]
    begins: tuple[int, ...]
    now: str


@drawn()
def rating_over_time(frame: pl.DataFrame, look: Look = PLAIN, steps: Steps | None = None) -> alt.LayerChart:
    """Return the rating after each attempt, with the band in which it lies 95 times in a hundred.

    As long as there is room, each attempt is marked: a disc for one solved without help, a square for one solved with
    help, one on its tip for one that was nearly right at first, a cross for one missed.

    Args:
        frame: a table of `combotutor.learner.frames.attempt_frame`.
        look: of the chart.
        steps: those whose names stand at its axis; None for numbers.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = of_learner(frame, ATTEMPTS).sort("number")
    first, last = lines.row(0, named=True), lines.row(-1, named=True)
    counts = {result: lines.filter(pl.col("result") == result).height for result in RESULTS}
    shown = _thinned(lines)
    shown = shown.with_columns(
        pl.Series("said", [limits_text(each, look) for each in shown.to_dicts()], pl.String),
        pl.Series("ended", [say(f"learning.result.{each}") for each in shown["result"]], pl.String),
        pl.Series("date", [date_text(each, look.language) for each in shown["day"]], pl.String),
        pl.col("day", "at").cast(pl.String),
    )
    is_marked = shown.height <= _MOST_MARKED
    return headed(
        alt.LayerChart(layer=_layers(shown, look, steps, is_marked=is_marked), width=look.across, height=look.down),
        look,
        say("learning.rating-title"),
        [
            f"{say('learning.tried', count=lines.height)}, {_since(first['day'], last['day'], look)}",
            say("learning.rating-what"),
            *([say("learning.rating-marks")] if is_marked else []),
        ],
        [
            *(_told(first, last, look) if steps is None else [say("learning.told-last", said=steps.now)]),
            counts_text(counts, look),
        ],
    )


def _told(first: Line, last: Line, look: Look) -> list[str]:
    say = speaker(look)
    return [
        say("learning.told-first", said=limits_text(first, look)),
        say("learning.told-last", said=limits_text(last, look)),
    ]


def _since(first: date, last: date, look: Look) -> str:
    say, begun, ended = speaker(look), date_text(first, look.language), date_text(last, look.language)
    return begun if first == last else say("learning.from-to", first=begun, last=ended)


def _thinned(lines: pl.DataFrame) -> pl.DataFrame:
    """Return as many lines as can be seen, at even steps that end with the last."""
    step = -(-lines.height // _MOST)
    return lines.filter((pl.lit(lines.height) - pl.int_range(pl.len())) % step == 1 % step)


def _numbers(lines: pl.DataFrame) -> list[int]:
    """Return numbers of attempts to write at the axis: all of a few, else round ones."""
    first, last = int(lines["number"][0]), int(lines["number"][-1])
    step = next(each for power in range(9) for each in (10**power, 2 * 10**power, 5 * 10**power) if _fits(each, last))
    return [number for number in range(step, last + 1, step) if number >= first]


def _fits(step: int, last: int) -> bool:
    return last <= _WRITTEN * step


def _named(lines: pl.DataFrame, look: Look, steps: Steps) -> tuple[alt.Y, list[alt.Chart]]:
    """Return an axis with the name of each step in the middle of what is seen of it, and lines where steps begin."""
    low, high = float(lines["low"].min()), float(lines["high"].max())  # type: ignore[arg-type]
    ends = [min(max(each, low), high) for each in (*steps.begins, inf)]
    room = (high - low) * look.letters / look.down
    seen = [
        (round((begin + end) / 2), name)
        for name, begin, end in zip(steps.names, ends, ends[1:], strict=False)
        if end - begin > room
    ]
    y = alt.Y(
        "low:Q",
        title=None,
        scale=alt.Scale(domain=[low, high], nice=False, zero=False),
        axis=alt.Axis(
            values=[at for at, _ in seen],
            labelExpr=f"{json.dumps(dict(seen))}[datum.value]",
            grid=False,
            ticks=False,
            labelOverlap=False,
            aria=False,
        ),
    )
    begins = pl.DataFrame({"begins": [each for each in steps.begins if low < each < high]}, {"begins": pl.Int64})
    rules = alt.Chart(begins).mark_rule(color=GREY, opacity=0.5, aria=False).encode(y=alt.Y("begins:Q"))
    return y, [rules]


def _numbered(look: Look) -> alt.Y:
    return alt.Y(
        "low:Q",
        title=speaker(look)("learning.rating-axis"),
        scale=alt.Scale(zero=False, nice=True),
        axis=alt.Axis(labelExpr=ratings(look), tickCount=5, aria=False),
    )


def _layers(lines: pl.DataFrame, look: Look, steps: Steps | None, *, is_marked: bool) -> list[alt.Chart]:
    say = speaker(look)
    ends = [lines["number"][0] - 0.5, lines["number"][-1] + 0.5]
    x = alt.X(
        "number:Q",
        title=say("learning.tried-axis"),
        scale=alt.Scale(domain=ends, nice=False, zero=False),
        axis=alt.Axis(grid=False, format="d", values=_numbers(lines), aria=False),
    )
    y, rules = (_numbered(look), list[alt.Chart]()) if steps is None else _named(lines, look, steps)
    band = alt.Chart(lines).mark_area(color=BAR, opacity=0.25, aria=False).encode(x=x, y=y, y2=alt.Y2("high:Q"))
    edges = alt.Chart(lines).mark_rule(color=BAR, opacity=0.25, strokeWidth=look.scaled(8), aria=False)
    line = alt.Chart(lines).mark_line(color=BAR, strokeWidth=look.scaled(2.5), aria=False)
    # A band of one attempt has no width.
    layers = [band if lines.height > 1 else edges.encode(x=x, y=y, y2=alt.Y2("high:Q"))]
    layers.append(line.encode(x=x, y=alt.Y("rating:Q")))
    if is_marked:
        layers += _points(lines, look)
    if steps is not None:
        return [*layers, *rules]
    last = lines.tail(1).with_columns(pl.Series("written", [rating_text(lines["rating"][-1], look)], pl.String))
    words = alt.Chart(last).mark_text(**words_mark(look, align="left", dx=look.scaled(9), fontWeight="bold"))
    return [*layers, words.encode(x=x, y=alt.Y("rating:Q"), text=alt.Text("written:N"))]


def _points(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    tooltip = [
        alt.Tooltip("date:N", title=say("learning.day")),
        alt.Tooltip("ended:N", title=say("learning.result-title")),
        alt.Tooltip("said:N", title=say("learning.rating-axis")),
    ]
    layers = []
    for result, shape in _SHAPES.items():
        some = lines.filter(pl.col("result") == result)
        if some.is_empty():
            continue
        points = alt.Chart(some).mark_point(
            shape=shape,
            filled=result == "clean",
            color=GREY if result == "missed" else BAR,
            size=look.scaled(look.scaled(45 if result == "clean" else 60)),
            strokeWidth=look.scaled(2),
            opacity=1,
            aria=False,
        )
        layers.append(points.encode(x=alt.X("number:Q"), y=alt.Y("rating:Q"), tooltip=tooltip))
    return layers
