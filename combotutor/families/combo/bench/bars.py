"""Bars over the gaps of a row: the fewest plays left with a card in each gap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.pictures import HEIGHT, WIDTH, card_svg, shade, svg
from combotutor.families.combo.words import text
from combotutor.markup import Markup, closed, join, tag

_GAP: Final = 30
"""Between two cards, in the units of a card."""
_UNIT: Final = 22
"""The height of a bar for one play."""
_ROOM: Final = 60
"""Above the bars, for their numbers."""


def gap_bars(row: Row, plays: Sequence[int], language: str) -> Markup:
    """Return a row with a bar over each gap, as high as the plays left with the card there; a star marks the fewest.

    Args:
        row: the cards, left to right.
        plays: the fewest plays for each gap, from the left: one more than there are cards.
        language: the language of the label, which tells all that is drawn.
    """
    pitch, high = WIDTH + _GAP, max(plays)
    base = _ROOM + high * _UNIT
    width, height = len(row) * pitch + 2 * _GAP + WIDTH // 2, base + 16 + HEIGHT
    left = _GAP + WIDTH // 4
    bars = (
        _bar(left + gap * pitch - _GAP // 2 - WIDTH // 2, base, number, is_best=number == min(plays) < high)
        for gap, number in enumerate(plays)
    )
    cards = (_card(card, left + place * pitch, base + 12, language) for place, card in enumerate(row))
    told = ", ".join(text("tutor.bar", language, gap=gap, count=number) for gap, number in enumerate(plays, start=1))
    return svg(width, height, told, *bars, *cards, width=width * 0.4, style="max-width:none;height:auto")


def _card(card: Card, x: int, y: int, language: str) -> Markup:
    face = tag("svg", card_svg(card, language), x=x, y=y, width=WIDTH, height=HEIGHT, aria_hidden="true")
    return join(shade(x, y), face)


def _bar(x: float, base: int, number: int, *, is_best: bool) -> Markup:
    top = base - number * _UNIT
    middle = x + WIDTH / 2
    fill, star = ("#1b6e3c", "★") if is_best else ("#8a8a94", "")
    bar = closed("rect", x=middle - 20, y=top, width=40, height=number * _UNIT, rx=4, fill=fill)
    look = {"text_anchor": "middle", "fill": "currentColor"}
    return join(bar, tag("text", star, number, x=middle, y=top - 8, font_size=34, **look))
