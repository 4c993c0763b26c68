"""Which values are better than others, kind by kind."""

from __future__ import annotations

from typing import Any

from combotutor.moved import forward
from combotutor.puzzles.kinds import kind_of
from combotutor.puzzles.puzzle import Value


def merit(kind: str, value: Value) -> tuple[float, ...]:
    """Return a value as numbers of which the lowest is best, the first that differs deciding."""
    return kind_of(kind).merit(value)


def __getattr__(name: str) -> Any:  # noqa: ANN401  (whatever has that name)
    """Return what has moved into the folder of its family."""
    return forward(__name__, name)
