"""What the pages of the tutor look like in small: beside their names, and over them on a telephone."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from combotutor.markup import Markup, closed, join, tag
from combotutor.tutor.state.state import Tab


def _card(turn: int, x: int) -> Markup:
    turned = f"rotate({turn} {x + 4} 18)"
    return closed("rect", x=x, y=6, width=8, height=12, rx=1.5, fill="var(--paper)", transform=turned)


_DRAWN: Final = MappingProxyType(
    {
        # A path with three steps.
        Tab.LEARN: join(
            closed("path", d="M5 19C14 19 5 11 13 11S12 4 19 4", stroke_dasharray="2.5 2.5"),
            *(closed("circle", cx=x, cy=y, r=2.4, fill="currentColor") for x, y in ((5, 19), (12, 11), (19, 4))),
        ),
        # What is to be hit.
        Tab.PUZZLES: join(
            *(closed("circle", cx=12, cy=12, r=radius) for radius in (9, 5)),
            closed("circle", cx=12, cy=12, r=1.5, fill="currentColor"),
        ),
        # Three cards, as they are held.
        Tab.BENCH: join(_card(-22, 5), _card(0, 8), _card(22, 11)),
        Tab.PROGRESS: join(closed("circle", cx=12, cy=8, r=4.2), closed("path", d="M4 21C4 11.5 20 11.5 20 21")),
    }
)


def tab_picture(tab: Tab) -> Markup | None:
    """Return the picture of a page, in the colour of its name; None where it has none."""
    drawn = _DRAWN.get(tab)
    if drawn is None:
        return None
    line = {"fill": "none", "stroke": "currentColor", "stroke_width": "1.8", "stroke_linecap": "round"}
    return tag("svg", drawn, viewBox="0 0 24 24", aria_hidden="true", class_="ct-picture", **line)
