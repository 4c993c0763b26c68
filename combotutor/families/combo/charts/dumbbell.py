"""Lines with a mark at each end: what one chance is, what the other is, and how far they lie apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import GREY, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts.marks import kind_colour
from combotutor.families.combo.charts.words import (
    Figure,
    how_sure_by_sign,
    kind_name,
    kinds_of,
    listed,
    points_text,
    said,
    short,
    speaker,
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark, as it is drawn and as it is written."""

    shape: str
    is_filled: bool
    sign: str


MARKS: Final = (
    Mark("circle", is_filled=True, sign="●"),
    Mark("circle", is_filled=False, sign="○"),
    Mark("square", is_filled=False, sign="□"),
    Mark("triangle-up", is_filled=False, sign="△"),
    Mark("diamond", is_filled=False, sign="◇"),
)
"""Of what is compared, one after the other."""


def worded(lines: pl.DataFrame, look: Look) -> pl.DataFrame:
    """Return chances of kinds with what is written of them: their names, and the numbers in short and in full."""
    figures = lines.to_dicts()
    return lines.with_columns(
        pl.Series("name", [kind_name(each["kind"], look) for each in figures], pl.String),
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
    )


def most_changed(before: pl.DataFrame, after: pl.DataFrame) -> tuple[Figure, Figure]:
    """Return the lines of the kind whose chance changes most, before and after."""
    was, now = ({each["kind"]: each for each in some.to_dicts()} for some in (before, after))
    kind = max(now, key=lambda kind: abs(now[kind]["value"] - was[kind]["value"]))
    return was[kind], now[kind]


def contrasted(
    parts: tuple[pl.DataFrame, pl.DataFrame], look: Look, names: tuple[str, str], title: str, lines: Iterable[str]
) -> alt.LayerChart:
    """Return a line for each kind from one chance to another, with what stands around it.

    Args:
        parts: the chances to begin with, drawn hollow, and those to end with, drawn filled; each `worded`.
        look: of the chart.
        names: what the two are called.
        title: what is to be seen.
        lines: what is shown, below the title; which mark is which follows.
    """
    together = pl.concat(parts, how="diagonal")
    return headed(
        dumbbells(*parts, look, names),
        look,
        title,
        [*lines, f"● {names[1]}\u2003○ {names[0]}", *how_sure_by_sign(together, look)],
        [f"{name}: {listed(part.to_dicts(), look)}." for name, part in zip(names, parts, strict=True)],
    )


def height_of(kinds: list[Kind], look: Look) -> int:
    """Return how high the lines of some kinds are together; on a projector they stand closer, so that all are seen."""
    return max(len(kinds), 2) * (70 if look.large else 54)


def dumbbells(hollow: pl.DataFrame, filled: pl.DataFrame, look: Look, titles: tuple[str, str]) -> alt.LayerChart:
    """Return a line for each kind, from a hollow mark to a filled one, with both numbers and the difference.

    Args:
        hollow: the chances to begin with, one a kind, `worded`.
        filled: those to end with.
        look: of the chart.
        titles: what the two are called.
    """
    say, kinds = speaker(look), kinds_of(filled)
    both = filled.join(hollow.select("kind", without="value"), on="kind")
    x, y, colour = chance_axis(look), kinds_axis(kinds, look), kind_colour(kinds)
    rules = alt.Chart(both).mark_rule(strokeWidth=look.scaled(4), opacity=0.5, aria=False)
    layers = [rules.encode(x=x, x2=alt.X2("without:Q"), y=y, color=colour), gains(both, y, look)]
    layers += limits(pl.concat([hollow, filled], how="diagonal"), y, look)
    falls = {each["kind"] for each in both.to_dicts() if each["value"] < each["without"]}
    for some, mark, title in ((hollow, MARKS[1], titles[0]), (filled, MARKS[0], titles[1])):
        tooltip = [alt.Tooltip("name:N", title=say("charts.kind")), alt.Tooltip("said:N", title=title)]
        points = alt.Chart(some).mark_point(**point(look, mark))
        layers.append(points.encode(x=x, y=y, color=colour, tooltip=tooltip))
        for is_left in (True, False):
            # The lower number stands to the left, whichever it is.
            there = some.filter(pl.col("kind").cast(pl.String).is_in(list(falls)) == (is_left == mark.is_filled))
            if not there.is_empty():
                layers.append(number_beside(there, y, look, is_left=is_left))
    return alt.LayerChart(layer=layers, width=look.across, height=height_of(kinds, look))


def point(look: Look, mark: Mark) -> dict[str, Any]:
    """Return how a mark is drawn."""
    return {
        "shape": mark.shape,
        "filled": mark.is_filled,
        "opacity": 1,
        "size": look.scaled(look.scaled(110)),
        "strokeWidth": look.scaled(2.5),
        "aria": False,
    }


def number_beside(lines: pl.DataFrame, y: alt.Y, look: Look, *, is_left: bool) -> alt.Chart:
    """Return the numbers of some points above them, to the side on which the others are not, however near they are."""
    side, outward = ("right", -look.scaled(2)) if is_left else ("left", look.scaled(2))
    words = alt.Chart(lines).mark_text(**words_mark(look, align=side, dx=outward, dy=-look.scaled(15)))
    found: alt.Chart = words.encode(x=chance_axis(look), y=y, text=alt.Text("short:N"))
    return found


def limits(lines: pl.DataFrame, y: alt.Y, look: Look) -> list[alt.Chart]:
    """Return the intervals of what is estimated."""
    estimates = lines.filter(~pl.col("exact"))
    if estimates.is_empty():
        return []
    bars = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
    return [bars.encode(x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=y)]


def kinds_axis(kinds: list[Kind], look: Look) -> alt.Y:
    """Return the axis of the names of kinds, the highest on top."""
    return alt.Y(
        "name:N",
        title=None,
        sort=[kind_name(kind, look) for kind in reversed(kinds)],
        axis=alt.Axis(domain=False, ticks=False, aria=False),
    )


def chance_axis(look: Look, title: str | None = None) -> alt.X:
    """Return the axis of chances that go from left to right.

    Args:
        look: of the chart.
        title: what they are chances of; None for what all are called.
    """
    say = speaker(look)
    return alt.X(
        "value:Q",
        title=title or say("charts.chance"),
        scale=alt.Scale(domain=[0, 1], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )


def gains(both: pl.DataFrame, y: alt.Y, look: Look) -> alt.Chart:
    """Return what each kind gains or loses, in points of a hundred, to the right of its line.

    Args:
        both: lines with a `value` and with what it is `without`.
        y: the axis of their names.
        look: of the chart.
    """
    points = [points_text(each["value"] - each["without"], look) for each in both.to_dicts()]
    words = alt.Chart(both.with_columns(pl.Series("points", points, pl.String)))
    found: alt.Chart = words.mark_text(**words_mark(look, align="left", dx=look.scaled(12), fontWeight="bold")).encode(
        x=alt.value(look.across), y=y, text=alt.Text("points:N")
    )
    return found
