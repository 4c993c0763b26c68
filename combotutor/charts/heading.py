"""What stands around the marks of every chart: its title, and the text for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import altair as alt

from combotutor.charts.look import Look, config
from combotutor.charts.words import wrapped

Chart = alt.LayerChart | alt.VConcatChart
"""What is drawn: marks over one another, or panels below one another."""

C = TypeVar("C", alt.LayerChart, alt.VConcatChart)


def headed(chart: C, look: Look, title: str, lines: Iterable[str], told: Iterable[str]) -> C:
    """Give a chart its title and description, and return it.

    Args:
        chart: the marks.
        look: of the chart.
        title: what is shown.
        lines: what stands below the title.
        told: what there is to see, in sentences; the description is the title, the lines and these.
    """
    lines = [line[:1].upper() + line[1:] for line in lines]
    # Beside the drawing there is more room: what is written at the axes, and names of kinds.
    across = max(look.across + look.scaled(110 if look.is_narrow and not look.large else 140), 270)
    # The title is bold, so its letters are wider.
    heading = alt.Title(
        wrapped([title], look.scaled(17), round(0.95 * across)), subtitle=wrapped(lines, look.letters, across)
    )
    ended = [line if line.endswith((".", "!", "?")) else f"{line}." for line in (title, *lines, *told)]
    # Set as they are: `properties` would copy all marks once more, which takes as long as making them.
    chart.title, chart.description, chart.config = heading, " ".join(ended), config(look)
    return chart
