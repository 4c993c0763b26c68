"""What drawing cards does to a hand: how likely it then needs each fewest number of plays."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import altair as alt
import polars as pl

from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, numbers_mark, words_mark
from combotutor.charts.words import percents
from combotutor.families.combo.charts.words import Figure, cards_text, said, short, speaker
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.odds.schema import DRAWN, typed
from combotutor.i18n.chances import number_text

_AROUND: Final = 0.5
_TOP: Final = 1.15
"""Where the axis ends, so that there is room for numbers over bars."""


def what_drawing_does(frame: pl.DataFrame, *, look: Look = PLAIN) -> alt.LayerChart:
    """Return a bar for each fewest number of plays after cards are drawn, and a line for those that the hand needs now.

    All of it is exact.

    Args:
        frame: a table of `combotutor.odds.drawing_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, DRAWN).sort("plays")
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    figures = [_exact(each) for each in lines.to_dicts()]
    lines = lines.with_columns(
        pl.Series("said", [said(each, look) for each in figures], pl.String),
        pl.Series("short", [short(each, look) for each in figures], pl.String),
    )
    before, cards = figures[0]["before"], cards_text(figures[0]["cards"], look)
    average = number_text(sum(each["plays"] * each["value"] for each in figures), look.language)
    return headed(
        alt.LayerChart(layer=_layers(lines, before, look), width=look.across, height=look.scaled(220)),
        look,
        say("charts.draw-more", cards=cards, after=average, before=before),
        [say("charts.draw-title"), say("charts.draw-what", cards=cards)],
        [f"{say('plays', count=each['plays'])}: {said(each, look)}." for each in figures],
    )


def _exact(figure: Figure) -> Figure:
    share = Fraction(figure["chance"])
    return figure | {"measure": Measure.PLAYS, "exact": True, "fraction": f"{share.numerator}/{share.denominator}"}


def _end(lines: pl.DataFrame) -> float:
    """Return where the line ends that comes from above: over the number of the highest bar."""
    highest: float = max(lines["value"].to_list())
    return min(highest + _TOP - 1, 1.0)


def _layers(lines: pl.DataFrame, before: int, look: Look) -> list[alt.Chart]:
    say = speaker(look)
    numbers = sorted({*lines["plays"].to_list(), before})
    ends = [numbers[0] - _AROUND, numbers[-1] + _AROUND]
    room = look.across / (ends[1] - ends[0])
    x = alt.X(
        "plays:Q",
        title=say("charts.plays-axis"),
        scale=alt.Scale(domain=ends, nice=False, zero=False),
        axis=alt.Axis(values=[*range(numbers[0], numbers[-1] + 1)], format="d", grid=False, aria=False),
    )
    y = alt.Y(
        "value:Q",
        title=say("charts.chance"),
        scale=alt.Scale(domain=[0, _TOP], nice=False),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr=percents(look), aria=False),
    )
    tooltip = [
        alt.Tooltip("plays:Q", title=say("charts.plays-axis")),
        alt.Tooltip("said:N", title=say("charts.chance")),
    ]
    wide = min(0.8 * room, look.scaled(90))
    bars = alt.Chart(lines).mark_bar(color=BAR, stroke=BAR, width=wide, aria=False)
    words = alt.Chart(lines).mark_text(**numbers_mark(look, wide, lines["short"].to_list()))
    there = {"plays": [before], "said": [say("charts.draw-before", plays=before)], "top": [_TOP], "end": [_end(lines)]}
    now = alt.Chart(pl.DataFrame(there))
    dashes = [look.scaled(7), look.scaled(4)]
    rule = now.mark_rule(color=GREY, strokeWidth=look.scaled(2), strokeDash=dashes, aria=False)
    named = now.mark_text(**words_mark(look, align="left", dx=look.scaled(6)))
    return [
        rule.encode(x=x, y=alt.Y("top:Q"), y2=alt.Y2("end:Q")),
        bars.encode(x=x, y=y, tooltip=tooltip),
        words.encode(x=x, y=y, text=alt.Text("short:N")),
        named.encode(x=x, y=alt.value(look.scaled(4)), text=alt.Text("said:N")),
    ]
