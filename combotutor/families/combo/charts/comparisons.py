"""Hands of some cards compared: with wilds and without, and from one edition to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.cards import Kind
from combotutor.families.combo.charts.marks import kind_colour
from combotutor.families.combo.charts.selection import of_odds, only_cards, settled
from combotutor.families.combo.charts.words import (
    Figure,
    cards_text,
    how_sure_by_sign,
    kind_name,
    kinds_name,
    kinds_of,
    listed,
    points_text,
    said,
    short,
    speaker,
    titled,
)
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure, Wilds
from combotutor.families.combo.rules import RULE_SETS, sharing_decks


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark, as it is drawn and as it is written."""

    shape: str
    is_filled: bool
    sign: str


_MARKS: Final = (
    _Mark("circle", is_filled=True, sign="●"),
    _Mark("circle", is_filled=False, sign="○"),
    _Mark("square", is_filled=False, sign="□"),
    _Mark("triangle-up", is_filled=False, sign="△"),
    _Mark("diamond", is_filled=False, sign="◇"),
)
"""Of the decks, one after the other."""


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
        alt.LayerChart(layer=_by_deck(lines, look), width=look.across, height=look.scaled(230)),
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
    keys = [f"{_MARKS[at % len(_MARKS)].sign} {each}" for at, each in enumerate(titles)]
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
    x, y, colour = chance_axis(look), kinds_axis(kinds, look), kind_colour(kinds)
    rules = alt.Chart(both).mark_rule(strokeWidth=look.scaled(4), opacity=0.5, aria=False)
    layers = [
        rules.encode(x=x, x2=alt.X2("without:Q"), y=y, color=colour),
        gains(both, y, look),
        *_limits(lines, y, look),
    ]
    for some, mark in ((blank, _MARKS[1]), (counted, _MARKS[0])):
        tooltip = [
            alt.Tooltip("name:N", title=say("charts.kind")),
            alt.Tooltip("said:N", title=say("charts.with-wilds") if mark.is_filled else say("charts.wilds-blank")),
        ]
        points = alt.Chart(some).mark_point(**_point(look, mark))
        layers += [
            points.encode(x=x, y=y, color=colour, tooltip=tooltip),
            _number_beside(some, y, look, is_left=not mark.is_filled),
        ]
    return layers


def _point(look: Look, mark: _Mark) -> dict[str, Any]:
    return {
        "shape": mark.shape,
        "filled": mark.is_filled,
        "opacity": 1,
        "size": look.scaled(look.scaled(110)),
        "strokeWidth": look.scaled(2.5),
        "aria": False,
    }


def _number_beside(lines: pl.DataFrame, y: alt.Y, look: Look, *, is_left: bool) -> alt.Chart:
    """Return the numbers of some points above them, to the side on which the others are not, however near they are."""
    side, outward = ("right", -look.scaled(2)) if is_left else ("left", look.scaled(2))
    words = alt.Chart(lines).mark_text(**words_mark(look, align=side, dx=outward, dy=-look.scaled(15)))
    found: alt.Chart = words.encode(x=chance_axis(look), y=y, text=alt.Text("short:N"))
    return found


def _limits(lines: pl.DataFrame, y: alt.Y, look: Look) -> list[alt.Chart]:
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


def chance_axis(look: Look) -> alt.X:
    """Return the axis of chances that go from left to right."""
    say = speaker(look)
    return alt.X(
        "value:Q",
        title=say("charts.chance"),
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
    layers = [rules.encode(x=x, x2=alt.X2("without:Q"), y=y, color=colour), *_limits(lines, y, look)]
    for number in lines["deck"].unique().sort():
        mark = _MARKS[number % len(_MARKS)]
        tooltip = [
            alt.Tooltip("name:N", title=say("charts.kind")),
            alt.Tooltip("game:N", title=say("charts.game")),
            alt.Tooltip("said:N", title=say("charts.chance")),
        ]
        points = alt.Chart(lines.filter(pl.col("deck") == number)).mark_point(**_point(look, mark))
        layers.append(points.encode(x=x, y=y, color=colour, tooltip=tooltip))
    if lines["deck"].n_unique() == 1:
        return [*layers, _number_beside(high, y, look, is_left=False)]
    return [
        *layers,
        _number_beside(low, y, look, is_left=True),
        _number_beside(high, y, look, is_left=False),
        gains(both, y, look),
    ]
