"""Mining: the deals of a job looked through side by side, journaled in their order, and at the end made a pack."""

from __future__ import annotations

import errno
import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from combotutor.errors import InvalidError, quote
from combotutor.puzzles.format.pack import format_pack
from combotutor.puzzles.miner.balance import balanced, in_order, numbered, unlike
from combotutor.puzzles.miner.deal import Deal, Sought, deal_of_worker, mined_deal
from combotutor.puzzles.miner.job import Job
from combotutor.puzzles.miner.journal import Journal, part_path, write_whole, writing
from combotutor.puzzles.miner.whole import Choice, Lack, Whole, laps
from combotutor.puzzles.puzzle import Puzzle

_AHEAD: Final = 64
"""Deals given to the workers before their turn."""

_NOTHING: Final[Mapping[tuple[str, str], int]] = MappingProxyType({})

Progress = Callable[[int, int], None]


class Dropped(StrEnum):
    """The reason for which a puzzle was left out; why a position becomes none, its kind says in a word of its own."""

    ALIKE = "alike"
    """It asks the same as one before, as its kind sees it."""
    FLAWED = "flawed"
    """Its family wants no such puzzle in a whole pack; after a colon stands the measure that it would not meet."""
    SURPLUS = "surplus"
    """There are enough of its kind that fill the pack more evenly."""


@dataclass(frozen=True, slots=True)
class Mined:
    """What a job has brought.

    Args:
        job: the job.
        puzzles: the pack.
        found: by kind, how many puzzles were found before look-alikes and what is too many were left out.
        dropped: how many positions and puzzles were left out, by kind and reason.
        seconds: how long each kind took, of all workers together, earlier runs of this job included.
        looked: how many deals were looked through.
        lacking: what was demanded of a whole pack and not found.
    """

    job: Job
    puzzles: tuple[Puzzle, ...]
    found: Mapping[str, int]
    dropped: Mapping[tuple[str, str], int]
    seconds: Mapping[str, float] = field(compare=False)
    looked: int = 0
    lacking: tuple[Lack, ...] = ()

    def kept(self, kind: str) -> int:
        """Return how many puzzles of a kind are in the pack."""
        return sum(puzzle.kind == kind for puzzle in self.puzzles)

    def tried(self, kind: str) -> int:
        """Return how many positions were looked at for a kind."""
        later = {*Dropped}
        before = sum(
            n for (each, reason), n in self.dropped.items() if each == kind and reason.partition(":")[0] not in later
        )
        return self.found[kind] + before


def mine(path: Path, job: Job, executor: Executor | None = None, progress: Progress | None = None) -> Mined:
    """Write the pack of a job, and return what it has brought; the same bytes whoever computes it.

    Beside the pack lies its journal (`.part`) for as long as it is under way. Killed at any moment and begun again, the
    job goes on after what stands there. A pack that is there already is never overwritten.

    Args:
        path: where the pack is to be written.
        job: what is mined.
        executor: where deals are looked through side by side; None looks through them here.
        progress: is told now and then how many deals are done, and of how many.

    Raises:
        InvalidError: there is such a pack already, the journal is another job's or in use, or a file cannot be written.
    """
    with writing(path):  # a name may be too long, or that of a folder, which has none to put an ending to
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        is_there = path.exists()
    if is_there and not part_path(path).exists():
        raise InvalidError("mine-exists", "PACK", name=quote(path.name))
    with Journal(path, job) as journal:
        work = _Work(job, journal, executor, progress or _unseen)
        mined = _whole(work) if job.is_whole else _even(work)
        _write(path, format_pack(mined.puzzles).encode("utf-8"))
    part_path(path).unlink(missing_ok=True)
    return mined


def _unseen(_done: int, _deals: int) -> None:
    """Tell nobody how many deals are done."""


