"""What a learner did on one puzzle: the right answers so far, the hints opened, the last judgement."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from combotutor.games import OfGame, situation
from combotutor.puzzles import (
    HINTS,
    PREVIEWED,
    Progress,
    Puzzle,
    Verdict,
    VerdictKind,
    begin,
    hint_count,
    judge,
    preview,
)
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.verdict import Ended, Turned
from combotutor.puzzles.voice.story import has_preview
from combotutor.tutor.state.other_side import OtherSide, tried

if TYPE_CHECKING:
    from combotutor.learner import Standing

NEVER = -1
"""No step is being shown again."""


class Result(StrEnum):
    """How a puzzle was solved: the words of `learner.Result`, which takes long to load."""

    CLEAN = "clean"
    HELPED = "helped"
    MISSED = "missed"
    NEARLY = "nearly"

    @property
    def stars(self) -> int:
        """How well that was: alone, with hints or after an answer that was nearly right, or after a mistake."""
        return {Result.CLEAN: 3, Result.HELPED: 2, Result.NEARLY: 2, Result.MISSED: 1}[self]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One learner's work on one puzzle.

    Args:
        way: where the learner stood before each right answer, and where now: never empty.
        answers: the right answers, as words of the notation; one fewer than `way`.
        hints: hints open for the decision that is due.
        most_hints: the most that were ever open: what was helped stays helped.
        mistakes: legal answers that were not right.
        is_done: whether it was ever solved.
        verdict: the last judgement, until something else is done.
        shown: the step that is being shown again, from 0; NEVER if none is.
        is_played_out: whether the row is shown as the last answer, a wrong one, would leave it.
        missed: the last answer that was legal and not right, as long as the puzzle is not begun again.
        further: how much of what is then done is shown, too.
        preview: the learner's own choice of which the third hint says what it would do to the row; empty if of none.
        is_nearly: whether there was one mistake, and it was nearly right.
        other: the other side of the last answer, a wrong one, while the learner sits there.
        was_missed: whether the puzzle came back because something went wrong in it the last time.
        was_nearly: whether the one hint that it holds is none: an answer of the try before was nearly right.
    """

    way: tuple[Progress, ...]
    answers: tuple[str, ...] = ()
    hints: int = 0
    most_hints: int = 0
    mistakes: int = 0
    is_done: bool = False
    verdict: Verdict | None = None
    shown: int = NEVER
    is_played_out: bool = False
    further: int = 0
    missed: Verdict | None = None
    preview: str = ""
    is_nearly: bool = False
    other: OtherSide | None = None
    was_missed: bool = False
    was_nearly: bool = False

    @property
    def can_preview(self) -> bool:
        """Whether the next hint says what a choice would do of which nothing was told yet."""
        return self.hints in {PREVIEWED - 1, PREVIEWED} and has_preview(self.progress)

    @property
    def progress(self) -> Progress:
        """Where the learner stands."""
        return self.way[-1]

    @property
    def is_touched(self) -> bool:
        """Whether anything has been done that is worth keeping."""
        return bool(self.answers or self.most_hints or self.mistakes or self.is_done)

    @property
    def result(self) -> Result | None:
        """How the puzzle was solved; None if it never was."""
        if not self.is_done:
            return None
        if self.mistakes:
            return Result.NEARLY if self.is_nearly else Result.MISSED
        return Result.HELPED if self.most_hints else Result.CLEAN

    @property
    def stars(self) -> int:
        """How well the puzzle was solved: alone, with hints, or after a mistake; none before it is."""
        return 0 if self.result is None else self.result.stars

    @property
    def can_be_played_out(self) -> bool:
        """Whether the last answer was a wrong one that does something to be seen."""
        verdict = self.verdict
        if verdict is None or verdict.kind is not VerdictKind.NOT_BEST:
            return False
        return kind_of(self.progress.puzzle.kind).has_effect(verdict)

    @property
    def replies(self) -> tuple[tuple[OfGame, object], ...]:
        """What would be done after the last answer, each with where it is; nothing after a right one."""
        if self.verdict is None or self.verdict.kind is not VerdictKind.NOT_BEST:
            return ()
        return kind_of(self.progress.puzzle.kind).replies(self.verdict)

    @property
    def is_answered(self) -> bool:
        """Whether others do anything of that."""
        seat = self.progress.puzzle.seat
        return any(situation(position).turn != seat for position, _ in self.replies)

    @property
    def end(self) -> Ended | None:
        """What they come to, as far as that can be shown."""
        if self.verdict is None or self.verdict.kind is not VerdictKind.NOT_BEST:
            return None
        return kind_of(self.progress.puzzle.kind).end(self.verdict)

    @property
    def goes_on(self) -> bool:
        """Whether more of that is to be shown than is."""
        return self.is_played_out and self.further < len(self.replies) + (self.end is not None)

    @property
    def has_come_to_its_end(self) -> bool:
        """Whether what they come to is shown."""
        return self.is_played_out and self.end is not None and self.further > len(self.replies)

    @property
    def turned(self) -> Turned | None:
        """Where the other side can be taken, once all of that has been shown; None where it cannot."""
        if self.verdict is None or not self.is_played_out or self.goes_on:
            return None
        return kind_of(self.progress.puzzle.kind).turned(self.verdict)


