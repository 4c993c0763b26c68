"""The marks of each kind of combination, told apart by eyes of every kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import altair as alt

from combotutor.charts.look import Look
from combotutor.families.combo.cards import Kind


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells the marks of a kind apart: the colour, and whatever colour-blind eyes and grey paper leave.

    Args:
        colour: light and dark in turn from kind to kind, so that neighbours in a stack differ also in grey.
        dash: the lengths of dashes and of what is between them, in pixels; none for a whole line.
        shape: of its points, as Vega calls it.
    """

    colour: str
    dash: tuple[int, ...]
    shape: str


MARKS: Final[Mapping[Kind, Mark]] = MappingProxyType(
    {
        Kind.SINGLE: Mark("#929292", (1, 2), "cross"),
        Kind.RUN2: Mark("#2577c2", (), "circle"),
        Kind.PAIR: Mark("#d87f15", (8, 3), "square"),
        Kind.RUN3: Mark("#0b7a5c", (2, 2), "triangle-up"),
        Kind.TRIO: Mark("#d767a8", (8, 3, 2, 3), "diamond"),
    }
)
"""The marks of every kind, from low to high. Source: the colours are Okabe and Ito's, moved in lightness."""


def kind_colour(kinds: list[Kind]) -> alt.Color:
    """Return the encoding that gives every kind its colour."""
    colours = [MARKS[kind].colour for kind in kinds]
    return alt.Color("kind:N", scale=alt.Scale(domain=[*kinds], range=colours), legend=None)


def kind_shape(kinds: list[Kind]) -> alt.Shape:
    """Return the encoding that gives every kind the shape of its points."""
    shapes = [MARKS[kind].shape for kind in kinds]
    return alt.Shape("kind:N", scale=alt.Scale(domain=[*kinds], range=shapes), legend=None)


def kind_dash(kinds: list[Kind], look: Look) -> alt.StrokeDash:
    """Return the encoding that gives every kind the dashes of its line."""
    dashes = [[look.scaled(length) for length in MARKS[kind].dash] for kind in kinds]
    return alt.StrokeDash("kind:N", scale=alt.Scale(domain=[*kinds], range=dashes), legend=None)
