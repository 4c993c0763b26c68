"""Mining: the deals of a job looked through side by side, journaled in their order, and at the end made a pack."""

from __future__ import annotations

import errno
import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, Final

from combotutor.errors import InvalidError, quote
from combotutor.puzzles.format.pack import format_pack
from combotutor.puzzles.miner.balance import balanced, numbered, unlike
from combotutor.puzzles.miner.deal import Deal, deals_of_worker, mined_deals
from combotutor.puzzles.miner.job import Job
from combotutor.puzzles.miner.journal import Journal, part_path, writing
from combotutor.puzzles.puzzle import Puzzle

_CHUNK: Final = 4
"""Deals that are looked through, and journaled, at once: about a second's work."""
_AHEAD: Final = 64
"""Chunks given to the workers before their turn."""

Progress = Callable[[int, int], None]


class Dropped(StrEnum):
    """The reason for which a puzzle was left out; why a position becomes none, its kind says in a word of its own."""

    ALIKE = "alike"
    """It asks the same as one before, as its kind sees it."""
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
    """

    job: Job
    puzzles: tuple[Puzzle, ...]
    found: Mapping[str, int]
    dropped: Mapping[tuple[str, str], int]
    seconds: Mapping[str, float] = field(compare=False)

    def kept(self, kind: str) -> int:
        """Return how many puzzles of a kind are in the pack."""
        return sum(puzzle.kind == kind for puzzle in self.puzzles)

    def tried(self, kind: str) -> int:
        """Return how many positions were looked at for a kind."""
        later = (Dropped.ALIKE, Dropped.SURPLUS)
        before = sum(n for (each, reason), n in self.dropped.items() if each == kind and reason not in later)
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
        done = list(journal.entries)
        if progress is not None:
            progress(len(done), job.deals)
        for fields in _all_deals(job, len(done), executor):
            for each in fields:
                journal.add(each)
            done += fields
            if progress is not None:
                progress(len(done), job.deals)
        mined = _gathered(job, [Deal.of(fields) for fields in done])
        _write(path, format_pack(mined.puzzles).encode("utf-8"))
    part_path(path).unlink(missing_ok=True)
    return mined


def _all_deals(job: Job, done: int, executor: Executor | None) -> Iterator[list[dict[str, Any]]]:
    """Yield what the deals bring that are not done yet, chunk by chunk in their order.

    Whoever stops asking stops the work: chunks that no worker has begun are not looked through.
    """
    chunks = ((first, min(first + _CHUNK, job.deals)) for first in range(done, job.deals, _CHUNK))
    if executor is None:
        yield from (mined_deals(job, *chunk) for chunk in chunks)
        return
    coming: deque[Future[list[dict[str, Any]]]] = deque()
    try:
        for chunk in chunks:
            coming.append(executor.submit(deals_of_worker, job, *chunk))
            while coming and (coming[0].done() or len(coming) >= _AHEAD):
                yield coming.popleft().result()
        while coming:
            yield coming.popleft().result()
    finally:
        for future in coming:
            future.cancel()


def _gathered(job: Job, deals: list[Deal]) -> Mined:
    """Return the pack: look-alikes left out, then what is too many, chosen so that the pack is even."""
    candidates = list(chain.from_iterable(deal.puzzles for deal in deals))
    found = Counter(puzzle.kind for puzzle in candidates)
    dropped: Counter[tuple[str, str]] = Counter()
    seconds: Counter[str] = Counter()
    for deal in deals:
        dropped.update(deal.dropped)
        for kind, spent in deal.seconds.items():
            seconds[kind] += spent  # type: ignore[assignment]  # a counter adds up seconds as well
    different = list(unlike(candidates))
    chosen = balanced(different, job.kinds, job.each)
    for kind in job.kinds:
        left = sum(puzzle.kind == kind for puzzle in different)
        dropped[kind, Dropped.ALIKE] += found[kind] - left
        dropped[kind, Dropped.SURPLUS] += left - sum(puzzle.kind == kind for puzzle in chosen)
    return Mined(job, tuple(numbered(chosen, job.first)), found, +dropped, seconds)


def _write(path: Path, content: bytes) -> None:
    """Write a pack so that it is there whole or not at all; one that is there already must be the same.

    Raises:
        InvalidError: it is another, or the file cannot be written.
    """
    if path.exists():
        if path.read_bytes() != content:
            raise InvalidError("mine-exists", "PACK", name=quote(path.name))
        return
    temporary = path.with_name(f"{path.name}.new")
    with writing(path):
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
