"""How often a code may be guessed: a few wrong ones a minute by each connection, and slowly where many are at it."""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from combotutor.errors import LearnerError

MINUTE: Final = 60.0
WRONG: Final = 5
"""Wrong codes that a connection may try in a minute."""
AT_EASE: Final = 60
"""Codes that may be tried in a minute before each waits."""
WAIT: Final = 3.0
"""Seconds that each waits then; none is refused, since somebody may well be right."""


class Tries:
    """All that is tried at one keeper, from whatever thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: deque[float] = deque(maxlen=AT_EASE)

    def guesses(self) -> Guesses:
        """Return what one connection tries."""
        return Guesses(self)

    def begin(self, now: float) -> float:
        """Count a try, and return how many seconds it waits.

        Args:
            now: the time, by a clock that is never set.
        """
        with self._lock:
            is_busy = len(self._all) == AT_EASE and now - self._all[0] < MINUTE
            self._all.append(now)
        return WAIT if is_busy else 0.0


class Guesses:
    """What one connection tries.

        guesses = keeper.tries.guesses()                # once a connection
        seconds = guesses.begin(time.monotonic())       # of which to wait before `keeper.found(code)` is asked
        guesses.end_well(learner)                       # if that has found anybody else

    Args:
        tries: those of all connections.
    """

    def __init__(self, tries: Tries) -> None:
        self._tries = tries
        self._lock = threading.Lock()
        self._wrong: deque[float] = deque(maxlen=WRONG)
        self._found: set[str] = set()

    def begin(self, now: float) -> float:
        """Count a try, as a wrong one unless it ends well, and return how many seconds it waits.

        Args:
            now: the time, by a clock that is never set.

        Raises:
            LearnerError: there were too many wrong ones in the last minute.
        """
        with self._lock:
            if len(self._wrong) == WRONG and now - self._wrong[0] < MINUTE:
                raise LearnerError("code-tries", tries=WRONG)
            self._wrong.append(now)
        return self._tries.begin(now)

    def end_well(self, learner: str) -> None:
        """Take note that a code was right: what was tried before were slips of the finger.

        Args:
            learner: whose it is. The same one a second time says nothing more.
        """
        with self._lock:
            if learner not in self._found:
                self._wrong.clear()
            self._found.add(learner)
