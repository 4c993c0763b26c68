"""The code by which a person comes back on another device: eight signs that nobody mixes up."""

from __future__ import annotations

import hashlib
import threading
import unicodedata
from collections.abc import Callable
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
_TURN: Final = threading.Lock()
"""One code is hashed at a time: whoever guesses waits, and what it costs is had once."""


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


def hashed(code: str, pepper: bytes) -> str:
    """Return what is kept of a code, from which nobody can tell it.

    Args:
        code: the code, as `normal_code` gives it.
        pepper: what the file adds to each, so that no table of all codes fits it.
    """
    with _TURN:
        return hashlib.scrypt(code.encode(), salt=pepper, n=COST, r=8, p=1, dklen=32).hex()
