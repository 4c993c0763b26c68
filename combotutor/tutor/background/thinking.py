"""Thinking about a position in the background, while the page goes on.

Pages are written by the thread that hears what a person does, and by no other: marimo allows nothing else, and in
JupyterLab nothing else is safe. So a thread only leaves what it has found where `Thinker.about` sees it, and the page
asks again until all is there.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from combotutor.errors import CombotutorError, Phrase
from combotutor.games import OfGame, find
from combotutor.games.registry import every
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.advice import FAILED, SOLVERS, Advice, Solver, Solvers, Stage

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)

_REMEMBERED: Final = 64
_PATIENCE: Final = 0.1
"""Seconds after which a question that waits for its turn looks whether it is still asked."""


class AdviceCache:
    """What was found for positions, and the turns of those who think: shared by all tutors of a process.

    A whole class may be served by one process, and most of it looks at the same position.

    Args:
        solvers: what answers questions; None for those that the family of each position brings.
        turns: how many may think at once.
    """

    def __init__(self, solvers: Solvers | None, turns: int) -> None:
        self._solvers = solvers
        self.turns = threading.Semaphore(turns)
        self._lock = threading.Lock()
        self._advice: OrderedDict[OfGame, Advice] = OrderedDict()
        self._is_warm = False
        self._warming = threading.Lock()

    def warm_up(self) -> None:
        """Make the solvers ready, the first time; whoever comes meanwhile waits."""
        with self._warming:
            if not self._is_warm:
                for solvers in _all_solvers() if self._solvers is None else [self._solvers]:
                    solvers.warm_up()
                self._is_warm = True

    def solvers(self, position: OfGame) -> Solvers:
        """Return what answers questions about a position."""
        solvers = self._solvers or find(position.game)[0].get(SOLVERS)
        assert solvers is not None, "only what somebody can think about is asked about"
        return solvers

    @property
    def is_warm(self) -> bool:
        """Whether the solvers are ready."""
        return self._is_warm

    def get(self, position: OfGame) -> Advice | None:
        """Return what was found for a position, None if that is not all there."""
        with self._lock:
            return self._advice.get(position)

    def put(self, advice: Advice) -> None:
        """Keep what was found, and forget what is oldest."""
        with self._lock:
            self._advice[advice.position] = advice
            while len(self._advice) > _REMEMBERED:
                self._advice.popitem(last=False)


def _all_solvers() -> list[Solvers]:
    return [solvers for solvers in every(SOLVERS).values() if solvers is not None]


# One core is left to the pages.
SHARED: Final = AdviceCache(None, max(1, (os.cpu_count() or 1) - 1))
"""The cache of this process."""


class _Inquiry:
    """One position that is being thought about."""

    def __init__(self, position: OfGame, cache: AdviceCache) -> None:
        self.advice = Advice(position)
        self._cache = cache
        self._stop = threading.Event()

    def begin(self) -> None:
        """Start to think; the program may end meanwhile."""
        threading.Thread(target=self._think, name="combotutor-thinking", daemon=True).start()

    def stop(self) -> None:
        """Let it be: nobody asks any more."""
        self._stop.set()

    def _think(self) -> None:
        while not self._cache.turns.acquire(timeout=_PATIENCE):
            if self._stop.is_set():
                return
        try:
            self._find()
        finally:
            self._cache.turns.release()

    def _find(self) -> None:
        if self._stop.is_set():
            return
        # Somebody else may have asked the same, and been served first.
        known = self._cache.get(self.advice.position)
        if known is not None:
            self.advice = known
            return
        if _answer(self._cache.warm_up, lambda error: error.phrase) is not None:
            self.advice = replace(self.advice, stage=Stage.DONE, sure=FAILED, risk=FAILED)
            return
        self.advice = replace(self.advice, stage=Stage.THINKING)
        solvers = self._cache.solvers(self.advice.position)
        self.advice = replace(self.advice, sure=self._ask(solvers.sure, solvers))
        risk = self._ask(solvers.risk, solvers)
        self.advice = replace(self.advice, stage=Stage.DONE, risk=risk)
        if not self._stop.is_set() and FAILED not in (self.advice.sure, self.advice.risk):
            self._cache.put(self.advice)

    def _ask(self, solver: Solver, solvers: Solvers) -> Any:  # noqa: ANN401  (what the family finds)
        def work() -> Any:  # noqa: ANN401  (as above)
            with find(self.advice.position.game)[0].speaking():
                return solver(self.advice.position, self._stop.is_set)

        return _answer(work, solvers.refused)


def _answer(work: Callable[[], T], refused: Callable[[CombotutorError], Phrase]) -> T | Phrase:
    """Return what a piece of thinking comes to, or why it comes to nothing.

    Nothing narrower will do: compilers, caches on disks and memory fail in ways of their own, with no class in common,
    and a thread that died of one would leave the page waiting for ever.
    """
    try:
        return work()
    except CombotutorError as error:
        return refused(error)
    except Exception:  # noqa: BLE001  (it is logged in full, for whoever runs the tutor)
        _LOG.exception("the tutor could not think to the end")
        return FAILED


class Thinker:
    """Thinks about one position at a time for one tutor; a newer question stops an older one.

    Args:
        cache: what is shared with other tutors.
    """

    def __init__(self, cache: AdviceCache = SHARED) -> None:
        self._cache = cache
        self._inquiry: _Inquiry | None = None

    def about(self, position: OfGame | None) -> Advice | None:
        """Return what is known of a position so far, and think about it if that is not all; None asks for nothing."""
        current = self._inquiry
        if current is not None and current.advice.position == position:
            return current.advice
        if current is not None:
            current.stop()
            self._inquiry = None
        if position is None:
            return None
        known = self._cache.get(position)
        if known is not None:
            return known
        self._inquiry = _Inquiry(position, self._cache)
        self._inquiry.begin()
        return self._inquiry.advice

    def warm_up(self) -> None:
        """Make ready what thinks, before anything is asked."""
        if not self._cache.is_warm:
            threading.Thread(target=self._cache.warm_up, name="combotutor-warming", daemon=True).start()

    def looked(self, state: State) -> State:
        """Return a state with what is known of the position on its workbench.

        Where the others answer a wrong play, what thinks is made ready: it may be asked for the other side.
        """
        if state.tab is Tab.BENCH:
            return replace(state, advice=self.about(state.thought_about))
        if state.attempt.is_answered:
            self.warm_up()
        return state
