"""How few plays empty a hand of some cards."""

from __future__ import annotations

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, numbers_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import how_sure, said, short, source_text, speaker
from combotutor.families.combo.odds.chances import Measure
from combotutor.i18n.chances import number_text


@drawn(tables.of_rules)
def fewest_plays(frame: pl.DataFrame, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each number of plays: the chance that a hand needs so many at least.

    Bars are filled where the chance is exact, hollow and with their interval where it is estimated.

    Args:
        frame: a table of `combotutor.odds.frame`, of hands of one source.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources.
    """
    say = speaker(look)
    lines = of_odds(frame, Measure.PLAYS, cards=cards)
    cards = only_cards(lines, cards)
    lines = settled(lines.filter(pl.col("cards") == cards))
    figures = lines.to_dicts()
    lines = lines.with_columns(
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
        pl.max_horizontal("value", "high").alias("top"),
    )
    average = sum(each["plays"] * each["value"] for each in figures)
    return headed(
        alt.LayerChart(layer=_bars(lines, look), width=look.across, height=look.down),
        look,
        say("charts.plays-title"),
        [
            source_text(figures[0], look, cards=cards),
            say("charts.average", plays=number_text(average, look.language)),
            *how_sure(lines, look),
        ],
        [f"{say('plays', count=each['plays'])}: {said(each, look)}." for each in figures],
    )


def _bars(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    x = alt.X("plays:O", title=say("charts.plays-axis"), axis=alt.Axis(labelAngle=0, aria=False))
    y = alt.Y(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domainMin=0, nice=True),
        axis=alt.Axis(labelExpr=percents(look), tickCount=5, aria=False),
    )
    tooltip = [
        alt.Tooltip("plays:O", title=say("charts.plays-axis")),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    layers = []
    for exact, fill in ((True, 1.0), (False, 0.25)):
        some = lines.filter(pl.col("exact") == exact)
        if not some.is_empty():
            bars = alt.Chart(some).mark_bar(
                color=BAR, stroke=BAR, fillOpacity=fill, strokeWidth=look.scaled(1.5), aria=False
            )
            layers.append(bars.encode(x=x, y=y, tooltip=tooltip))
    estimates = lines.filter(~pl.col("exact"))
    if not estimates.is_empty():
        rules = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
        layers.append(rules.encode(x=x, y=alt.Y("low:Q"), y2=alt.Y2("high:Q")))
    room = look.across / lines.height
    words = alt.Chart(lines).mark_text(**numbers_mark(look, room, lines["short"].to_list()))
    return [*layers, words.encode(x=x, y=alt.Y("top:Q"), text=alt.Text("short:N"))]
