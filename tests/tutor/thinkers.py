"""Solvers that answer at once, at a word, or never: what is thought about in the background, without thinking."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from combotutor.families.combo.bench.thinking import refused
from combotutor.families.combo.rules import Position, legal_moves
from combotutor.families.combo.solver.guarantee import Guarantee, MoveSafety, Status
from combotutor.families.combo.solver.outlook import Outlook, Risk
from combotutor.tutor.background.thinking import AdviceCache, Thinker
from combotutor.widgets.advice import Advice, Solvers, Stage

ENDING = "combo-breaker x/7,8,X,3+5/8,9,3,3+6 - 1 ?18 2/2/1"
"""Two seats, open cards, and a wild that can be several things."""


def some_sure(position: Position, is_cancelled: Callable[[], bool] = lambda: False) -> Guarantee:
    """Return an answer in which plays are safe, not safe, open and open for an unseen card in turn."""
    assert not is_cancelled()
    kinds = ((True, False), (False, False), (None, False), (None, True))
    moves = tuple(
        MoveSafety(move, kinds[at % 4][0], (move,), is_unseen=kinds[at % 4][1])
        for at, move in enumerate(legal_moves(position))
    )
    return Guarantee(moves, Status.LIMIT, 1)


def all_sure(position: Position, *, safe: bool | None) -> Guarantee:
    """Return an answer in which all plays are alike."""
    return Guarantee(tuple(MoveSafety(move, safe, (move,)) for move in legal_moves(position)), Status.PROVED, 1)


def some_risk(position: Position, is_cancelled: Callable[[], bool] = lambda: False) -> Outlook:
    """Return an answer in which every play is riskier than the one before, and the first two are best."""
    assert not is_cancelled()
    moves = tuple(
        Risk(move, at / 100, max(at - 3, 0) / 100, (at + 3) / 100, 500) for at, move in enumerate(legal_moves(position))
    )
    return Outlook(moves, tuple(each.move for each in moves[:2]), 500, discards_known=False)


def known(position: Position) -> Advice:
    """Return advice that is all there."""
    return Advice(position, Stage.DONE, some_sure(position), some_risk(position))


def quick(**solvers: Callable[..., object]) -> Solvers:
    """Return solvers that answer at once, some of them others."""
    return Solvers(**{"sure": some_sure, "risk": some_risk, "warm_up": lambda: None, "refused": refused, **solvers})  # type: ignore[arg-type]


def thinker(**solvers: Callable[..., object]) -> Thinker:
    """Return a thinker with a cache of its own."""
    return Thinker(AdviceCache(quick(**solvers), turns=1))


class Slow:
    """A solver that waits for a word, and takes note of what it was asked and of what was cancelled."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.cancelled: list[Position] = []
        self.go_on = threading.Event()

    def __call__(self, position: Position, is_cancelled: Callable[[], bool]) -> Guarantee:
        """Wait until it may go on or is cancelled."""
        self.asked.append(position)
        while not self.go_on.wait(0.005):
            if is_cancelled():
                self.cancelled.append(position)
                break
        return all_sure(position, safe=None)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait until something has become true in another thread; a minute is for ever."""
    for _ in range(12_000):
        if is_so():
            return
        time.sleep(0.005)
    raise AssertionError("it never came true")
