"""Whether an answer is right: the engine judges each, whatever a pack says; in the stored kinds the pack does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from combotutor.errors import CombotutorError, IllegalMoveError
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress, advanced
from combotutor.puzzles.puzzle import Valued
from combotutor.puzzles.rights import stored


class VerdictKind(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    NOT_BEST = "not-best"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one answer; proved, for the learner's row alone, or in the stored kinds what the pack says.

    Args:
        kind: what the answer is.
        progress: where the learner is now: further on only after a right answer.
        before: where the learner was.
        word: the answer as it was given; of a legal one, as the notation writes it.
        move: the answer, if it could be read and is legal.
        plays_after: the fewest plays it leaves in the learner's row; None in the stored kinds.
        fewest: the fewest that a right answer leaves; None in the stored kinds.
        same: the other moves of its class, as words: as right, leaving the same row (or position).
        others: how many further classes of moves are as right.
        reasons: what the answer does to the row, the most telling first.
        valued: in the stored kinds, the answer with its value and what shows it, as the pack holds it.
        error: what is wrong with an answer that is illegal or cannot be read.
    """

    kind: VerdictKind
    progress: Progress
    before: Progress
    word: str
    move: Any = None
    plays_after: int | None = None
    fewest: int | None = None
    same: tuple[str, ...] = ()
    others: int = 0
    reasons: tuple[Any, ...] = ()
    valued: Valued | None = None
    error: CombotutorError | None = None


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


def judged(progress: Progress, move: Any, classes: Sequence[Sequence[Any]]) -> Verdict:  # noqa: ANN401  (of the family)
    """Return what a legal answer is, given the classes of right ones; in a stored kind, with what the pack says."""
    notation = progress.situation.family.notation
    word = notation.format_move(move)
    own = next((moves for moves in classes if move in moves), ())
    is_stored = kind_of(progress.puzzle.kind).is_stored
    return Verdict(
        VerdictKind.RIGHT if own else VerdictKind.NOT_BEST,
        advanced(progress, move) if own else progress,
        progress,
        word,
        move,
        same=tuple(notation.format_move(other) for other in own if other != move),
        others=len(classes) - 1 if own else 0,
        valued=stored(progress, word) if is_stored else None,
    )
