"""What an attempt counts for, once: a game of the learner against the puzzle, and a review of the schedule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from combotutor.learner.progress.attempt import Attempt, result_of, told_as
from combotutor.learner.progress.bulk import replace
from combotutor.learner.progress.event import Deed, Event, Result
from combotutor.learner.progress.rating import Game, Rating, first_rating, rated, score
from combotutor.learner.progress.scale import name_of, scale_of
from combotutor.learner.progress.schedule import Slot, grade, reviewed
from combotutor.puzzles import OWN


@dataclass(frozen=True, slots=True)
class Mark:
    """How a puzzle stands with a learner.

    Args:
        attempt: the attempt that goes on, else the last one.
        done_at: when it was first solved.
        clean_at: when it was first solved without help.
        failed_at: since when it waits to be solved without help.
        last: how the last solved attempt went; as helped, too, where its one wrong answer was nearly right.
        rated_on: the learner's day on which it was last a game.
        slot: its place in the schedule.
    """

    attempt: Attempt
    done_at: datetime | None = None
    clean_at: datetime | None = None
    failed_at: datetime | None = None
    last: Result | None = None
    rated_on: date | None = None
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """What came of counting.

    Args:
        attempt: the attempt as it is now.
        mark: the mark as it is now, but for its attempt.
        ratings: those of the learner's ratings that changed, by their names.
    """

    attempt: Attempt
    mark: Mark
    ratings: Mapping[str, Rating]


def counted(attempt: Attempt, mark: Mark, ratings: Mapping[str, Rating], event: Event) -> Count:
    """Count an attempt that was solved or has failed, if it was not counted before.

    A second try counts for nothing but the schedule, once its puzzle is due; one's own puzzle changes no rating.

    Args:
        attempt: the attempt, after the deed.
        mark: how its puzzle stood before it.
        ratings: the learner's ratings by their names; see `scale`.
        event: the deed.
    """
    result = attempt.result or Result.MISSED
    changes: dict[str, Any] = {}
    changed: dict[str, Rating] = {}
    if attempt.counted_at is None and not attempt.is_second:
        scale = scale_of(attempt.facts.kind)
        # Nobody gains by solving a puzzle over and over, nor by making easy ones.
        if mark.rated_on != event.day and scale is not None and not is_own(attempt.facts.puzzle_id):
            changed = _played(attempt, scale, ratings)
            changes["rated_on"] = event.day
        rating = changed.get(name_of(scale)) or ratings.get(name_of(scale)) or Rating()
        attempt = replace(attempt, counted_at=event.at, counted_on=event.day, rating=rating)
        changes["slot"] = _review(mark.slot, attempt, result, event)
        if attempt.has_failed:
            changes["failed_at"] = mark.failed_at or event.at
    elif event.deed is Deed.SOLVED and mark.slot is not None and mark.slot.due <= event.at:
        # It failed before and came back: without this it would be due for ever.
        changes["slot"] = _review(mark.slot, attempt, result, event)
    if event.deed is Deed.SOLVED:
        changes |= {"last": told_as(result), "done_at": mark.done_at or event.at}
        if result is Result.CLEAN:
            changes |= {"clean_at": mark.clean_at or event.at, "failed_at": None}
    return Count(attempt, replace(mark, **changes) if changes else mark, changed)


def is_own(puzzle_id: str) -> bool:
    """Tell whether a puzzle is one of a learner's own, which come back as all do, and change no rating."""
    return puzzle_id.startswith(OWN)


def _played(attempt: Attempt, scale: str, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """Play the game against the puzzle as it was shipped: equal results give equal ratings, whoever else has tried."""
    facts = attempt.facts
    before = ratings.get(name_of(scale), Rating())
    scored = score(attempt.hints_shown, attempt.mistakes, is_nearly=attempt.is_nearly)
    game = Game(first_rating(facts.level, facts.difficulty), scored)
    # A theme that is new begins where the learner stands: else it would look weak for being new.
    first = Rating(before.value)
    themes = (name_of(scale, theme) for theme in facts.themes)
    return {name_of(scale): rated(before, game)} | {theme: rated(ratings.get(theme, first), game) for theme in themes}


def _review(slot: Slot | None, attempt: Attempt, result: Result, event: Event) -> Slot:
    seconds, decisions = attempt.seconds, attempt.facts.decisions
    if attempt.is_second and not attempt.facts.answers:
        # It came back to be tried once more: how that went is what the schedule asks; but nobody calls it easy.
        attempt, seconds = attempt.alone, 0.0
        result = result_of(attempt)
    how = grade(result, has_failed=attempt.has_failed, seconds=seconds, decisions=decisions)
    return reviewed(slot, how, event.at)
