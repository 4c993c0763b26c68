"""The right answers of a decision, as moves, in classes of equally good ones."""

from __future__ import annotations

from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.rules import Move
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import STORED, Valued
from combotutor.puzzles.worth import answer_classes


def rights(progress: Progress) -> tuple[tuple[Move, ...], ...]:
    """Return the classes of right answers to what is to be decided now; a solved puzzle has none to tell."""
    position, puzzle = progress.position, progress.puzzle
    if puzzle.kind not in STORED:
        return answer_classes(position, puzzle.kind)
    classes = puzzle.steps[progress.decided].answers
    return tuple(tuple(parse_legal_move(position, word) for word in words) for words in classes)


def stored(progress: Progress, word: str) -> Valued | None:
    """Return what the pack holds of a legal answer to what is to be decided now; None if it holds nothing."""
    if progress.decided >= len(progress.puzzle.steps):
        return None
    return next((each for each in progress.puzzle.steps[progress.decided].moves if each.word == word), None)
