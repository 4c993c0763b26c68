"""The best moves of a position in a kind that the engine judges by one's own row."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.families.combo.kinds import BEAT, KINDS
from combotutor.families.combo.kinds.rows import RowKind
from combotutor.families.combo.rules import Move, Position
from combotutor.families.combo.solver import Reply

_ROWS: Final[Mapping[str, RowKind]] = MappingProxyType({kind.name: kind for kind in KINDS if isinstance(kind, RowKind)})


def best_replies(position: Position, kind: str = BEAT.name) -> tuple[Reply, ...]:
    """Return every legal move that is best in a kind, in the order of `replies`: all are equally right."""
    return _ROWS[kind].best_replies(position)


def answer_classes(position: Position, kind: str) -> tuple[tuple[Move, ...], ...]:
    """Return the best moves in classes of those that mean the same."""
    return _ROWS[kind].answer_classes(position)
