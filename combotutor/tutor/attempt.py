"""What a learner did on one puzzle: the right answers so far, the hints opened, the last judgement."""

from __future__ import annotations

from dataclasses import dataclass, replace

from combotutor.puzzles import HINTS, Progress, Puzzle, Verdict, VerdictKind, begin, judge

NEVER = -1
"""No step is being shown again."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One learner's work on one puzzle.

    Args:
        way: where the learner stood before each right answer, and where now: never empty.
        answers: the right answers, as words of the notation; one fewer than `way`.
        hints: hints open for the decision that is due.
        most_hints: the most that were ever open: what was helped stays helped.
        mistakes: answers that were not right, legal or not.
        is_done: whether it was ever solved.
        verdict: the last judgement, until something else is done.
        shown: the step that is being shown again, from 0; NEVER if none is.
    """

    way: tuple[Progress, ...]
    answers: tuple[str, ...] = ()
    hints: int = 0
    most_hints: int = 0
    mistakes: int = 0
    is_done: bool = False
    verdict: Verdict | None = None
    shown: int = NEVER

    @property
    def progress(self) -> Progress:
        """Where the learner stands."""
        return self.way[-1]

    @property
    def is_touched(self) -> bool:
        """Whether anything has been done that is worth keeping."""
        return bool(self.answers or self.most_hints or self.mistakes or self.is_done)


def fresh(puzzle: Puzzle) -> Attempt:
    """Return an attempt that has not begun."""
    return Attempt((begin(puzzle),))


def answered(attempt: Attempt, word: str) -> Attempt:
    """Return the attempt after an answer: a right one leads on, any other counts as a mistake and changes no card."""
    if attempt.progress.is_solved:
        return attempt
    verdict = judge(attempt.progress, word)
    if verdict.kind is not VerdictKind.RIGHT:
        return replace(attempt, verdict=verdict, mistakes=attempt.mistakes + 1)
    return replace(
        attempt,
        way=(*attempt.way, verdict.progress),
        answers=(*attempt.answers, verdict.word),
        hints=0,
        is_done=attempt.is_done or verdict.progress.is_solved,
        verdict=verdict,
    )


def hinted(attempt: Attempt) -> Attempt:
    """Return the attempt with one more hint open."""
    if attempt.progress.is_solved or attempt.hints == HINTS:
        return attempt
    hints = attempt.hints + 1
    return replace(attempt, hints=hints, most_hints=max(hints, attempt.most_hints))


def stepped_back(attempt: Attempt) -> Attempt:
    """Return the attempt before its last right answer."""
    if not attempt.answers:
        return attempt
    return replace(attempt, way=attempt.way[:-1], answers=attempt.answers[:-1], hints=0, verdict=None, shown=NEVER)


def begun_again(attempt: Attempt) -> Attempt:
    """Return the attempt at its beginning; what was helped, missed or solved is remembered."""
    return replace(attempt, way=attempt.way[:1], answers=(), hints=0, verdict=None, shown=NEVER)


def showing(attempt: Attempt, step: int) -> Attempt:
    """Return the attempt with one of its steps shown again; past the last, with none."""
    return replace(attempt, shown=step if 0 <= step < len(attempt.answers) else NEVER)
