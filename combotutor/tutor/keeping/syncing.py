"""What a page takes over from the learner's book, and the book from an older tutor's browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from combotutor.tutor.state.attempt import Attempt, agrees, resumed
from combotutor.tutor.state.outcome import NEARLY, Done
from combotutor.tutor.state.record import Record, is_touched
from combotutor.tutor.state.state import State

AT_HAND: Final = 8
"""Puzzles whose work is at hand as it was left, with its last judgement; that of others is made again of the book."""


def synced(state: State, record: Record) -> State:
    """Return the state with what the book holds by now."""
    attempts: dict[str, Attempt] = {}
    before, now = state.record.standings, replace(state, record=record)
    for name, attempt in state.attempts.items():
        puzzle = now.known(name)
        if puzzle is None:
            continue
        standing = record.standings.get(name)
        is_ours = standing is before.get(name) or standing == before.get(name) or agrees(attempt, standing)
        # Of why it was opened the book knows nothing.
        held = attempt if is_ours else replace(resumed(puzzle, standing), was_missed=attempt.was_missed)
        attempts[name] = held
    return replace(now, attempts=MappingProxyType(_at_hand(attempts, record, state.current)))


def _at_hand(attempts: dict[str, Attempt], record: Record, current: str) -> dict[str, Attempt]:
    """Return the attempts that are kept at hand: of the others the book knows all that lasts."""
    spare = [name for name in attempts if name != current and name in record.standings]
    for name in spare[: max(len(attempts) - AT_HAND, 0)]:
        del attempts[name]
    return attempts


def taken_over(attempts: Mapping[str, Attempt], record: Record) -> Iterator[Done]:
    """Yield what was done as an older tutor remembers it, where the learner's book knows nothing of a puzzle.

    Args:
        attempts: what the browser held, by puzzle.
        record: what the book holds.
    """
    for name, attempt in attempts.items():
        if attempt.is_touched and not is_touched(record.standings.get(name)):
            yield from _doings(attempt)


def _doings(attempt: Attempt) -> Iterator[Done]:
    puzzle = attempt.progress.puzzle
    if attempt.most_hints:
        yield Done(puzzle, "hint", level=attempt.most_hints)
    if attempt.mistakes:
        yield Done(puzzle, "wrong", level=NEARLY if attempt.is_nearly else 0)
    if attempt.is_done and not attempt.progress.is_solved:
        yield Done(puzzle, "solved")
        yield Done(puzzle, "again")
    for word in attempt.answers:
        yield Done(puzzle, "right", word)
    if attempt.progress.is_solved:
        yield Done(puzzle, "solved")
