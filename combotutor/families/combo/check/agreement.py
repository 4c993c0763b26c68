"""How much an answer loses against the least risk, tried again in fresh worlds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from combotutor.errors import CombotutorError
from combotutor.families.combo.check.worlds import SEED
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import Position, View, legal_moves
from combotutor.puzzles.checker.decision import Broken, Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.puzzle import Agreement

_FRESH: Final = 2_000
"""In how many worlds at least it is tried again."""
_ERRORS: Final = 4.0
"""How many standard errors a true loss may be off."""
_REACH: Final = 1.959964
"""Standard errors to either side of a loss, at which its interval ends."""
_ROUNDED: Final = 0.0002
"""What rounding may make of the difference of two stored numbers."""


def agreement_problems(stored: Agreement, decision: Decision) -> Iterator[Problem]:
    """Yield what cannot be the interval of such a loss, and a loss that fresh worlds do not confirm.

    Raises:
        Broken: no worlds can be drawn.
    """
    if not _is_interval(stored):
        yield Problem(Code.AGREEMENT)
        return
    worlds = max(stored.worlds, _FRESH)
    loss, error = _fresh(decision, worlds)
    both = math.hypot(error, (stored.high - stored.low) / 2 / _REACH)
    if abs(loss - stored.loss) > _ERRORS * both + _ROUNDED:
        details = {"step": decision.number, "stored": f"{stored.loss:.4f}", "found": f"{loss:.4f}"}
        yield Problem(Code.FRESH_LOSS, details)


def _is_interval(stored: Agreement) -> bool:
    """Tell whether an interval can be that of a mean of so many differences, each of which is -1, 0 or 1."""
    loss, reach = stored.loss, (stored.high - stored.low) / 2
    if abs(stored.high + stored.low - 2 * loss) > _ROUNDED:
        return False
    each = _REACH / math.sqrt(max(1, stored.worlds - 1))
    least, most = (each * math.sqrt(max(0.0, mean - loss * loss)) for mean in (abs(loss), 1.0))
    return least - _ROUNDED <= reach <= most + _ROUNDED


def _fresh(decision: Decision, worlds: int) -> tuple[float, float]:
    """Return what is lost in other worlds, and its standard error; of right answers the one that pays least counts.

    Raises:
        Broken: no worlds can be drawn.
    """
    from combotutor.families.combo.solver.states import number_of
    from combotutor.families.combo.solver.trial import Trial

    position: Position = decision.position
    right = {word for words in decision.step.answers for word in words}
    moves = legal_moves(position)
    try:
        paid = Trial(View(position.turn, position), SEED).run([number_of(move) for move in moves], worlds)
    except CombotutorError as error:
        raise Broken(Problem(Code.POSITION, {"problem": error})) from error
    flags = {format_move(move): paid[at :: len(moves)] for at, move in enumerate(moves)}
    least = min(flags.values(), key=sum)
    best = min((each for word, each in flags.items() if word in right), key=sum)
    total = sum(best) - sum(least)
    apart = sum(one != other for one, other in zip(best, least, strict=True))
    return total / worlds, math.sqrt(max(0.0, apart / worlds - (total / worlds) ** 2) / worlds)
