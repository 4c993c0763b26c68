"""What the marks in the pictures of two answers mean, in one line; nothing where they need none."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.families.combo.contrasts.drawn import LineDrawn, RowDrawn, ShareDrawn
from combotutor.families.combo.words import text


def legend(drawn: Sequence[RowDrawn | LineDrawn | ShareDrawn], language: str) -> str:
    """Return what is to be known to read some pictures."""
    return next(filter(None, (_means(each, language) for each in drawn)), "")


def _means(drawn: RowDrawn | LineDrawn | ShareDrawn, language: str) -> str:
    match drawn:
        case LineDrawn():
            return text("contrast.legend.line", language)
        case ShareDrawn():
            return text("contrast.legend.share", language)
        case RowDrawn() if drawn.new:
            return text("contrast.legend.new", language)
        case RowDrawn() if drawn.now and drawn.blocks:
            return text("contrast.legend.first", language)
    return ""