@functools.lru_cache(maxsize=1024)
def fresh(puzzle: Puzzle) -> Attempt:
    """Return an attempt that has not begun."""
    return Attempt((begin(puzzle),))


@functools.lru_cache(maxsize=64)
def resumed(puzzle: Puzzle, standing: Standing | None) -> Attempt:
    """Return the attempt as the database holds it; its answers are judged again, up to the first that is not right.

    Which choice of the learner's own the third hint told of is not held. It waits to be asked again: without a choice
    it would say where the answer begins, though nobody asked for that.
    """
    if standing is None:
        return fresh(puzzle)
    attempt = replayed(puzzle, standing.answers)
    hints = min(standing.hints, hint_count(attempt.progress))
    return replace(
        attempt,
        hints=hints - 1 if hints == PREVIEWED and has_preview(attempt.progress) else hints,
        most_hints=min(standing.most_hints, HINTS),
        mistakes=standing.mistakes,
        is_done=attempt.is_done or standing.is_done,
        is_nearly=standing.is_nearly,
        was_nearly=standing.was_nearly,
    )


def replayed(puzzle: Puzzle, answers: Iterable[str]) -> Attempt:
    """Return the attempt after some answers, judged again, up to the first that is not right."""
    attempt = fresh(puzzle)
    for word in answers:
        further = answered(attempt, word)
        if len(further.way) == len(attempt.way):
            break
        attempt = further
    return replace(attempt, verdict=None)


def agrees(attempt: Attempt, standing: Standing | None) -> bool:
    """Tell whether an attempt is what the database holds, in which answers may stand that are right no more."""
    if standing is None:
        return not attempt.is_touched
    done = standing.is_done, standing.is_nearly, standing.was_nearly
    held = (standing.answers, standing.hints, standing.most_hints, standing.mistakes, *done)
    return held == _lasting(attempt) or _lasting(attempt) == _lasting(resumed(attempt.progress.puzzle, standing))


def _lasting(attempt: Attempt) -> tuple[tuple[str, ...], int, int, int, bool, bool, bool]:
    done = attempt.is_done, attempt.is_nearly, attempt.was_nearly
    return attempt.answers, attempt.hints, attempt.most_hints, attempt.mistakes, *done


def answered(attempt: Attempt, word: str) -> Attempt:
    """Return the attempt after an answer: a right one leads on, any other changes no card.

    One that is legal counts as a mistake, the first by half where it was nearly right; what may not be played at all is
    refused, as at a table.
    """
    if attempt.progress.is_solved:
        return attempt
    attempt = replace(attempt, is_played_out=False)
    verdict = judge(attempt.progress, word)
    if verdict.kind is not VerdictKind.RIGHT:
        if verdict.kind is not VerdictKind.NOT_BEST:
            return replace(attempt, verdict=verdict)
        is_nearly = not attempt.mistakes and was_nearly(verdict)
        return replace(attempt, verdict=verdict, mistakes=attempt.mistakes + 1, is_nearly=is_nearly, missed=verdict)
    return replace(
        attempt,
        way=(*attempt.way, verdict.progress),
        answers=(*attempt.answers, verdict.word),
        hints=0,
        preview="",
        is_done=attempt.is_done or verdict.progress.is_solved,
        verdict=verdict,
    )


