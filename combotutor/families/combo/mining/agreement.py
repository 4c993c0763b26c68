"""Whether an answer is among the least risks as well: tried in the same worlds as all others, paired; estimated."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from statistics import NormalDist
from typing import Final

from combotutor.families.combo.rules import Move, Position, View, legal_moves
from combotutor.families.combo.solver.past import Past
from combotutor.families.combo.solver.states import number_of
from combotutor.families.combo.solver.trial import Trial
from combotutor.puzzles.puzzle import Agreement

LOSS: Final = 0.03
"""How much more often a seat pays after an answer that agrees with the least risk: less."""
HIGH: Final = 0.05
"""What the upper end of the interval stays below."""
WORLDS: Final = 2_000
"""In how many worlds it is tried whether they agree."""
FIRST_WORLDS: Final = 200
"""In how many it is looked first whether that is worth the time."""

_AT_ONCE: Final = 25
"""Worlds between two moments at which an interrupt is heard."""
_Z: Final = NormalDist().inv_cdf(0.975)
"""Standard errors to either side of a difference."""
_DIGITS: Final = 4


def agreement(
    position: Position,
    right: Collection[Move],
    seed: int,
    worlds: int = WORLDS,
    *,
    first: int = FIRST_WORLDS,
    among: Sequence[Move] = (),
    past: Past | None = None,
) -> Agreement | None:
    """Return how much more often the seat pays after the best answer than after the least risk.

    None where the first worlds leave no doubt that it is too often; never None where the first are all. In uniform
    worlds, but where a past weighs them, careful planners play on. Of several right answers the best counts.

    Args:
        position: where the seat decides.
        right: the answers that are right.
        seed: of the worlds.
        worlds: in how many each answer is tried; in the first alone where those leave no doubt.
        first: how many are tried first.
        among: the answers that are tried, right ones among them; every legal one where none are said.
        past: what the seat has seen being done, if worlds are weighed by it; None weighs all alike.

    Raises:
        CombotutorError: no worlds can be drawn.
    """
    trial = Trial(View(position.turn, position), seed, past)
    found = _lost(trial, among or legal_moves(position), right, (min(first, worlds), worlds))
    return None if found is None else found[0]


def agreements(
    position: Position, right: Collection[Move], seed: int, worlds: int = WORLDS, *, first: int = FIRST_WORLDS
) -> tuple[Agreement, Agreement] | None:
    """Return the same for the best of several right answers, and for that after which the seat pays most often."""
    trial = Trial(View(position.turn, position), seed)
    return _lost(trial, legal_moves(position), right, (min(first, worlds), worlds))


def _lost(
    trial: Trial, moves: Sequence[Move], right: Collection[Move], goals: tuple[int, int]
) -> tuple[Agreement, Agreement] | None:
    """Return what the best right answer loses, and the worst; None where the first worlds leave no doubt."""
    paid: list[list[int]] = [[] for _ in moves]
    for goal in sorted({*goals}):
        while len(paid[0]) < goal:
            found = trial.run([number_of(move) for move in moves], min(goal - len(paid[0]), _AT_ONCE))
            for at, flags in enumerate(paid):
                flags.extend(found[at :: len(moves)])
        order = sorted(range(len(moves)), key=lambda at: (sum(paid[at]), moves[at] not in right))
        best, *others = (at for at in order if moves[at] in right)
        loss = paired(paid[best], paid[order[0]])
        if goal < goals[-1] and loss.low >= LOSS:
            return None
    return loss, paired(paid[(best, *others)[-1]], paid[order[0]])


def agrees(found: Agreement | None) -> bool:
    """Tell whether so little is lost that the answer is among the least risks."""
    return found is not None and found.loss < LOSS and found.high < HIGH


def paired(best: Sequence[int], least: Sequence[int]) -> Agreement:
    """Return how much more often one answer pays than another, given world by world whether each does.

    The interval is that of the mean of the differences (normal).

    >>> paired([1, 1, 0, 0] * 100, [1, 0, 0, 0] * 100)
    Agreement(loss=0.25, low=0.2075, high=0.2925, worlds=400)
    """
    worlds = len(best)
    differences = [one - other for one, other in zip(best, least, strict=True)]
    loss = sum(differences) / worlds
    spread = sum((each - loss) ** 2 for each in differences) / max(1, worlds - 1)
    reach = _Z * math.sqrt(spread / worlds)
    low, high = (min(1.0, max(-1.0, round(each, _DIGITS))) for each in (loss - reach, loss + reach))
    return Agreement(round(loss, _DIGITS), low, high, worlds)
