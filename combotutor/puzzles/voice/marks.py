"""What hints and judgements mark in the row, for a page to draw: the kind of the puzzle tells it, as it does in words.

Places and gaps count from 1. A hint marks at most: `rung`, the step of the ladder by its word; `dim`, the places at
which not to look; `first`, the place of the first card; `take`, the number of the reserve card; `gaps`, those that are
left; `ghost`, all of an answer: `at` and `length` of what leaves the row, or the `gap` for a card and the number in the
`reserve` that it has there, and `move`, its word. A judgement marks stretches: the place of the first card, how many
places it spans, what its cards make, and the places of its cards, since others may lie between them. One of a card that
was put into the wrong gap has that as `missed`; where another card would be right there, the number of the card as
`unfit`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.verdict import Ended, Marked, Verdict, VerdictKind


def hint_marks(progress: Progress, level: int) -> dict[str, Any]:
    """Return what a hint marks, and what none before it did; nothing if its kind marks nothing, or once solved.

    Args:
        progress: where the learner is.
        level: from 1 to `hint_count`; of a later one holds what it marks anew, also where an earlier one did.
    """
    marks = () if progress.is_solved else kind_of(progress.puzzle.kind).hint_marks(progress)
    return dict(marks[level - 1]) if 1 <= level <= len(marks) else {}


def preview_marks(verdict: Verdict) -> dict[str, Any]:
    """Return what a learner's own choice would do to the row, as `preview`; nothing if it is none.

    It is where that lies or goes, as in `ghost`; `meets`, the places of cards that would meet or lie together; and
    `parts`, of such as would be torn apart, all of them in the row before.
    """
    marks = {} if verdict.move is None else kind_of(verdict.before.puzzle.kind).preview_marks(verdict)
    return {"preview": dict(marks)} if marks else {}


def move_marks(progress: Progress, move: Any) -> dict[str, Any]:  # noqa: ANN401  (of the family)
    """Return what shows a move in the row before it; nothing if its kind marks nothing."""
    ghost = kind_of(progress.puzzle.kind).ghost(move)
    return {"ghost": dict(ghost)} if ghost else {}


def verdict_marks(verdict: Verdict, language: str) -> dict[str, Any]:
    """Return what a judgement marks.

    A legal answer that is not right `breaks` what belonged together, in the row before it, or else its own cards are
    marked as such, without a name, or the gap that it `missed` with its card, or the card that is `unfit` for it. A
    right one `meets`: cards that were apart now make something, in the row after it. Nothing is marked where there is
    nothing of the kind.

    Args:
        verdict: the judgement.
        language: in which what the cards make is named; the name is empty where to tell it would say too much.
    """
    kind = kind_of(verdict.before.puzzle.kind)
    match verdict.kind:
        case VerdictKind.NOT_BEST:
            return _told("breaks", kind.torn(verdict), language) | dict(kind.missed(verdict))
        case VerdictKind.RIGHT:
            return _told("meets", kind.met(verdict), language)
    return {}


def spared_marks(progress: Progress, move: Any) -> dict[str, Any]:  # noqa: ANN401  (of the family)
    """Return what marks a move tried on the other side that does not hurt: its cards, or the gap, without a name."""
    match kind_of(progress.puzzle.kind).ghost(move):
        case {"at": int(at), "length": int(length)}:
            return {"breaks": [[at, length, "", list(range(at, at + length))]]}
        case {"gap": int(gap)}:
            return {"missed": gap}
    return {}


def end_marks(end: Ended, language: str) -> dict[str, Any]:
    """Return what marks in the row that its seat loses, as `pays`: stretches as those of a judgement."""
    return _told("pays", end.marked, language)


def _told(name: str, marked: Iterable[Marked], language: str) -> dict[str, Any]:
    stretches = [
        [
            each.places[0],
            each.places[-1] - each.places[0] + 1,
            each.name.text(language) if each.name else "",
            list(each.places),
        ]
        for each in marked
    ]
    return {name: stretches} if stretches else {}
