"""Every shortest way to empty a small row, as a tree whose ends meet: which neighbours come together, and when."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.families.combo.charts.words import speaker
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.schema import TREE, typed

_HEIGHT: Final = 2.6
"""How much room a row has, in heights of a letter."""

_WRITTEN: Final = 12
"""Lines at which cards can still be read."""

Node = tuple[int, str]
"""A row, and after how many plays it is there."""


def ways_to_empty(frame: pl.DataFrame, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return the rows on all shortest ways from a row to none, a play a column, with the cards that go on each line.

    It is exact: all shortest ways are there, and no other.

    Args:
        frame: a table of `combotutor.odds.tree_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, TREE).sort("step", maintain_order=True)
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    plays = lines.to_dicts()
    last = plays[-1]["step"]
    places = _places([(each["step"] - 1, each["before"]) for each in plays] + [(last, "")])
    ways = {(last, ""): 1}
    for each in reversed(plays):
        before, after = (each["step"] - 1, each["before"]), (each["step"], each["after"])
        ways[before] = ways.get(before, 0) + ways[after]
    most = max(sum(step == column for step, _ in places) for column in range(last + 1))
    height = max(look.scaled(120), round(most * _HEIGHT * look.letters))
    return headed(
        alt.LayerChart(layer=_layers(lines, places, look), width=look.across, height=height),
        look,
        say("charts.tree-ways", count=ways[0, plays[0]["before"]], plays=say("charts.tree-in", count=last)),
        [say("charts.tree-title"), say("charts.tree-what") if _has_room(lines) else say("charts.tree-many")],
        [
            say(
                "charts.tree-step",
                row=each["before"],
                cards=each["play"],
                left=each["after"] or say("charts.tree-empty"),
            )
            for each in plays
        ],
    )


def _has_room(lines: pl.DataFrame) -> bool:
    """Tell whether cards can be written at each line."""
    return lines.height <= _WRITTEN


def _places(nodes: list[Node]) -> dict[Node, float]:
    """Return how high each row stands, from 0 to 1: those of one column at even distances."""
    found: dict[Node, float] = {}
    listed = list(dict.fromkeys(nodes))
    for column in {step for step, _ in listed}:
        there = [each for each in listed if each[0] == column]
        found |= {each: 1 - (at + 0.5) / len(there) for at, each in enumerate(there)}
    return found


def _layers(lines: pl.DataFrame, places: dict[Node, float], look: Look) -> list[alt.Chart]:
    say = speaker(look)
    last = max(step for step, _ in places)
    edges = lines.with_columns(
        pl.Series("x", [step - 1 for step in lines["step"]], pl.Float64),
        pl.Series("x2", [float(step) for step in lines["step"]], pl.Float64),
        pl.Series("y", [places[each["step"] - 1, each["before"]] for each in lines.to_dicts()], pl.Float64),
        pl.Series("y2", [places[each["step"], each["after"]] for each in lines.to_dicts()], pl.Float64),
    ).with_columns(
        at=0.45 * pl.col("x") + 0.55 * pl.col("x2"),
        up=0.45 * pl.col("y") + 0.55 * pl.col("y2"),
    )
    rows = [{"x": float(step), "y": up, "row": row or say("charts.tree-empty")} for (step, row), up in places.items()]
    x = alt.X(
        "x:Q",
        title=say("charts.tree-axis"),
        scale=alt.Scale(domain=[-0.3, last + 0.3], nice=False, zero=False),
        axis=alt.Axis(values=[*range(last + 1)], format="d", grid=False, aria=False),
    )
    y = alt.Y("y:Q", title=None, scale=alt.Scale(domain=[0, 1], nice=False), axis=None)
    tooltip = [alt.Tooltip("play:N", title=say("charts.weigh-play"))]
    rules = alt.Chart(edges).mark_rule(color=GREY, strokeWidth=look.scaled(1.5), opacity=0.7, aria=False)
    plays = alt.Chart(edges).mark_text(**words_mark(look, fontWeight="bold", dy=-look.scaled(8)))
    named = alt.Chart(pl.DataFrame(rows))
    dots = named.mark_point(filled=True, color=BAR, opacity=1, size=look.scaled(look.scaled(40)), aria=False)
    return [
        rules.encode(x=x, x2=alt.X2("x2:Q"), y=y, y2=alt.Y2("y2:Q"), tooltip=tooltip),
        dots.encode(x=x, y=y),
        *([plays.encode(x=alt.X("at:Q"), y=alt.Y("up:Q", axis=None), text=alt.Text("play:N"))] * _has_room(lines)),
        named.mark_text(**words_mark(look, dy=look.scaled(13))).encode(x=x, y=y, text=alt.Text("row:N")),
    ]
