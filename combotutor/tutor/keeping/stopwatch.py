"""How long somebody looks at a puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable


class Stopwatch:
    """Counts the seconds from one deed to the next, without those in which the page was out of sight.

    Args:
        clock: tells the time in seconds; it never goes back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counted = 0.0
        self._since: float | None = clock()

    def lap(self) -> float:
        """Return the seconds since the last lap, and begin the next."""
        seconds = self._counted + (0.0 if self._since is None else self._clock() - self._since)
        self._counted = 0.0
        self._since = None if self._since is None else self._clock()
        return seconds

    def pause(self) -> None:
        """Let the time pass uncounted."""
        if self._since is not None:
            self._counted += self._clock() - self._since
        self._since = None

    def resume(self) -> None:
        """Count again."""
        if self._since is None:
            self._since = self._clock()
