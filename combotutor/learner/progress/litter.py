"""Python's own search for litter, held off a little while very many values are made."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_SELDOM: Final = 20_000
"""New values after which the youngest are looked through."""
_LOCK: Final = threading.Lock()
_WORKS: Final[list[tuple[int, int, int]]] = []
"""What held before, once for each work that is under way."""


@contextmanager
def seldom_sought() -> Iterator[None]:
    """Let litter be sought more seldom: a long past is made of many values that last, and none of them is litter.

    Else a fifth of the time goes into looking through them again and again. Whoever has it sought never, as by a
    threshold of 0, is left alone.
    """
    with _LOCK:
        _WORKS.append(_WORKS[0] if _WORKS else gc.get_threshold())
        if _WORKS[0][0]:
            gc.set_threshold(max(_SELDOM, _WORKS[0][0]), *_WORKS[0][1:])
    try:
        yield
    finally:
        with _LOCK:
            before = _WORKS.pop()
            if not _WORKS:
                gc.set_threshold(*before)
