"""An estimate, counted again and tried again in fresh worlds: the one thing that the checker asks the solver for."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import Final, cast

from combotutor.errors import CombotutorError
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.rules import View
from combotutor.puzzles.checker.decision import Broken, Decision
from combotutor.puzzles.checker.problem import Code, Problem
from combotutor.puzzles.format.schema import WORLDS
from combotutor.puzzles.puzzle import Puzzle, Value

SEED: Final = 0x5EED_C4EC
"""Of the fresh worlds: none that a pack is made with."""

_DOUBT: Final = 2.0
"""How many standard errors a value may be off before more worlds are tried: of true ones, one in twenty is more."""

_FRESH: Final = 10_000
"""In how many worlds at least each answer is tried then: in fewer, what is a little wrong may look right."""

_ERRORS: Final = 4.0
"""How many standard errors a true value may be off: one in sixteen thousand is more."""

_Z: Final = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a share."""

_DIGITS: Final = 4
"""Of a stored share."""


def estimate_problems(puzzle: Puzzle, decision: Decision, *, is_single: bool = True) -> Iterator[Problem]:
    """Yield what does not separate the best answer in the stored intervals, and what fresh worlds do not confirm.

    Args:
        puzzle: the puzzle.
        decision: its only decision.
        is_single: whether all that is right lies below all that is wrong; else that of the least share alone does.

    Raises:
        Broken: no worlds can be drawn.
    """
    stored = {each.word: _interval(each.value) for each in decision.step.moves}
    right = {word for words in decision.step.answers for word in words}
    least = min((pays for pays, _, _ in stored.values()), default=0.0)
    lowest = right if is_single else {word for word, (pays, _, _) in stored.items() if pays == least}
    yield from _separate(decision.number, stored, right, lowest)
    if puzzle.worlds not in WORLDS:
        return
    wrong = [word for word, interval in stored.items() if not _is_of_a_share(interval, puzzle.worlds)]
    for word in wrong:
        yield Problem(Code.INTERVAL, {"step": decision.number, "word": word, "worlds": puzzle.worlds})
    if not wrong:
        shares = {word: pays for word, (pays, _, _) in stored.items()}
        yield from _unconfirmed(decision, shares, right, puzzle.worlds)


def _unconfirmed(decision: Decision, stored: dict[str, float], right: set[str], worlds: int) -> Iterator[Problem]:
    """Yield the answer that is best in fresh worlds instead, and the shares that are others there.

    What is in doubt in as many worlds as were tried first is tried in more.
    """
    for tried, most in ((worlds, _DOUBT), (max(worlds, _FRESH), _ERRORS)):
        fresh = _fresh(decision, tried)
        least = min(fresh, key=lambda word: (fresh[word], word not in right))
        known = [word for word in fresh if word in stored]
        off = [word for word in known if _errors(stored[word], worlds, fresh[word], tried) > most]
        if least in right and not off:
            return
    if least not in right:
        yield Problem(Code.FRESH_BEST, {"step": decision.number, "word": least})
    for word in off:
        shown = {"stored": _shown(stored[word]), "found": _shown(fresh[word])}
        yield Problem(Code.FRESH_SHARE, {"step": decision.number, "word": word, **shown})


def _errors(one: float, worlds: int, other: float, tried: int) -> float:
    """Return how many standard errors two shares of so many worlds lie apart, what was rounded off left out."""
    both = (one * worlds + other * tried) / (worlds + tried)
    error = math.sqrt(both * (1 - both) * (1 / worlds + 1 / tried))
    return max(0.0, abs(one - other) - 10**-_DIGITS) / error if error else 0.0


def _separate(
    number: int, stored: dict[str, tuple[float, float, float]], right: set[str], lowest: set[str]
) -> Iterator[Problem]:
    """Yield the intervals that cannot be, and those of wrong answers that reach down to the lowest."""
    for word, (pays, low, high) in stored.items():
        if not 0 <= low <= pays <= high <= 1:
            yield Problem(Code.VALUE, {"step": number, "word": word, "stored": f"{pays}, {low}, {high}", "found": "?"})
    above = max((high for word, (_, _, high) in stored.items() if word in lowest), default=1.0)
    for word, (_, low, _) in stored.items():
        if word not in right and low <= above:
            yield Problem(Code.SEPARATE, {"step": number, "word": word})


def _is_of_a_share(interval: tuple[float, float, float], worlds: int) -> bool:
    """Tell whether an interval is that of a share of so many worlds, as rounded as all are.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    nearest = round(interval[0] * worlds)
    near = range(max(0, nearest - 1), min(worlds, nearest + 1) + 1)
    return any(all(map(_is_rounded, interval, _wilson(paid, worlds))) for paid in near)


def _is_rounded(stored: float, found: float) -> bool:
    # Either of two neighbours is right where a number lies in the middle between them.
    return stored == round(stored, _DIGITS) and abs(stored - found) < 10**-_DIGITS / 2 + 1e-9


def _wilson(paid: int, worlds: int) -> tuple[float, float, float]:
    """Return a share and the ends of its interval: where a true share would lie so many standard errors off."""
    middle = paid + _Z * _Z / 2
    reach = _Z * math.sqrt(paid * (worlds - paid) / worlds + _Z * _Z / 4)
    every = worlds + _Z * _Z
    return paid / worlds, (middle - reach) / every, (middle + reach) / every


def _fresh(decision: Decision, worlds: int) -> dict[str, float]:
    """Return the share of each answer in other worlds.

    Raises:
        Broken: no worlds can be drawn.
        KeyboardInterrupt: somebody wants to stop.
    """
    from combotutor.families.combo.solver.outlook import outlook

    try:
        found = outlook(View(decision.position.turn, decision.position), samples=worlds, seed=SEED)
    except CombotutorError as error:
        raise Broken(Problem(Code.POSITION, {"problem": error})) from error
    if found.is_interrupted:
        raise KeyboardInterrupt
    return {format_move(risk.move): risk.pays for risk in found.moves}


def _interval(value: Value) -> tuple[float, float, float]:
    return cast("tuple[float, float, float]", value)


def _shown(share: float) -> str:
    return f"{share:.4f}"
