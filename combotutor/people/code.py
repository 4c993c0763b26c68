"""The code by which a person comes back on another device: eight signs that nobody mixes up."""

from __future__ import annotations

import hashlib
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import randbelow
from typing import Final

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, and without 1, I and L."""
LENGTH: Final = 8
PEPPER: Final = 16
"""Bytes that a file adds to each code."""
COST: Final = 2**14
"""How dear a code is to hash: a twentieth of a second, and 16 MB."""
_LONGEST: Final = 100


def new_code(below: Callable[[int], int] = randbelow) -> str:
    """Return a code that nobody can foresee.

    Args:
        below: draws a whole number from 0, below another.
    """
    return "".join(SIGNS[below(len(SIGNS))] for _ in range(LENGTH))


def normal_code(text: str) -> str | None:
    """Return a code as it is however it was typed; None where it cannot be one.

    >>> normal_code("k7px m3qa"), normal_code("K7PX-M3QO")
    ('K7PXM3QA', None)
    """
    if len(text) > _LONGEST:
        return None
    signs = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).upper()))
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None


def shown_code(code: str) -> str:
    """Return a code as it is read best.

    >>> shown_code("K7PXM3QA")
    'K7PX-M3QA'
    """
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def hashed(code: str, pepper: bytes, is_stopped: Callable[[], bool] = lambda: False) -> str:
    """Return what is kept of a code, from which nobody can tell it; empty where that was given up before its turn.

    Args:
        code: the code, as `normal_code` gives it.
        pepper: what the file adds to each, so that no table of all codes fits it.
        is_stopped: says whether it is given up.
    """
    return HASHING.hashed(code, pepper, is_stopped)


class Hashing:
    """The one thread of a process that hashes codes, as long as that lasts.

    So one is hashed at a time: whoever guesses waits. And the memory that it takes is had once; each thread that ever
    hashed one would go on holding as much.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread: ThreadPoolExecutor | None = None
        self._waiting = 0

    @property
    def is_busy(self) -> bool:
        """Whether a code is being hashed just now, or waits for that."""
        return self._waiting > 0

    def hashed(self, code: str, pepper: bytes, is_stopped: Callable[[], bool]) -> str:
        """Return what `hashed` says, in its turn."""

        def work() -> str:
            if is_stopped():
                return ""
            return hashlib.scrypt(code.encode(), salt=pepper, n=COST, r=8, p=1, dklen=32).hex()

        with self._lock:
            self._thread = self._thread or ThreadPoolExecutor(1, thread_name_prefix="combotutor-hashing")
            self._waiting += 1
            turn = self._thread.submit(work)
        try:
            return turn.result()
        finally:
            with self._lock:
                self._waiting -= 1


HASHING: Final = Hashing()
