"""What a chart takes from a table: one number for each of its marks, whatever the length of the table."""

from __future__ import annotations

from typing import Final

import polars as pl

from combotutor.families.combo.errors import InvalidError
from combotutor.families.combo.odds.chances import Measure
from combotutor.families.combo.odds.schema import ODDS, typed

SOURCE: Final = ("rules", "seen", "stock", "wilds")
"""The columns that tell where a hand comes from."""

_NAMED: Final = ("cards", "measure", "kind", "plays")


def of_odds(frame: pl.DataFrame, measure: Measure, *, cards: int | None = None) -> pl.DataFrame:
    """Return the lines of one measure with their columns as they should be, also where they were read from a file.

    Args:
        frame: a table of odds.
        measure: what its numbers are to tell.
        cards: how many cards the hand has; else hands of any number.

    Raises:
        InvalidError: the table has other columns, or nothing for the chart.
    """
    found = typed(frame, ODDS).filter(pl.col("measure") == measure.value, pl.col("value").is_not_null())
    if cards is not None:
        found = found.filter(pl.col("cards") == cards)
    if found.is_empty():
        raise InvalidError("charts-empty", "FRAME")
    return found


def settled(frame: pl.DataFrame, *apart: str) -> pl.DataFrame:
    """Return the best number there is for each mark: the exact one, else that of the most hands.

    Args:
        frame: a table of odds.
        apart: columns of `SOURCE` that may differ.

    Raises:
        InvalidError: hands of different sources are in the table, and would be mixed up.
    """
    same = [name for name in SOURCE if name not in {*apart, *(("seen", "stock") if "rules" in apart else ())}]
    if frame.select(same).n_unique() > 1:
        raise InvalidError("charts-mixed", "FRAME", names=", ".join(same))
    return (
        frame.sort("exact", "samples", descending=True, nulls_last=True, maintain_order=True)
        .unique([*apart, *_NAMED], keep="first", maintain_order=True)
        .sort(*apart, *_NAMED)
    )


def only_cards(frame: pl.DataFrame, cards: int | None) -> int:
    """Return how many cards the hand has: what is asked for, else the most that there are."""
    return int(frame["cards"].max()) if cards is None else cards  # type: ignore[arg-type]


def apart(values: list[float], gap: float, low: float, high: float) -> list[float]:
    """Return places for labels near some values, in the same order, no two nearer than a gap.

    >>> apart([0.5, 0.51, 0.9], 0.1, 0, 1)
    [0.5, 0.6, 0.9]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    places: list[float] = []
    for at in order:
        places.append(max(values[at], low if not places else places[-1] + gap))
    ceiling = high
    for at in reversed(range(len(places))):
        places[at] = min(places[at], ceiling)
        ceiling = places[at] - gap
    found = dict(zip(order, places, strict=True))
    return [found[at] for at in range(len(values))]
