"""What the hand shows and asks at a moment of the tutor."""

from __future__ import annotations

from typing import Any

from combotutor.families.combo.cards import Card
from combotutor.families.combo.rules import Position
from combotutor.i18n import text
from combotutor.puzzles import asked
from combotutor.tutor.attempt import NEVER
from combotutor.tutor.bench import Bench
from combotutor.tutor.state import State, Tab
from combotutor.widgets import Task


def question(state: State) -> dict[str, Any]:
    """Return what `Hand.ask` is to be asked with."""
    if state.tab is Tab.BENCH:
        bench = state.own.current()
        return _look(()) if bench is None else _of_bench(bench, state.language)
    attempt = state.attempt
    if attempt.shown != NEVER:
        return _look(attempt.way[attempt.shown].row)
    progress = attempt.progress
    if progress.is_solved:
        return _look(progress.row)
    return _of_position(progress.position, state.puzzle.seat, state.language)


def _look(row: tuple[Card, ...]) -> dict[str, Any]:
    return {"row": row, "task": Task.LOOK}


def _of_position(position: Position, you: int, language: str) -> dict[str, Any]:
    wanted = asked(position)
    plays = tuple(
        (
            text("tutor.you", language) if entry.seat == you else text("tutor.seat", language, number=entry.seat + 1),
            entry.cards,
        )
        for entry in position.trick
    )
    return {
        "row": wanted.row,
        "reserve": wanted.reserve,
        "task": Task(wanted.task),
        "incoming": wanted.incoming,
        "wild_pair": position.rules.wild_pair,
        "table": plays,
    }


def _of_bench(bench: Bench, language: str) -> dict[str, Any]:
    if bench.position:
        return _of_position(bench.position, bench.position.turn, language)
    task = Task.PLAY if bench.row else (Task.TAKE if bench.reserve else Task.LOOK)
    return {"row": bench.row, "reserve": bench.reserve, "task": task, "wild_pair": bench.rules.wild_pair}
