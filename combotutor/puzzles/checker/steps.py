"""What a pack says of one decision, held against what is true."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from combotutor.puzzles.checker.decision import Decision, move_of
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.proof import AnyProof, Truth
from combotutor.puzzles.puzzle import Value, Valued


def step_problems(proof: AnyProof, decision: Decision) -> Iterator[Problem]:
    """Yield all that is wrong with the values, the answers, their classes and the lines of a step."""
    puzzle, truth = proof.puzzle, proof.truth(decision.position)
    if decision.step.moves or puzzle.made is not None or proof.is_valued:
        yield from _moves(decision, truth)
        if not proof.is_estimate:
            yield from _values(decision, truth)
    values = _known(proof, decision, truth)
    # In a puzzle without steps blocks stand in their place.
    if puzzle.steps or not puzzle.blocks:
        yield from _answers(decision, proof.best(values))
        yield from _classes(proof, decision, truth)
    for valued in decision.step.moves:
        if valued.word in values:
            problem = _line_problem(proof, decision, valued, truth)
            if problem is not None:
                yield problem


def _known(proof: AnyProof, decision: Decision, truth: Truth) -> dict[str, Value]:
    """Return the values that are proved; of an estimate those that are stored, which fresh worlds are to confirm."""
    if proof.is_estimate:
        return {each.word: each.value for each in decision.step.moves if each.word in truth}
    return {word: value for word, value in truth.items() if value is not None}


def _moves(decision: Decision, truth: Truth) -> Iterator[Problem]:
    """Yield the answers that are not valued, and what is valued and is no answer."""
    number, stored = decision.number, [each.word for each in decision.step.moves]
    for word in truth:
        if word not in stored:
            yield Problem(Code.MOVE_MISSING, {"step": number, "word": word})
    for at, word in enumerate(stored):
        if word not in truth or word in stored[:at]:
            yield Problem(Code.MOVE_WRONG, {"step": number, "word": word})
    if sorted(stored) == sorted(truth) and stored != list(truth):
        yield Problem(Code.MOVE_ORDER, {"step": number})


def _values(decision: Decision, truth: Truth) -> Iterator[Problem]:
    """Yield the answers that are valued wrongly, or whose value stays open."""
    for each in decision.step.moves:
        if each.word not in truth:
            continue
        value, details = truth[each.word], {"step": decision.number, "word": each.word}
        if value is None:
            yield Problem(Code.UNDECIDED, details)
        elif each.value != value or type(each.value) is not type(value):
            yield Problem(Code.VALUE, {**details, "stored": _shown(each.value), "found": _shown(value)})


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


def _classes(proof: AnyProof, decision: Decision, truth: Truth) -> Iterator[Problem]:
    """Yield the answers that stand in one class and lead elsewhere, or in two and lead to the same."""
    now, number = decision.now, decision.number
    first: dict[Hashable, tuple[int, str]] = {}
    for at, words in enumerate(decision.step.answers):
        led = [(word, move_of(now, word)) for word in words if word in truth]
        for word, move in led:
            if proof.led_to(now.position, move) != proof.led_to(now.position, led[0][1]):
                yield Problem(Code.CLASS_MIXED, {"step": number, "word": word, "other": led[0][0]})
            where, other = first.setdefault(proof.kept_as_one(now.position, move), (at, word))
            if where != at:
                yield Problem(Code.CLASS_SPLIT, {"step": number, "word": word, "other": other})


def _line_problem(proof: AnyProof, decision: Decision, valued: Valued, truth: Truth) -> Problem | None:
    """Return what is wrong with the line of a legal answer, None if nothing is."""
    right = proof.best({word: value for word, value in truth.items() if value is not None})
    is_due = proof.is_shown(truth[valued.word], is_right=valued.word in right)
    details: dict[str, object] = {"step": decision.number, "word": valued.word}
    if not valued.line:
        return Problem(Code.LINE_MISSING, details) if is_due else None
    if not is_due:
        return Problem(Code.LINE_SHOWS, details)
    code = proof.line_fault(decision, valued, truth)
    return None if code is None else Problem(code, details)
