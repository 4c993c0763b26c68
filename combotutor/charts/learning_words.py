"""What the charts of a learner say: results, themes and how they stand, ratings with their limits."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from combotutor.charts.look import Look
from combotutor.charts.words import speaker
from combotutor.errors import InvalidError
from combotutor.i18n.catalogue import thousands_sign, whole_text
from combotutor.i18n.chances import estimate_text
from combotutor.tables import typed

MARKS: Final = {"weak": "▼", "weaker": "▽", "open": "○", "stronger": "△", "strong": "▲"}
"""The mark of each skill, as it is drawn and as it is written."""

Line = dict[str, Any]
"""One line of a table of a learner, by the names of its columns."""


def of_learner(frame: pl.DataFrame, schema: pl.Schema) -> pl.DataFrame:
    """Return the columns of a table as they should be, also where they were read from a file.

    Raises:
        InvalidError: some are missing or wrong, or there is nothing to show.
    """
    lines = typed(frame, schema)
    if lines.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    return lines


def rating_text(value: float, look: Look) -> str:
    """Return a rating as a whole number."""
    return whole_text(round(value), look.language)


def ratings(look: Look) -> str:
    """Return the expression by which an axis labels ratings, which have four digits at most."""
    return f"replace(format(datum.value, ','), ',', {thousands_sign(look.language, digits=4)!r})"


def limits_text(line: Line, look: Look) -> str:
    """Return a rating with the limits between which it lies 95 times in a hundred."""
    say = speaker(look)
    return say(
        "learning.rating-limits",
        rating=rating_text(line["rating"], look),
        low=rating_text(line["low"], look),
        high=rating_text(line["high"], look),
    )


def share_text(line: Line, look: Look) -> str:
    """Return the share that was solved without help, with its interval."""
    return estimate_text(line["share"], line["share_low"], line["share_high"], look.language)


def counts_text(line: Line, look: Look) -> str:
    """Return how many attempts of each result there are."""
    return speaker(look)("learning.counts", clean=line["clean"], helped=line["helped"], missed=line["missed"])
