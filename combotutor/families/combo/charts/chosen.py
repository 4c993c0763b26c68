"""What a chart by hand size says of one size: its numbers beside its line, and all of them wherever the pointer is."""

from __future__ import annotations

from typing import Any, Final

import altair as alt
import polars as pl

from combotutor.charts.look import GREY, Look, words_mark
from combotutor.families.combo.charts.selection import apart
from combotutor.families.combo.charts.words import Figure, kind_name, kinds_of, said, short, speaker

_BREAK: Final = "\n"
_EARLY: Final = 2
"""Cards up to which there is more room to the right of a line than to its left."""


def size_line(cards: int | None, look: Look) -> list[alt.Chart]:
    """Return the line that marks a size of hand, where one is looked at."""
    if cards is None:
        return []
    line = alt.Chart(pl.DataFrame({"cards": [cards]})).mark_rule(
        color=GREY, strokeWidth=look.scaled(8), opacity=0.3, aria=False
    )
    return [line.encode(x=alt.X("cards:Q"))]


def numbers_at(lines: pl.DataFrame, cards: int | None, look: Look) -> list[alt.Chart]:
    """Return the number of each line at a size of hand, beside its point and where no line runs.

    Args:
        lines: chances by `cards` and `kind`, as they are drawn.
        cards: the size that is looked at; None for none.
        look: of the chart.
    """
    here = lines.filter(pl.col("cards") == cards) if cards is not None else lines.clear()
    if here.is_empty():
        return []
    is_early = cards is not None and cards <= _EARLY
    height = look.letters / look.down
    middles = [value + (-0.9 if is_early else 0.9) * height for value in here["value"]]
    here = here.with_columns(
        pl.Series("short", [short(each, look) for each in here.to_dicts()], pl.String),
        pl.Series("beside", apart(middles, 1.15 * height, 0.5 * height, 1 - 0.5 * height), pl.Float64),
    )
    how = {"align": "left", "dx": look.scaled(8)} if is_early else {"align": "right", "dx": -look.scaled(6)}
    words = alt.Chart(here).mark_text(**words_mark(look, fontWeight="bold", **how))
    return [words.encode(x=alt.X("cards:Q"), y=alt.Y("beside:Q"), text=alt.Text("short:N"))]


def all_at_the_pointer(lines: pl.DataFrame, look: Look) -> alt.Chart:
    """Return a strip for each size of hand, which nobody sees: whoever points at it reads all numbers of that size."""
    say, kinds = speaker(look), kinds_of(lines)
    rows = [
        {"at": cards, "from": cards - 0.5, "to": cards + 0.5, **_by_kind(lines.filter(cards=cards).to_dicts(), look)}
        for cards in lines["cards"].unique().sort().to_list()
    ]
    names = {"at": pl.Int16, "from": pl.Float64, "to": pl.Float64} | {str(kind): pl.String for kind in kinds}
    strips = alt.Chart(pl.DataFrame(rows, names)).mark_rect(opacity=0, clip=True, aria=False)
    tooltip = [alt.Tooltip("at:Q", title=say("charts.cards-axis"))]
    tooltip += [alt.Tooltip(f"{kind}:N", title=kind_name(kind, look)) for kind in reversed(kinds)]
    found: alt.Chart = strips.encode(x=alt.X("from:Q"), x2=alt.X2("to:Q"), tooltip=tooltip)
    return found


def _by_kind(figures: list[Figure], look: Look) -> dict[str, str]:
    return {each["kind"]: said(each, look) for each in figures}


def label(name: str, number: str | None, look: Look) -> str:
    """Return the name of a kind with a number: beside it, or below it where a page is narrow.

    Args:
        name: of the kind.
        number: of the size that is looked at, if there is one.
        look: of the chart.
    """
    return name if number is None else f"{name}{_BREAK if look.is_narrow else ' '}{number}"


def label_gap(look: Look, *, has_numbers: bool) -> float:
    """Return how far names must be from one another, as a share of the height."""
    return (2.3 if has_numbers and look.is_narrow else 1.25) * look.letters / look.down


def label_mark(look: Look, right: float, *, has_numbers: bool) -> dict[str, Any]:
    """Return how such names stand.

    Args:
        look: of the chart.
        right: by how many pixels to the right of their mark.
        has_numbers: whether there are numbers.
    """
    high = round(1.1 * look.letters)
    up = -high / 2 if has_numbers and look.is_narrow else 0
    return words_mark(look, align="left", dx=right, dy=up, lineBreak=_BREAK, lineHeight=high)
