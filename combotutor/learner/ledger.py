"""The rules by which deeds become attempts, results, ratings and reviews; the same live and when files are merged."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

from sqlalchemy.orm import Session

from combotutor.learner.counting import Counting
from combotutor.learner.deed import Deed, Result
from combotutor.learner.event import Event, Facts, facts_of
from combotutor.learner.schema import AttemptRow, EventRow, LearnerRow
from combotutor.puzzles import HINTS, Puzzle

SITTING: Final = timedelta(minutes=30)
"""So long after an attempt has ended, what it showed is still before the eyes."""


class Ledger:
    """Enters deeds into one database session.

    Args:
        session: its transaction.
        is_empty: whether there is nothing in the tables but learners.
    """

    def __init__(self, session: Session, *, is_empty: bool = False) -> None:
        self._session = session
        self._counting = Counting(session, is_empty=is_empty)

    def enter(self, learner: LearnerRow, attempt: AttemptRow, event: Event) -> None:
        """Write a deed down and let it have its effects."""
        self._session.add(
            EventRow(
                uuid=event.uuid,
                learner=learner,
                attempt=attempt,
                deed=event.deed.value,
                word=event.word,
                level=event.level,
                seconds=event.seconds,
                at=event.at,
                offset=event.offset,
            )
        )
        learner.last_at = event.at
        if attempt.ended_at is not None:
            # What another tab still sends: it changes nothing that has ended.
            attempt.is_shown_since |= event.deed is Deed.SHOWN
            return
        attempt.last_on = event.day
        attempt.seconds += event.seconds
        self._change(learner, attempt, event)

    def attempt_for(self, learner: LearnerRow, puzzle: Puzzle, event: Event, uuid: str) -> AttemptRow:
        """Return the attempt that a deed belongs to, a new one if it begins one.

        Args:
            learner: whose deed it is.
            puzzle: at which puzzle.
            event: the deed.
            uuid: the name of the attempt if it is a new one.
        """
        mark = self._counting.mark(learner.id, puzzle.id)
        facts = facts_of(puzzle, uuid)
        if mark is None:
            return self.begin(learner, facts)
        last = mark.attempt
        if last.ended_at is None:
            # On another day, beginning again leaves behind what has failed and counted; otherwise an attempt goes on.
            if event.deed is not Deed.AGAIN or last.counted_at is None or last.last_on == event.day:
                return last
            self.abandon(last, event)
            return self.begin(learner, facts)
        if not _begins_another(last, event):
            return last
        return self.begin(learner, _carried(facts, last, event))

    def begin(self, learner: LearnerRow, facts: Facts, *, is_open: bool = True) -> AttemptRow:
        """Return a new attempt.

        Args:
            learner: whose it is.
            facts: what it is about.
            is_open: whether the database is to refuse it if another is open.
        """
        attempt = AttemptRow(
            uuid=facts.uuid,
            learner_id=learner.id,
            puzzle_id=facts.puzzle_id,
            kind=facts.kind,
            themes=list(facts.themes),
            level=facts.level,
            difficulty=facts.difficulty,
            decisions=facts.decisions,
            carried_hints=facts.hints,
            carried_mistakes=facts.mistakes,
            carried_answers=list(facts.answers),
            abandoned_at=facts.abandoned_at,
            is_open=True if is_open else None,
            answers=list(facts.answers),
            hints=0,
            most_hints=facts.hints,
            hints_shown=facts.hints,
            mistakes=facts.mistakes,
            seconds=0.0,
            is_shown_since=False,
        )
        self._session.add(attempt)
        mark = self._counting.mark(learner.id, facts.puzzle_id)
        if mark is None:
            self._counting.add_mark(learner.id, attempt)
        else:
            mark.attempt = attempt
        return attempt

    def go_on_with(self, attempt: AttemptRow) -> None:
        """Let an open attempt be the one that goes on, though others at the same puzzle may have begun later."""
        mark = self._counting.mark(attempt.learner_id, attempt.puzzle_id)
        assert mark is not None
        mark.attempt = attempt

    def abandon(self, attempt: AttemptRow, event: Event) -> None:
        """End an attempt that is never to be solved."""
        attempt.abandoned_at = attempt.ended_at = event.at
        attempt.is_open = None
        self._session.flush()

    def _change(self, learner: LearnerRow, attempt: AttemptRow, event: Event) -> None:
        match event.deed:
            case Deed.RIGHT:
                _add_answer(attempt, event)
            case Deed.WRONG:
                attempt.mistakes += 1
            case Deed.HINT:
                level = min(max(event.level, 1), HINTS)
                attempt.hints_shown += max(level - attempt.hints, 0)
                attempt.hints = max(level, attempt.hints)
                attempt.most_hints = max(level, attempt.most_hints)
            case Deed.BACK:
                attempt.answers, attempt.hints = attempt.answers[:-1], 0
            case Deed.AGAIN:
                attempt.answers, attempt.hints = [], 0
            case Deed.SHOWN | Deed.REFUSED | Deed.SOLVED:
                pass
        attempt.result = _result(attempt).value if event.deed is Deed.SOLVED or has_failed(attempt) else None
        if event.deed is Deed.SOLVED:
            attempt.ended_at, attempt.ended_on, attempt.is_open, attempt.hints = event.at, event.day, None, 0
        if attempt.result is not None:
            self._counting.count(learner.id, attempt, event)


def has_failed(attempt: AttemptRow) -> bool:
    """Tell whether an attempt can only fail now: there was a wrong answer, or the last hint, which gives all away."""
    return attempt.mistakes > 0 or attempt.most_hints >= HINTS


def _result(attempt: AttemptRow) -> Result:
    if attempt.mistakes:
        return Result.MISSED
    return Result.HELPED if attempt.most_hints else Result.CLEAN


def _add_answer(attempt: AttemptRow, event: Event) -> None:
    """Take a right answer; of two tabs that decide the same, the first counts."""
    decided = len(attempt.answers)
    if decided < attempt.decisions and event.level in {0, decided + 1}:
        attempt.answers, attempt.hints = [*attempt.answers, event.word], 0


def _begins_another(ended: AttemptRow, event: Event) -> bool:
    """Tell whether a deed after the end begins another attempt.

    A page that was not loaded anew since may not know that the puzzle is solved: its right answers are the same
    attempt once more.
    """
    if event.deed in {Deed.RIGHT, Deed.SOLVED}:
        return ended.is_shown_since or _is_over(ended, event)
    return event.deed not in {Deed.SHOWN, Deed.REFUSED}


def _carried(facts: Facts, ended: AttemptRow, event: Event) -> Facts:
    """Return the facts of an attempt that goes on where another ended: it can be no better than that one."""
    is_new = event.deed is Deed.AGAIN or (event.deed is not Deed.BACK and _is_over(ended, event))
    if is_new:
        return facts
    answers = tuple(ended.answers) if event.deed is Deed.BACK else ()
    return replace(facts, hints=ended.most_hints, mistakes=ended.mistakes, answers=answers)


def _is_over(ended: AttemptRow, event: Event) -> bool:
    return ended.ended_at is not None and event.at - ended.ended_at > SITTING
