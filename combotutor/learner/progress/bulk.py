"""What spares time where a long past is made of very many values."""

from __future__ import annotations

import functools
import gc
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, TypeVar

T = TypeVar("T")

_SELDOM: Final = 20_000
"""New values after which the youngest are looked through."""
_LOCK: Final = threading.Lock()
_WORKS: Final[list[tuple[int, int, int]]] = []
"""What held before, once for each work that is under way."""


@contextmanager
def hold_off_gc() -> Iterator[None]:
    """Let Python look for garbage more seldom: a long past is made of many values that last, and none of them is any.

    Else a fifth of the time goes into looking through them again and again. Whoever has it never looked for, as by a
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


def replace(value: T, **changes: object) -> T:
    """Return a value with other fields, as `dataclasses.replace` does, but faster.

    Args:
        value: a dataclass that takes all its fields by their places, two at least.
        changes: the fields that are different.
    """
    kind: Any = type(value)
    get, places = _shape(kind)
    values = list(get(value))
    for name, each in changes.items():
        values[places[name]] = each
    changed: T = kind(*values)
    return changed


@functools.cache
def _shape(kind: Any) -> tuple[Callable[[object], tuple[object, ...]], Mapping[str, int]]:  # noqa: ANN401  (any dataclass)
    names = [field.name for field in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
