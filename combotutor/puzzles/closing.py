"""What is said once a puzzle is solved."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.voice import VOICE, family_of


def closing(progress: Progress) -> tuple[Phrase, ...]:
    """Return what is worth knowing at the end; nothing before it."""
    return family_of(progress.puzzle).get(VOICE).closing(progress) if progress.is_solved else ()
