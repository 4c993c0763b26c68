"""What is demanded of a whole pack: so many of each kind and level, no look-alikes, its family's shares."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from combotutor.errors import Phrase
from combotutor.puzzles.miner.candidate import Candidate
from combotutor.puzzles.miner.deal import LEVELS
from combotutor.puzzles.miner.job import Job

OF_KIND: Final = "of-kind"
OF_LEVEL: Final = "of-level"
_AT_MOST: Final = "at-most"
_ALIKE: Final = "alike"
_WHOLE: Final = 720_720
"""What one puzzle too many or too few is worth, in whole numbers, so that it stays exact."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A sum over the puzzles that are chosen, which is not to be greater than something.

    Args:
        key: what is demanded, as the measures of quality are called.
        adds: what each puzzle adds that has to do with it, by its place among the candidates, in whole numbers.
        most: what they may come to.
        unit: what a whole puzzle is worth in these numbers.
        is_share: whether nothing is demanded where no puzzle has to do with it.
        is_bound: whether it is never missed, whatever else is missed for that: no more are chosen then.
        said: what a share is of, in words; None where the key says it.
    """

    key: str
    adds: Mapping[int, int]
    most: int
    unit: int = 1
    is_share: bool = False
    is_bound: bool = False
    said: Phrase | None = None

    def excess(self, total: int, count: int) -> int:
        """Return by how much too great a sum is, as puzzles of 720720 each; more than 0 exactly where it is too great.

        Args:
            total: what the chosen add.
            count: how many of them have to do with it.
        """
        over = total - self.most
        return 0 if over <= 0 or (self.is_share and not count) else 1 + _WHOLE * over // self.unit

    def of(self, chosen: Iterable[int]) -> int:
        """Return the excess of the puzzles at these places."""
        adds = [self.adds[place] for place in chosen if place in self.adds]
        return self.excess(sum(adds), len(adds))


def demands(candidates: Sequence[Candidate], job: Job) -> list[Demand]:
    """Return all that is demanded of the pack of a job.

    Args:
        candidates: what it is chosen from.
        job: says how many there are to be of each kind and of each level, and how many of a kind at most.
    """
    return [*_counts(candidates, job), *_looks(candidates), *_shares(candidates)]


def reachable(demand: Demand) -> Demand:
    """Return a demand that asks for no more than all candidates together can give."""
    least = sum(add for add in demand.adds.values() if add < 0)
    return demand if demand.is_share or least <= demand.most else replace(demand, most=least)


def _counts(candidates: Sequence[Candidate], job: Job) -> Iterator[Demand]:
    puzzles = [each.puzzle for each in candidates]
    for kind in job.kinds:
        own = [place for place, puzzle in enumerate(puzzles) if puzzle.kind == kind]
        yield Demand(f"{OF_KIND}:{kind}", dict.fromkeys(own, -1), -job.of_kind)
        yield Demand(f"{_AT_MOST}:{kind}", dict.fromkeys(own, 1), job.each, is_bound=True)
    for rules in job.rules:
        for level in sorted(LEVELS):
            own = [at for at, puzzle in enumerate(puzzles) if (puzzle.rules_name, puzzle.level) == (rules, level)]
            yield Demand(f"{OF_LEVEL}:{rules}:{level}", dict.fromkeys(own, -1), -job.of_level)


def _looks(candidates: Sequence[Candidate]) -> Iterator[Demand]:
    """Yield that of those that look alike, or show the same, one is chosen at most."""
    groups: dict[object, list[int]] = defaultdict(list)
    for place, each in enumerate(candidates):
        if each.look is not None:
            groups[each.puzzle.kind, each.look].append(place)
        if each.scene is not None:
            groups[each.scene].append(place)
    for places in groups.values():
        if len(places) > 1:
            yield Demand(f"{_ALIKE}:{candidates[places[0]].puzzle.id}", dict.fromkeys(places, 1), 1, is_bound=True)


def _shares(candidates: Sequence[Candidate]) -> Iterator[Demand]:
    """Yield the bounds of each share: what the puzzles add to it, less the bound, comes to nothing at most."""
    adds: dict[str, dict[int, Fraction]] = defaultdict(dict)
    wanted, said = {}, {}
    for place, each in enumerate(candidates):
        for part in each.parts:
            adds[part.key][place] = part.adds
            wanted[part.key], said[part.key] = part.wanted, part.said
    for key, own in adds.items():
        for name, bound in wanted[key].named.items():
            unit = math.lcm(*(each.denominator for each in own.values()), Fraction(bound).denominator)
            sign = 1 if name in ("most", "below") else -1
            whole = {place: sign * int((each - bound) * unit) for place, each in own.items()}
            most = -1 if name in ("above", "below") else 0
            yield Demand(key, whole, most, unit, is_share=True, said=said[key])
