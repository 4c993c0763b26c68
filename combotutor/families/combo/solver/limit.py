"""What a search may spend: nodes, seconds, and the patience of whoever asked."""

from __future__ import annotations

import time
from collections.abc import Callable

from combotutor.families.combo.solver.open_search import SLICE


class Stopped(Exception):  # noqa: N818  (no error: a limit was reached)
    """The limit is reached, or the search is to stop."""


class SearchLimit:
    """Nodes, and seconds from now on, of which a part may be kept for what comes after the search.

    Args:
        nodes: the most nodes to enter; None for no limit.
        seconds: the longest to search; None for no limit.
        is_cancelled: asked now and then whether to stop.
        kept: the part of the seconds, from 0 to 1, that is spent only once `spend_rest` allows it.
    """

    def __init__(self, nodes: int | None, seconds: float | None, is_cancelled: Callable[[], bool], kept: float) -> None:
        self._nodes = nodes
        self._is_cancelled = is_cancelled
        now = time.monotonic()
        self._end = None if seconds is None else now + seconds
        self._deadline = None if seconds is None else now + (1 - kept) * seconds

    def spend_rest(self) -> None:
        """Spend what was kept."""
        self._deadline = self._end

    def slice(self, spent: int) -> int:
        """Return how many nodes may be entered before this is asked again, when so many are spent.

        Raises:
            Stopped: none.
        """
        left = SLICE if self._nodes is None else min(SLICE, self._nodes - spent)
        is_late = self._deadline is not None and time.monotonic() >= self._deadline
        if left <= 0 or is_late or self._is_cancelled():
            raise Stopped
        return left