def was_nearly(verdict: Verdict) -> bool:
    """Tell whether a legal answer that is not right was nearly so."""
    return kind_of(verdict.before.puzzle.kind).nearly(verdict) is not None


def retried(attempt: Attempt) -> Attempt:
    """Return the attempt without the judgement of its last answer: the same is asked again."""
    return replace(attempt, verdict=None, is_played_out=False, other=None)


def turning(attempt: Attempt) -> Attempt:
    """Return the attempt with the learner on the other side of their wrong answer, or back from there."""
    if attempt.other is not None:
        return replace(attempt, other=None)
    turned = attempt.turned
    return attempt if turned is None else replace(attempt, is_played_out=False, other=OtherSide(turned))


def tried_there(attempt: Attempt, word: str) -> Attempt:
    """Return the attempt after a move on the other side: nothing of it counts."""
    if attempt.other is None or attempt.verdict is None:
        return attempt
    return replace(attempt, other=tried(attempt.other, attempt.verdict, word))


def begun_there_again(attempt: Attempt) -> Attempt:
    """Return the attempt without the judgement of what was tried on the other side."""
    if attempt.other is None or attempt.other.is_found:
        return attempt
    return replace(attempt, other=OtherSide(attempt.other.turned))


def happening(attempt: Attempt) -> Attempt:
    """Return the attempt with its wrong answer played out, or taken back again."""
    return replace(attempt, is_played_out=attempt.can_be_played_out and not attempt.is_played_out, further=0)


def going_on(attempt: Attempt, number: str) -> Attempt:
    """Return the attempt with one thing more shown that the others do then, where that has such a number, from 1."""
    is_next = attempt.goes_on and number == str(attempt.further + 1)
    return replace(attempt, further=attempt.further + 1) if is_next else attempt


def hinted(attempt: Attempt, choice: str = "") -> Attempt:
    """Return the attempt with one more hint open.

    Where that is the one which can say what the learner's own choice would do, or it is the last that is open, it says
    so of a choice that it has not told of yet; no other is opened then.

    Args:
        attempt: the attempt before.
        choice: what is chosen in the hand, as a word of the notation; empty if nothing is, or nothing legal.
    """
    is_new = choice != attempt.preview and attempt.hints in {PREVIEWED - 1, PREVIEWED}
    if is_new and choice and preview(judge(attempt.progress, choice)):
        return _opened(replace(attempt, preview=choice), PREVIEWED)
    if attempt.hints >= hint_count(attempt.progress):
        return attempt
    return _opened(attempt, attempt.hints + 1)


def _opened(attempt: Attempt, hints: int) -> Attempt:
    is_more = hints > attempt.hints
    return replace(
        attempt,
        hints=hints,
        most_hints=max(hints, attempt.most_hints),
        is_played_out=False,
        was_nearly=attempt.was_nearly and not is_more,
    )


def stepped_back(attempt: Attempt) -> Attempt:
    """Return the attempt before its last right answer."""
    if not attempt.answers:
        return attempt
    return replace(
        retried(attempt), way=attempt.way[:-1], answers=attempt.answers[:-1], hints=0, preview="", shown=NEVER
    )


def begun_again(attempt: Attempt, *, is_second: bool = False) -> Attempt:
    """Return the attempt at its beginning; what was helped or missed is remembered until it is solved.

    Args:
        attempt: the attempt before.
        is_second: whether it is remembered longer than that. Of a puzzle that stands in the book, the book says it.
    """
    if attempt.progress.is_solved and not is_second:
        return Attempt(attempt.way[:1], is_done=True)
    retry = retried(attempt)
    return replace(retry, way=attempt.way[:1], answers=(), hints=0, preview="", shown=NEVER, missed=None)


def showing(attempt: Attempt, step: int) -> Attempt:
    """Return the attempt with one of its steps shown again; past the last, with none."""
    return replace(attempt, shown=step if 0 <= step < len(attempt.answers) else NEVER)
