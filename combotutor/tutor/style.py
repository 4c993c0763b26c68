"""The style sheet of the tutor: one text, of a sheet for each page or part of one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_HAND: Final = _HERE.parent / "widgets" / "hand.css"

SHEETS: Final = (
    "frame",
    "puzzle",
    "contrast",
    "first",
    "learn",
    "ended",
    "practise",
    "bench",
    "who",
    "me",
    "edge",
    "keys",
    "rules",
    "media",
)
"""The sheets in their order: of two rules that weigh the same the later holds."""


def style_text() -> str:
    """Return the sheets of the hand and of the tutor as one text."""
    sheets = (_HAND, *(_HERE / "sheets" / f"{name}.css" for name in SHEETS))
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
