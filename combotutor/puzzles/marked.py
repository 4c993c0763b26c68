"""What is marked in a row: cards that belong together, with what they make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from combotutor.errors import Phrase

Marks = Mapping[str, object]
"""What a hint marks, by what it is: as `puzzles.voice.marks` tells it to a page."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Cards that belong together.

    Args:
        places: where they lie, from 1 and ascending; others may lie between them.
        name: what they make, in a word; None where to say it would say too much.
    """

    places: tuple[int, ...]
    name: Phrase | None = None
