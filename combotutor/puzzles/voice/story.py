"""What a puzzle is called, what it asks for, and what the others have done."""

from __future__ import annotations

from combotutor.errors import Phrase
from combotutor.puzzles.kinds import family_of, kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle


def title(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle is called, which tells nothing of its answer: its kind, and the number in its id."""
    words = family_of(puzzle.kind).words
    if puzzle.is_from_rulebook:
        return Phrase(f"puzzle.{puzzle.id}.title", words=words)
    kind, number = Phrase(f"puzzle-kind.{puzzle.kind}", words=words), puzzle.id.rpartition("-")[2]
    return Phrase("puzzle-kind.numbered", {"kind": kind, "number": number}) if number.isdecimal() else kind


def goal(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle asks for."""
    return Phrase(f"goal.{puzzle.kind}", words=family_of(puzzle.kind).words)


def story(progress: Progress) -> tuple[Phrase, ...]:
    """Return what the others did, and what it is now the learner's turn to do; nothing once solved."""
    return () if progress.is_solved else kind_of(progress.puzzle.kind).story(progress)
