"""Whether the fields beside a position and its answers can be: id, status, level, and how a puzzle was made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof, is_kind
from combotutor.puzzles.format.schema import DEALS, LEVELS, MAKERS, PLIES, SEEDS, WORLDS, is_from_rulebook
from combotutor.puzzles.puzzle import FROM_RULEBOOK, Agreement, Made, Puzzle, Status

_LOSS: Final = 0.03
_MOST_LOSS: Final = 0.05
"""How much more often a seat pays after an answer that agrees with the least risk, and the upper end of its interval:
less than so much, as `puzzles/FORMAT.md` says."""


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
    if puzzle.technique and proof.techniques.get(puzzle.technique) != puzzle.level:
        yield Problem(Code.TECHNIQUE, {"word": puzzle.technique, "stored": puzzle.level})
    if puzzle.agreement is not None and not (proof.is_agreed and _agrees(puzzle.agreement)):
        yield Problem(Code.AGREEMENT)
    if puzzle.assumes != proof.assumes:
        yield Problem(Code.ASSUMES)
    if puzzle.made is not None and not _is_made(puzzle.made, proof.margin):
        yield Problem(Code.MADE)


def _agrees(found: Agreement) -> bool:
    """Tell whether an answer is said to be close enough to the least risk, and with what can be of so many worlds."""
    is_interval = -1 <= found.low <= found.loss <= found.high <= 1
    return is_interval and found.loss < _LOSS and found.high < _MOST_LOSS and found.worlds in WORLDS


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
