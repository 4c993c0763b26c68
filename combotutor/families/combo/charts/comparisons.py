"""Hands of some cards compared: with wilds and without, and from one edition to the next."""

from __future__ import annotations

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import PLAIN, Look
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.dumbbell import (
    MARKS,
    chance_axis,
    dumbbells,
    gains,
    height_of,
    kinds_axis,
    limits,
    number_beside,
    point,
    worded,
)
from combotutor.families.combo.charts.marks import kind_colour
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    how_sure_by_sign,
    kinds_name,
    kinds_of,
    listed,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure, Wilds
from combotutor.families.combo.rules import RULE_SETS, sharing_decks


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
    blank, counted = (lines.filter(pl.col("wilds") == wilds.value) for wilds in (Wilds.BLANK, Wilds.COUNTED))
    return headed(
        dumbbells(blank, counted, look, (say("charts.wilds-blank"), say("charts.with-wilds"))),
        look,
        _most_helped(figures, look),
        [
            titled(say("charts.wilds-title"), figures[0], look, wilds=False, cards=figures[0]["cards"]),
            say("charts.sizes-what"),
            f"● {say('charts.with-wilds')}\u2003○ {say('charts.wilds-blank')}",
            *how_sure_by_sign(lines, look),
        ],
        [
            say("charts.told-wilds", figures=listed(_of(figures, wilds=Wilds.COUNTED), look)),
            say("charts.told-blanks", figures=listed(_of(figures, wilds=Wilds.BLANK), look)),
        ],
    )


def _most_helped(figures: list[Figure], look: Look) -> str:
    """Return which kind gains most by wilds."""
    say = speaker(look)
    with_wilds, without = ({each["kind"]: each for each in _of(figures, wilds=wilds)} for wilds in Wilds)
    kind = max(with_wilds, key=lambda kind: with_wilds[kind]["value"] - without[kind]["value"])
    low, high = (short(each[kind], look) for each in (without, with_wilds))
    return say("charts.wilds-most", kinds=kinds_name(kind, look), low=low, high=high)


@drawn(tables.of_editions)
def editions(frame: pl.DataFrame, cards: int | None = None, look: Look = PLAIN) -> alt.LayerChart:
    """Return a line for each kind, with a mark for each deck: the chance of at least one place.

    Editions that share one deck have equal odds and share a mark, and the chart says so.

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
    names = list(dict.fromkeys(lines["rules"].to_list()))
    decks = [[rules.name for rules in group] for group in sharing_decks(RULE_SETS[name] for name in names)]
    titles = [", ".join(RULE_SETS[name].title for name in deck) for deck in decks]
    numbers = {name: number for number, deck in enumerate(decks) for name in deck}
    lines = lines.with_columns(
        pl.Series("deck", [numbers[name] for name in lines["rules"]], pl.Int16),
        pl.Series("game", [titles[numbers[name]] for name in lines["rules"]], pl.String),
    ).unique(["deck", "kind"], keep="first", maintain_order=True)
    return headed(
        alt.LayerChart(layer=_by_deck(lines, look), width=look.across, height=height_of(kinds_of(lines), look)),
        look,
        _most_apart(lines, look),
        [
            f"{say('charts.editions-title')} · {say('charts.hand', cards=cards_text(figures[0]['cards'], look))}",
            say("charts.sizes-what"),
            *_keys(titles, look),
            *same_decks(names, look),
            *how_sure_by_sign(lines, look),
        ],
        [
            f"{RULE_SETS[name].title}: {listed([each for each in figures if each['rules'] == name], look)}."
            for name in names
        ],
    )


def _keys(titles: list[str], look: Look) -> list[str]:
    """Return which mark is whose, in one line where there is room."""
    keys = [f"{MARKS[at % len(MARKS)].sign} {each}" for at, each in enumerate(titles)]
    return keys if look.is_narrow else ["\u2003".join(keys)]


def _most_apart(lines: pl.DataFrame, look: Look) -> str:
    """Return in which kind the decks differ most."""
    say = speaker(look)
    if lines["deck"].n_unique() == 1:
        return say("charts.decks-same")
    by_kind = [lines.filter(pl.col("kind") == kind).sort("value").to_dicts() for kind in kinds_of(lines)]
    low, *_, high = max(by_kind, key=lambda each: each[-1]["value"] - each[0]["value"])
    return say("charts.decks-most", kinds=kinds_name(low["kind"], look), high=short(high, look), low=short(low, look))


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
    return worded(settled(lines.filter(pl.col("cards") == only_cards(lines, cards)), apart), look)


def _of(figures: list[Figure], *, wilds: Wilds) -> list[Figure]:
    return [each for each in figures if each["wilds"] == wilds]


def _by_deck(lines: pl.DataFrame, look: Look) -> list[alt.Chart]:
    """Return a mark for each deck on the line of each kind, numbers at its two ends, and how far they are apart."""
    say, kinds = speaker(look), kinds_of(lines)
    x, y, colour = chance_axis(look), kinds_axis(kinds, look), kind_colour(kinds)
    low, high = (
        lines.sort("value", descending=is_high).unique("kind", keep="first", maintain_order=True)
        for is_high in (False, True)
    )
    both = high.join(low.select("kind", without="value"), on="kind")
    rules = alt.Chart(both).mark_rule(strokeWidth=look.scaled(4), opacity=0.5, aria=False)
    layers = [rules.encode(x=x, x2=alt.X2("without:Q"), y=y, color=colour), *limits(lines, y, look)]
    for number in lines["deck"].unique().sort():
        mark = MARKS[number % len(MARKS)]
        tooltip = [
            alt.Tooltip("name:N", title=say("charts.kind")),
            alt.Tooltip("game:N", title=say("charts.game")),
            alt.Tooltip("said:N", title=say("charts.chance")),
        ]
        points = alt.Chart(lines.filter(pl.col("deck") == number)).mark_point(**point(look, mark))
        layers.append(points.encode(x=x, y=y, color=colour, tooltip=tooltip))
    if lines["deck"].n_unique() == 1:
        return [*layers, number_beside(high, y, look, is_left=False)]
    return [
        *layers,
        number_beside(low, y, look, is_left=True),
        number_beside(high, y, look, is_left=False),
        gains(both, y, look),
    ]
