"""The first tries at puzzles that files of many learners tell of: whose they are is told apart, and never said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from combotutor.learner.exchange.draft import Author, Draft
from combotutor.learner.progress.bundle import Bundle, Key, together
from combotutor.learner.progress.rating import score
from combotutor.learner.progress.replay import replayed
from combotutor.puzzles import Puzzle


class Try(NamedTuple):
    """The first try of a learner at a puzzle that counted.

    Args:
        learner: the number of the learner, which says nothing but who is the same.
        puzzle: the puzzle.
        score: how it went, as ratings count it: 1 solved, 0 not, 0.5 with a little help, half of it if nearly at first.
    """

    learner: int
    puzzle: str
    score: float


class Tries:
    """What files tell of some puzzles; each file is taken with `add`.

    Whoever has a badge or a deed in common is one learner, and what two files tell of the same deed counts once. So who
    has brought in somebody else's file is one with them: a learner too few, but no try twice.

    Args:
        puzzles: the puzzles, by name; what learners made of hands of their own is left out, whatever it is called.
    """

    def __init__(self, puzzles: Mapping[str, Puzzle]) -> None:
        self._kinds = {name: str(each.kind) for name, each in puzzles.items()}
        self._learners: dict[int, Bundle] = {}
        self._whose: dict[str, int] = {}
        self._marks: dict[int, set[str]] = {}
        self._count = 0

    def add(self, draft: Draft) -> None:
        """Take what a file holds."""
        for author in draft.authors:
            self._add(author, self._kept(draft.bundle(author.name, 0), author.name))

    def first(self) -> Iterator[Try]:
        """Yield the first try of each learner at each puzzle that one of them has tried."""
        for number, bundle in self._learners.items():
            first: dict[str, tuple[datetime, float]] = {}
            for attempt in replayed(bundle, "").attempts.values():
                at, name = attempt.counted_at, attempt.facts.puzzle_id
                if at is not None and (name not in first or at < first[name][0]):
                    first[name] = at, score(attempt.hints_shown, attempt.mistakes, is_nearly=attempt.is_nearly)
            for name, (_, how) in first.items():
                yield Try(number, name, how)

    def _add(self, author: Author, bundle: Bundle) -> None:
        marks = {key.attempt for key in bundle.facts} | {entry.event.uuid for entry in bundle.entries}
        marks |= set() if author.badge is None else {author.badge}
        numbers = sorted({self._whose[mark] for mark in marks if mark in self._whose})
        for number in numbers:
            bundle = together(self._learners[number], bundle)
            marks |= self._marks[number]
        for number in numbers:  # only now: whoever interrupts it meanwhile loses nobody
            del self._learners[number], self._marks[number]
        self._learners[self._count], self._marks[self._count] = bundle, marks
        self._whose |= dict.fromkeys(marks, self._count)
        self._count += 1

    def _kept(self, bundle: Bundle, name: str) -> Bundle:
        """Return what counts of what a file tells of a learner, without the name."""
        own = {each.puzzle_id for each in bundle.own.get(name, ())}
        facts = {
            Key("", key.attempt): each
            for key, each in bundle.facts.items()
            if self._kinds.get(each.puzzle_id) == each.kind and each.puzzle_id not in own
        }
        entries = (each._replace(key=Key("", each.key.attempt)) for each in bundle.entries)
        return Bundle(("",), facts, tuple(each for each in entries if each.key in facts), {})
