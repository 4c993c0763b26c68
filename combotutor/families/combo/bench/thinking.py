"""What thinks about a position that is typed: what is sure with open cards, and what is risky with hidden ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from combotutor.errors import CombotutorError, Phrase
from combotutor.families.combo.bench.refusals import players
from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.rules import Position, view
from combotutor.families.combo.words import phrase
from combotutor.widgets.advice import Solvers

if TYPE_CHECKING:
    # What thinks is heavy: a page that only opens must not wait for it.
    from combotutor.families.combo.solver.guarantee import Guarantee
    from combotutor.families.combo.solver.outlook import Outlook

SURE_SECONDS: Final = 3
"""How long it is thought about what is sure."""
RISK_SECONDS: Final = 2
"""How long it is thought about what is risky."""

_SMALL: Final = "combo-breaker 1,2/3,4/5,6 - 0 ?6 2/2/2"


def refused(error: CombotutorError) -> Phrase:
    """Return why there is no answer, as a sentence for whoever waits for it."""
    # The page has shorter sentences for what only the open-hand answer asks for.
    if error.code == "hidden-open":
        return phrase("tutor.sure-no-hands")
    if error.code == "hidden-pile":
        return phrase("tutor.sure-no-pile")
    return replace(error.phrase, values={**error.phrase.values, **players(error)})


def _sure(position: Position, is_cancelled: Callable[[], bool]) -> Guarantee:
    from combotutor.families.combo.solver.guarantee import guarantee

    return guarantee(position, seconds=SURE_SECONDS, is_cancelled=is_cancelled)


def _risk(position: Position, is_cancelled: Callable[[], bool]) -> Outlook:
    from combotutor.families.combo.solver.outlook import outlook

    return outlook(view(position, position.turn), seconds=RISK_SECONDS, is_cancelled=is_cancelled)


def _warm_up() -> None:
    """Compile what thinks, so that no question's seconds go into it; in a fresh checkout that takes about a minute."""
    from combotutor.families.combo.solver.guarantee import guarantee
    from combotutor.families.combo.solver.outlook import outlook

    position = parse_position(_SMALL)
    guarantee(position, nodes=1)
    outlook(view(position, position.turn), samples=1)


SOLVERS: Final = Solvers(_sure, _risk, _warm_up, refused)
