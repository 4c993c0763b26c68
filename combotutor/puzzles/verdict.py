"""Whether an answer is right: the engine judges each, whatever a pack says; in the kinds of `STORED` the pack does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from combotutor.errors import CombotutorError, IllegalMoveError
from combotutor.families.combo.notation import format_move, parse_legal_move
from combotutor.families.combo.rules import Move
from combotutor.families.combo.solver import Change, changes, replies
from combotutor.puzzles.progress import Progress, advanced
from combotutor.puzzles.puzzle import STORED, Valued
from combotutor.puzzles.worth import answer_classes


class VerdictKind(StrEnum):
    """What an answer is."""

    RIGHT = "right"
    NOT_BEST = "not-best"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one answer; proved, for the learner's row alone, or in the kinds of `STORED` what the pack says.

    Args:
        kind: what the answer is.
        progress: where the learner is now: further on only after a right answer.
        before: where the learner was.
        word: the answer as it was given; of a legal one, as the notation writes it.
        move: the answer, if it could be read and is legal.
        plays_after: the fewest plays it leaves in the learner's row; None in the kinds of `STORED`.
        fewest: the fewest that a right answer leaves; None in the kinds of `STORED`.
        same: the other moves of its class, as words: as right, leaving the same row (or position).
        others: how many further classes of moves are as right.
        reasons: what the answer does to the row, the most telling first.
        valued: in the kinds of `STORED`, the answer with its value and what shows it, as the pack holds it.
        error: what is wrong with an answer that is illegal or cannot be read.
    """

    kind: VerdictKind
    progress: Progress
    before: Progress
    word: str
    move: Move | None = None
    plays_after: int | None = None
    fewest: int | None = None
    same: tuple[str, ...] = ()
    others: int = 0
    reasons: tuple[Change, ...] = ()
    valued: Valued | None = None
    error: CombotutorError | None = None


def judge(progress: Progress, word: str) -> Verdict:
    """Return what an answer is worth; the given progress stays as it is. A solved puzzle takes no more answers."""
    if progress.is_solved:
        return Verdict(VerdictKind.ILLEGAL, progress, progress, word, error=IllegalMoveError("puzzle-solved", "E1"))
    try:
        move = parse_legal_move(progress.position, word)
    except CombotutorError as error:
        kind = VerdictKind.ILLEGAL if isinstance(error, IllegalMoveError) else VerdictKind.UNREADABLE
        return Verdict(kind, progress, progress, word, error=error)
    if progress.puzzle.kind in STORED:
        return _stored(progress, move)
    plays_after = {reply.move: reply.plays_after for reply in replies(progress.position)}
    classes = answer_classes(progress.position, progress.puzzle.kind)
    own = next((moves for moves in classes if move in moves), ())
    return Verdict(
        VerdictKind.RIGHT if own else VerdictKind.NOT_BEST,
        advanced(progress, move) if own else progress,
        progress,
        format_move(move),
        move,
        plays_after[move],
        min(plays_after[best] for moves in classes for best in moves),
        tuple(format_move(other) for other in own if other != move),
        len(classes) - 1 if own else 0,
        changes(progress.position, move),
    )


def _stored(progress: Progress, move: Move) -> Verdict:
    """Return what the pack says of a legal answer: no search at play time."""
    step, word = progress.puzzle.steps[progress.decided], format_move(move)
    own = next((words for words in step.answers if word in words), ())
    return Verdict(
        VerdictKind.RIGHT if own else VerdictKind.NOT_BEST,
        advanced(progress, move) if own else progress,
        progress,
        word,
        move,
        same=tuple(other for other in own if other != word),
        others=len(step.answers) - 1 if own else 0,
        reasons=changes(progress.position, move),
        valued=next((each for each in step.moves if each.word == word), None),
    )
