"""Choosing puzzles so that all demands are met if they can be: one after the other, and some put back on the way.

Puzzles with the same part in every demand are one sort: of a sort it only matters how many are chosen. Each time a
puzzle of that sort is taken, or put back, by which the demands are missed by the least; where nothing makes that less,
the demands that are still missed count more from then on. Where that goes round in circles, it is done anew, and for
some steps nothing is undone that was just done. Nothing is drawn by lot, and no clock is looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from combotutor.puzzles.miner.demand import Demand, reachable

_PATIENCE: Final = 500
"""After so many steps that do not lead to less that is missed it is given up."""
_PAUSES: Final = (0, 1, 2, 3, 5)
"""For how many steps nothing is undone that was just done, each tried where those before it did not do."""
_LONG_AGO: Final = -9
_OF_BOUNDS: Final = 4
"""How much more a bound counts at first: on the way it may be left, at the end it is kept."""


def chosen(demands: Sequence[Demand], count: int, *, is_last: bool = True) -> list[int]:
    """Return the places of the candidates that meet all demands, or miss them by the least that was found.

    Where more is demanded than all candidates can give, they give what they can. No more are chosen than it takes.

    Args:
        demands: what is demanded.
        count: how many candidates there are; of those that are as good, the first are chosen.
        is_last: whether all is tried, which takes longer where not all can be met.
    """
    asked = [reachable(demand) for demand in demands]
    best: _Search | None = None
    for pause in _PAUSES if is_last else _PAUSES[:1]:
        search = _Search(asked, count, pause)
        search.run()
        if best is None or search.least < best.least:
            best = search
        if not any(best.least):
            break
    assert best is not None, "it was tried"
    return sorted(chain.from_iterable(sort[:taken] for sort, taken in zip(best.sorts, best.best, strict=True)))


@dataclass(slots=True)
class _Search:
    """What is chosen so far.

    Args:
        demands: what is demanded.
        count: how many candidates there are.
        pause: for how many steps nothing is undone that was just done.
        sorts: the places of the candidates of each sort.
        adds: for each sort, the demands it has part in and what one of it adds.
        taken: how many of each sort are chosen.
        best: how many were when the least was missed.
        least: how much that was: of bounds, which are kept in any case, and of all demands.
        sums: what the chosen add to each demand.
        excess: by how much each is missed.
        counts: how many of them have part in it.
        weights: how much it counts that it is missed.
        number: how many steps were done.
        done: the number of the last step by which one of a sort was taken, or put back.
    """

    demands: Sequence[Demand]
    count: int
    pause: int
    sorts: list[list[int]] = field(init=False)
    adds: list[tuple[tuple[int, int], ...]] = field(init=False)
    taken: list[int] = field(init=False)
    best: list[int] = field(init=False)
    least: tuple[int, int] = field(init=False)
    sums: list[int] = field(init=False)
    excess: list[int] = field(init=False)
    counts: list[int] = field(init=False)
    weights: list[int] = field(init=False)
    number: int = 0
    done: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        own: list[list[tuple[int, int]]] = [[] for _ in range(self.count)]
        for number, demand in enumerate(self.demands):
            for place, add in demand.adds.items():
                own[place].append((number, add))
        by_part: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
        for place, part in enumerate(own):
            by_part[tuple(part)].append(place)
        self.adds, self.sorts = [*by_part], [*by_part.values()]
        self.taken, self.best = [0] * len(self.sorts), [0] * len(self.sorts)
        self.sums, self.counts = [0] * len(self.demands), [0] * len(self.demands)
        self.weights = [_OF_BOUNDS if demand.is_bound else 1 for demand in self.demands]
        self.excess = [demand.excess(0, 0) for demand in self.demands]
        self.least = self._missed()

    def run(self) -> None:
        """Take and put back until nothing is missed, or nobody can tell how less could be."""
        patience = _PATIENCE
        while any(self.least) and patience:
            steps = [*self._steps()]
            change, _, _, sort, step = min(steps, default=(0, 0, 0, 0, 0))
            patience -= 1
            if change >= 0:
                self._weigh()
            if steps and (change < 0 or self.pause):
                self._take(sort, step)
            missed = self._missed()
            if missed < self.least:
                self.least, patience, self.best = missed, _PATIENCE, [*self.taken]

    def _missed(self) -> tuple[int, int]:
        bounds = (each for each, demand in zip(self.excess, self.demands, strict=True) if demand.is_bound)
        return sum(bounds), sum(self.excess)

    def _steps(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield what can be done: by how much more is missed then, its turn among equals, the sort and the step."""
        for sort, taken in enumerate(self.taken):
            if taken < len(self.sorts[sort]) and self._may(sort, 1):
                yield self._change(sort, 1), 0, taken, sort, 1
            if taken and self._may(sort, -1):
                yield self._change(sort, -1), 1, -taken, sort, -1

    def _may(self, sort: int, step: int) -> bool:
        return self.number - self.done.get((sort, -step), _LONG_AGO) >= self.pause

    def _change(self, sort: int, step: int) -> int:
        change = 0
        for number, add in self.adds[sort]:
            after = self.demands[number].excess(self.sums[number] + step * add, self.counts[number] + step)
            change += self.weights[number] * (after - self.excess[number])
        return change

    def _take(self, sort: int, step: int) -> None:
        self.number += 1
        self.done[sort, step] = self.number
        self.taken[sort] += step
        for number, add in self.adds[sort]:
            self.sums[number] += step * add
            self.counts[number] += step
            self.excess[number] = self.demands[number].excess(self.sums[number], self.counts[number])

    def _weigh(self) -> None:
        self.weights = [weight + (each > 0) for weight, each in zip(self.weights, self.excess, strict=True)]
