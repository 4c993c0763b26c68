"""Puzzles that a learner makes: of an own hand, and after one that is solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from combotutor.puzzles import OWN, Puzzle
from combotutor.puzzles.like import like
from combotutor.puzzles.own import puzzle_of_position, puzzle_of_row
from combotutor.tutor.bench import Bench


def own_puzzle(bench: Bench, made: Sequence[Puzzle]) -> Puzzle:
    """Return what lies on the workbench as a puzzle: one that was made of it before, else a new one.

    Raises:
        CombotutorError: there is nothing to find out about it.
    """
    name = _name(made)
    if bench.position is None:
        found = puzzle_of_row(name, bench.rules, bench.row)
    else:
        found = puzzle_of_position(name, bench.position)
    return next((each for each in made if (each.position, each.kind) == (found.position, found.kind)), found)


def another(puzzle: Puzzle, made: Sequence[Puzzle], there: Sequence[Puzzle]) -> Puzzle | None:
    """Return a puzzle like another, None if none is found.

    Args:
        puzzle: the one that it is to be like.
        made: those that the learner made before.
        there: those that came with the tutor.
    """
    name = _name(made)
    found = like(puzzle, int(name.removeprefix(OWN)), there)
    if found is None or found in there:
        return found
    return replace(found, id=name)


def _name(made: Sequence[Puzzle]) -> str:
    """Return the next free id."""
    numbers = (each.id.removeprefix(OWN) for each in made)
    # A file that was brought in may hold puzzles with names of another kind.
    return f"{OWN}{1 + max((int(each) for each in numbers if each.isdigit()), default=0)}"
