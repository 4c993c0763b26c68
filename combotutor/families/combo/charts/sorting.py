"""What it costs that a hand may not be sorted: the chances of its cards as they lie, and in any order."""

from __future__ import annotations

import altair as alt
import polars as pl

from combotutor.charts.look import PLAIN, Look
from combotutor.families.combo.charts.dumbbell import contrasted, most_changed, worded
from combotutor.families.combo.charts.selection import only_cards, settled
from combotutor.families.combo.charts.words import kinds_name, short, speaker, titled
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.schema import ORDERS, typed


def cost_of_not_sorting(frame: pl.DataFrame, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each kind, from its chance as cards are dealt to the one if they might be put in any order.

    The chances of a free order are exact; so are the others, or they are told from those by a ~.

    >>> from combotutor.families.combo.odds import order_frame
    >>> cost_of_not_sorting(order_frame("combo-breaker", 4)).title.text
    ['Sorting would lift runs of two most: from 43.7% to 62.7% of hands']

    Args:
        frame: a table of `combotutor.odds.order_frame`.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = typed(frame, ORDERS).filter(pl.col("value").is_not_null())
    if cards is not None:
        lines = lines.filter(pl.col("cards") == cards)
    if lines["order"].n_unique() < len(ORDERS["order"].categories):  # type: ignore[attr-defined]  # an Enum
        raise InvalidError("charts-empty", "FRAME")
    lines = lines.filter(pl.col("cards") == only_cards(lines, cards))
    dealt, free = (worded(settled(lines.filter(pl.col("order") == order)), look) for order in ("dealt", "any"))
    was, now = most_changed(dealt, free)
    kinds, low, high = kinds_name(now["kind"], look), short(was, look), short(now, look)
    return contrasted(
        (dealt, free),
        look,
        (say("charts.as-dealt"), say("charts.any-order")),
        say("charts.sorting-most", kinds=kinds, low=low, high=high),
        [titled(say("charts.sorting-title"), was, look, cards=was["cards"]), say("charts.sorting-what")],
    )
