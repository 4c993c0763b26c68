"""Every claim of a puzzle proved a second time, without what made it: slow, plain, from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor

from combotutor.errors import CombotutorError
from combotutor.puzzles.checker.claims import claim_problems
from combotutor.puzzles.checker.decision import Broken, Decision
from combotutor.puzzles.checker.fields import field_problems
from combotutor.puzzles.checker.problem import Checked, Code, Problem
from combotutor.puzzles.checker.proof import AnyProof, proof_of
from combotutor.puzzles.checker.rating import rating_problems
from combotutor.puzzles.checker.steps import step_problems
from combotutor.puzzles.checker.walk import decisions
from combotutor.puzzles.puzzle import Puzzle


def check(puzzle: Puzzle) -> Checked:
    """Return what does not hold of a puzzle; nothing if all is proved, or an estimate confirmed in fresh worlds.

    Of a puzzle of version 1, which says less, what it says is checked. What is of a kind that nothing can prove does
    not hold.
    """
    proof = proof_of(puzzle)
    if proof is None:
        return Checked(puzzle.id, puzzle.status, (Problem(Code.UNPROVED, {"kind": str(puzzle.kind)}),))
    return Checked(puzzle.id, puzzle.status, tuple(_problems(proof)))


def check_all(
    puzzles: Sequence[Puzzle],
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Checked]:
    """Yield what is found of each puzzle, in their order.

    Args:
        puzzles: the puzzles.
        executor: where they are checked; None for here.
        progress: told after each how many have been checked.
    """
    results = map(check, puzzles) if executor is None else executor.map(check, puzzles)
    for number, checked in enumerate(results, start=1):
        if progress is not None:
            progress(number)
        yield checked


def _problems(proof: AnyProof) -> list[Problem]:
    problems: list[Problem] = []
    walk: list[Decision] = []
    try:
        problems += field_problems(proof)
        for decision in decisions(proof):
            walk.append(decision)
            problems += step_problems(proof, decision)
        problems += claim_problems(proof, walk)
        problems += proof.estimates(walk)
    except Broken as broken:
        return [*problems, broken.problem]
    except CombotutorError as error:  # a proof that did not see it coming
        return [*problems, Problem(Code.POSITION, {"problem": error})]
    # How hard it is follows from all the rest: where that does not hold, nothing is known of it.
    return problems or list(rating_problems(proof, walk))
