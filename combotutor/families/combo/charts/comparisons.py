"""Hands of some cards compared: with wilds and without, and from one edition to the next."""

from __future__ import annotations

from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, numbers_mark, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.marks import kind_colour
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    how_sure_by_sign,
    kind_name,
    kinds_of,
    listed,
    said,
    short,
    source_text,
    speaker,
    title,
)
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure, Wilds
from combotutor.families.combo.rules import RULE_SETS, sharing_decks

_FILLS: Final = (BAR, "transparent", "#2a78b873", "#2a78b82b")
"""How bars are filled, from one edition to the next: wholly, not at all, by half, and a little."""


@drawn(tables.of_wilds)
def with_and_without_wilds(frame: pl.DataFrame, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each kind, from the chance where wilds count as blanks to the one with wilds.

    Args:
        frame: tables of `combotutor.odds.frame` together, with wilds counted and with wilds as blanks.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table lacks one of the two, or has hands of several sources.
    """
    say = speaker(look)
    lines = _compared(frame, cards, "wilds", look)
    figures = lines.to_dicts()
    if lines["wilds"].n_unique() < len(Wilds):
        raise InvalidError("charts-empty", "FRAME")
    return headed(
        alt.LayerChart(layer=_dumbbells(lines, look), width=look.across, height=look.scaled(230)),
        look,
        say("charts.wilds-title"),
        [
            source_text(figures[0], look, wilds=False, cards=figures[0]["cards"]),
            say("charts.sizes-what"),
            f"● {say('charts.with-wilds')}\u2003○ {say('charts.wilds-blank')}",
            *how_sure_by_sign(lines, look),
        ],
        [
            say("charts.told-wilds", figures=listed(_of(figures, wilds=Wilds.COUNTED), look)),
            say("charts.told-blanks", figures=listed(_of(figures, wilds=Wilds.BLANK), look)),
        ],
    )


@drawn(tables.of_editions)
def editions(frame: pl.DataFrame, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return bars side by side, for each kind one an edition: the chance of at least one place.

    Where editions share one deck, their odds are equal, and the chart says so.

    Args:
        frame: tables of `combotutor.odds.frame` together, of two editions or more.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart, or hands of several sources in one edition.
    """
    say = speaker(look)
    lines = _compared(frame.filter(pl.col("rules").is_not_null()), cards, "rules", look)
    figures = lines.to_dicts()
    lines = lines.with_columns(pl.Series("game", [title(each, look) for each in figures], pl.String))
    names = list(dict.fromkeys(lines["rules"].to_list()))
    return headed(
        alt.LayerChart(layer=_side_by_side(lines, look), width=look.across, height=look.down),
        look,
        say("charts.editions-title"),
        [
            say("charts.hand", cards=cards_text(figures[0]["cards"], look)),
            say("charts.sizes-what"),
            *same_decks(names, look),
            *how_sure_by_sign(lines, look),
        ],
        [
            f"{RULE_SETS[name].title}: {listed([each for each in figures if each['rules'] == name], look)}."
            for name in names
        ],
    )


def same_decks(names: list[str], look: Look) -> list[str]:
    """Return a sentence where some of the editions share one deck."""
    say = speaker(look)
    groups = ([rules.title for rules in group] for group in sharing_decks(RULE_SETS[name] for name in names))
    return [
        say("charts.same-deck", games=say("charts.and", first=", ".join(games[:-1]), last=games[-1]))
        for games in groups
        if len(games) > 1
    ]


def _compared(frame: pl.DataFrame, cards: int | None, apart: str, look: Look) -> pl.DataFrame:
    lines = of_odds(frame, Measure.AT_LEAST_ONE, cards=cards)
    lines = settled(lines.filter(pl.col("cards") == only_cards(lines, cards)), apart)
    figures = lines.to_dicts()
    return lines.with_columns(
        pl.Series("name", [kind_name(each["kind"], look) for each in figures], pl.String),
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
        pl.max_horizontal("value", "high").alias("top"),
    )


def _of(figures: list[Figure], *, wilds: Wilds) -> list[Figure]:
    return [each for each in figures if each["wilds"] == wilds]


def _dumbbells(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say, kinds = speaker(look), kinds_of(lines)
    counted, blank = (lines.filter(pl.col("wilds") == wilds.value) for wilds in Wilds)
    both = counted.join(blank.select("kind", without="value"), on="kind")
    x = alt.X(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[-0.1, 1.08], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    y = alt.Y(
        "name:N",
        title=None,
        sort=[kind_name(kind, look) for kind in reversed(kinds)],
        axis=alt.Axis(domain=False, ticks=False, aria=False),
    )
    colour = kind_colour(kinds)
    rules = alt.Chart(both).mark_rule(strokeWidth=look.scaled(4), opacity=0.5, aria=False)
    layers = [rules.encode(x=x, x2=alt.X2("without:Q"), y=y, color=colour)]
    estimates = lines.filter(~pl.col("exact"))
    if not estimates.is_empty():
        bars = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
        layers.append(bars.encode(x=alt.X("low:Q"), x2=alt.X2("high:Q"), y=y))
    for some, filled, side in ((blank, False, "right"), (counted, True, "left")):
        points = alt.Chart(some).mark_point(
            filled=filled, opacity=1, size=look.scaled(look.scaled(110)), strokeWidth=look.scaled(2.5), aria=False
        )
        tooltip = [
            alt.Tooltip("name:N", title=say("charts.kind")),
            alt.Tooltip("said:N", title=say("charts.with-wilds") if filled else say("charts.wilds-blank")),
        ]
        # Beside the other's, however near the two are.
        outward = -look.scaled(2) if side == "right" else look.scaled(2)
        words = alt.Chart(some).mark_text(**words_mark(look, align=side, dx=outward, dy=-look.scaled(15)))
        layers += [
            points.encode(x=x, y=y, color=colour, tooltip=tooltip),
            words.encode(x=x, y=y, text=alt.Text("short:N")),
        ]
    return layers


def _key_to(games: list[str], look: Look) -> alt.Fill:
    """Return the fillings of the bars of each game, told below them."""
    return alt.Fill(
        "game:N",
        sort=games,
        scale=alt.Scale(domain=games, range=[_FILLS[at % len(_FILLS)] for at in range(len(games))]),
        legend=alt.Legend(
            title=None,
            orient="bottom",
            symbolType="square",
            symbolSize=look.scaled(look.scaled(120)),
            symbolStrokeColor=BAR,
            symbolStrokeWidth=look.scaled(2),
            labelFontSize=look.letters,
            labelLimit=0,
            columnPadding=look.scaled(20),
            columns=1 if look.is_narrow else 0,
            aria=False,
        ),
    )


def _side_by_side(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    names = [kind_name(kind, look) for kind in kinds_of(lines)]
    games = list(dict.fromkeys(lines["game"].to_list()))
    x = alt.X(
        "name:N",
        title=None,
        sort=names,
        scale=alt.Scale(paddingInner=0.12, paddingOuter=0.05),
        axis=alt.Axis(labelAngle=-35 if look.is_narrow else 0, aria=False),
    )
    beside = alt.XOffset("game:N", sort=games, scale=alt.Scale(paddingInner=0.12))
    y = alt.Y(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    tooltip = [
        alt.Tooltip("game:N", title=say("charts.game")),
        alt.Tooltip("name:N", title=say("charts.kind")),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    bars = alt.Chart(lines).mark_bar(stroke=BAR, strokeWidth=look.scaled(2), aria=False)
    layers = [bars.encode(x=x, xOffset=beside, y=y, fill=_key_to(games, look), tooltip=tooltip)]
    estimates = lines.filter(~pl.col("exact"))
    if not estimates.is_empty():
        rules = alt.Chart(estimates).mark_rule(strokeWidth=look.scaled(3), color=GREY, aria=False)
        layers.append(rules.encode(x=x, xOffset=beside, y=alt.Y("low:Q"), y2=alt.Y2("high:Q")))
    room = look.across / len(names) * 0.85 / len(games)
    words = alt.Chart(lines).mark_text(**numbers_mark(look, room, lines["short"].to_list()))
    return [*layers, words.encode(x=x, xOffset=beside, y=alt.Y("top:Q"), text=alt.Text("short:N"))]
