"""One learner: what they do is noted here, and what they are told about it is read here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeVar
from uuid import uuid4

from sqlalchemy.orm import Session

from combotutor.errors import Phrase
from combotutor.learner import choice, reading
from combotutor.learner.deed import Deed
from combotutor.learner.event import LONGEST_WORD, MOST_LEVEL, Event, measured
from combotutor.learner.ledger import Ledger
from combotutor.learner.merging import forget
from combotutor.learner.rating import Rating
from combotutor.learner.schema import LearnerRow, OwnRow
from combotutor.learner.standing import Attempted, Standing, Streak
from combotutor.puzzles import Puzzle, Theme, format_puzzle

if TYPE_CHECKING:
    from combotutor.learner.store import Store

T = TypeVar("T")

_TICK: Final = timedelta(microseconds=1)
_SET_BACK: Final = timedelta(minutes=1)
"""A clock that runs back by less than this was only put right."""


class Learner:
    """A learner of a store, made by `Store.learner`.

    Args:
        store: where they are remembered.
        id: their number there.
        name: their name.
    """

    def __init__(self, store: Store, id: int, name: str) -> None:  # noqa: A002  (what it is called everywhere)
        self.store = store
        self.id = id
        self.name = name

    def note(self, puzzle: Puzzle, deed: Deed, *, word: str = "", level: int = 0, seconds: float = 0.0) -> Standing:
        """Note what was done, and return how the puzzle stands now.

        The first deed begins an attempt; whatever follows, from any tab or program, belongs to it until `Deed.SOLVED`
        ends it. After that a page may be loaded anew (`SHOWN`) and show the solved end. To try the puzzle once more, in
        a review for example, note `AGAIN` first: without it, for half an hour, an attempt goes on where the last ended
        and can be no better than that.

        An attempt counts once, for rating, schedule and streak: when it is solved, or as soon as it has failed, by a
        wrong answer or the fourth hint.

        Args:
            puzzle: the puzzle.
            deed: what was done.
            word: the answer, for `RIGHT`, `WRONG` and `REFUSED`.
            level: for `HINT` its number from 1. For `RIGHT`, if given, which decision it answers, from 1: so an answer
                that another tab has given already is not taken twice.
            seconds: how long it took since the deed before.

        Raises:
            LearnerError: it cannot be written; what was there stays.
        """

        def work(session: Session) -> Standing:
            row = session.get_one(LearnerRow, self.id, with_for_update=True)
            at, offset = self._moment(row)
            words = word[:LONGEST_WORD], min(max(level, 0), MOST_LEVEL)
            event = Event(uuid4().hex, deed, *words, measured(seconds), at, offset)
            ledger = Ledger(session)
            attempt = ledger.attempt_for(row, puzzle, event, uuid4().hex)
            ledger.enter(row, attempt, event)
            session.flush()
            return reading.standing(session, self.id, puzzle.id)

        return self.store.write(work)

    def standing(self, puzzle_id: str) -> Standing:
        """Return how a puzzle stands; an untouched one has nothing."""
        return self._read(lambda session: reading.standing(session, self.id, puzzle_id))

    def standings(self) -> Mapping[str, Standing]:
        """Return how every puzzle stands that was ever touched."""
        return self._read(lambda session: reading.standings(session, self.id))

    def due(self, now: datetime | None = None) -> tuple[str, ...]:
        """Return the puzzles that are to come back, the one that waits longest first."""
        return self._read(lambda session: reading.due(session, self.id, self._now(now)))

    def failed(self) -> tuple[str, ...]:
        """Return the puzzles that failed and were not solved cleanly since, the oldest first."""
        return self._read(lambda session: reading.failed(session, self.id))

    def streak(self, today: date | None = None) -> Streak:
        """Return on how many of the learner's own days in a row an attempt counted.

        Args:
            today: the day to count up to; None for today. It is never before the last day that counts.
        """
        day = self.store.clock().date() if today is None else today
        return self._read(lambda session: reading.streak(session, self.id, day))

    def attempts(self) -> tuple[Attempted, ...]:
        """Return every attempt that counts, in the order in which they counted."""
        return self._read(lambda session: reading.attempts(session, self.id))

    def rating(self) -> Rating:
        """Return the learner's rating."""
        return self._read(lambda session: reading.ratings(session, self.id)).get("", Rating())

    def theme_ratings(self) -> Mapping[Theme, Rating]:
        """Return the learner's rating in each theme that was ever rated."""
        found = self._read(lambda session: reading.ratings(session, self.id))
        return {theme: found[theme.value] for theme in Theme if theme.value in found}

    def puzzle_rating(self, puzzle_id: str) -> Rating | None:
        """Return a puzzle's rating from the attempts of all learners; None if there were none."""
        return self._read(reading.puzzle_ratings).get(puzzle_id)

    def next_five(self, puzzles: Sequence[Puzzle], now: datetime | None = None) -> tuple[str, ...]:
        """Return what to do next: what is due, then what failed, then unsolved ones of fitting strength in weak themes.

        Args:
            puzzles: those on offer.
            now: the time; None for now.
        """
        return choice.next_five(puzzles, self._read(lambda session: self._situation(session, now)))

    def suggest(self, puzzles: Sequence[Puzzle], now: datetime | None = None) -> str | None:
        """Return the unsolved puzzle whose strength fits the learner's best, None if all are solved.

        Args:
            puzzles: those on offer.
            now: the time; None for now.
        """
        return choice.suggested(puzzles, self._read(lambda session: self._situation(session, now)))

    def keep(self, puzzle: Puzzle) -> None:
        """Keep a puzzle of the learner's own, so that it can come back."""

        def work(session: Session) -> None:
            row = session.get(OwnRow, (self.id, puzzle.id)) or OwnRow(learner_id=self.id, puzzle_id=puzzle.id)
            row.line, row.at = format_puzzle(puzzle), self._now(None)
            session.add(row)

        self.store.write(work)

    def own(self) -> tuple[Puzzle, ...]:
        """Return the learner's own puzzles, the oldest first; one that cannot be read any more is passed over."""
        return self._read(lambda session: reading.own(session, self.id))

    def forget(self) -> None:
        """Forget all that is remembered of this learner."""
        self.store.write(lambda session: forget(session, self.id))

    def _read(self, work: Callable[[Session], T]) -> T:
        with self.store.reading() as session:
            return work(session)

    def _situation(self, session: Session, now: datetime | None) -> choice.Situation:
        return choice.Situation(
            due=reading.due(session, self.id, self._now(now)),
            failed=reading.failed(session, self.id),
            done=frozenset(name for name, each in reading.standings(session, self.id).items() if each.is_done),
            ratings=reading.ratings(session, self.id),
            puzzles=reading.puzzle_ratings(session),
        )

    def _now(self, now: datetime | None) -> datetime:
        return (self.store.clock() if now is None else now).astimezone(UTC)

    def _moment(self, row: LearnerRow) -> tuple[datetime, int]:
        """Return the time of a deed and how far the learner's clock is ahead of UTC; never before the last deed."""
        now = self.store.clock()
        ahead = now.utcoffset() or timedelta()
        at, last = now.astimezone(UTC), row.last_at
        if last is not None and at <= last:
            if last - at > _SET_BACK:
                self.store.notice(Phrase("learner.clock", {"last": f"{last + ahead:%Y-%m-%d %H:%M}"}), self.name)
            at = last + _TICK
        return at, int(ahead.total_seconds() // 60)
