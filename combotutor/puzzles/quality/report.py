"""All that is measured in some puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from combotutor.errors import Phrase
from combotutor.games.registry import every
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import NONE, Measure, counted
from combotutor.puzzles.quality.standard import QUALITY, Paired, Standard, standard_of

WORLDS: Final = 2_000
"""In how many worlds the right answer and the least risk are tried."""

SEED: Final = 20
"""Of those worlds: the same each time."""

Pairs = Sequence[tuple[Puzzle, Paired]]


@dataclass(frozen=True, slots=True)
class Rates:
    """How many of some puzzles each solver surely finds.

    Args:
        by: what they have in common: `kind`, the stored `level`, or the `technique`, the level of the weakest solver.
        of: which one.
        puzzles: how many there are.
        first: for each solver, by its word, of how many it surely finds the first decision.
        whole: of how many it surely finds every decision.
    """

    by: str
    of: str
    puzzles: int
    first: dict[str, int]
    whole: dict[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured.

    Args:
        puzzles: what was looked at.
        measures: what was measured, in the order in which it is told.
    """

    puzzles: tuple[Gauged, ...]
    measures: tuple[Measure, ...]

    @property
    def failed(self) -> tuple[Measure, ...]:
        """What is not as wanted."""
        return tuple(measure for measure in self.measures if not measure.meets)

    def counts(self) -> Counter[tuple[str, str, int]]:
        """Return how many puzzles there are of each rule set, kind and stored level."""
        return Counter((each.puzzle.rules_name, str(each.puzzle.kind), each.puzzle.level) for each in self.puzzles)


def report(puzzles: Sequence[Gauged], pairs: Pairs = ()) -> Report:
    """Return what is measured in puzzles that were looked at: of each family, and of all.

    Args:
        puzzles: the puzzles.
        pairs: some of them with what their right answer loses; none where nobody asks.
    """
    return Report(tuple(puzzles), (*_of_all(puzzles), *_of_families(puzzles), *_of_pairs(pairs)))


def agreements(
    puzzles: Sequence[Puzzle], executor: Executor | None = None, worlds: int = WORLDS
) -> Iterator[tuple[Puzzle, Paired]]:
    """Yield every puzzle whose right answer is to be a least risk, with what it loses; this takes long.

    Args:
        puzzles: the puzzles; `asks_for_agreement` says which are looked at.
        executor: where that is tried; None for here.
        worlds: in how many worlds.
    """
    wanted = [puzzle for puzzle in puzzles if asks_for_agreement(puzzle)]
    tried = [(puzzle, worlds) for puzzle in wanted]
    found = map(_pair, tried) if executor is None else executor.map(_pair, tried)
    yield from zip(wanted, found, strict=True)


def asks_for_agreement(puzzle: Puzzle) -> bool:
    """Tell whether the right answer of a puzzle is to be a least risk as well."""
    standard = standard_of(puzzle.kind)
    return standard is not None and puzzle.kind in standard.paired


def rates(puzzles: Sequence[Gauged]) -> Iterator[Rates]:
    """Yield how far each solver gets: kind by kind, stored level by level, technique by technique."""
    for by, key in _GROUPS.items():
        groups: dict[str, list[Gauged]] = {}
        for each in puzzles:
            if each.finds:
                groups.setdefault(key(each), []).append(each)
        of = groups if by == "kind" else sorted(groups)
        yield from (_rates(by, one, groups[one]) for one in of)


_GROUPS: Final[dict[str, Callable[[Gauged], str]]] = {
    "kind": lambda each: str(each.puzzle.kind),
    "level": lambda each: str(each.puzzle.level),
    "technique": lambda each: str(each.technique.level if each.technique else 0),
}


def _rates(by: str, of: str, puzzles: Sequence[Gauged]) -> Rates:
    words = dict.fromkeys(solver.word for each in puzzles for solver in kind_of(each.puzzle.kind).solvers)
    first = {word: sum(each.answered(word) for each in puzzles) for word in words}
    whole = {word: sum(each.solved(word) for each in puzzles) for word in words}
    return Rates(by, of, len(puzzles), first, whole)


def _pair(tried: tuple[Puzzle, int]) -> Paired:
    puzzle, worlds = tried
    standard = standard_of(puzzle.kind)
    assert standard is not None, "nobody else asks"
    return standard.pair(puzzle, worlds, SEED)


def _of_all(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield what is wanted of every pack: names of one puzzle each, levels and techniques that say what it takes."""
    ids = Counter(each.puzzle.id for each in puzzles)
    yield counted("twice", Phrase("quality.twice"), (each for each in puzzles if ids[each.puzzle.id] > 1))
    off = (each for each in puzzles if each.technique and each.technique.level != each.puzzle.level)
    yield counted("off-level", Phrase("quality.off-level"), off, NONE)
    untold = (each for each in puzzles if each.technique and each.technique.solver != each.puzzle.technique)
    yield counted("off-technique", Phrase("quality.off-technique"), untold, NONE)


def _of_families(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    for standard in _standards():
        own = [each for each in puzzles if standard_of(each.puzzle.kind) is standard]
        if own:
            yield from standard.measures(own)


def _of_pairs(pairs: Pairs) -> Iterator[Measure]:
    for kind in dict.fromkeys(puzzle.kind for puzzle, _ in pairs):
        standard = standard_of(kind)
        assert standard is not None, "it made the pairs"
        yield standard.agreement(kind, [(puzzle, pair) for puzzle, pair in pairs if puzzle.kind == kind])


def _standards() -> Iterable[Standard]:
    return [standard for standard in every(QUALITY).values() if standard is not None]
