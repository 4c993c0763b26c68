"""Taking over into a page what the learner's book holds, be it from this page or from another."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.tutor.state.attempt import Attempt, agrees, resumed
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State

AT_HAND: Final = 8
"""Puzzles whose work is at hand as it was left, with its last judgement; that of others is made again of the book."""


def synced(state: State, record: Record) -> State:
    """Return the state with what the book holds by now."""
    attempts: dict[str, Attempt] = {}
    before = state.record.standings
    for name, attempt in state.attempts.items():
        puzzle = state.stock.known.get(name) or next((each for each in record.made if each.id == name), None)
        if puzzle is None:
            continue
        standing = record.standings.get(name)
        is_ours = standing is before.get(name) or standing == before.get(name) or agrees(attempt, standing)
        attempts[name] = attempt if is_ours else resumed(puzzle, standing)
    return replace(state, record=record, attempts=MappingProxyType(_at_hand(attempts, record, state.current)))


def _at_hand(attempts: dict[str, Attempt], record: Record, current: str) -> dict[str, Attempt]:
    """Return the attempts that are kept at hand: of the others the book knows all that lasts."""
    spare = [name for name in attempts if name != current and name in record.standings]
    for name in spare[: max(len(attempts) - AT_HAND, 0)]:
        del attempts[name]
    return attempts
