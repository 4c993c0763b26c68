"""Taking over what an older tutor kept in the browser, before there was a database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combotutor.tutor.state.attempt import Attempt
from combotutor.tutor.state.outcome import Done
from combotutor.tutor.state.record import Record, is_touched


def taken_over(attempts: Mapping[str, Attempt], record: Record) -> Iterator[Done]:
    """Yield what was done as an older tutor remembers it, where the learner's book knows nothing of a puzzle.

    Args:
        attempts: what the browser held, by puzzle.
        record: what the book holds.
    """
    for name, attempt in attempts.items():
        if attempt.is_touched and not is_touched(record.standings.get(name)):
            yield from _doings(attempt)


def _doings(attempt: Attempt) -> Iterator[Done]:
    puzzle = attempt.progress.puzzle
    if attempt.most_hints:
        yield Done(puzzle, "hint", level=attempt.most_hints)
    if attempt.mistakes:
        yield Done(puzzle, "wrong")
    if attempt.is_done and not attempt.progress.is_solved:
        yield Done(puzzle, "solved")
        yield Done(puzzle, "again")
    for word in attempt.answers:
        yield Done(puzzle, "right", word)
    if attempt.progress.is_solved:
        yield Done(puzzle, "solved")
