"""The cards of the others, as far as a puzzle is about them and its seat sees them."""

from __future__ import annotations

from combotutor.markup import Markup
from combotutor.puzzles.kinds import kind_of
from combotutor.tutor.parts import scene_of, seen
from combotutor.tutor.state.state import State


def hands(state: State) -> Markup:
    """Return what is seen of the others; empty where their cards decide nothing."""
    progress, puzzle = state.attempt.progress, state.puzzle
    kind, scene = kind_of(puzzle.kind), scene_of(puzzle.rules_name)
    if scene is None or progress.is_solved or not (kind.shows_all_hands or kind.is_estimated):
        return Markup("")
    is_open = kind.shows_all_hands
    position = progress.position if is_open else seen(progress.position, puzzle.seat)
    return scene.others(position, puzzle.seat, state.language, is_open=is_open)
