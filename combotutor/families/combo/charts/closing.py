"""How a simulation closes in on the exact value while hands are dealt."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts.selection import SOURCE, of_odds, only_cards
from combotutor.families.combo.charts.words import Figure, kind_name, said, short, speaker, titled
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.words import text
from combotutor.i18n.catalogue import thousands_sign, whole_text
from combotutor.i18n.chances import chance_text

_MOST: Final = 240
"""Moments that a line shows: more than that cannot be seen."""

_COARSE: Final = 0.05
"""The least that an axis of whole per cent shows."""

EXACT: Final = "#c2571a"
"""Of the exact value: a dashed line in another colour than the whole one of the simulation."""


@drawn()
def closing_in(
    frame: pl.DataFrame,
    name: str | int,
    measure: Measure = Measure.AT_LEAST_ONE,
    cards: int | None = None,
    look: Look = PLAIN,
) -> alt.LayerChart:
    """Return the estimate with its 95 % interval by the hands dealt so far, and the exact value if it is known.

    Args:
        frame: tables of `combotutor.odds.frame` together: of a simulation after some hands, after more of them, and so
            on, and of the exact odds. Of several seeds, all but the first are faint lines.
        name: the kind that is looked at, a `Kind` or its word; or the number of plays.
        measure: of what chance.
        cards: how many cards the hand has; else the most that the table has.
        look: of the chart.

    Raises:
        InvalidError: the table has no such simulation, or hands of several sources.
    """
    say = speaker(look)
    lines = looked_at(of_odds(frame, measure, cards=cards), name, cards)
    dealt = lines.filter(pl.col("samples") > 0).sort("samples", maintain_order=True)
    if dealt.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    exact = lines.filter(pl.col("exact")).head(1)
    run, *others = (_of_seed(dealt, seed) for seed in lines["seed"].drop_nulls().unique(maintain_order=True))
    figures = run.to_dicts()
    layers = [*_faint(others, look), *_layers(run, exact, look)]
    return headed(
        alt.LayerChart(layer=layers, width=look.across, height=look.down),
        look,
        _met(figures[-1], exact, look),
        [
            titled(say("charts.closing-title"), figures[0], look, cards=figures[0]["cards"]),
            f"{_what(name, measure, look)} · {meets(exact, look)}",
            *_lines(look, has_others=bool(others)),
        ],
        [_told(each, look) for each in (figures[0], figures[-1])],
    )


def _lines(look: Look, *, has_others: bool) -> list[str]:
    """Return what each line is."""
    say = speaker(look)
    return [say("charts.closing-what"), *([say("charts.other-runs")] if has_others else [])]


def _told(figure: Figure, look: Look) -> str:
    say = speaker(look)
    return say("charts.told-dealt", hands=whole_text(figure["samples"], look.language), chance=said(figure, look))


def _of_seed(dealt: pl.DataFrame, seed: int) -> pl.DataFrame:
    """Return the moments of the hands of one seed."""
    return thinned(dealt.filter(pl.col("seed") == seed).unique("samples", maintain_order=True))


def _met(last: Figure, exact: pl.DataFrame, look: Look) -> str:
    """Return whether the interval at the end holds the exact value; where that is not known, the share."""
    say = speaker(look)
    hands = say("charts.hands", count=last["samples"])
    if exact.is_empty():
        return say("charts.closing-open", hands=hands, chance=short(last, look))
    is_met = last["low"] <= exact["value"][0] <= last["high"]
    return say("charts.closing-met", hands=hands) if is_met else say("charts.closing-missed", hands=hands)


def _faint(others: list[pl.DataFrame], look: Look) -> list[alt.Chart]:
    """Return the lines of the hands of other seeds."""
    if not others:
        return []
    lines = alt.Chart(pl.concat(others).select("samples", "seed", "value")).mark_line(
        color=GREY, strokeWidth=look.scaled(1), opacity=0.45, clip=True, aria=False
    )
    return [lines.encode(x=alt.X("samples:Q"), y=alt.Y("value:Q"), detail=alt.Detail("seed:N"))]


def looked_at(lines: pl.DataFrame, name: str | int, cards: int | None) -> pl.DataFrame:
    """Return the lines of one kind or number of plays, all of hands of one source."""
    found = lines.filter(
        pl.col("cards") == only_cards(lines, cards),
        pl.col("plays") == name if isinstance(name, int) else pl.col("kind") == str(name),
    )
    if found.select(SOURCE).n_unique() > 1:
        raise InvalidError("charts-mixed", "FRAME", names=", ".join(SOURCE))
    return found


def meets(exact: pl.DataFrame, look: Look) -> str:
    """Return the sentence on the value that the estimate closes in on."""
    if exact.is_empty():
        return text("charts.no-exact", look.language)
    chance = chance_text(Fraction(exact["fraction"][0]), look.language)
    return text("charts.exact-line", look.language, chance=chance)


def thinned(dealt: pl.DataFrame) -> pl.DataFrame:
    """Return as many lines as can be seen, at even steps of a scale on which each step multiplies the hands."""
    if dealt.height <= _MOST:
        return dealt
    hands = pl.col("samples").cast(pl.Float64).log()
    step = (hands - hands.min()) / (hands.max() - hands.min()) * (_MOST - 1)
    return dealt.with_columns(step=step.floor()).unique("step", keep="last", maintain_order=True).drop("step")


def _what(name: str | int, measure: Measure, look: Look) -> str:
    say = speaker(look)
    if isinstance(name, int):
        return say("charts.what-plays", plays=say("plays", count=name))
    kind = kind_name(name, look)
    if measure is Measure.BEST:
        return say("charts.what-best", kind=kind)
    return say("charts.what-one", kind=kind)


def _hands_axis(dealt: pl.DataFrame, look: Look) -> alt.X:
    return alt.X(
        "samples:Q",
        title=text("charts.hands-axis", look.language),
        scale=alt.Scale(type="log", nice=False),
        axis=alt.Axis(
            labelExpr=_thousands(look), labelOverlap=True, grid=False, values=_round_numbers(*_ends(dealt)), aria=False
        ),
    )


def _layers(dealt: pl.DataFrame, exact: pl.DataFrame, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    dealt = dealt.with_columns(pl.Series("said", [said(each, look) for each in dealt.to_dicts()], pl.String))
    low, high = float(dealt["low"].min()), float(dealt["high"].max())  # type: ignore[arg-type]
    if not exact.is_empty():
        low, high = min(low, exact["value"][0]), max(high, exact["value"][0])
    x = _hands_axis(dealt, look)
    y = alt.Y(
        "low:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[low, high], zero=False),
        axis=alt.Axis(labelExpr=percents(look, 0 if high - low > _COARSE else 1), tickCount=5, aria=False),
    )
    tooltip = [
        alt.Tooltip("samples:Q", title=say("charts.dealt"), format=","),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    band = alt.Chart(dealt).mark_area(color=BAR, opacity=0.3, aria=False).encode(x=x, y=y, y2=alt.Y2("high:Q"))
    line = alt.Chart(dealt).mark_line(
        color=BAR, strokeWidth=look.scaled(2.5), point={"size": look.scaled(look.scaled(12)), "color": BAR}, aria=False
    )
    layers = [band, line.encode(x=x, y=alt.Y("value:Q"), tooltip=tooltip)]
    if exact.is_empty():
        return layers
    rule = alt.Chart(exact).mark_rule(
        color=EXACT, strokeWidth=look.scaled(2.5), strokeDash=[look.scaled(7), look.scaled(4)], aria=False
    )
    words = alt.Chart(exact).mark_text(**words_mark(look, align="left", dx=look.scaled(8)))
    return [
        *layers,
        rule.encode(y=alt.Y("value:Q")),
        words.encode(x=alt.value(look.across), y=alt.Y("value:Q"), text=alt.value(say("charts.exact"))),
    ]


def _ends(dealt: pl.DataFrame) -> tuple[int, int]:
    return dealt["samples"][0], dealt["samples"][-1]


def _round_numbers(least: int, most: int) -> list[int]:
    """Return numbers to write at an axis: 1, 10, 100 and so on, with 2 and 5 times as many where there is room."""
    factors = (1,) if most >= 1000 * least else (1, 2, 5)
    found = [factor * 10**power for power in range(len(str(most))) for factor in factors]
    return [number for number in found if least <= number <= most]


def _thousands(look: Look) -> str:
    """Return the expression by which an axis labels whole numbers."""
    return f"replace(format(datum.value, ','), regexp(',', 'g'), {thousands_sign(look.language)!r})"
