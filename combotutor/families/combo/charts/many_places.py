"""How many places a hand has for a kind: none, one, two and so on, not only at least one."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, numbers_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts.selection import only_cards
from combotutor.families.combo.charts.words import Figure, one_name, speaker, titled
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.schema import COUNTS, typed
from combotutor.i18n.chances import estimate_text, percent_text
from combotutor.shares import wilson

_SEVERAL: Final = 2


def how_many_places(frame: pl.DataFrame, kind: str, *, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each number of places: the share of hands that have so many for a kind, with its interval.

    It is estimated, from the hands that the table was made of.

    >>> from combotutor.families.combo.odds import count_frame
    >>> how_many_places(count_frame("combo-breaker", 4, hands=100), "pair").title.text[0][2:]
    '11.0% of hands have two places or more for a pair'

    Args:
        frame: a table of `combotutor.odds.count_frame`.
        kind: the kind that is looked at, a `Kind` or its word.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, COUNTS).filter(pl.col("kind") == str(kind), pl.col("value").is_not_null())
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    cards = only_cards(lines, cards)
    lines = lines.filter(pl.col("cards") == cards)
    seen = lines.filter(pl.col("value") > 0)["many"].max()
    lines = lines.filter(pl.col("many") <= seen).sort("many")
    figures = lines.to_dicts()
    lines = lines.with_columns(
        pl.Series("said", [_said(each, look) for each in figures], pl.String),
        pl.Series("short", [_short(each, look) for each in figures], pl.String),
    )
    hands = say("charts.hands-from", count=figures[0]["samples"])
    return headed(
        alt.LayerChart(layer=_bars(lines, look), width=look.across, height=look.down),
        look,
        say("charts.many-several", chance=_several(figures, look), kind=one_name(str(kind), look)),
        [titled(say("charts.many-title"), figures[0], look, cards=cards), say("charts.many-sure", hands=hands)],
        [f"{say('charts.places', count=each['many'])}: {_said(each, look)}." for each in figures],
    )


def _several(figures: list[Figure], look: Look) -> str:
    """Return the share of hands that have two places or more."""
    samples = figures[0]["samples"]
    many = round(sum(each["value"] for each in figures if each["many"] >= _SEVERAL) * samples)
    share = wilson(many, samples)
    return _short({"value": share.value, "low": share.low, "high": share.high}, look)


def _said(figure: Figure, look: Look) -> str:
    return estimate_text(figure["value"], figure["low"], figure["high"], look.language)


def _short(figure: Figure, look: Look) -> str:
    """Return a share that is estimated as it stands beside a bar; of what was never seen, the most that it can be."""
    if not 0 < figure["value"] < 1:
        limit = figure["high"] if figure["value"] <= 0 else figure["low"]
        return f"{'<' if figure['value'] <= 0 else '>'} {percent_text(limit, look.language)}"
    return f"~ {percent_text(figure['value'], look.language)}"


def _bars(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    room = look.across / lines.height
    x = alt.X("many:O", title=say("charts.many-axis"), axis=alt.Axis(labelAngle=0, aria=False))
    y = alt.Y(
        "value:Q",
        title=say("charts.share-axis"),
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    tooltip = [
        alt.Tooltip("many:O", title=say("charts.many-axis")),
        alt.Tooltip("said:N", title=say("charts.share-axis")),
    ]
    bars = alt.Chart(lines).mark_bar(color=BAR, stroke=BAR, fillOpacity=0.25, strokeWidth=look.scaled(1.5), aria=False)
    rules = alt.Chart(lines).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
    words = alt.Chart(lines).mark_text(**numbers_mark(look, room, lines["short"].to_list()))
    return [
        bars.encode(x=x, y=y, tooltip=tooltip),
        rules.encode(x=x, y=alt.Y("low:Q"), y2=alt.Y2("high:Q")),
        words.encode(x=x, y=alt.Y("high:Q"), text=alt.Text("short:N")),
    ]
