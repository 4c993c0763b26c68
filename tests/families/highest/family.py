"""What makes Highest a family."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from combotutor.games import Family, late
from combotutor.i18n import text_with

from .notation import Notation
from .rules import Highest, world

WORDS: Final = Path(__file__).with_name("words")


def ending(facts: Mapping[str, Any], language: str) -> list[str]:
    """Say who has won a round."""
    winners = ", ".join(map(str, facts["winners"]))
    return [text_with(WORDS, "say.highest-end", language, {"winners": winners})]


FAMILY: Final = Family(
    "highest",
    (Highest(),),
    Notation(),
    WORDS,
    {
        "ending": lambda: ending,
        "worlds": lambda: world,
        "proofs": late(f"{__package__}.check", "PROOFS"),
        **{part: late(f"{__package__}.kinds", part.upper()) for part in ("kinds", "themes", "course")},
    },
)
"""One game."""
