"""What is said on the way through a puzzle: its title and its goal, what the others did, hints, and the end."""

from __future__ import annotations

from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.format.schema import is_from_rulebook
from combotutor.puzzles.kinds import family_of, kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Verdict

HINTS: Final = 4
"""How many hints there can be: from an idea to the whole answer, which the last of so many gives away."""
PREVIEWED: Final = 3
"""The hint that tells, instead of where to begin, what the learner's own choice would do, where one was made."""


def title(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle is called, which tells nothing of its answer: its kind, and the number in its id."""
    kind, number = plain_title(puzzle), puzzle.id.rpartition("-")[2]
    is_numbered = number.isdecimal() and not is_from_rulebook(puzzle)
    return Phrase("puzzle-kind.numbered", {"kind": kind, "number": number}) if is_numbered else kind


def plain_title(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle is called among others of its lesson, where a number says nothing."""
    key = f"puzzle.{puzzle.id}.title" if is_from_rulebook(puzzle) else f"puzzle-kind.{puzzle.kind}"
    return Phrase(key, words=family_of(puzzle.kind).words)


def goal(puzzle: Puzzle) -> Phrase:
    """Return what a puzzle asks for."""
    return kind_of(puzzle.kind).goal(puzzle) or Phrase(f"goal.{puzzle.kind}", words=family_of(puzzle.kind).words)


def story(progress: Progress) -> tuple[Phrase, ...]:
    """Return what the others did, and what it is now the learner's turn to do; nothing once solved."""
    return () if progress.is_solved else kind_of(progress.puzzle.kind).story(progress)


def news(progress: Progress) -> tuple[Phrase, ...]:
    """Return what of the story is not seen on the table; nothing once solved."""
    return () if progress.is_solved else kind_of(progress.puzzle.kind).news(progress)


def now(progress: Progress) -> Phrase:
    """Return what is asked at this moment: the goal, or what is to be decided on the way to it."""
    asked = None if progress.is_solved else kind_of(progress.puzzle.kind).now(progress)
    return asked or goal(progress.puzzle)


def hint_count(progress: Progress) -> int:
    """Return how many hints the kind has for what is to be decided now; none for a puzzle that is solved."""
    return len(_hints(progress))


def hint(progress: Progress, level: int) -> Phrase:
    """Return a hint for what is to be decided now, towards one of the best answers.

    Args:
        progress: where the learner is, not at the end.
        level: from 1 to `hint_count`, each telling more than the one before.

    Raises:
        ValueError: there is no such level, or the puzzle is solved.
    """
    hints = _hints(progress)
    if not 1 <= level <= len(hints):
        message = f"hints are 1 to {len(hints)}, for a puzzle that is not solved: {level!r} was asked for"
        raise ValueError(message)
    return hints[level - 1]


def has_preview(progress: Progress) -> bool:
    """Tell whether a hint may say what a learner's own choice would do, in place of where to begin."""
    return len(_hints(progress)) == HINTS and kind_of(progress.puzzle.kind).has_preview


def preview(verdict: Verdict) -> tuple[Phrase, ...]:
    """Return what a learner's own choice would do, and not a word on whether it is right; nothing if it is none.

    Where such a choice was made before the hint of level `PREVIEWED` is asked for, this is told in its place.

    Args:
        verdict: what the choice is, as if it were an answer.
    """
    if verdict.move is None or not has_preview(verdict.before):
        return ()
    return kind_of(verdict.before.puzzle.kind).preview(verdict)


def closing(progress: Progress) -> tuple[Phrase, ...]:
    """Return what is worth knowing at the end; nothing before it."""
    return kind_of(progress.puzzle.kind).closing(progress) if progress.is_solved else ()


def numbers(progress: Progress) -> tuple[Phrase, ...]:
    """Return what of `closing` is only for whoever wants to know the numbers; nothing before the end."""
    return kind_of(progress.puzzle.kind).numbers(progress) if progress.is_solved else ()


def _hints(progress: Progress) -> tuple[Phrase, ...]:
    return () if progress.is_solved else kind_of(progress.puzzle.kind).hints(progress)[:HINTS]
