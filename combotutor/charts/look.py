"""How a chart looks: its language, its size, and what is around the marks.

A chart does not know whether it will stand on light or dark paper: in marimo the page decides, and may change its mind.
So colours of marks are neither light nor dark, text takes the colour of the page, and lines of the grid are grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import altair as alt

from combotutor.errors import known_language

GREY: Final = "#808080"
"""Of whatever is no mark: seen on white and on black."""

BAR: Final = "#2a78b8"
"""Of bars that are all of one kind."""

_SIDES: Final = 215
"""What an axis with its numbers and the names of lines take beside a drawing of usual size, in pixels."""
_SMALL_ROOM: Final = 480
_SMALL_SIDES: Final = 180
"""The same where there is little room, and numbers stand below names."""
_LEAST: Final = 145
_WIDEST: Final = 660
"""A wider drawing is higher than a screen."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a chart is to look.

    Args:
        language: of all its words.
        large: whether it is read from the far end of a room.
        width: of the drawing in pixels, without what is written around it; else one that fits a page.

    Raises:
        UnknownKeyError: no such language.
    """

    language: str = "en"
    large: bool = False
    width: int | None = None

    @classmethod
    def fitting(cls, room: int, *, language: str = "en", large: bool = False) -> Look:
        """Return the look of charts that take no more than so many pixels, with all that stands around the drawing.

        >>> Look.fitting(700).across, Look.fitting(10_000).across
        (485, 660)

        Args:
            room: how many pixels there are from side to side.
            language: of all words.
            large: whether it is read from the far end of a room.
        """
        sides = _SIDES if room > _SMALL_ROOM else _SMALL_SIDES
        return cls(language, large, min(max(room - cls(language, large).scaled(sides), _LEAST), _WIDEST))

    @property
    def across(self) -> int:
        """The width of the drawing in pixels."""
        return self.width or (920 if self.large else 500)

    @property
    def down(self) -> int:
        """The height of the drawing in pixels, in the same proportion to a width that was asked for."""
        return self.scaled(300) if self.width is None else max(220, round(self.width * 300 / 560))

    @property
    def is_narrow(self) -> bool:
        """Whether names of kinds side by side would run into one another."""
        return self.across < self.scaled(300)

    @property
    def letters(self) -> int:
        """The size of text in pixels."""
        return self.scaled(13)

    def scaled(self, size: float) -> int:
        """Return a size in pixels, larger where the chart is to be read from afar."""
        return round(size * (1.75 if self.large else 1))

    def __post_init__(self) -> None:
        known_language(self.language)


PLAIN: Final = Look()


def words_mark(look: Look, **how: Any) -> dict[str, Any]:
    """Return how text stands beside marks: in the colour of the page, as the words at an axis do.

    A filled text would be black whatever the paper; one that is not is filled by its style, and has no outline.
    """
    page = {"style": "guide-label", "filled": False, "strokeOpacity": 0}
    return {**page, "fontSize": look.letters, "baseline": "middle", "aria": False, **how}


def numbers_mark(look: Look, room: float, texts: list[str]) -> dict[str, Any]:
    """Return how numbers stand over bars: a little smaller where they are narrow, upright where that is not enough.

    Args:
        look: of the chart.
        room: the width of a bar with the space beside it, in pixels.
        texts: the numbers.
    """
    size = int(room / (0.58 * max(map(len, texts))))
    if size < 0.75 * look.letters:
        return words_mark(look, angle=270, align="left", dx=look.scaled(5))
    return words_mark(look, dy=-look.scaled(9), fontSize=min(size, look.letters))


def config(look: Look) -> alt.Config:
    """Return the sizes and the colours of whatever is around the marks."""
    return alt.Config(
        background="transparent",
        padding={"left": 5, "top": 5, "right": 5, "bottom": 5},
        font="sans-serif",
        view=alt.ViewConfig(stroke=None),
        axis=alt.AxisConfig(
            labelFontSize=look.letters,
            titleFontSize=look.letters,
            titleFontWeight="normal",
            titlePadding=look.scaled(8),
            labelPadding=look.scaled(4),
            labelLimit=0,
            titleLimit=0,
            gridColor=GREY,
            gridOpacity=0.3,
            domainColor=GREY,
            tickColor=GREY,
        ),
        title=alt.TitleConfig(
            anchor="start",
            frame="group",
            fontSize=look.scaled(17),
            fontWeight="bold",
            subtitleFontSize=look.letters,
            subtitlePadding=look.scaled(5),
            offset=look.scaled(14),
            limit=0,
        ),
    )
