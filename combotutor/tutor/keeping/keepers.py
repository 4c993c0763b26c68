"""The keepers of learners' books: one for all tutors of a process that keep what is done in the same file."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from combotutor.learner import Keeper, Store

_LOCK: Final = threading.Lock()
_KEEPERS: Final[dict[Hashable, Keeper]] = {}


def keeper_of(open_store: Callable[[], Store]) -> Keeper:
    """Return the keeper of what a function opens, the same as long as that means the same file.

    It is closed when Python ends, so that nothing that is owed stays behind.

    Args:
        open_store: opens the file.
    """
    from combotutor.learner import VARIABLE, Keeper

    # The person's own file lies where the environment says.
    asked = open_store, os.environ.get(VARIABLE)
    with _LOCK:
        if asked not in _KEEPERS:
            keeper = Keeper(open_store)
            atexit.register(keeper.close)
            _KEEPERS[asked] = keeper
        return _KEEPERS[asked]


def in_memory() -> Keeper:
    """Return a keeper of what is gone when Python ends."""
    from combotutor.learner import Keeper

    return Keeper()
