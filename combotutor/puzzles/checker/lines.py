"""Whether the line beside an answer can be played, and shows what it is there for."""

from __future__ import annotations

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import parse_legal_move
from combotutor.families.combo.rules import play
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.checker.rows import after_words, left_by
from combotutor.puzzles.checker.safety import Safety
from combotutor.puzzles.checker.truth import Truth, best_of, is_better
from combotutor.puzzles.checker.walk import Decision
from combotutor.puzzles.puzzle import OPEN, PuzzleKind, Valued


def line_problem(decision: Decision, kind: PuzzleKind, valued: Valued, truth: Truth, safety: Safety) -> Problem | None:
    """Return what is wrong with the line of a legal answer, None if nothing is.

    A line is due for every wrong answer, and with open hands for every right one; of an estimate nothing can be shown.
    """
    is_due = kind is not PuzzleKind.RISK and (kind in OPEN or valued.word not in _best(kind, truth))
    details: dict[str, object] = {"step": decision.number, "word": valued.word}
    if not valued.line:
        return Problem(Code.LINE_MISSING, details) if is_due else None
    if not is_due:
        return Problem(Code.LINE_SHOWS, details)
    if kind in OPEN:
        code = _open_line(decision, valued, safety)
    elif len(valued.line) == 1:
        code = _higher_rank(kind, valued, truth)
    else:
        code = _row_line(decision, kind, valued)
    return None if code is None else Problem(code, details)


def _best(kind: PuzzleKind, truth: Truth) -> tuple[str, ...]:
    return best_of(kind, {word: value for word, value in truth.items() if value is not None})


def _higher_rank(kind: PuzzleKind, valued: Valued, truth: Truth) -> Code | None:
    """See that a line of one word is an answer of higher rank, which leaves as few plays."""
    other, own = truth.get(valued.line[0]), truth[valued.word]
    if other is None or own is None:
        return Code.LINE_ILLEGAL
    if kind is PuzzleKind.WILD:
        is_as_few = isinstance(own, tuple) and isinstance(other, tuple) and own[0] == other[0]
    else:
        is_as_few = kind is PuzzleKind.FIND
    return None if is_as_few and is_better(kind, other, own) else Code.LINE_SHOWS


def _row_line(decision: Decision, kind: PuzzleKind, valued: Valued) -> Code | None:
    """See that a line begins with its answer, and that it then empties the row in as many plays as were promised."""
    first, *others = valued.line
    plays = valued.value[0] if kind is PuzzleKind.WILD and isinstance(valued.value, tuple) else valued.value
    if first != valued.word or kind is PuzzleKind.FIND:
        return Code.LINE_SHOWS
    row = left_by(decision.position, parse_legal_move(decision.position, first))
    after = after_words(row, others, wild_pair=decision.position.rules.wild_pair)
    if after is None:
        return Code.LINE_ILLEGAL
    return None if not after and len(others) == plays else Code.LINE_SHOWS


def _open_line(decision: Decision, valued: Valued, safety: Safety) -> Code | None:
    """See that a line begins with its answer, never changes its value, and ends with the seat paying or spared."""
    if valued.line[0] != valued.word:
        return Code.LINE_SHOWS
    now, seat = decision.position, decision.position.turn
    for word in valued.line:
        try:
            now = play(now, parse_legal_move(now, word))
        except CombotutorError:
            return Code.LINE_ILLEGAL
        if safety.is_sure(now) is not valued.value:
            return Code.LINE_SHOWS
    return None if now.result is not None or now.seats[seat].is_out else Code.LINE_SHOWS
