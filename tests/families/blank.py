"""Families that lack what others have: one can do nothing beside its rules, one has no scene, some are broken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from combotutor.games import Family
from combotutor.games.family import late
from tests.families.highest import FAMILY as HIGHEST
from tests.families.highest.rules import Highest

FAMILY: Final = Family("blank", (replace(Highest(), name="blank", title="Blank"),), HIGHEST.notation, HIGHEST.words)
UNSEEN: Final = replace(HIGHEST, parts={name: part for name, part in HIGHEST.parts.items() if name != "scene"})
"""Highest, with its puzzles, but without anything to see."""


def broken(part: str) -> Family:
    """Return Highest with a part that cannot be loaded."""
    return replace(HIGHEST, parts={**HIGHEST.parts, part: late("tests.families.gone", part)})


BROKEN_KINDS: Final = broken("kinds")
BROKEN_THEMES: Final = broken("themes")
BROKEN_SCENE: Final = broken("scene")
PAIR: Final = replace(HIGHEST, games=(replace(Highest(), players=range(2, 3)),))
"""Highest for two, and for no more."""
WORDLESS: Final = replace(
    UNSEEN, games=(replace(Highest(), deal_settings=()),), words=Path(__file__).with_name("nowhere")
)
"""The same, without a sentence."""
