"""When a puzzle comes back: spaced repetition by FSRS, without chance.

A clean solution sends a puzzle days away, and each further one longer. One that was helped, or nearly right at first,
comes back a quarter of an hour later, one that failed after ten minutes, both within the same sitting; then they are as
good as new.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from fsrs import Card, Rating, Scheduler, State

from combotutor.learner.progress.event import Result

SCHEDULER: Final = Scheduler(
    # The library's first step, of a minute, is for words; a row of cards is still before the eyes then.
    learning_steps=(timedelta(minutes=10),),
    relearning_steps=(timedelta(minutes=10),),
    enable_fuzzing=False,
)
QUICK: Final = 8.0
"""Seconds for each decision within which a clean solution was easy."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a puzzle stands in the schedule.

    Args:
        state: the number of the library's state: 1 learning, 2 review, 3 learning again.
        step: the step of learning; None in review.
        stability: days after which it is still known 9 times of 10.
        difficulty: 1 to 10.
        due: when it comes back.
        last_review: when it was last reviewed.
    """

    state: int
    step: int | None
    stability: float | None
    difficulty: float | None
    due: datetime
    last_review: datetime | None


def grade(result: Result, *, has_failed: bool, seconds: float, decisions: int) -> Rating:
    """Return how well an attempt went, in the words of the schedule.

    Args:
        result: how it went.
        has_failed: whether it failed, be it by a wrong answer or by the last hint.
        seconds: how long it took; 0 if nobody measured.
        decisions: how many decisions it took.
    """
    if has_failed:
        return Rating.Again
    if result in {Result.HELPED, Result.NEARLY}:
        return Rating.Hard
    return Rating.Easy if 0 < seconds <= QUICK * decisions else Rating.Good


def reviewed(slot: Slot | None, rating: Rating, at: datetime, scheduler: Scheduler = SCHEDULER) -> Slot:
    """Return where a puzzle stands after a review.

    Args:
        slot: where it stood; None if it was never reviewed.
        rating: how well it went.
        at: when; a time before the last review, which a clock that was set back gives, counts as that of the review.
        scheduler: the steps and parameters.
    """
    at = at.astimezone(UTC)
    if slot is not None and slot.last_review is not None:
        at = max(at, slot.last_review)
    card = Card(card_id=1, due=at)
    if slot is not None:
        # Looks odd, but a card of the library is exactly these values, under names of its own.
        card = Card(1, State(slot.state), slot.step, slot.stability, slot.difficulty, slot.due, slot.last_review)
    card, _ = scheduler.review_card(card, rating, at)
    return Slot(int(card.state), card.step, card.stability, card.difficulty, card.due, card.last_review)
