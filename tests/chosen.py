"""Puzzles for a test, chosen by what they are: packs are mined anew, and ids come and go."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from combotutor.puzzles import Puzzle, PuzzleKind
from combotutor.puzzles.format.shelf import retired, shelf


def chosen(
    kind: PuzzleKind,
    *,
    level: int | None = None,
    rules: str | None = None,
    where: Callable[[Puzzle], bool] = lambda _puzzle: True,
    after: int = 0,
) -> Puzzle:
    """Return the first puzzle on offer of a sort.

    Args:
        kind: the kind.
        level: the level; any.
        rules: the name of a rule set; any.
        where: what is asked of it besides.
        after: how many of the sort are left out, where a test needs several.

    Raises:
        StopIteration: no puzzle on offer is of this sort.
    """
    return next(itertools.islice(_sort(kind, level, rules, where), after, None))


def known(name: str) -> Puzzle:
    """Return a puzzle by its id, for a test about this very hand: on offer, or offered no more, it opens for ever."""
    return next(each for each in (*shelf(), *retired()) if each.id == name)


def _sort(kind: PuzzleKind, level: int | None, rules: str | None, where: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
    for puzzle in shelf():
        if (
            puzzle.kind is kind
            and level in {None, puzzle.level}
            and rules in {None, puzzle.rules_name}
            and where(puzzle)
        ):
            yield puzzle
