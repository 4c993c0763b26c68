"""What cards that were seen change: the chances of a hand from the whole deck, and from what is left of it."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.look import PLAIN, Look
from combotutor.families.combo.charts.dumbbell import contrasted, most_changed, worded
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import kinds_name, short, speaker, titled
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure

_NONE: Final = "-"
"""What a table says where no card was seen."""


def before_and_after_seen(frame: pl.DataFrame, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each kind, from its chance before any card was seen to the one after, with the difference.

    >>> import polars as pl
    >>> from combotutor.families.combo.cards import Card
    >>> from combotutor.families.combo.odds import frame
    >>> tables = [frame("combo-breaker", 3, seen=seen) for seen in ((), (Card.WILD, Card.WILD))]
    >>> before_and_after_seen(pl.concat(tables)).title.text
    ['The cards that were seen change pairs most: from 19.8% to 10.6%']

    Args:
        frame: two tables of `combotutor.odds.frame` together, of one rule set: nothing seen, and some cards seen.
        cards: how many cards the hand has; else the most that both have.
        look: of the chart.

    Raises:
        InvalidError: the table lacks one of the two, or has hands of several sources.
    """
    say = speaker(look)
    lines = of_odds(frame, Measure.AT_LEAST_ONE, cards=cards)
    left = lines.filter(pl.col("seen") != _NONE)
    cards = only_cards(lines if left.is_empty() else left, cards)
    lines = lines.filter(pl.col("cards") == cards)
    parts = [lines.filter((pl.col("seen") == _NONE) == is_before) for is_before in (True, False)]
    if any(part.is_empty() for part in parts):
        raise InvalidError("charts-empty", "FRAME")
    before, after = (worded(settled(part), look) for part in parts)
    if before["rules"][0] != after["rules"][0]:
        raise InvalidError("charts-mixed", "FRAME", names="rules")
    was, now = most_changed(before, after)
    kinds, low, high = kinds_name(now["kind"], look), short(was, look), short(now, look)
    return contrasted(
        (before, after),
        look,
        (say("charts.before"), say("charts.after", cards=now["seen"].replace(",", " "))),
        say("charts.seen-most", kinds=kinds, low=low, high=high),
        [titled(say("charts.seen-title"), was, look, cards=cards), say("charts.sizes-what")],
    )
