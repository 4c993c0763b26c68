"""What the hand shows and asks at a moment of the tutor."""

from __future__ import annotations

from combotutor.families.combo.cards import Row
from combotutor.families.combo.hand.asking import Asking
from combotutor.families.combo.hand.question import Task
from combotutor.families.combo.rules import Position
from combotutor.i18n import text
from combotutor.puzzles import asked
from combotutor.tutor.attempt import NEVER
from combotutor.tutor.bench import Bench
from combotutor.tutor.state import State, Tab
from combotutor.widgets.question import Question


def question(state: State) -> Question:
    """Return what the hand asks."""
    if state.tab is Tab.BENCH:
        bench = state.own.current()
        return _look((), state.language) if bench is None else _of_bench(bench, state.language)
    attempt = state.attempt
    if attempt.shown != NEVER:
        return _look(attempt.way[attempt.shown].row, state.language)
    progress = attempt.progress
    if progress.is_solved:
        return _look(progress.row, state.language)
    return _of_position(progress.position, state.puzzle.seat, state.language)


def _look(row: Row, language: str) -> Asking:
    return Asking(row, (), Task.LOOK, None, wild_pair=True, trick=(), pile=None, language=language)


def _of_position(position: Position, you: int, language: str) -> Asking:
    wanted = asked(position)
    plays = tuple(
        (
            text("tutor.you", language) if entry.seat == you else text("tutor.seat", language, number=entry.seat + 1),
            entry.cards,
        )
        for entry in position.trick
    )
    return Asking(
        wanted.row,
        wanted.reserve,
        Task(wanted.task),
        wanted.incoming,
        position.rules.wild_pair,
        plays,
        None,
        language,
    )


def _of_bench(bench: Bench, language: str) -> Asking:
    if bench.position:
        return _of_position(bench.position, bench.position.turn, language)
    task = Task.PLAY if bench.row else (Task.TAKE if bench.reserve else Task.LOOK)
    return Asking(bench.row, bench.reserve, task, None, bench.rules.wild_pair, (), None, language)
