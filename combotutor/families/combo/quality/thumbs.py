"""How far rules of thumb get: on first decisions, and through whole puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from combotutor.families.combo.kinds import INSERT, RESERVE, WILD
from combotutor.families.combo.rules import legal_moves
from combotutor.families.combo.technique.thumb import twin
from combotutor.families.combo.words import phrase
from combotutor.puzzles.judging.walk import begin
from combotutor.puzzles.puzzle import Puzzle
from combotutor.puzzles.quality.gauged import Gauged
from combotutor.puzzles.quality.measure import Bounds, Measure, percent, share
from combotutor.puzzles.voice.names import kind_name

RULES: Final = ("high", "most", "low", "special")
"""Those that have something to say wherever a card is played."""
HARD: Final = 3
"""From this level on no rule of thumb is to answer much."""
HARDEST: Final = 5

_FROM_HARD: Final = Bounds(below=percent(35))
_AT_HARDEST: Final = Bounds(below=percent(15))
_SOLVED: Final = Bounds(below=Fraction(20, 174))
"""Of the hardest puzzles, twenty were few enough when there were 174."""
_HIGH_OF_WILD: Final = Bounds(below=percent(35))
_TWIN_RULE: Final = Bounds(below=percent(40))
_TWINS: Final = (INSERT.name, RESERVE.name)


def thumbs(puzzles: Sequence[Gauged]) -> Iterator[Measure]:
    """Yield what each rule surely answers where it is to be of little use; levels are those that a pack tells."""
    hard = [each for each in puzzles if each.puzzle.level >= HARD]
    hardest = [each for each in puzzles if each.puzzle.level == HARDEST]
    for rule in RULES:
        said = phrase("quality.first-from", {"rule": phrase(f"solver.{rule}"), "level": HARD})
        yield share("first-from-3", said, hard, partial(Gauged.answered, solver=rule), _FROM_HARD, of=rule)
    for rule in RULES:
        said = phrase("quality.first-at", {"rule": phrase(f"solver.{rule}"), "level": HARDEST})
        yield share("first-at-5", said, hardest, partial(Gauged.answered, solver=rule), _AT_HARDEST, of=rule)
    said = phrase("quality.solved-at", {"level": HARDEST})
    yield share("solved-at-5", said, hardest, lambda each: any(map(each.solved, RULES)), _SOLVED)
    wild = [each for each in puzzles if each.puzzle.kind == WILD.name]
    said = phrase("quality.solves", {"rule": phrase("solver.high"), "kind": kind_name(WILD.name)})
    yield share("solves", said, wild, lambda each: each.solved("high"), _HIGH_OF_WILD, of=WILD.name)
    for kind in _TWINS:
        own = [each for each in puzzles if each.puzzle.kind == kind]
        said = phrase("quality.solves", {"rule": phrase("solver.twin"), "kind": kind_name(kind)})
        yield share("solves", said, own, lambda each: each.solved("twin"), _TWIN_RULE, of=kind)
        said = phrase("quality.twin-chance", {"rule": phrase("solver.twin"), "kind": kind_name(kind)})
        chances = sum((_chance(each.puzzle) for each in own), Fraction())
        yield Measure("twin-chance", kind, said, _TWIN_RULE, chances, len(own))


def _chance(puzzle: Puzzle) -> Fraction:
    """Return how likely it is right, of all that the rule of the twin would take, to take any."""
    first = begin(puzzle)
    right = {move for moves in first.stored_answers() for move in moves}
    taken = twin(first.position, legal_moves(first.position))
    return Fraction(sum(move in right for move in taken), len(taken))
