"""What is said once a puzzle is solved."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress


def closing(progress: Progress) -> tuple[Phrase, ...]:
    """Return what is worth knowing at the end; nothing before it."""
    return kind_of(progress.puzzle.kind).closing(progress) if progress.is_solved else ()
