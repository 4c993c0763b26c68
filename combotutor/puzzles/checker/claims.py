"""What a puzzle claims as a whole: its kind, one answer where it says so, its themes, and what its kind demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combotutor.puzzles.checker.decision import Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof
from combotutor.puzzles.checker.walk import start


def claim_problems(proof: AnyProof, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield what does not hold of a puzzle as a whole, given its decisions."""
    if not proof.has_its_steps():
        yield Problem(Code.STEPS, {"count": len(proof.puzzle.steps)})
    for decision in walk:
        if not proof.asks(decision):
            yield Problem(Code.KIND, {"step": decision.number})
    yield from proof.several(walk)
    yield from proof.trivial(walk)
    if not _is_so_late(proof):
        yield Problem(Code.MADE)
    yield from proof.claims(walk)
    yield from theme_problems(proof, walk)


def _is_so_late(proof: AnyProof) -> bool:
    """Tell whether no fewer moves were made before than are to be seen, where a puzzle was mined."""
    made = proof.puzzle.made
    if made is None or made.by != "miner":
        return True
    least = proof.moves_before(start(proof).position)
    return least is None or made.ply >= least


def theme_problems(proof: AnyProof, walk: Sequence[Decision]) -> Iterator[Problem]:
    """Yield the themes that a puzzle has and is not said to, and the other way round; version 1 says none."""
    puzzle = proof.puzzle
    if puzzle.made is None and not puzzle.themes:
        return
    themes = proof.themes(walk)
    for theme in dict.fromkeys((*proof.every_theme, *puzzle.themes)):
        if theme in themes and theme not in puzzle.themes:
            yield Problem(Code.THEME_MISSING, {"theme": str(theme)})
        if puzzle.themes.count(theme) > (theme in themes):
            yield Problem(Code.THEME_WRONG, {"theme": str(theme)})
