"""What an attempt counts for, once: a game between learner and puzzle, and a review of the schedule."""

from __future__ import annotations

from sqlalchemy.orm import Session, joinedload

from combotutor.learner.deed import Deed, Result
from combotutor.learner.event import Event
from combotutor.learner.rating import Game, Rating, first_rating, rated, score
from combotutor.learner.schedule import Slot, grade, reviewed
from combotutor.learner.schema import AttemptRow, LearnerRatingRow, MarkRow, PuzzleRatingRow
from combotutor.puzzles import HINTS, OWN


class Counting:
    """Counts attempts within one database session.

    Args:
        session: its transaction.
        is_empty: whether nothing is counted yet, so that there is nothing to look up.
    """

    def __init__(self, session: Session, *, is_empty: bool = False) -> None:
        self._session = session
        self._is_empty = is_empty
        self._marks: dict[tuple[int, str], MarkRow] = {}
        self._learners: dict[tuple[int, str], LearnerRatingRow] = {}
        self._puzzles: dict[str, PuzzleRatingRow] = {}

    def mark(self, learner_id: int, puzzle_id: str) -> MarkRow | None:
        """Return how a puzzle stands with a learner."""
        key = learner_id, puzzle_id
        if key in self._marks or self._is_empty:
            return self._marks.get(key)
        mark = self._session.get(MarkRow, key, options=[joinedload(MarkRow.attempt)])
        if mark is not None:
            self._marks[key] = mark
        return mark

    def add_mark(self, learner_id: int, attempt: AttemptRow) -> None:
        """Remember the first attempt at a puzzle."""
        mark = MarkRow(learner_id=learner_id, puzzle_id=attempt.puzzle_id, attempt=attempt)
        self._session.add(mark)
        self._marks[learner_id, attempt.puzzle_id] = mark

    def count(self, learner_id: int, attempt: AttemptRow, event: Event) -> None:
        """Count an attempt that was solved or has failed, if it was not counted before."""
        mark = self.mark(learner_id, attempt.puzzle_id)
        assert mark is not None
        failed = attempt.mistakes > 0 or attempt.most_hints >= HINTS
        result = Result(attempt.result or Result.MISSED)
        if attempt.counted_at is None:
            attempt.counted_at, attempt.counted_on = event.at, event.day
            self._rate(learner_id, attempt, mark, event)
            self._review(mark, attempt, result, event, failed=failed)
            if failed:
                mark.failed_at = mark.failed_at or event.at
        elif event.deed is Deed.SOLVED and mark.due is not None and mark.due <= event.at:
            # It failed in an earlier sitting and came back: without this it would be due for ever.
            self._review(mark, attempt, result, event, failed=failed)
        if event.deed is Deed.SOLVED:
            mark.last = result.value
            mark.done_at = mark.done_at or event.at
            if result is Result.CLEAN:
                mark.clean_at = mark.clean_at or event.at
                mark.failed_at = None

    def _review(self, mark: MarkRow, attempt: AttemptRow, result: Result, event: Event, *, failed: bool) -> None:
        how = grade(result, has_failed=failed, seconds=attempt.seconds, decisions=attempt.decisions)
        slot = None
        if mark.state is not None and mark.due is not None:
            slot = Slot(mark.state, mark.step, mark.stability, mark.ease, mark.due, mark.last_review)
        slot = reviewed(slot, how, event.at)
        mark.state, mark.step, mark.stability, mark.ease = slot.state, slot.step, slot.stability, slot.difficulty
        mark.due, mark.last_review = slot.due, slot.last_review

    def _rate(self, learner_id: int, attempt: AttemptRow, mark: MarkRow, event: Event) -> None:
        """Play the game, unless the puzzle was played today: nobody gains by solving one over and over."""
        overall = self._learner(learner_id, "")
        if mark.rated_on != event.day:
            mark.rated_on = event.day
            puzzle = self._puzzle(attempt)
            scored = score(attempt.hints_shown, attempt.mistakes)
            before, against = rating_of(overall), rating_of(puzzle)
            for theme in ("", *attempt.themes):
                # A theme that is new begins where the learner stands: else it would look weak for being new.
                row = self._learner(learner_id, theme, Rating(before.value))
                _set(row, rated(rating_of(row), Game(against, scored)))
            _set(puzzle, rated(against, Game(before, 1.0 - scored)))
        attempt.rating, attempt.deviation = overall.value, overall.deviation
        attempt.volatility, attempt.games = overall.volatility, overall.games

    def _learner(self, learner_id: int, theme: str, first: Rating | None = None) -> LearnerRatingRow:
        key = learner_id, theme
        if key not in self._learners:
            row = None if self._is_empty else self._session.get(LearnerRatingRow, key)
            if row is None:
                row = LearnerRatingRow(learner_id=learner_id, theme=theme)
                _set(row, first or Rating())
                self._session.add(row)
            self._learners[key] = row
        return self._learners[key]

    def _puzzle(self, attempt: AttemptRow) -> PuzzleRatingRow:
        """Return the rating of a puzzle; one of a learner's own keeps its difficulty, since others' are other hands."""
        if attempt.puzzle_id.startswith(OWN):
            return _first(attempt)
        if attempt.puzzle_id not in self._puzzles:
            row = None
            if not self._is_empty:
                row = self._session.get(PuzzleRatingRow, attempt.puzzle_id, with_for_update=True)
            if row is None:
                row = _first(attempt)
                self._session.add(row)
            self._puzzles[attempt.puzzle_id] = row
        return self._puzzles[attempt.puzzle_id]


def _first(attempt: AttemptRow) -> PuzzleRatingRow:
    """Return the rating that a puzzle begins with."""
    row = PuzzleRatingRow(puzzle_id=attempt.puzzle_id)
    _set(row, first_rating(attempt.level, attempt.difficulty))
    return row


def rating_of(row: LearnerRatingRow | PuzzleRatingRow) -> Rating:
    """Return the rating that a row holds."""
    return Rating(row.value, row.deviation, row.volatility, row.games)


def _set(row: LearnerRatingRow | PuzzleRatingRow, rating: Rating) -> None:
    row.value, row.deviation = rating.value, rating.deviation
    row.volatility, row.games = rating.volatility, rating.games
