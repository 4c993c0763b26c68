"""A whole pack: chosen so that all that is demanded of it is met, and what is still looked for until then.

The deals are looked through lap by lap. After each lap it is seen what could be chosen of all that was found; the next
looks only for what would help where something is missing, and there is none once nothing is. That follows from what
the deals have brought, whoever has looked through them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.miner.balance import evenly, unlike
from combotutor.puzzles.miner.candidate import Candidate, candidate
from combotutor.puzzles.miner.choosing import chosen
from combotutor.puzzles.miner.deal import LEVELS, Sought
from combotutor.puzzles.miner.demand import OF_KIND, OF_LEVEL, Demand, demands
from combotutor.puzzles.miner.job import Job
from combotutor.puzzles.puzzle import Puzzle

_FIRST_LAP: Final = 240
"""Deals after which it is first seen what is still missing."""
_LONGER: Final = 4
"""Each further lap is as long as all before it by this."""
_CHUNK: Final = 12
"""The deals of a lap are a multiple of it."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that is demanded and was not found.

    Args:
        key: what it is, as the measures of quality are called.
        count: how many there are, or were chosen of what has part in a share.
        wanted: how many are wanted; 0 of a share, which lies out of its bounds.
        said: what a share is of, in words; None where the key says it.
    """

    key: str
    count: int
    wanted: int = 0
    said: Phrase | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen of all that was found.

    Args:
        puzzles: the puzzles, in the order in which they were found.
        lacking: what is demanded and not met.
        sought: what would help, by game and kind.
    """

    puzzles: tuple[Puzzle, ...]
    lacking: tuple[Lack, ...]
    sought: Sought


@dataclass(slots=True)
class Whole:
    """All that was found for the pack of a job; each puzzle is looked at once.

    Args:
        job: the job.
        executor: where puzzles are looked at; None for here.
        candidates: what can be chosen.
        flawed: how many cannot, by kind and the first measure that they would not meet.
    """

    job: Job
    executor: Executor | None = None
    candidates: list[Candidate] = field(default_factory=list)
    flawed: Counter[tuple[str, str]] = field(default_factory=Counter)
    _seen: set[Hashable] = field(default_factory=set)

    def take(self, puzzles: Iterable[Puzzle]) -> None:
        """Take in puzzles that were found, without look-alikes and those of which their family wants none.

        Raises:
            CombotutorError: one cannot be begun.
        """
        looked: Callable[..., Iterable[Candidate]] = map if self.executor is None else self.executor.map
        for each in looked(candidate, [*unlike(puzzles, self._seen)]):
            if each.flaws:
                self.flawed[each.puzzle.kind, each.flaws[0]] += 1
            else:
                self.candidates.append(each)

    def choice(self, *, is_last: bool = True) -> Choice:
        """Return what is chosen of all that was taken in; if more deals may come, with less trouble."""
        order = evenly([each.puzzle for each in self.candidates], self.job.each)
        candidates = [self.candidates[place] for place in order]
        asked = demands(candidates, self.job)
        places = chosen(asked, len(candidates), is_last=is_last)
        missed = [demand for demand in asked if demand.of(places)]
        puzzles = [candidates[place].puzzle for place in sorted(places, key=lambda place: order[place])]
        lacking = tuple(_lack(demand, places) for demand in missed)
        return Choice(tuple(puzzles), lacking, _sought(self.job, candidates, missed))


def laps(deals: int) -> list[int]:
    """Return after how many deals each lap ends, the last with all deals.

    >>> laps(600)
    [240, 300, 384, 480, 600]
    """
    ends = [min(_FIRST_LAP, deals)]
    while ends[-1] < deals:
        more = -(-ends[-1] // _LONGER // _CHUNK) * _CHUNK
        ends.append(min(deals, ends[-1] + more))
    return ends


def _lack(demand: Demand, places: Sequence[int]) -> Lack:
    count = sum(place in demand.adds for place in places)
    return Lack(demand.key, count, 0 if demand.is_share else -demand.most, demand.said)


def _sought(job: Job, candidates: Sequence[Candidate], missed: Iterable[Demand]) -> Sought:
    """Return what would help to meet demands: what has helped before, and of which nothing is known."""
    levels: dict[tuple[str, str], set[int]] = defaultdict(set)
    seen = {(str(each.puzzle.kind), each.puzzle.level) for each in candidates}
    for demand in missed:
        name, _, of = demand.key.partition(":")
        if name == OF_KIND:
            for rules in job.rules:
                levels[rules, of] |= LEVELS
        elif name == OF_LEVEL:
            rules, _, level = of.rpartition(":")
            for kind in job.kinds:
                if (kind, int(level)) in seen or not any(kind == each for each, _ in seen):
                    levels[rules, kind].add(int(level))
        else:
            for place, add in demand.adds.items():
                puzzle = candidates[place].puzzle
                if add < 0:
                    levels[puzzle.rules_name, str(puzzle.kind)].add(puzzle.level)
    return {key: frozenset(each) for key, each in levels.items()}
