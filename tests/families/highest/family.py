"""What makes Highest a family."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from combotutor.games import Family, Situation, late
from combotutor.i18n import text_with

from .notation import Notation
from .rules import Highest, world

WORDS: Final = Path(__file__).with_name("words")


def ending(given: Situation, language: str) -> list[str]:
    """Say who has won a round."""
    outcome = given.game.outcome(given.position)
    assert outcome is not None, "it is over"
    winners = ", ".join(map(str, outcome.winners))
    return [text_with(WORDS, "say.highest-end", language, {"winners": winners})]


FAMILY: Final = Family(
    "highest",
    (Highest(),),
    Notation(),
    WORDS,
    {
        "ending": lambda: ending,
        "worlds": lambda: world,
        "scene": partial(import_module, f"{__package__}.scene"),
        "proofs": late(f"{__package__}.check", "PROOFS"),
        **{part: late(f"{__package__}.kinds", part.upper()) for part in ("kinds", "themes", "course")},
    },
)
"""One game."""
