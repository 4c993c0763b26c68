"""The odds of hands of all sizes from one stock: there at a glance, and made exact while somebody looks at them."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from combotutor.families.combo.odds import Effort, Odds, Stock, answers
from combotutor.families.combo.odds.frame import SIZES

_REMEMBERED: Final = 32
_LOOK: Final = 0.1
"""Seconds between two looks whether anybody is still there."""


class Found:
    """What is known so far of hands from a stock; shared by all who look at the same stock.

    Args:
        stock: what the hands are dealt from.
        seed: of the hands dealt where odds are estimated.
    """

    def __init__(self, stock: Stock, seed: int = 0) -> None:
        sizes = [cards for cards in SIZES if cards <= len(stock)]
        self._better = {cards: answers(stock, cards, Effort.WHILE_READING, seed=seed) for cards in sizes}
        self._odds = {cards: next(better) for cards, better in self._better.items()}
        self._refining = threading.Lock()

    @property
    def odds(self) -> tuple[Odds, ...]:
        """The odds of every size of hand, as well as they are known now."""
        return tuple(self._odds.values())

    @property
    def is_done(self) -> bool:
        """Whether nothing will be known any better."""
        return not self._better

    def refine(self, is_over: Callable[[], bool]) -> Iterator[None]:
        """Make the odds better, and yield whenever some are; whoever comes second waits for the first.

        Args:
            is_over: whether nobody looks any more; heard between two steps, each of half a minute at most.
        """
        with self._refining:
            while self._better and not is_over():
                for cards in list(self._better):
                    if is_over():
                        return
                    odds = next(self._better[cards], None)
                    if odds is None:
                        del self._better[cards]
                    else:
                        self._odds[cards] = odds
                        yield

    def refine_at_rest(self, is_over: Callable[[], bool], pause: float) -> Iterator[None]:
        """Make the odds better once nobody clicks any more; yield now and then when some are, and at the end.

        A step that is begun keeps a processor busy for up to half a minute, whoever has gone meanwhile.

        Args:
            is_over: whether nobody looks any more.
            pause: seconds that are waited for first, and at least between two times that it yields.
        """
        due = time.monotonic() + pause
        while not is_over() and time.monotonic() < due:
            time.sleep(_LOOK)
        due = time.monotonic() + pause
        for _ in self.refine(is_over):
            if time.monotonic() > due:
                due = time.monotonic() + pause
                yield
        if not is_over():
            yield


found_of = functools.lru_cache(maxsize=_REMEMBERED)(Found)
"""Return what is known of a stock, the same object for all who ask."""
