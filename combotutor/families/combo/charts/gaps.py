"""What a card saves at each gap of a hand, drawn between the cards that lie there."""

from __future__ import annotations

import altair as alt
import polars as pl

from combotutor.charts.door import drawn
from combotutor.charts.heading import headed
from combotutor.charts.look import BAR, GREY, PLAIN, Look, words_mark
from combotutor.families.combo.cards.card import CARDS_BY_SYMBOL
from combotutor.families.combo.cards.gap import gap_phrase
from combotutor.families.combo.charts import tables
from combotutor.families.combo.charts.words import Figure, speaker
from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.schema import GAPS, typed


@drawn(tables.of_gaps)
def gaps_saved(frame: pl.DataFrame, look: Look = PLAIN) -> alt.VConcatChart:
    """Return a panel for each card offered: a bar at each gap of the hand, as high as the plays it saves.

    The bars of the best gaps are filled, the others hollow.

    Args:
        frame: a table of `combotutor.odds.gap_frame`.
        look: of the chart.

    Raises:
        InvalidError: the table has nothing for this chart.
    """
    say = speaker(look)
    lines = typed(frame, GAPS).unique(["number", "gap"], keep="first").sort("number", "gap")
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    most = lines["saved"].max()
    lines = lines.with_columns(
        pl.Series("where", [_where(each, look) for each in lines.to_dicts()], pl.String),
        best=(pl.col("saved") == most) & (pl.col("saved") > 0),
    )
    numbers = lines["number"].unique(maintain_order=True).to_list()
    panels = [_panel(lines.filter(pl.col("number") == number), look, max(most, 1)) for number in numbers]  # type: ignore[type-var, arg-type]
    return headed(
        alt.vconcat(*panels, spacing=look.scaled(18)),
        look,
        _insight(lines, look),
        [say("charts.gaps-title"), say("charts.gaps-what")],
        [_told(lines.filter(pl.col("number") == number), look) for number in numbers],
    )


def _insight(lines: pl.DataFrame, look: Look) -> str:
    """Return which card saves most, if any does."""
    say, best = speaker(look), lines.sort("saved", descending=True, maintain_order=True).row(0, named=True)
    if best["saved"] <= 0:
        return say("charts.gaps-none")
    return say("charts.gaps-best", card=best["card"], plays=say("plays", count=best["saved"]))


def _where(figure: Figure, look: Look) -> str:
    """Return what a gap is called by its neighbours."""
    left, right = (None if name is None else CARDS_BY_SYMBOL[str(name)] for name in (figure["left"], figure["right"]))
    return gap_phrase(int(figure["gap"]), left, right).text(look.language)


def _told(lines: pl.DataFrame, look: Look) -> str:
    say = speaker(look)
    best = lines.filter(pl.col("saved") == pl.col("saved").max())
    card, saved = lines["card"][0], best["saved"][0]
    if not saved:
        return say("charts.told-no-gap", card=card)
    return say("charts.told-gap", card=card, plays=say("plays", count=saved), gaps="; ".join(best["where"].to_list()))


def _panel(lines: pl.DataFrame, look: Look, most: int) -> alt.LayerChart:
    say = speaker(look)
    row = lines.filter(pl.col("right").is_not_null())
    ends = [0.5, lines.height + 0.5]
    x = alt.X("gap:Q", title=None, scale=alt.Scale(domain=ends, nice=False), axis=None)
    y = alt.Y(
        "saved:Q",
        title=say("charts.card", card=lines["card"][0]),
        scale=alt.Scale(domain=[0, most]),
        axis=alt.Axis(values=[*range(most + 1)], format="d", titleFontWeight="bold", aria=False),
    )
    tooltip = [
        alt.Tooltip("where:N", title=say("charts.gap")),
        alt.Tooltip("saved:Q", title=say("charts.saved")),
        alt.Tooltip("plays:Q", title=say("charts.left")),
    ]
    step = look.across / lines.height
    wide = min(step * 0.5, look.scaled(26))
    bars = alt.Chart(lines).mark_bar(color=BAR, stroke=BAR, strokeWidth=look.scaled(1.5), width=wide, aria=False)
    cards = alt.Chart(row).transform_calculate(place="datum.gap + 0.5")
    under = alt.value(look.scaled(100) + look.scaled(16))
    boxes = cards.mark_square(
        filled=False, color=GREY, size=min(step * 0.7, look.scaled(24)) ** 2, opacity=1, strokeWidth=1.5, aria=False
    )
    size = min(look.letters, round(step * 0.4))
    words = cards.mark_text(**words_mark(look, fontSize=size))
    place = alt.X("place:Q")
    layers = [
        bars.encode(x=x, y=y, tooltip=tooltip, fillOpacity=alt.condition("datum.best", alt.value(1), alt.value(0.15))),
        boxes.encode(x=place, y=under),
        words.encode(x=place, y=under, text=alt.Text("right:N")),
    ]
    return alt.LayerChart(layer=layers, width=look.across, height=look.scaled(100))
