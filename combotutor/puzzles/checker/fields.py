"""Whether the fields beside a position and its answers can be: status, level, rating, and how a puzzle was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.puzzle import Made, Puzzle, PuzzleKind, Status

LEVELS: Final = range(1, 6)
RATINGS: Final = range(600, 2601)
"""The scale of ratings, with something to spare at both ends of what puzzles have."""

_MAKERS: Final = frozenset({"hand", "miner", "like", "own"})
_PLAYS: Final = frozenset({"play"})
_MARGINS: Final[Mapping[PuzzleKind, frozenset[str]]] = MappingProxyType(
    dict.fromkeys(PuzzleKind, _PLAYS)
    | {
        PuzzleKind.FIND: frozenset({"rank"}),
        PuzzleKind.WILD: frozenset({"play", "rank"}),
        PuzzleKind.SURE: frozenset({"safety"}),
        PuzzleKind.MOMENT: frozenset({"safety"}),
        PuzzleKind.RISK: frozenset({"interval"}),
    }
)
"""What can set the answer of each kind apart."""


def field_problems(puzzle: Puzzle) -> Iterator[Problem]:
    """Yield the fields that cannot be; what a puzzle of version 1 leaves out is not looked for."""
    is_estimate = puzzle.kind is PuzzleKind.RISK
    if (puzzle.status is Status.ESTIMATED) != is_estimate or (puzzle.worlds > 0) != is_estimate:
        yield Problem(Code.STATUS)
    if puzzle.level not in LEVELS:
        yield Problem(Code.LEVEL, {"stored": puzzle.level})
    if puzzle.difficulty not in RATINGS and (puzzle.made is not None or puzzle.difficulty):
        yield Problem(Code.DIFFICULTY, {"stored": puzzle.difficulty})
    if puzzle.made is not None and not _is_made(puzzle.made, puzzle.kind):
        yield Problem(Code.MADE)


def _is_made(made: Made, kind: PuzzleKind) -> bool:
    """Tell whether a puzzle can have come about so; what the miner keeps, a margin sets apart."""
    if made.by not in _MAKERS or made.margin not in _MARGINS[kind] | {""}:
        return False
    if made.by == "miner" and not made.margin:
        return False
    return min(made.seed, made.deal, made.ply) >= 0 and made.seed < 1 << 64
