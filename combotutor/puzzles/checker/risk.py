"""An estimate, tried again in fresh worlds: the one thing that the checker asks the solver for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from combotutor.games.combo import View
from combotutor.notation import format_move
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import Puzzle, Value

SEED: Final = 0x5EED_C4EC
"""Of the fresh worlds: none that a pack is made with."""

_WIDTHS: Final = 1.0
"""How far, in widths of the stored interval, a share in as many fresh worlds may lie outside it.

That is four standard errors of the difference of two such shares: one in ten thousand true values lies further away.
"""

_MOST: Final = 20_000
"""Fresh worlds that are tried at most, some ten seconds' work: who claims more claims narrower intervals too."""


def estimate_problems(puzzle: Puzzle, decision: Decision) -> Iterator[Problem]:
    """Yield what does not separate the best answer in the stored intervals, and what fresh worlds do not confirm."""
    stored = {each.word: _interval(each.value) for each in decision.step.moves}
    right = {word for words in decision.step.answers for word in words}
    yield from _separate(decision.number, stored, right)
    if not puzzle.worlds:
        return
    fresh = _fresh(decision, min(puzzle.worlds, _MOST))
    least = min(fresh, key=lambda word: (fresh[word], word not in right))
    if least not in right:
        yield Problem(Code.FRESH_BEST, {"step": decision.number, "word": least})
    for word, share in fresh.items():
        if word not in stored:
            continue
        pays, low, high = stored[word]
        spare = _WIDTHS * max(high - low, 1 / puzzle.worlds)
        if not low - spare <= share <= high + spare:
            shown = {"stored": _shown(pays), "found": _shown(share)}
            yield Problem(Code.FRESH_SHARE, {"step": decision.number, "word": word, **shown})


def _separate(number: int, stored: dict[str, tuple[float, float, float]], right: set[str]) -> Iterator[Problem]:
    """Yield the intervals that cannot be, and those of other answers that reach down to the best."""
    for word, (pays, low, high) in stored.items():
        if not 0 <= low <= pays <= high <= 1:
            yield Problem(Code.VALUE, {"step": number, "word": word, "stored": f"{pays}, {low}, {high}", "found": "?"})
    above = max((high for word, (_, _, high) in stored.items() if word in right), default=1.0)
    for word, (_, low, _) in stored.items():
        if word not in right and low <= above:
            yield Problem(Code.SEPARATE, {"step": number, "word": word})


def _fresh(decision: Decision, worlds: int) -> dict[str, float]:
    from combotutor.solver.outlook import outlook

    found = outlook(View(decision.position.turn, decision.position), samples=worlds, seed=SEED)
    return {format_move(risk.move): risk.pays for risk in found.moves}


def _interval(value: Value) -> tuple[float, float, float]:
    return cast("tuple[float, float, float]", value)


def _shown(share: float) -> str:
    return f"{share:.4f}"
