"""What solves a puzzle: ways to choose an answer, from a rule of thumb to thinking it through, and the weakest that do.

A solver takes some of the legal answers, all those that are as good to it. It surely finds a decision if all that it
takes is right, and a puzzle if it surely finds every decision along the main line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Solver:
    """A way to choose an answer.

    Args:
        word: what it is called, in packs and as a key of the catalogue.
        level: the level of a puzzle that it surely solves and no weaker one does, 1 to 5; at 1 it is a rule of thumb.
        takes: returns the answers that it would take, one at least, of a position and its legal answers; None of one
            that finds whatever is right.
    """

    word: str
    level: int
    takes: Callable[[Any, Sequence[Any]], Iterable[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Technique:
    """What it takes to solve a puzzle.

    Args:
        level: of the weakest solver that surely does.
        solver: the word of that solver.
    """

    level: int
    solver: str
