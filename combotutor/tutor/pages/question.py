"""What the hand shows and asks at a moment of the tutor."""

from __future__ import annotations

from combotutor.tutor.parts import scene_of, seen, workbench_of
from combotutor.tutor.state.attempt import NEVER
from combotutor.tutor.state.state import State, Tab
from combotutor.widgets.question import Blank, Question


def question(state: State) -> Question:
    """Return what the hand asks."""
    language = state.language
    if state.tab is Tab.BENCH:
        bench, workbench = state.own.current(), workbench_of(state.own.rules)
        if bench is not None:
            return bench.question(language)
        return Blank(language) if workbench is None else workbench.empty(language)
    attempt, seat = state.attempt, state.puzzle.seat
    scene = scene_of(state.puzzle.rules_name)
    if scene is None:
        return Blank(language)
    if attempt.shown != NEVER:
        return scene.looks(seen(attempt.way[attempt.shown].position, seat), seat, language)
    position = seen(attempt.progress.position, seat)
    return (scene.looks if attempt.progress.is_solved else scene.asks)(position, seat, language)
