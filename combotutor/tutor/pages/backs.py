"""The backs of cards by which people are told apart: eight patterns, each on a ground of its own colour.

Whoever is called by a colour has that for a ground, so that the picture says the same as the name.

Drawn like the cards themselves: no font, file or id, so any number of them fit on a page. Colour never carries the
meaning alone: the patterns differ in grey, too, and at the size of a line of text.
"""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import Final

from combotutor.markup import Markup, closed, join, tag

_PAPER: Final = "#fffdf6"
_EDGE: Final = "#8a8a94"

_GROUNDS: Final = MappingProxyType(
    {
        "waves": "#1a4fa3",
        "dots": "#1d6b2c",
        "stripes": "#9c1f1f",
        "stars": "#40389e",
        "leaves": "#8a4200",
        "checks": "#3a3a44",
        "rings": "#006080",
        "zigzag": "#8c1f6f",
    }
)
_PLAIN: Final = "#44546a"
"""The ground where nobody chose a back, or one that this version does not know."""
_WHITE: Final = "#fff"
_INK: Final = "#1e1e28"
LOOKS: Final = MappingProxyType(
    {
        "red": ("#c92a2a", _WHITE),
        "orange": ("#c85a00", _WHITE),
        "yellow": ("#ffdf33", _INK),
        "green": ("#1f7a33", _WHITE),
        "turquoise": ("#00898f", _WHITE),
        "blue": ("#1f5fc4", _WHITE),
        "violet": ("#6a32b0", _WHITE),
        "pink": ("#f59bbf", _INK),
        "brown": ("#6b4020", _WHITE),
        "grey": ("#63666e", _WHITE),
        "silver": ("#c6ccd4", _INK),
        "golden": ("#cf9b1d", _INK),
    }
)
"""The ground of each colour of `people.COLOURS`, and the pattern on it: dark where no white would be seen."""

_CURRENT: Final = "currentColor"
_STAR: Final = "0,-28 6.9,-9.5 26.7,-8.6 11.2,3.6 16.5,22.6 0,11.8 -16.5,22.6 -11.2,3.6 -26.7,-8.6 -6.9,-9.5"
_LEAF: Final = "M0 0C20 -11 20 -34 0 -48C-20 -34 -20 -11 0 0Z"


@functools.cache
def back_svg(back: str, colour: str = "") -> Markup:
    """Return the picture of a back; who has it is said beside it, so it is hidden from those who listen.

    >>> back_svg("waves").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140"')
    True

    Args:
        back: one of `people.BACKS`; for any other it is a plain one.
        colour: one of `people.COLOURS`; for any other it is the pattern's own.
    """
    hue, ink = LOOKS.get(colour, (_GROUNDS.get(back, _PLAIN), _WHITE))
    sheet = closed("rect", x=2, y=2, width=96, height=136, rx=12, fill=_PAPER, stroke=_EDGE, stroke_width=4)
    ground = closed("rect", x=9, y=9, width=82, height=122, rx=7, fill=hue)
    return tag(
        "svg",
        *(sheet, ground, _PATTERNS.get(back, _FRAME)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 140",
        class_="ct-back",
        color=ink,
        aria_hidden="true",
    )


def blank_svg() -> Markup:
    """Return the picture of a card that nobody has yet, in the colour of the words beside it."""
    edge = closed("rect", x=4, y=4, width=92, height=132, rx=12, fill="none", stroke=_CURRENT, stroke_width=4,
                  stroke_dasharray="12 8")  # fmt: skip
    return tag(
        "svg",
        *(edge, _lines("M50 46V94M26 70H74", 8)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 100 140",
        class_="ct-back",
        aria_hidden="true",
    )


def _lines(path: str, width: int) -> Markup:
    return closed("path", d=path, fill="none", stroke=_CURRENT, stroke_width=width, stroke_linejoin="round")


def _filled(path: str) -> Markup:
    return closed("path", d=path, fill=_CURRENT)


def _dots() -> Markup:
    return join(*(closed("circle", cx=x, cy=y, r=12.5, fill=_CURRENT) for y in (32, 70, 108) for x in (31, 69)))


def _stars() -> Markup:
    places = ((39, 43), (61, 101))
    return join(*(closed("polygon", points=_STAR, fill=_CURRENT, transform=f"translate({x} {y})") for x, y in places))


def _leaves() -> Markup:
    twig = _lines("M50 124V62", 7)
    turned = ((50, 70, 0), (52, 96, 50), (48, 96, -50))
    leaves = (
        closed("path", d=_LEAF, fill=_CURRENT, transform=f"translate({x} {y})rotate({by})") for x, y, by in turned
    )
    return join(twig, *leaves)


def _checks() -> Markup:
    wide, high = 20.5, 20.333
    squares = ((column, row) for row in range(6) for column in range(4) if (column + row) % 2)
    return _filled("".join(f"M{9 + wide * x:g} {9 + high * y:g}h{wide}v{high}h-{wide}Z" for x, y in squares))


def _rings() -> Markup:
    rings = (closed("circle", cx=50, cy=70, r=r, fill="none", stroke=_CURRENT, stroke_width=10) for r in (33, 13))
    return join(*rings)


_FRAME: Final = closed("rect", x=20, y=20, width=60, height=100, rx=5, fill="none", stroke=_CURRENT, stroke_width=6)
_PATTERNS: Final = MappingProxyType(
    {
        "waves": _lines("".join(f"M9 {y}q10.25 -22 20.5 0t20.5 0t20.5 0t20.5 0" for y in (36, 70, 104)), 12),
        "dots": _dots(),
        "stripes": _filled("".join(f"M{x} 9h12v122h-12Z" for x in (20, 44, 68))),
        "stars": _stars(),
        "leaves": _leaves(),
        "checks": _checks(),
        "rings": _rings(),
        "zigzag": _lines(
            "".join(f"M{x} 9l-22 20.33l22 20.33l-22 20.33l22 20.33l-22 20.33l22 20.33" for x in (47, 75)), 11
        ),
    }
)
