"""Whether the fields beside a position and its answers can be: id, status, level, and how a puzzle was made."""

from __future__ import annotations

from collections.abc import Iterator

from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof, is_kind
from combotutor.puzzles.format.schema import DEALS, LEVELS, MAKERS, PLIES, SEEDS, WORLDS, is_from_rulebook
from combotutor.puzzles.puzzle import FROM_RULEBOOK, Made, Puzzle, Status


def field_problems(proof: AnyProof) -> Iterator[Problem]:
    """Yield the fields that cannot be; what a puzzle of version 1 leaves out is not looked for."""
    puzzle = proof.puzzle
    if not _is_named(puzzle):
        yield Problem(Code.ID, {"id": puzzle.id})
    if (puzzle.status is Status.ESTIMATED) != proof.is_estimate:
        yield Problem(Code.STATUS)
    if puzzle.worlds not in (WORLDS if proof.is_estimate else (0,)):
        yield Problem(Code.STATUS)
    if puzzle.level not in LEVELS:
        yield Problem(Code.LEVEL, {"stored": puzzle.level, "found": f"{LEVELS[0]}–{LEVELS[-1]}"})
    if puzzle.made is not None and not _is_made(puzzle.made, proof.margin):
        yield Problem(Code.MADE)


def _is_named(puzzle: Puzzle) -> bool:
    """Tell whether a name says nothing that is not so: a kind and a number, or a situation of the rulebooks."""
    first, _, number = puzzle.id.rpartition("-")
    if number.isdecimal() and is_kind(first):
        return first == puzzle.kind
    return is_from_rulebook(puzzle) or not puzzle.id.startswith(FROM_RULEBOOK)


def _is_made(made: Made, margin: str) -> bool:
    """Tell whether a puzzle can have come about so; what the miner keeps, a margin sets apart."""
    if made.by not in MAKERS or made.margin not in ("", margin):
        return False
    if made.seed not in SEEDS or made.deal not in DEALS or made.ply not in PLIES:
        return False
    if made.by == "miner":
        return bool(made.margin)
    return made.deal == made.ply == 0 and (made.by == "like" or made.seed == 0)
