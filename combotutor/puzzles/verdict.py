"""What an answer is: right or not, and what it does; one that is illegal or cannot be read, with what is wrong.

Beside it what is marked in a row: by a judgement, and by a hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from combotutor.errors import CombotutorError, Phrase
from combotutor.moved import forward
from combotutor.puzzles.progress import Progress
from combotutor.puzzles.puzzle import Valued


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


@dataclass(frozen=True, slots=True)
class Turned:
    """Where a learner can take the other side after a wrong answer: another seat is to make theirs lose by it.

    Args:
        position: where that seat decides.
        seat: that seat.
        label: what takes the learner there, in a word or two.
        asks: what is asked there.
        told: whose seat that is, and whose was the learner's; and what was done since the last reply that was shown.
    """

    position: Any
    seat: int
    label: Phrase
    asks: Phrase
    told: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """What a wrong answer comes to in the end: the learner's own seat loses by it, or needs more than it has to.

    Args:
        position: what lies there then.
        marked: the cards of that seat that say so.
        told: what is said of it; None where the cards say all.
    """

    position: Any
    marked: tuple[Marked, ...] = ()
    told: Phrase | None = None


Marks = Mapping[str, object]
"""What a hint marks, by what it is: as `puzzles.voice.marks` tells it to a page."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Cards that belong together, or those of a wrong answer.

    Args:
        places: where they lie, from 1 and ascending; others may lie between them.
        name: what they make, in a word; None where to say it would say too much, or they are an answer's own.
    """

    places: tuple[int, ...]
    name: Phrase | None = None


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what gives verdicts, which has moved to those who judge."""
    return forward(__name__, name)
