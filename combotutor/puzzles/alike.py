"""Answers in classes: those that leave the same are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def alike(answers: Iterable[T], left: Callable[[T], object]) -> tuple[tuple[T, ...], ...]:
    """Return answers in classes of those that leave the same, in the order in which they come."""
    classes: dict[object, list[T]] = {}
    for answer in answers:
        classes.setdefault(left(answer), []).append(answer)
    return tuple(map(tuple, classes.values()))
