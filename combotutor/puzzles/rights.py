"""The right answers of a decision, as moves, in classes of equally good ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Valued

T = TypeVar("T")


def rights(progress: Progress) -> tuple[tuple[Any, ...], ...]:
    """Return the classes of right answers to what is to be decided now; a solved puzzle has none to tell."""
    return kind_of(progress.puzzle.kind).rights(progress)


def stored_rights(progress: Progress) -> tuple[tuple[Any, ...], ...]:
    """Return those that the pack holds."""
    notation = progress.situation.family.notation
    classes = progress.puzzle.steps[progress.decided].answers
    return tuple(tuple(notation.parse_legal_move(progress.position, word) for word in words) for words in classes)


def stored(progress: Progress, word: str) -> Valued | None:
    """Return what the pack holds of a legal answer to what is to be decided now; None if it holds nothing."""
    if progress.decided >= len(progress.puzzle.steps):
        return None
    return next((each for each in progress.puzzle.steps[progress.decided].moves if each.word == word), None)


def alike(answers: Iterable[T], left: Callable[[T], object]) -> tuple[tuple[T, ...], ...]:
    """Return answers in classes of those that leave the same, in the order in which they come."""
    classes: dict[object, list[T]] = {}
    for answer in answers:
        classes.setdefault(left(answer), []).append(answer)
    return tuple(map(tuple, classes.values()))
