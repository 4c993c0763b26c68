"""How likely a hand has at least one place for each kind, by its number of cards."""

from __future__ import annotations

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import PLAIN, Look
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.chosen import (
    all_at_the_pointer,
    label,
    label_gap,
    label_mark,
    numbers_at,
    size_line,
)
from combotutor.families.combo.charts.marks import kind_colour, kind_dash, kind_shape
from combotutor.families.combo.charts.selection import apart, of_odds, settled
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    how_sure,
    kind_name,
    kinds_of,
    listed,
    one_name,
    said,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.odds.chances import Measure


@drawn(tables.of_rules)
def kinds_by_size(frame: pl.DataFrame, look: Look = PLAIN, *, cards: int | None = None) -> alt.LayerChart:
    """Return a line for each kind: the chance of at least one place, by cards of the hand.

    Points are filled where the chance is exact, hollow and with their interval where it is estimated.

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        look: of the chart.
        cards: the size of hand that is looked at, marked by an upright line; else none is.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = settled(of_odds(frame, Measure.AT_LEAST_ONE))
    figures = lines.to_dicts()
    sizes = lines["cards"].unique().sort().to_list()
    lines = lines.with_columns(
        pl.Series("name", [kind_name(each["kind"], look) for each in figures], pl.String),
        pl.Series("said", [said(each, look) for each in figures], pl.String),
    )
    # A hand too short for a kind has no mark, so that marks do not lie over one another.
    lines = lines.filter(~pl.col("exact") | (pl.col("value") > 0) | (pl.col("value").max() == 0))
    layers = [
        *size_line(cards, look),
        _lines(lines, look, sizes),
        *_intervals(lines, look),
        *_points(lines, look),
        *_names(lines, cards, look),
        *numbers_at(lines, None if look.is_narrow else cards, look),
        all_at_the_pointer(lines, look),
    ]
    return headed(
        alt.LayerChart(layer=layers, width=look.across, height=look.down),
        look,
        _insight(figures, sizes, look),
        [titled(say("charts.sizes-title"), figures[0], look), say("charts.sizes-what"), *how_sure(lines, look)],
        told_by_size(figures, sizes, look, cards),
    )


def _insight(figures: list[Figure], sizes: list[int], look: Look) -> str:
    """Return the highest kind that more than half of all hands have, and from how many cards on."""
    say = speaker(look)
    for kind in reversed(list(Kind)):
        most = {each["cards"] for each in figures if each["kind"] == kind and _is_in_most(each)}
        # From there on: what a longer hand lacks is no news of a shorter one.
        from_here = [size for size in sizes if most.issuperset(range(size, sizes[-1] + 1))]
        if from_here:
            return say("charts.sizes-half", cards=cards_text(from_here[0], look), kind=one_name(kind, look))
    return say("charts.sizes-never-half")


def _is_in_most(figure: Figure) -> bool:
    """Tell whether surely more than half of the hands have it."""
    return bool((figure["value"] if figure["exact"] else figure["low"]) > 1 / 2)


def told_by_size(figures: list[Figure], sizes: list[int], look: Look, cards: int | None = None) -> list[str]:
    """Return a sentence for the size that is looked at, then for the shortest hand, one in the middle and the longest.

    Args:
        figures: chances of kinds by cards.
        sizes: all numbers of cards, from the least.
        look: of the chart.
        cards: the size that is looked at; None for none.
    """
    say = speaker(look)
    others = (sizes[0], sizes[len(sizes) // 2], sizes[-1])
    chosen = list(dict.fromkeys(each for each in (cards, *others) if each in sizes))
    return [
        say(
            "charts.told-size",
            cards=cards_text(size, look),
            figures=listed([each for each in figures if each["cards"] == size], look),
        )
        for size in chosen
    ]


def size_axis(sizes: list[int], look: Look) -> alt.X:
    """Return the axis of the cards of a hand."""
    say = speaker(look)
    ends = [sizes[0] - 0.4, sizes[-1] + 0.4]
    return alt.X(
        "cards:Q",
        title=say("charts.cards-axis"),
        scale=alt.Scale(domain=ends, nice=False, zero=False),
        axis=alt.Axis(values=sizes, grid=False, format="d", aria=False),
    )


def share_axis(look: Look) -> alt.Y:
    """Return the axis of a chance."""
    say = speaker(look)
    return alt.Y(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )


def _lines(lines: pl.DataFrame, look: Look, sizes: list[int]) -> alt.Chart:
    kinds = kinds_of(lines)
    chart = alt.Chart(lines).mark_line(strokeWidth=look.scaled(2.5), aria=False)
    found: alt.Chart = chart.encode(
        x=size_axis(sizes, look), y=share_axis(look), color=kind_colour(kinds), strokeDash=kind_dash(kinds, look)
    )
    return found


def _intervals(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    estimates = lines.filter(~pl.col("exact"))
    if estimates.is_empty():
        return []
    bars = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(5), opacity=0.45, aria=False)
    return [bars.encode(x=alt.X("cards:Q"), y=alt.Y("low:Q"), y2=alt.Y2("high:Q"), color=kind_colour(kinds_of(lines)))]


def _points(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say, kinds = speaker(look), kinds_of(lines)
    found = []
    for exact in (True, False):
        some = lines.filter(pl.col("exact") == exact)
        if some.is_empty():
            continue
        points = alt.Chart(some).mark_point(
            filled=exact, size=look.scaled(look.scaled(70)), opacity=1, strokeWidth=look.scaled(2), aria=False
        )
        found.append(
            points.encode(
                x=alt.X("cards:Q"),
                y=alt.Y("value:Q"),
                color=kind_colour(kinds),
                shape=kind_shape(kinds),
                tooltip=[
                    alt.Tooltip("name:N", title=say("charts.kind")),
                    alt.Tooltip("cards:Q", title=say("charts.cards-axis")),
                    alt.Tooltip("said:N", title=say("charts.chance")),
                ],
            )
        )
    return found


def _names(lines: pl.DataFrame, cards: int | None, look: Look) -> list[alt.Chart]:
    """Return the name of each kind at the end of its line, as near to it as the others leave room.

    On a narrow page the number of the size that is looked at stands below it: between the lines there is no room.
    """
    last = lines.filter(pl.col("cards") == pl.col("cards").max())
    here = lines.filter(pl.col("cards") == cards).to_dicts() if cards is not None and look.is_narrow else []
    numbers = {each["kind"]: short(each, look) for each in here}
    names = [label(each["name"], numbers.get(each["kind"]), look) for each in last.to_dicts()]
    gap = label_gap(look, has_numbers=bool(numbers))
    ends = last.with_columns(
        pl.Series("label", names, pl.String),
        pl.Series("place", apart(last["value"].to_list(), gap, 0, 1), pl.Float64),
    )
    first, reach = look.scaled(8), look.scaled(20)
    x = alt.X("cards:Q")
    strokes = alt.Chart(ends).mark_rule(xOffset=first, x2Offset=reach, strokeWidth=look.scaled(1.5), aria=False)
    words = alt.Chart(ends).mark_text(**label_mark(look, reach + look.scaled(4), has_numbers=bool(numbers)))
    return [
        strokes.encode(
            x=x, x2=alt.X2("cards:Q"), y=alt.Y("value:Q"), y2=alt.Y2("place:Q"), color=kind_colour(kinds_of(lines))
        ),
        words.encode(x=x, y=alt.Y("place:Q"), text=alt.Text("label:N")),
    ]
