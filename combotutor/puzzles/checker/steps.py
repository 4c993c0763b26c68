"""What a pack says of one decision, held against what is true."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from combotutor.families.combo.notation import parse_legal_move
from combotutor.puzzles.checker.lines import line_problem
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.safety import Safety
from combotutor.puzzles.checker.truth import Truth, best_of, led_to, truth
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import STORED, Puzzle, PuzzleKind, Value


def step_problems(puzzle: Puzzle, decision: Decision, safety: Safety) -> Iterator[Problem]:
    """Yield all that is wrong with the values, the answers, their classes and the lines of a step."""
    found = truth(decision.position, puzzle.kind, safety)
    if decision.step.moves or puzzle.made is not None or puzzle.kind in STORED:
        yield from _values(puzzle, decision, found)
    values = _known(puzzle, decision, found)
    best = best_of(puzzle.kind, values)
    # In a puzzle without steps blocks stand in their place.
    if puzzle.steps or not puzzle.blocks:
        yield from _answers(decision, best)
        yield from _classes(decision, puzzle.kind, found)
    for valued in decision.step.moves:
        if valued.word in values:
            problem = line_problem(decision, puzzle.kind, valued, found, safety)
            if problem is not None:
                yield problem


def _known(puzzle: Puzzle, decision: Decision, found: Truth) -> dict[str, Value]:
    """Return the values that are proved; of an estimate those that are stored, which fresh worlds are to confirm."""
    if puzzle.kind is PuzzleKind.RISK:
        return {each.word: each.value for each in decision.step.moves if each.word in found}
    return {word: value for word, value in found.items() if value is not None}


def _values(puzzle: Puzzle, decision: Decision, found: Truth) -> Iterator[Problem]:
    """Yield the answers that are not valued, or wrongly, and what is valued and is no answer."""
    number, stored = decision.number, [each.word for each in decision.step.moves]
    for word in found:
        if word not in stored:
            yield Problem(Code.MOVE_MISSING, {"step": number, "word": word})
    for at, word in enumerate(stored):
        if word not in found or word in stored[:at]:
            yield Problem(Code.MOVE_WRONG, {"step": number, "word": word})
    if sorted(stored) == sorted(found) and stored != list(found):
        yield Problem(Code.MOVE_ORDER, {"step": number})
    for each in decision.step.moves:
        if puzzle.kind is PuzzleKind.RISK or each.word not in found:
            continue
        value = found[each.word]
        if value is None:
            yield Problem(Code.UNDECIDED, {"step": number, "word": each.word})
        elif each.value != value or type(each.value) is not type(value):
            shown = {"stored": _shown(each.value), "found": _shown(value)}
            yield Problem(Code.VALUE, {"step": number, "word": each.word, **shown})


def _shown(value: Value) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _answers(decision: Decision, best: tuple[str, ...]) -> Iterator[Problem]:
    number, stored = decision.number, [word for words in decision.step.answers for word in words]
    for word in best:
        if word not in stored:
            yield Problem(Code.ANSWER_MISSING, {"step": number, "word": word})
    for at, word in enumerate(stored):
        if word not in best or word in stored[:at]:
            yield Problem(Code.ANSWER_WRONG, {"step": number, "word": word})


def _classes(decision: Decision, kind: PuzzleKind, found: Truth) -> Iterator[Problem]:
    """Yield the answers that stand in one class and lead elsewhere, or in two and lead to the same."""
    position, number = decision.position, decision.number
    first: dict[Hashable, tuple[int, str]] = {}
    for at, words in enumerate(decision.step.answers):
        led = [(word, led_to(position, parse_legal_move(position, word), kind)) for word in words if word in found]
        for word, end in led:
            if end != led[0][1]:
                yield Problem(Code.CLASS_MIXED, {"step": number, "word": word, "other": led[0][0]})
            where, other = first.setdefault(end, (at, word))
            if where != at:
                yield Problem(Code.CLASS_SPLIT, {"step": number, "word": word, "other": other})
