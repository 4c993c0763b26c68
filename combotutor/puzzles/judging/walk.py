"""The learner's way through a puzzle: begun, each answer judged, and gone on with after a right one.

The engine judges every answer, whatever a pack says; in the stored kinds the pack does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combotutor.errors import CombotutorError, IllegalMoveError, InvalidError
from combotutor.games import read
from combotutor.puzzles.kinds import find_kind, kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.verdict import Verdict, VerdictKind


def begin(puzzle: Puzzle) -> Progress:
    """Return the first decision of a puzzle.

    Raises:
        CombotutorError: its position cannot be, has no such seat, is not one of its kind, hides cards that
            have to be seen, or does not fit what the other seats do or its blocks.
    """
    situation, (family, kind) = read(puzzle.position), find_kind(puzzle.kind)
    if situation.family is not family:
        raise InvalidError("pack-wrong-field", "kind")
    if not 0 <= puzzle.seat < situation.seats:
        raise InvalidError("no-such-seat", "seat", seat=puzzle.seat, last=situation.seats - 1)
    progress = Progress(puzzle, situation.position).after_others()
    with family.speaking():
        return kind.begun(progress)


def advanced(progress: Progress, move: Any) -> Progress:  # noqa: ANN401  (of the family)
    """Return the next decision after a right answer, or the solved end, as the kind of the puzzle has it.

    Raises:
        CombotutorError: what the other seats do does not fit.
    """
    return kind_of(progress.puzzle.kind).advanced(progress, move)


def main_line(puzzle: Puzzle) -> Iterator[tuple[Progress, Any]]:
    """Yield every decision along the main line with its main answer, up to one that has none.

    Raises:
        CombotutorError: the puzzle cannot be begun, or its steps do not fit.
    """
    progress = begin(puzzle)
    for step in puzzle.steps:
        if not step.answers:
            return
        move = progress.situation.family.notation.parse_move(progress.position, step.answers[0][0])
        yield progress, move
        progress = advanced(progress, move)


def judge(progress: Progress, word: str) -> Verdict:
    """Return what an answer is worth; the given progress stays as it is. A solved puzzle takes no more answers."""
    if progress.is_solved:
        return Verdict(VerdictKind.ILLEGAL, progress, progress, word, error=IllegalMoveError("puzzle-solved", "E1"))
    try:
        situation = progress.situation
        with situation.family.speaking():
            move = situation.family.notation.parse_legal_move(progress.position, word)
    except CombotutorError as error:
        kind = VerdictKind.ILLEGAL if isinstance(error, IllegalMoveError) else VerdictKind.UNREADABLE
        return Verdict(kind, progress, progress, word, error=error)
    return kind_of(progress.puzzle.kind).judged(progress, move)
