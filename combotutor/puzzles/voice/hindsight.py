"""What is told once a puzzle is solved of the answers that were not right: what replies had to hide, and two ways."""

from __future__ import annotations

from collections.abc import Sequence

from combotutor.errors import Phrase
from combotutor.puzzles.contrast import Contrast, Side
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Verdict


def contrast(way: Sequence[Progress], answers: Sequence[str], missed: Verdict | None) -> Contrast | None:
    """Return two answers to one decision of a solved puzzle; None where nothing was to be chosen.

    Args:
        way: where the learner stood before each right answer, and at the end.
        answers: the right answers, as words.
        missed: the last answer that was not right, if there was one; else the one that tempts most is taken.
    """
    at = 0 if missed is None else missed.before.decided
    # Whoever went back may have come to it another way.
    if missed is not None and way[at].position == missed.before.position:
        return Contrast(missed.before, missed.move, _answer(way[at], answers[at]), is_own=True)
    for before, word in zip(way, answers, strict=False):
        other = kind_of(before.puzzle.kind).tempting(before)
        if other is not None:
            return Contrast(before, other, _answer(before, word), is_own=False)
    return None


def sides(both: Contrast) -> tuple[Side, ...]:
    """Return what is said and drawn of the two answers, first of the wrong one; nothing where a kind has no words."""
    return kind_of(both.before.puzzle.kind).sides(both)


def hindsight(both: Contrast) -> tuple[Phrase, ...]:
    """Return what had to be hidden as long as the answer was sought; nothing of an answer nobody gave."""
    return kind_of(both.before.puzzle.kind).hindsight(both) if both.is_own else ()


def _answer(progress: Progress, word: str) -> object:
    return progress.situation.family.notation.parse_legal_move(progress.position, word)