@dataclass(slots=True)
class _Work:
    """What is being done for a job.

    Args:
        job: the job.
        journal: what was done before stands there, and what is done now is added.
        executor: where deals are looked through; None for here.
        progress: is told how many deals are done.
        deals: what they have brought, in their order.
    """

    job: Job
    journal: Journal
    executor: Executor | None
    progress: Progress
    deals: list[Deal] = field(init=False)

    def __post_init__(self) -> None:
        self.deals = [Deal.of(fields) for fields in self.journal.entries]
        self.progress(len(self.deals), self.job.deals)

    def go_on(self, end: int, sought: Sought | None = None) -> None:
        """Look through the deals up to a number that were not looked through before."""
        for fields in self._looked(len(self.deals), end, sought):
            self.journal.add(fields)
            self.deals.append(Deal.of(fields))
            self.progress(len(self.deals), self.job.deals)

    def _looked(self, done: int, end: int, sought: Sought | None) -> Iterator[dict[str, Any]]:
        """Yield what the deals bring that are not done yet, one by one in their order.

        Whoever stops asking stops the work: deals that no worker has begun are not looked through.
        """
        numbers = range(done, end)
        if self.executor is None:
            yield from (mined_deal(self.job, number, sought).fields() for number in numbers)
            return
        coming: deque[Future[dict[str, Any]]] = deque()
        try:
            for number in numbers:
                coming.append(self.executor.submit(deal_of_worker, self.job, number, sought))
                while coming and (coming[0].done() or len(coming) >= _AHEAD):
                    yield coming.popleft().result()
            while coming:
                yield coming.popleft().result()
        finally:
            for future in coming:
                future.cancel()


def _even(work: _Work) -> Mined:
    """Return the pack of all deals: look-alikes left out, then what is too many, chosen so that the pack is even."""
    work.go_on(work.job.deals)
    different = list(unlike(chain.from_iterable(deal.puzzles for deal in work.deals)))
    return _gathered(work, different, balanced(different, work.job.kinds, work.job.each))


def _whole(work: _Work) -> Mined:
    """Return the whole pack: deals are looked through until all that is demanded is there, or there are no more."""
    job, whole, taken = work.job, Whole(work.job, work.executor), 0
    choice: Choice | None = None
    for end in laps(job.deals):
        if len(work.deals) < end:
            work.go_on(end, None if choice is None else choice.sought)
        whole.take(chain.from_iterable(deal.puzzles for deal in work.deals[taken:end]))
        taken = end
        if len(work.deals) > end:  # something was missing after this lap: it was gone on
            continue
        choice = whole.choice(is_last=end == job.deals)
        if not choice.lacking:
            break
    assert choice is not None, "there is a last lap"
    mined = _gathered(
        work, [each.puzzle for each in whole.candidates], in_order(choice.puzzles, job.kinds), whole.flawed
    )
    return replace(mined, lacking=choice.lacking)


def _gathered(
    work: _Work,
    different: Sequence[Puzzle],
    chosen: Sequence[Puzzle],
    flawed: Mapping[tuple[str, str], int] = _NOTHING,
) -> Mined:
    """Return a pack with all that was left out.

    Args:
        work: what was done for it.
        different: what it was chosen from.
        chosen: its puzzles, in their order.
        flawed: how many were no choice, by kind and reason.
    """
    job, found = work.job, Counter(puzzle.kind for deal in work.deals for puzzle in deal.puzzles)
    dropped: Counter[tuple[str, str]] = Counter()
    seconds: Counter[str] = Counter()
    for deal in work.deals:
        dropped.update(deal.dropped)
        for kind, spent in deal.seconds.items():
            seconds[kind] += spent  # type: ignore[assignment]  # a counter adds up seconds as well
    for (kind, reason), count in flawed.items():
        dropped[kind, f"{Dropped.FLAWED}:{reason}"] += count
    for kind in job.kinds:
        left = sum(puzzle.kind == kind for puzzle in different)
        no_choice = sum(count for (each, _), count in flawed.items() if each == kind)
        dropped[kind, Dropped.ALIKE] += found[kind] - left - no_choice
        dropped[kind, Dropped.SURPLUS] += left - sum(puzzle.kind == kind for puzzle in chosen)
    return Mined(job, tuple(numbered(chosen, job.first)), found, +dropped, seconds, len(work.deals))


def _write(path: Path, content: bytes) -> None:
    """Write a pack so that it is there whole or not at all; one that is there already must be the same.

    Raises:
        InvalidError: it is another, or the file cannot be written.
    """
    if path.exists():
        if path.read_bytes() != content:
            raise InvalidError("mine-exists", "PACK", name=quote(path.name))
        return
    write_whole(path, content)
